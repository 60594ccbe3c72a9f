//! Expectimax for both types of positions, with any evaluator.

use std::fmt;

use einstein::{AnyEinStein, EinStein};
use search::Expectimax;

use super::evaluators::SizesEvaluator;
use super::size_dispatch::BothSizes;
use crate::engine_limits::Memory;
use crate::expectimax::{ExpectimaxEngine, ExpectimaxOptions, Tuning};
use registry::{EngineError, Settings, TypedEngine};

/// The options of an engine that searches by expectimax, and its evaluator.
#[derive(Debug)]
pub(super) struct TunedSearch<C> {
    choice: ExpectimaxOptions,
    table: Memory,
    contest: C,
    all: SizesEvaluator,
}

impl<C> TunedSearch<C> {
    /// An engine of this name, with these options, whose default depth is in turns. `contest`
    /// evaluates the contest's game, and `all` the game of any other size.
    pub(super) fn of(
        name: &'static str,
        settings: &Settings,
        depth: u32,
        contest: C,
        all: SizesEvaluator,
    ) -> Self {
        let choice = ExpectimaxOptions::of(name, settings, depth);
        Self {
            choice,
            table: Memory::of(settings, "table", name),
            contest,
            all,
        }
    }
}

impl<C> BothSizes for TunedSearch<C>
where
    C: Tuning<EinStein> + Clone + fmt::Debug + 'static,
{
    fn contest(&self) -> Result<Box<dyn TypedEngine<EinStein>>, EngineError> {
        let bytes = self.table.bytes()?;
        let searcher = ExpectimaxEngine::new(self.choice, self.contest.clone(), |evaluator| {
            Expectimax::compact(evaluator, bytes)
        });
        Ok(Box::new(searcher.map_err(|_| self.table.too_large())?))
    }

    fn all(&self) -> Result<Box<dyn TypedEngine<AnyEinStein>>, EngineError> {
        let bytes = self.table.bytes()?;
        let searcher = ExpectimaxEngine::new(self.choice, self.all.clone(), |evaluator| {
            Expectimax::exact(evaluator, bytes)
        });
        Ok(Box::new(searcher.map_err(|_| self.table.too_large())?))
    }
}
