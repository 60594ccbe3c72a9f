//! The heat map of Planes: what a shot at each cell would find, as a board, a table and an object.
//!
//! Three boards stand below each other: the probability of a head, that of a body, and what the answer
//! tells in bits. Where colours are shown, the hotter a cell the deeper its ground, and heads that were
//! hit are red. Boards that do not fit the terminal become narrower, then a list of the best cells.

mod board;
mod object;
mod shots;

pub(crate) use object::Object;

use console::Term;
use game_core::{Text, text};
use planes::Belief;
use registry::Analysis;

use super::play::paint::Paint;
use crate::number::grouped;

/// The width of a line where nobody knows the terminal's.
const LINE: usize = 80;

/// Everything that there is to say of a belief, and of the shots that an engine tried.
pub(super) fn text(belief: &Belief, analysis: &Analysis) -> Text {
    shots::text(belief, analysis) + &map(belief)
}

/// The boards, as wide as the terminal lets them be.
pub(super) fn map(belief: &Belief) -> Text {
    let columns = Term::stdout().size_checked().map_or(LINE, |(_, columns)| usize::from(columns));
    let (paint, count) = (Paint::of_terminal(), grouped(belief.layouts().len() as u64));
    let title = text!("\nHeat map. Layouts left: {count}.\n", "\n热力图。剩余布局：{count}。\n");
    title + &board::boards(paint, belief, columns)
}
