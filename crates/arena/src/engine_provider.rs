use game_core::{Localized, Text};
use protocols::{ProgramError, can_begin, external_engine};
use registry::{Engine, EngineError, EngineSpec, Entry, ErasedGame, SpecError};
use thiserror::Error;

/// Where games and engines come from, by their names.
///
/// [`Registry`] has those of the crate `engines`. A test, a game outside of the registry or an
/// engine that is another process brings a provider of its own. Games are played on several
/// threads, so it is shared.
pub trait EngineProvider: Sync {
    /// The game of that name at its default position; nothing if there is none.
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>>;

    /// An engine for that game, by its spec `NAME:key=value`.
    ///
    /// # Errors
    ///
    /// The text is no spec, or the game has no such engine.
    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        Ok(game.engine(&spec.parse::<EngineSpec>()?)?)
    }

    /// Whether there is such an engine. A provider that can say so without making it should: a plan
    /// is checked before anything is played.
    ///
    /// # Errors
    ///
    /// As those of [`engine`](Self::engine).
    fn check(&self, game: &dyn ErasedGame, spec: &str) -> Result<(), MakeEngineError> {
        self.engine(game, spec).map(drop)
    }

    /// Whether a game of this engine can start from this position. An engine in another process can
    /// start only where its protocol can express the position.
    fn can_begin(&self, _game: &dyn ErasedGame, _spec: &str) -> bool {
        true
    }
}

/// The games and engines of the crate `engines`, and external programs that speak a line protocol
/// ([`protocols`]): `process:PROGRAM ARGUMENTS` uses the game's usual protocol,
/// `gtp:PROGRAM ARGUMENTS` names one. What stands in double quotes is one word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Registry;

impl EngineProvider for Registry {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        engines::entry(name).map(Entry::start)
    }

    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        match external_engine(game, spec) {
            Some(outside) => Ok(outside?),
            None => Ok(game.engine(&spec.parse::<EngineSpec>()?)?),
        }
    }

    /// An external program is not started only to check its spec.
    fn check(&self, game: &dyn ErasedGame, spec: &str) -> Result<(), MakeEngineError> {
        match external_engine(game, spec) {
            Some(outside) => Ok(outside.map(drop)?),
            None => Ok(game.check(&spec.parse::<EngineSpec>()?)?),
        }
    }

    fn can_begin(&self, game: &dyn ErasedGame, spec: &str) -> bool {
        can_begin(game, spec)
    }
}

/// The games and engines of the crate `engines` alone: what a machine may run for somebody else,
/// as no program is started.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BuiltInEngines;

impl EngineProvider for BuiltInEngines {
    fn game(&self, name: &str) -> Option<Box<dyn ErasedGame>> {
        Registry.game(name)
    }

    fn engine(
        &self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<Box<dyn Engine>, MakeEngineError> {
        Ok(game.engine(&spec.parse::<EngineSpec>()?)?)
    }

    fn check(&self, game: &dyn ErasedGame, spec: &str) -> Result<(), MakeEngineError> {
        Ok(game.check(&spec.parse::<EngineSpec>()?)?)
    }
}

/// Why there is no engine for a spec.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MakeEngineError {
    /// The text is no spec.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game has no such engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No program can play the game in that protocol.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The provider has another reason: a sentence.
    #[error("{0}")]
    Other(String),
}

impl Localized for MakeEngineError {
    fn text(&self) -> Text {
        match self {
            Self::Spec(error) => error.text(),
            Self::Engine(error) => error.text(),
            Self::Program(error) => error.text(),
            Self::Other(sentence) => sentence.clone().into(),
        }
    }
}
