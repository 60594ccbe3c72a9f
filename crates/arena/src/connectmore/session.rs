//! The engine's side of the protocol: a line in, lines out.

use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position, Side};
use players::{AnyGame, Engine, Limits, Refusal};
use search::Clock;

use super::command::{Command, Nonsense};
use super::line::Line;
use super::stones::Stones;

/// How far the engine looks: whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Told {
    /// For a turn.
    pub time: Option<Duration>,
    /// Nodes of each thread for a turn.
    pub nodes: Option<u64>,
    /// Turns ahead; the command `depth` says another one.
    pub depth: Option<u32>,
    /// Threads; 0 are 1.
    pub threads: u16,
}

/// What a line is answered with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reply {
    /// Lines for standard output.
    pub lines: Vec<String>,
    /// Remarks for standard error.
    pub notes: Vec<Note>,
    /// Whether the conversation is over.
    pub quits: bool,
}

/// What is said beside the protocol.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// A line says no command.
    Nonsense(Nonsense),
    /// A line is longer than 1,024 bytes.
    TooLong,
    /// A line is no UTF-8.
    NotText,
    /// A turn cannot be played here.
    Illegal {
        /// As it was written.
        stones: String,
    },
    /// It is the other side's turn.
    OutOfTurn,
    /// The game is over, and who has won.
    Over(Option<Side>),
    /// The engine has no forcing search that could be switched.
    NoForcing,
    /// The engine has no answer.
    Engine(Refusal),
}

impl Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nonsense(nonsense) => Display::fmt(nonsense, f),
            Self::TooLong => f.write_str("A line has more than 1024 bytes and was left out."),
            Self::NotText => f.write_str("A line is not UTF-8 and was left out."),
            Self::Illegal { stones } => write!(f, "The turn {stones} is not legal here; nothing was placed."),
            Self::OutOfTurn => f.write_str("It is the other side's turn; nothing was placed."),
            Self::Over(None) => f.write_str("The game is over: it is drawn."),
            Self::Over(Some(Side::First)) => f.write_str("The game is over: Black has won."),
            Self::Over(Some(Side::Second)) => f.write_str("The game is over: White has won."),
            Self::NoForcing => f.write_str("This engine has no separate forcing search, so nothing changes."),
            Self::Engine(refusal) => Display::fmt(refusal, f),
        }
    }
}

/// A conversation with whoever runs the engine.
#[derive(Debug)]
pub struct Session {
    engine: Box<dyn Engine>,
    game: Box<dyn AnyGame>,
    position: AnyConnect6,
    told: Told,
    /// The side that the engine plays, as far as anybody has said.
    side: Option<Side>,
    /// What ends a thought early, if anything does.
    stop: Option<Arc<AtomicBool>>,
    /// Whether a missing stone is written `@@`.
    pads: bool,
}

impl Session {
    /// Of this engine, with the game of the registry at its start.
    #[must_use]
    pub fn new(engine: Box<dyn Engine>, game: Box<dyn AnyGame>, told: Told) -> Self {
        let position = AnyConnect6::default();
        Self { engine, game, position, told, side: None, stop: None, pads: false }
    }

    /// The same, whose engine stops thinking when somebody sets this flag.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Hears a line and answers it; the clock is for the engine's thoughts.
    pub fn hear(&mut self, line: &Line, clock: Clock<'_>) -> Reply {
        let mut reply = Reply::default();
        match line {
            Line::Text(text) => match Command::read(text) {
                Ok(command) => self.obey(&command, clock, &mut reply),
                Err(nonsense) => reply.notes.push(Note::Nonsense(nonsense)),
            },
            Line::TooLong => reply.notes.push(Note::TooLong),
            Line::NotText => reply.notes.push(Note::NotText),
        }
        reply
    }

    fn obey(&mut self, command: &Command, clock: Clock<'_>, reply: &mut Reply) {
        match *command {
            Command::Name { asked } => {
                self.pads = asked;
                reply.lines.push("name Quincunx".to_owned());
            }
            Command::New(side) => {
                (self.position, self.side) = (AnyConnect6::default(), side);
                self.engine.begin(0);
                self.engine.prepare(self.game.as_ref(), side.map(|side| side as usize));
                if side == Some(Side::First) {
                    self.answer(clock, reply);
                }
            }
            Command::Move(_) if self.is_own_turn() => reply.notes.push(Note::OutOfTurn),
            Command::Move(stones) => {
                if self.place(stones, reply) {
                    self.answer(clock, reply);
                }
            }
            Command::Place(side, _) if side != self.position.mover() => reply.notes.push(Note::OutOfTurn),
            Command::Place(_, stones) => {
                self.place(stones, reply);
            }
            Command::Next => self.answer(clock, reply),
            Command::Depth(depth) => self.told.depth = Some(depth),
            Command::Forcing(_) => reply.notes.push(Note::NoForcing),
            Command::Print => reply.lines.extend(self.position.drawing().lines().map(str::to_owned)),
            Command::Help => reply.lines.push(HELP.to_owned()),
            Command::Quit => reply.quits = true,
            Command::End | Command::Error | Command::Nothing => {}
        }
    }

    /// Whether the engine is to move, as far as it knows its side.
    fn is_own_turn(&self) -> bool {
        !self.position.is_over() && self.side == Some(self.position.mover())
    }

    /// Plays a turn of whoever is to move; says whether it could.
    fn place(&mut self, stones: Stones, reply: &mut Reply) -> bool {
        let legal = self.position.try_turn(stones.turn).is_ok();
        if self.position.is_over() {
            reply.notes.push(Note::Over(self.position.winner()));
        } else if !legal {
            reply.notes.push(Note::Illegal { stones: stones.to_string() });
        }
        legal && !self.position.is_over()
    }

    /// Lets the engine make a turn, and says it: from now on it plays for that side.
    fn answer(&mut self, clock: Clock<'_>, reply: &mut Reply) {
        if self.position.is_over() {
            reply.notes.push(Note::Over(self.position.winner()));
            return;
        }
        self.side = Some(self.position.mover());
        match self.think(clock) {
            Ok(turn) => {
                let pad = if self.pads && matches!(turn, Turn::One(_)) { "@@" } else { "" };
                reply.lines.push(format!("move {}{pad}", Stones { turn }));
                if self.position.is_over() {
                    reply.notes.push(Note::Over(self.position.winner()));
                }
            }
            Err(refusal) => reply.notes.push(Note::Engine(refusal)),
        }
    }

    /// The engine's turn, which is played.
    fn think(&mut self, clock: Clock<'_>) -> Result<Turn, Refusal> {
        let (me, mut position, mut stones) = (self.position.mover(), self.position, Vec::<Cell>::new());
        while position.mover() == me && !position.is_over() {
            // The text of a position is always read back.
            let _ = self.game.read(&position.to_string());
            let analysis = self.engine.think(self.game.as_ref(), &limits(self.told, clock, self.stop.as_deref()))?;
            let cell = position.read_move(analysis.best_move()?).map_err(|_| Refusal::Finished)?;
            position.play(cell);
            stones.push(cell);
        }
        self.position = position;
        match *stones.as_slice() {
            [first, second] => Ok(Turn::Two(first, second)),
            [only] => Ok(Turn::One(only)),
            _ => Err(Refusal::Finished),
        }
    }
}

/// What is answered to `help`: one line, which begins with no word of the protocol.
const HELP: &str =
    "commands: name new black|white move XXYY next black XXYY white XXYY depth d vcf unvcf print end quit";

fn limits<'l>(told: Told, clock: Clock<'l>, stop: Option<&'l AtomicBool>) -> Limits<'l> {
    let mut limits = Limits::new().threads(told.threads);
    if let Some(time) = told.time {
        limits = limits.time(time, clock);
    }
    if let Some(nodes) = told.nodes {
        limits = limits.nodes(nodes);
    }
    if let Some(depth) = told.depth {
        limits = limits.depth(depth);
    }
    if let Some(stop) = stop.filter(|_| limits.is_limited()) {
        limits = limits.stop(stop);
    }
    limits
}
