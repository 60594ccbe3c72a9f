//! The engine `connect6`: alpha-beta by whole turns, with a search for forced wins before it and at
//! its nodes. Its evaluator is [`connect6::Expert`].

mod boards;
mod options;
mod safety;
mod solver;
mod zone_wins;

use connect6::AnyConnect6;

use super::book::BuiltInTurns;
use super::turn_engine::TurnEngine;
use boards::ExpertSearch;
use options::ExpertOptions;
use registry::{EngineError, Settings, TypedEngine};
use solver::Solver;

pub(super) use options::OPTIONS;

pub(super) const NAME: &str = "connect6";

/// The engine with these options.
pub(super) fn make(settings: &Settings) -> Result<Box<dyn TypedEngine<AnyConnect6>>, EngineError> {
    let known = BuiltInTurns::new(settings.switch("book"));
    let engine = TurnEngine::new(NAME, ExpertSearch::new(ExpertOptions::of(settings)?))
        .with_book(Box::new(known));
    let forced = settings.whole("forced");
    Ok(Box::new(if forced > 0 {
        engine.with_forced_win_search(Box::new(Solver::new(forced)))
    } else {
        engine
    }))
}
