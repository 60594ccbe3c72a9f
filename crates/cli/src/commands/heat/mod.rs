//! The heat map of Planes: the expected result of a shot at each cell, as a board, a table and an
//! object.
//!
//! Three boards are shown, one below another: the probability of a head, that of a body, and the
//! information of the answer in bits. With colours, hotter cells have a deeper background, and
//! heads that were hit are red. Boards that do not fit the terminal become narrower, then a list of
//! the best cells.

mod board;
mod object;
mod shots;

pub(crate) use object::HeatObject;

use console::Term;
use game_core::{Text, text};
use planes::Belief;
use registry::Analysis;

use super::play::paint::Paint;
use crate::number::grouped;

/// The width of a line if that of the terminal is unknown.
const LINE: usize = 80;

/// The map of a belief, and the shots that an engine tried.
pub(super) fn text(belief: &Belief, analysis: &Analysis) -> Text {
    shots::text(belief, analysis) + &map(belief)
}

/// The boards, as wide as the terminal allows.
pub(super) fn map(belief: &Belief) -> Text {
    let columns = Term::stdout()
        .size_checked()
        .map_or(LINE, |(_, columns)| usize::from(columns));
    let (paint, count) = (Paint::of_terminal(), grouped(belief.layouts().len() as u64));
    let title = text!(
        "\nHeat map. Layouts left: {count}.\n",
        "\n热力图。剩余布局：{count}。\n"
    );
    title + &board::boards(paint, belief, columns)
}
