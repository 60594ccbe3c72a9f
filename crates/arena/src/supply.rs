use std::fmt::{self, Display};

use crate::connectmore::Outside;
use players::{AnyGame, Engine, EngineError, EngineSpec, Entry, SpecError};

/// Where games and engines come from, by their names.
///
/// [`Registry`] has those of the crate `players`. A test, a game outside of the registry or an
/// engine that is another process brings a supply of its own. Games are played on several threads,
/// so it is shared.
pub trait Supply: Sync {
    /// The game of that name at its default position; nothing if there is none.
    fn game(&self, name: &str) -> Option<Box<dyn AnyGame>>;

    /// An engine for that game, by its spec `NAME:key=value`.
    ///
    /// # Errors
    ///
    /// The text is no spec, or the game has no such engine.
    fn engine(&self, game: &dyn AnyGame, spec: &str) -> Result<Box<dyn Engine>, EngineFault> {
        Ok(game.engine(&spec.parse::<EngineSpec>()?)?)
    }

    /// Whether there is such an engine. A supply that can say so without making it should: a plan
    /// is checked before anything is played.
    ///
    /// # Errors
    ///
    /// As those of [`engine`](Self::engine).
    fn check(&self, game: &dyn AnyGame, spec: &str) -> Result<(), EngineFault> {
        self.engine(game, spec).map(drop)
    }

    /// Whether such an engine can be told this position, of the same game, as the beginning of a game
    /// to play. What is another program knows no more than its protocol can say.
    fn can_begin(&self, _game: &dyn AnyGame, _spec: &str) -> bool {
        true
    }
}

/// The games and engines of the crate `players`; in Connect6 also `process:PROGRAM ARGUMENTS`, a program
/// of its own that speaks the line protocol ([`Outside`]).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Registry;

impl Supply for Registry {
    fn game(&self, name: &str) -> Option<Box<dyn AnyGame>> {
        players::entry(name).map(Entry::start)
    }

    fn engine(&self, game: &dyn AnyGame, spec: &str) -> Result<Box<dyn Engine>, EngineFault> {
        match outside(game, spec) {
            Some(outside) => outside.map(|engine| Box::new(engine) as Box<dyn Engine>),
            None => Ok(game.engine(&spec.parse::<EngineSpec>()?)?),
        }
    }

    /// A program of its own is not started to see whether there is one.
    fn check(&self, game: &dyn AnyGame, spec: &str) -> Result<(), EngineFault> {
        match outside(game, spec) {
            Some(outside) => outside.map(drop),
            None => Ok(game.check(&spec.parse::<EngineSpec>()?)?),
        }
    }

    fn can_begin(&self, game: &dyn AnyGame, spec: &str) -> bool {
        outside(game, spec).is_none() || Outside::can_be_told(game)
    }
}

/// The engine in another process that the spec asks for, in games that have a protocol for it.
fn outside(game: &dyn AnyGame, spec: &str) -> Option<Result<Outside, EngineFault>> {
    let command = spec.strip_prefix(Outside::PREFIX).filter(|_| game.name() == "connect6")?;
    let fault = || EngineFault::Other("Behind `process:` stands a program with its arguments.".to_owned());
    Some(Outside::new(command).ok_or_else(fault))
}

/// Why there is no engine for a spec.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineFault {
    /// The text is no spec.
    Spec(SpecError),
    /// The game has no such engine.
    Engine(EngineError),
    /// The supply has another reason: a sentence.
    Other(String),
}

impl From<SpecError> for EngineFault {
    fn from(error: SpecError) -> Self {
        Self::Spec(error)
    }
}

impl From<EngineError> for EngineFault {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spec(error) => Display::fmt(error, f),
            Self::Engine(error) => Display::fmt(error, f),
            Self::Other(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for EngineFault {}
