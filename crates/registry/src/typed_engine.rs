//! From an engine for one type of position to an [`Engine`] for any game.

use std::fmt::{self, Debug};

use game_core::Notation;

use crate::{
    Analysis, Engine, EngineError, EngineInfo, EngineSpec, ErasedGame, GameResult, Limits,
    QueryError, Settings,
};

/// An engine of the game whose positions are `P`.
///
/// It is written for the position's own type, and so is all that it calls. [`EngineFactory`] gives
/// it a name, and [`Erased`](crate::Erased) makes it an [`Engine`].
pub trait TypedEngine<P>: Send {
    /// Chooses a move: see [`Engine::think`].
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to choose, or if the search finds a law broken.
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError>;

    /// Starts a new game: see [`Engine::begin`].
    fn begin(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Prepares: see [`Engine::prepare`].
    fn prepare(&mut self, position: &P, seat: Option<usize>) {
        let _ = (position, seat);
    }

    /// Whether thinking settles a whole turn: see [`Engine::plans_turns`].
    fn plans_turns(&self) -> bool {
        false
    }

    /// Reports the end of the game: see [`Engine::end`].
    fn end(&mut self, result: GameResult) {
        let _ = result;
    }
}

impl<P> Debug for dyn TypedEngine<P> + '_ {
    /// The type only: the caller knows the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TypedEngine")
    }
}

/// Creates an engine from the values of its options.
type Make<P> = fn(&Settings) -> Result<Box<dyn TypedEngine<P>>, EngineError>;

/// An engine of one game: its description and its constructor.
pub struct EngineFactory<P> {
    /// The name, a description and the options.
    pub info: EngineInfo,
    /// Creates it from values that its options allow.
    pub make: Make<P>,
}

impl<P> Debug for EngineFactory<P> {
    /// The name only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineFactory({})", self.info.name)
    }
}

impl<P: Notation + Send + 'static> EngineFactory<P> {
    /// Creates the engine that the spec requests.
    ///
    /// # Errors
    ///
    /// Fails if there is no engine of this name or an option is wrong.
    pub(crate) fn engine(
        factories: &'static [Self],
        spec: &EngineSpec,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let (factory, settings) = Self::find(factories, spec)?;
        Ok(Box::new(Adapter {
            info: &factory.info,
            engine: (factory.make)(&settings)?,
        }))
    }

    /// The factory that the spec requests, and the values of its options.
    ///
    /// # Errors
    ///
    /// Fails if there is no engine of this name or an option is wrong.
    pub(crate) fn find(
        factories: &'static [Self],
        spec: &EngineSpec,
    ) -> Result<(&'static Self, Settings), EngineError> {
        let Some(factory) = factories
            .iter()
            .find(|factory| factory.info.name == spec.name())
        else {
            let known = factories.iter().map(|factory| factory.info.name).collect();
            return Err(EngineError::UnknownEngine {
                name: spec.name().to_owned(),
                known,
            });
        };
        let settings = Settings::read(factory.info.name, factory.info.options, spec.options())?;
        Ok((factory, settings))
    }
}

/// A typed engine as an [`Engine`]: it accepts any game, and thinks if the game is its own.
#[derive(Debug)]
struct Adapter<P> {
    info: &'static EngineInfo,
    engine: Box<dyn TypedEngine<P>>,
}

impl<P: Notation + Send + 'static> Engine for Adapter<P> {
    fn info(&self) -> &'static EngineInfo {
        self.info
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        let another = QueryError::AnotherGame {
            engine: self.info.name,
            game: game.name(),
        };
        self.engine.think(game.position().ok_or(another)?, limits)
    }

    fn begin(&mut self, seed: u64) {
        self.engine.begin(seed);
    }

    fn prepare(&mut self, game: &dyn ErasedGame, seat: Option<usize>) {
        // The call to think reports an error for a game of another type.
        if let Some(position) = game.position() {
            self.engine.prepare(position, seat);
        }
    }

    fn plans_turns(&self) -> bool {
        self.engine.plans_turns()
    }

    fn end(&mut self, result: GameResult) {
        self.engine.end(result);
    }
}
