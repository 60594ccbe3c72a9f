//! The protocol of university courses for EinStein würfelt nicht!, from both sides.
//!
//! ```text
//! > get R 5 A1 B1 C1 A2 B2 A3 E5 D5 C5 E4 D4 E3
//! < B2 C3
//! ```
//!
//! One line is one question: who is to move, red `R` or blue `B`; the die; where red's stones 1 to
//! 6 stand, and blue's. The answer is the square that a stone leaves and the one that it enters.
//! Squares are a column and a row, `A1` is red's corner, at the *top left*, and row 1 is on top, as
//! in our own text. A stone that was captured stands nowhere: `-`; `0`, `--`, `00`, `x` and `xx`
//! are read as well, since courses differ.
//!
//! Nothing is remembered between two questions, so a game may begin anywhere. `quit` and `exit` end
//! the conversation. The game is that of contests, 5×5 squares and six stones.

mod client;
mod question;
mod session;

pub use question::Question;
pub use session::Session;

pub(crate) use client::{EwnClient, is_expressible};

use crate::{Line, Urgency};

/// Whether a line makes the engine exit.
pub(crate) fn is_farewell(text: &str) -> bool {
    ["quit", "exit"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word))
}

/// A line that ends a thought.
pub(crate) fn urgency(line: &Line) -> Urgency {
    match line {
        Line::Text(text) if is_farewell(text) => Urgency::Quit,
        _ => Urgency::Waits,
    }
}
