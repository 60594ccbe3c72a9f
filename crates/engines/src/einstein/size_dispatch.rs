//! One engine for all sizes: the contest's game by its own type, the others by [`AnyEinStein`].
//!
//! A search that knows the size at compile time is about twice as fast; one for each of the 23
//! sizes would be compiled 23 times. Only one of the two exists at a time, so that an engine takes
//! the memory of one table. It is replaced when a position of the other type comes.

use einstein::{AnyEinStein, EinStein};
use search::SearchError;

use super::is_contest;
use registry::{Analysis, EngineError, GameResult, Limits, QueryError, TypedEngine};

/// Creates an engine for both types of positions, with options that it has read.
pub(super) trait BothSizes: Send {
    /// For the contest's game.
    fn contest(&self) -> Result<Box<dyn TypedEngine<EinStein>>, EngineError>;

    /// For all sizes.
    fn all(&self) -> Result<Box<dyn TypedEngine<AnyEinStein>>, EngineError>;
}

/// The present engine.
#[derive(Debug)]
enum CurrentEngine {
    Contest(Box<dyn TypedEngine<EinStein>>),
    All(Box<dyn TypedEngine<AnyEinStein>>),
    /// There was no memory for the other engine.
    None,
}

/// An engine that plays all sizes.
#[derive(Debug)]
pub(super) struct SizeDispatch<B> {
    both: B,
    kept: CurrentEngine,
    seed: u64,
}

impl<B: BothSizes> SizeDispatch<B> {
    /// Starts with the engine for the contest's game.
    pub(super) fn new(both: B) -> Result<Self, EngineError> {
        let kept = CurrentEngine::Contest(both.contest()?);
        Ok(Self {
            both,
            kept,
            seed: 0,
        })
    }

    /// Creates the engine for positions of that type, unless it exists.
    fn change(&mut self, contest: bool) -> Result<(), EngineError> {
        match &self.kept {
            CurrentEngine::Contest(_) if contest => return Ok(()),
            CurrentEngine::All(_) if !contest => return Ok(()),
            _ => self.kept = CurrentEngine::None,
        }
        self.kept = if contest {
            CurrentEngine::Contest(self.both.contest()?)
        } else {
            CurrentEngine::All(self.both.all()?)
        };
        TypedEngine::begin(self, self.seed);
        Ok(())
    }
}

impl<B: BothSizes> TypedEngine<AnyEinStein> for SizeDispatch<B> {
    fn think(
        &mut self,
        position: &AnyEinStein,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        self.change(is_contest(position))
            .map_err(|error| refusal(&error))?;
        match (&mut self.kept, position) {
            (CurrentEngine::Contest(engine), AnyEinStein::Standard(position)) => {
                engine.think(position, limits)
            }
            (CurrentEngine::All(engine), position) => engine.think(position, limits),
            _ => Err(QueryError::Finished),
        }
    }

    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        match &mut self.kept {
            CurrentEngine::Contest(engine) => engine.begin(seed),
            CurrentEngine::All(engine) => engine.begin(seed),
            CurrentEngine::None => {}
        }
    }

    fn prepare(&mut self, position: &AnyEinStein, seat: Option<usize>) {
        // A failure here occurs again in the call to think, which reports it.
        let _ = self.change(is_contest(position));
        match (&mut self.kept, position) {
            (CurrentEngine::Contest(engine), AnyEinStein::Standard(position)) => {
                engine.prepare(position, seat);
            }
            (CurrentEngine::All(engine), position) => engine.prepare(position, seat),
            _ => {}
        }
    }

    fn end(&mut self, ending: GameResult) {
        match &mut self.kept {
            CurrentEngine::Contest(engine) => engine.end(ending),
            CurrentEngine::All(engine) => engine.end(ending),
            CurrentEngine::None => {}
        }
    }
}

/// An engine that was created once can fail later only for lack of memory.
fn refusal(error: &EngineError) -> QueryError {
    let mebibytes = if let EngineError::Memory { mebibytes, .. } = error {
        *mebibytes
    } else {
        0
    };
    let bytes = usize::try_from(mebibytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
    QueryError::Search(SearchError::Memory { bytes })
}
