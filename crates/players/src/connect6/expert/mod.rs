//! The engine `connect6`: alpha-beta by whole turns, with forced wins looked for before the search and
//! on the way. What it judges by is [`connect6::Expert`].

mod boards;
mod solver;
mod style;

use connect6::{AnyConnect6, Cell, Turn};

use super::flow::Flow;
use super::hooks::Book;
use crate::{EngineError, Settings, Thinker};
use boards::Searches;
use solver::Solver;
use style::Style;

pub(super) use style::OPTIONS;

/// Its name.
pub(super) const NAME: &str = "connect6";

/// The engine with these values of its options.
pub(super) fn make(settings: &Settings) -> Result<Box<dyn Thinker<AnyConnect6>>, EngineError> {
    let flow = Flow::new(NAME, Searches::new(Style::of(settings)?)).with_book(Box::new(Centre));
    let nodes = settings.whole("forced");
    Ok(Box::new(if nodes > 0 { flow.with_forcing(Box::new(Solver::new(nodes))) } else { flow }))
}

/// All that is known of openings: the first stone goes to the centre. Of the cells in the middle all are in
/// as many windows, so no search would tell them apart.
#[derive(Debug)]
struct Centre;

impl Book for Centre {
    fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
        let middle = position.size() / 2;
        let is_empty = position.stones(position.mover()).is_empty() && position.stones(!position.mover()).is_empty();
        Cell::new(middle, middle).filter(|_| is_empty && position.left() == 1).map(Turn::One)
    }
}
