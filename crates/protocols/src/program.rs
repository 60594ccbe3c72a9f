//! A program as an engine, whatever it speaks.

use std::collections::VecDeque;
use std::time::Duration;

use game_core::ToMove;
use registry::{
    Analysis, Engine, EngineInfo, ErasedGame, ExternalEngineError, GameResult, Limits, QueryError,
    Unit,
};

use crate::{ClientReply, Dialect, Process};

/// How long a program may take beyond its time, or beyond all that its clock for the game still
/// shows, before it is ended: the referee's clock decides who has lost by then.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may take where no clock runs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A program as an engine: a turn that it names at once is played move by move.
#[derive(Debug)]
pub(super) struct Program<D: Dialect> {
    words: Vec<String>,
    /// What speaks, and how; nothing where it is not running.
    running: Option<(Process<D::Answer>, D)>,
    /// The rest of a turn: the text of each position, and the move there.
    planned: VecDeque<(String, String)>,
    /// The chance of the game.
    seed: u64,
}

impl<D: Dialect + 'static> Program<D> {
    /// The program that these words start.
    pub(super) fn engine(words: Vec<String>) -> Box<dyn Engine> {
        Box::new(Self {
            words,
            running: None,
            planned: VecDeque::new(),
            seed: 0,
        })
    }

    /// Starts the program, if it is not running.
    fn start(&mut self, game: &dyn ErasedGame) -> Result<(), ExternalEngineError> {
        if self.running.is_none() {
            let mut process =
                Process::start(&self.words, D::PROTOCOL.longest(), D::answer_filter())?;
            let mut dialect = D::new(game);
            dialect.handshake(&mut process)?;
            dialect.begin(self.seed);
            self.running = Some((process, dialect));
        }
        Ok(())
    }

    /// Sends something to a program that is running. One that does not take it is restarted before
    /// its next thought.
    fn try_with(
        &mut self,
        say: impl FnOnce(&mut Process<D::Answer>, &mut D) -> Result<(), ExternalEngineError>,
    ) {
        if self
            .running
            .as_mut()
            .is_some_and(|(process, dialect)| say(process, dialect).is_err())
        {
            self.running = None;
        }
    }

    fn ask(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<ClientReply, ExternalEngineError> {
        self.start(game)?;
        let (process, dialect) = self.running.as_mut().ok_or(ExternalEngineError::Died)?;
        dialect.ask(process, game, limits)
    }

    /// Remembers the moves of a turn behind its first, as far as they can be played.
    fn plan(&mut self, game: &dyn ErasedGame, moves: &[String]) {
        let mut game = game.boxed();
        for pair in moves.windows(2) {
            let [played, next] = pair else { return };
            if game.play(played).is_err() {
                return;
            }
            self.planned.push_back((game.text(), next.clone()));
        }
    }

    fn analysis(reply: ClientReply) -> Analysis {
        let ClientReply {
            moves,
            opinion,
            nodes,
            depth,
            variation,
        } = reply;
        let variation = if variation.is_empty() {
            moves.clone()
        } else {
            variation
        };
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
            ..Analysis::default()
        }
    }
}

/// How long an answer is waited for. A program that plays by a clock for the whole game divides its
/// time as it likes, so there it is all that is left.
pub(crate) fn patience(limits: &Limits<'_>) -> Duration {
    let time = limits
        .time_manager()
        .map(|time_manager| time_manager.left())
        .or(limits.time_limit());
    time.map_or(PATIENCE, |time| time.saturating_add(GRACE))
}

impl<D: Dialect + 'static> Engine for Program<D> {
    fn info(&self) -> &'static EngineInfo {
        D::INFO
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        match game.to_move() {
            ToMove::Player(_) => {}
            ToMove::Chance => return Err(QueryError::Chance),
            ToMove::Nobody => return Err(QueryError::Finished),
        }
        match self.planned.pop_front() {
            Some((text, planned)) if text == game.text() => {
                return Ok(Self::analysis(vec![planned].into()));
            }
            _ => self.planned.clear(),
        }
        match self.ask(game, limits) {
            Ok(reply) => {
                self.plan(game, &reply.moves);
                Ok(Self::analysis(reply))
            }
            Err(fault) => {
                // Its state is unknown now, unless the protocol could not express the position:
                // nothing was sent then.
                if fault != ExternalEngineError::UnsupportedPosition {
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

    fn prepare(&mut self, game: &dyn ErasedGame, _: Option<usize>) {
        // An error here occurs again when it thinks, and is reported there.
        let _ = self.start(game);
        self.try_with(|process, dialect| dialect.prepare(process, game));
    }

    fn end(&mut self, _: GameResult) {
        self.planned.clear();
        self.try_with(|process, dialect| dialect.end(process));
    }
}
