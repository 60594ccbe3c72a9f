//! From an engine that knows its game to one that anybody can hold.

use std::fmt::{self, Debug};

use game_core::Notation;

use crate::{Analysis, AnyGame, Ending, Engine, EngineError, EngineInfo, EngineSpec, Limits, QueryError, Settings};

/// An engine of the game whose positions are `P`.
///
/// It is written against the position's own type, and so is whatever it calls. [`Maker`] gives
/// it a name, and [`At`](crate::At) makes it an [`Engine`].
pub trait Thinker<P>: Send {
    /// Chooses a move: see [`Engine::think`].
    ///
    /// # Errors
    ///
    /// There is nothing to choose, or the search found a law broken.
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError>;

    /// A new game begins: see [`Engine::begin`].
    fn begin(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Makes ready: see [`Engine::prepare`].
    fn prepare(&mut self, position: &P, seat: Option<usize>) {
        let _ = (position, seat);
    }

    /// Whether a thought settles a whole turn: see [`Engine::plans_turns`].
    fn plans_turns(&self) -> bool {
        false
    }

    /// The game has ended: see [`Engine::end`].
    fn end(&mut self, ending: Ending) {
        let _ = ending;
    }
}

impl<P> Debug for dyn Thinker<P> + '_ {
    /// That there is one: its name is known to whoever made it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thinker")
    }
}

/// How an engine is made from the values of its options.
type Make<P> = fn(&Settings) -> Result<Box<dyn Thinker<P>>, EngineError>;

/// An engine of one game: what is said of it, and how it is made.
pub struct Maker<P> {
    /// Its name, a description, its options.
    pub info: EngineInfo,
    /// Makes it from values that its options allow.
    pub make: Make<P>,
}

impl<P> Debug for Maker<P> {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Maker({})", self.info.name)
    }
}

impl<P: Notation + Send + 'static> Maker<P> {
    /// The one of these engines that the spec asks for, made.
    ///
    /// # Errors
    ///
    /// There is none of that name, or an option is not as it should be.
    pub(crate) fn engine(makers: &'static [Self], spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError> {
        let (maker, settings) = Self::find(makers, spec)?;
        Ok(Box::new(Adapter { info: &maker.info, thinker: (maker.make)(&settings)? }))
    }

    /// The maker that the spec asks for, and the values of its options.
    ///
    /// # Errors
    ///
    /// There is none of that name, or an option is not as it should be.
    pub(crate) fn find(makers: &'static [Self], spec: &EngineSpec) -> Result<(&'static Self, Settings), EngineError> {
        let Some(maker) = makers.iter().find(|maker| maker.info.name == spec.name()) else {
            let known = makers.iter().map(|maker| maker.info.name).collect();
            return Err(EngineError::UnknownEngine { name: spec.name().to_owned(), known });
        };
        let settings = Settings::read(maker.info.name, maker.info.options, spec.options())?;
        Ok((maker, settings))
    }
}

/// A thinker that is handed games it does not know, and thinks where they are its own.
#[derive(Debug)]
struct Adapter<P> {
    info: &'static EngineInfo,
    thinker: Box<dyn Thinker<P>>,
}

impl<P: Notation + Send + 'static> Engine for Adapter<P> {
    fn info(&self) -> &'static EngineInfo {
        self.info
    }

    fn think(&mut self, game: &dyn AnyGame, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let another = QueryError::AnotherGame { engine: self.info.name, game: game.name() };
        self.thinker.think(game.position().ok_or(another)?, limits)
    }

    fn begin(&mut self, seed: u64) {
        self.thinker.begin(seed);
    }

    fn prepare(&mut self, game: &dyn AnyGame, seat: Option<usize>) {
        // A game that it does not know is refused when it is asked to think.
        if let Some(position) = game.position() {
            self.thinker.prepare(position, seat);
        }
    }

    fn plans_turns(&self) -> bool {
        self.thinker.plans_turns()
    }

    fn end(&mut self, ending: Ending) {
        self.thinker.end(ending);
    }
}
