//! One engine for all sizes: the contest's game by its own type, the others by [`AnyEinStein`].
//!
//! A search that knows the size when it is compiled is about twice as fast; one for each of the
//! 23 sizes would be compiled 23 times. Only one of both is there at a time, so that an engine
//! takes the memory of one table: it changes when a position of the other kind comes.

use einstein::{AnyEinStein, EinStein};
use search::SearchError;

use super::is_contest;
use crate::{Analysis, Ending, EngineError, Limits, QueryError, Thinker};

/// How an engine is made in both ways, by options that it has read.
pub(super) trait Both: Send {
    /// For the contest's game.
    fn contest(&self) -> Result<Box<dyn Thinker<EinStein>>, EngineError>;

    /// For all sizes.
    fn all(&self) -> Result<Box<dyn Thinker<AnyEinStein>>, EngineError>;
}

/// The engine that there is.
#[derive(Debug)]
enum Kept {
    Contest(Box<dyn Thinker<EinStein>>),
    All(Box<dyn Thinker<AnyEinStein>>),
    /// There was no memory for the other one.
    None,
}

/// An engine that plays all sizes.
#[derive(Debug)]
pub(super) struct Sizes<B> {
    both: B,
    kept: Kept,
    seed: u64,
}

impl<B: Both> Sizes<B> {
    /// Begins with that for the contest's game.
    pub(super) fn new(both: B) -> Result<Self, EngineError> {
        let kept = Kept::Contest(both.contest()?);
        Ok(Self { both, kept, seed: 0 })
    }

    /// Makes the engine for positions of that kind, if it is not there.
    fn change(&mut self, contest: bool) -> Result<(), EngineError> {
        match &self.kept {
            Kept::Contest(_) if contest => return Ok(()),
            Kept::All(_) if !contest => return Ok(()),
            _ => self.kept = Kept::None,
        }
        self.kept = if contest { Kept::Contest(self.both.contest()?) } else { Kept::All(self.both.all()?) };
        Thinker::begin(self, self.seed);
        Ok(())
    }
}

impl<B: Both> Thinker<AnyEinStein> for Sizes<B> {
    fn think(&mut self, position: &AnyEinStein, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        self.change(is_contest(position)).map_err(|error| refusal(&error))?;
        match (&mut self.kept, position) {
            (Kept::Contest(engine), AnyEinStein::Standard(position)) => engine.think(position, limits),
            (Kept::All(engine), position) => engine.think(position, limits),
            _ => Err(QueryError::Finished),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        match &mut self.kept {
            Kept::Contest(engine) => engine.begin(seed),
            Kept::All(engine) => engine.begin(seed),
            Kept::None => {}
        }
    }

    fn prepare(&mut self, position: &AnyEinStein, seat: Option<usize>) {
        // What cannot be made is refused when there is somebody to tell.
        let _ = self.change(is_contest(position));
        match (&mut self.kept, position) {
            (Kept::Contest(engine), AnyEinStein::Standard(position)) => engine.prepare(position, seat),
            (Kept::All(engine), position) => engine.prepare(position, seat),
            _ => {}
        }
    }

    fn end(&mut self, ending: Ending) {
        match &mut self.kept {
            Kept::Contest(engine) => engine.end(ending),
            Kept::All(engine) => engine.end(ending),
            Kept::None => {}
        }
    }
}

/// What an engine that was made before lacks later can only be memory.
fn refusal(error: &EngineError) -> QueryError {
    let mebibytes = if let EngineError::Memory { mebibytes, .. } = error { *mebibytes } else { 0 };
    let bytes = usize::try_from(mebibytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
    QueryError::Search(SearchError::Memory { bytes })
}
