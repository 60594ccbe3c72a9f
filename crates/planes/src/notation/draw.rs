//! The board of a belief, for people.

use core::fmt::{self, Write};

use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;

/// Draws `m`, `b`, `h`, `?` where a shot fell and `.` elsewhere, with letters and rows around.
pub(super) fn draw(belief: &Belief, out: &mut impl Write) -> fmt::Result {
    let board = belief.world().setup().board;
    out.write_str("  ")?;
    (0..board.columns())
        .filter_map(|column| Cell::new(0, column))
        .try_for_each(|cell| {
            let letter = char::from(b'A' + u8::try_from(cell.column()).unwrap_or(0));
            write!(out, " {letter}")
        })?;
    out.write_char('\n')?;
    for row in 0..board.rows() {
        write!(out, "{:2}", row + 1)?;
        for cell in (0..board.columns()).filter_map(|column| Cell::new(row, column)) {
            write!(out, " {}", sign(belief, cell))?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

fn sign(belief: &Belief, cell: Cell) -> char {
    match belief.answer(cell) {
        Some(Answer::Miss) => 'm',
        Some(Answer::Body) => 'b',
        Some(Answer::Head(None)) => 'h',
        Some(Answer::Head(Some(nose))) => nose.sign(),
        None if belief.question() == Some(cell) => '?',
        None => '.',
    }
}
