//! The engine `connect6`: alpha-beta by whole turns, with a search for forced wins before it and at its nodes. Its
//! evaluator is [`connect6::Expert`].

mod boards;
mod solver;
mod style;

use connect6::AnyConnect6;

use super::book::Known;
use super::flow::Flow;
use boards::Searches;
use registry::{EngineError, Settings, TypedEngine};
use solver::Solver;
use style::Style;

pub(super) use style::OPTIONS;

pub(super) const NAME: &str = "connect6";

/// The engine with these options.
pub(super) fn make(settings: &Settings) -> Result<Box<dyn TypedEngine<AnyConnect6>>, EngineError> {
    let known = Known::new(settings.switch("book"));
    let flow = Flow::new(NAME, Searches::new(Style::of(settings)?)).with_book(Box::new(known));
    let nodes = settings.whole("forced");
    Ok(Box::new(if nodes > 0 { flow.with_forcing(Box::new(Solver::new(nodes))) } else { flow }))
}
