//! An engine that is another program, whatever it speaks.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::time::Duration;

use game_core::ToMove;
use players::{Analysis, AnyGame, Ending, Engine, EngineInfo, Limits, OutsideFault, Refusal, Unit};

use super::process::Sieve;
use super::{Process, Protocol, words};
use crate::{EngineFault, connectmore, ewn, gtp, quincunx, sau};

/// How long a program may take beyond its time, or beyond all that its clock for the game still shows,
/// before it is ended: the referee's clock decides who has lost by then.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may take where no clock runs.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// What a program is asked in one protocol, and how its answers are understood.
///
/// A dialect keeps what the program has been told of the game. It is told of a new one by
/// [`begin`](Self::begin), and made anew with every program that is started.
pub(crate) trait Dialect: Debug + Send {
    /// What is picked out of the program's lines.
    type Answer: Debug + Send + 'static;

    /// What there is to know of such engines.
    const INFO: &'static EngineInfo;

    /// Whose lines are read.
    const PROTOCOL: Protocol;

    /// A program that has been told nothing, in games like this one.
    fn new(game: &dyn AnyGame) -> Self;

    /// Picks the answers out of all lines.
    fn sieve() -> Sieve<Self::Answer>;

    /// Says what is to be said once, before anything else.
    ///
    /// # Errors
    ///
    /// The program does not answer as it should.
    fn greet(&mut self, process: &mut Process<Self::Answer>) -> Result<(), OutsideFault> {
        let _ = process;
        Ok(())
    }

    /// Another game begins, with this chance.
    fn begin(&mut self, seed: u64);

    /// The program makes ready for a game that begins here, while no clock runs.
    ///
    /// # Errors
    ///
    /// The program does not answer as it should.
    fn prepare(&mut self, process: &mut Process<Self::Answer>, game: &dyn AnyGame) -> Result<(), OutsideFault> {
        let _ = (process, game);
        Ok(())
    }

    /// The game is over.
    ///
    /// # Errors
    ///
    /// The program does not listen any more.
    fn end(&mut self, process: &mut Process<Self::Answer>) -> Result<(), OutsideFault> {
        let _ = process;
        Ok(())
    }

    /// What the program plays at a position in which a player is to move.
    ///
    /// # Errors
    ///
    /// It has no answer, or none that says anything.
    fn ask(
        &mut self,
        process: &mut Process<Self::Answer>,
        game: &dyn AnyGame,
        limits: &Limits<'_>,
    ) -> Result<Heard, OutsideFault>;
}

/// An answer in terms of the game.
#[derive(Default, Debug)]
pub(crate) struct Heard {
    /// Moves of one turn, as many as the protocol puts into one answer; the first of them the referee's
    /// matter if it is illegal. Never none.
    pub(crate) moves: Vec<String>,
    /// What the program thinks of the position, if it says so.
    pub(crate) opinion: Option<(f64, Unit)>,
    /// Positions that it says to have entered.
    pub(crate) nodes: u64,
    /// How far it says to have looked.
    pub(crate) depth: u32,
    /// The line that it expects; empty where it says none.
    pub(crate) variation: Vec<String>,
}

impl From<Vec<String>> for Heard {
    fn from(moves: Vec<String>) -> Self {
        Self { moves, ..Self::default() }
    }
}

/// The engine in another process that a spec asks for: `process:PROGRAM ARGUMENTS` in the usual protocol of
/// the game, `gtp:PROGRAM ARGUMENTS` in that one. Nothing if it asks for another kind of engine.
///
/// The program is started when it is first asked, and ended when the engine is dropped: it hears `quit`,
/// its input is closed, and a fifth of a second later it is killed.
pub(crate) fn outside(game: &dyn AnyGame, spec: &str) -> Option<Result<Box<dyn Engine>, EngineFault>> {
    let (protocol, command) = asked(game, spec)?;
    let fault = |sentence: String| Some(Err(EngineFault::Other(sentence)));
    if !protocol.speaks(game.name()) {
        let names: Vec<&str> =
            Protocol::ALL.iter().filter(|one| one.speaks(game.name())).map(|one| one.name()).collect();
        let (name, game, names) = (protocol.name(), game.name(), names.join(", "));
        return fault(format!("The protocol {name} is not spoken for the game {game}, whose protocols are: {names}."));
    }
    let Some(words) = words(command).filter(|words| words.first().is_some_and(|word| !word.is_empty())) else {
        let prefix = spec.split(':').next().unwrap_or_default();
        return fault(format!("Behind `{prefix}:` stands a program with its arguments."));
    };
    Some(Ok(match protocol {
        Protocol::ConnectMore => Program::<connectmore::Manner>::engine(game, words),
        Protocol::Sau => Program::<sau::Manner>::engine(game, words),
        Protocol::Gtp => Program::<gtp::Manner>::engine(game, words),
        Protocol::Ewn => Program::<ewn::Manner>::engine(game, words),
        Protocol::Quincunx => Program::<quincunx::Manner>::engine(game, words),
    }))
}

/// Whether the program of a spec can be told this position as the beginning of a game. An engine of another
/// kind can.
pub(crate) fn can_begin(game: &dyn AnyGame, spec: &str) -> bool {
    match asked(game, spec) {
        None | Some((Protocol::Quincunx, _)) => true,
        Some((Protocol::ConnectMore, _)) => connectmore::can_be_told(game),
        Some((Protocol::Sau, _)) => sau::can_begin(game),
        Some((Protocol::Gtp, _)) => gtp::can_be_told(game),
        Some((Protocol::Ewn, _)) => ewn::can_be_told(game),
    }
}

/// The protocol of a spec, and the command behind it.
fn asked<'s>(game: &dyn AnyGame, spec: &'s str) -> Option<(Protocol, &'s str)> {
    let (name, command) = spec.split_once(':')?;
    let protocol = if name == "process" { Some(Protocol::usual(game.name())) } else { Protocol::named(name) };
    protocol.map(|protocol| (protocol, command))
}

/// A program as an engine: a turn that it names at once is played move by move.
#[derive(Debug)]
struct Program<D: Dialect> {
    words: Vec<String>,
    /// What speaks, and how; nothing where it is not running.
    running: Option<(Process<D::Answer>, D)>,
    /// What is left of a turn: the text of the position, and the move there.
    planned: VecDeque<(String, String)>,
    /// The chance of the game.
    seed: u64,
}

impl<D: Dialect + 'static> Program<D> {
    fn engine(_: &dyn AnyGame, words: Vec<String>) -> Box<dyn Engine> {
        Box::new(Self { words, running: None, planned: VecDeque::new(), seed: 0 })
    }

    /// Starts the program, if it is not running.
    fn start(&mut self, game: &dyn AnyGame) -> Result<(), OutsideFault> {
        if self.running.is_none() {
            let mut process = Process::start(&self.words, D::PROTOCOL.longest(), D::sieve())?;
            let mut dialect = D::new(game);
            dialect.greet(&mut process)?;
            dialect.begin(self.seed);
            self.running = Some((process, dialect));
        }
        Ok(())
    }

    /// Says something to a program that is running. One that does not take it is started anew when it is
    /// asked to think.
    fn try_with(&mut self, say: impl FnOnce(&mut Process<D::Answer>, &mut D) -> Result<(), OutsideFault>) {
        if self.running.as_mut().is_some_and(|(process, dialect)| say(process, dialect).is_err()) {
            self.running = None;
        }
    }

    fn ask(&mut self, game: &dyn AnyGame, limits: &Limits<'_>) -> Result<Heard, OutsideFault> {
        self.start(game)?;
        let (process, dialect) = self.running.as_mut().ok_or(OutsideFault::Died)?;
        dialect.ask(process, game, limits)
    }

    /// Remembers the moves of a turn behind its first, as far as they can be played.
    fn plan(&mut self, game: &dyn AnyGame, moves: &[String]) {
        let mut game = game.boxed();
        for pair in moves.windows(2) {
            let [played, next] = pair else { return };
            if game.play(played).is_err() {
                return;
            }
            self.planned.push_back((game.text(), next.clone()));
        }
    }

    fn analysis(heard: Heard) -> Analysis {
        let Heard { moves, opinion, nodes, depth, variation } = heard;
        let variation = if variation.is_empty() { moves.clone() } else { variation };
        Analysis {
            engine: D::INFO.name,
            best: moves.into_iter().next(),
            value: opinion.map(|(value, _)| value),
            unit: opinion.map_or(Unit::Points, |(_, unit)| unit),
            distance: None,
            proved: false,
            depth,
            nodes,
            variation,
            moves: Vec::new(),
            reasons: Vec::new(),
        }
    }
}

/// How long an answer is waited for. A program that plays by a clock for the whole game divides its time
/// as it likes, so there it is all that is left.
pub(crate) fn patience(limits: &Limits<'_>) -> Duration {
    let time = limits.pace().map(|pace| pace.left()).or(limits.time_limit());
    time.map_or(PATIENCE, |time| time.saturating_add(GRACE))
}

impl<D: Dialect + 'static> Engine for Program<D> {
    fn info(&self) -> &'static EngineInfo {
        D::INFO
    }

    fn think(&mut self, game: &dyn AnyGame, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        match game.to_move() {
            ToMove::Player(_) => {}
            ToMove::Chance => return Err(Refusal::Chance),
            ToMove::Nobody => return Err(Refusal::Finished),
        }
        match self.planned.pop_front() {
            Some((text, planned)) if text == game.text() => return Ok(Self::analysis(vec![planned].into())),
            _ => self.planned.clear(),
        }
        match self.ask(game, limits) {
            Ok(heard) => {
                self.plan(game, &heard.moves);
                Ok(Self::analysis(heard))
            }
            Err(fault) => {
                // Nobody knows what state it is in; but to be asked what cannot be said does no harm.
                if fault != OutsideFault::Unsayable {
                    self.running = None;
                }
                Err(fault.into())
            }
        }
    }

    fn begin(&mut self, seed: u64) {
        self.planned.clear();
        self.seed = seed;
        if let Some((_, dialect)) = &mut self.running {
            dialect.begin(seed);
        }
    }

    fn prepare(&mut self, game: &dyn AnyGame, _: Option<usize>) {
        // What fails here fails again when it is asked to think, and is said then.
        let _ = self.start(game);
        self.try_with(|process, dialect| dialect.prepare(process, game));
    }

    fn end(&mut self, _: Ending) {
        self.planned.clear();
        self.try_with(|process, dialect| dialect.end(process));
    }
}
