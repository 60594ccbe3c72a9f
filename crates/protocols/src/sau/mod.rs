//! The protocol of the SAU Game Platform, for Connect6 and Dots and Boxes, from both sides.
//!
//! | to the engine | |
//! |---|---|
//! | `name?` | `name …` is answered |
//! | `new black`, `new white` | a new game; as Black the engine answers with its first turn |
//! | `move …` | the opponent's turn; the engine answers with its own, `move …` |
//! | `error` | the platform refuses the engine's last turn: it is not answered |
//! | `end` | the game is over |
//! | `quit` | the engine leaves |
//!
//! Lines have at most 256 bytes. Letters begin with A, at the *top left*.
//!
//! - **Connect6:** `move X1Y1X2Y2`, two letters a stone, column and row; a turn of one stone is
//!   padded, `move JJ@@`.
//! - **Dots and Boxes:** `move <n> KIJ…`, three letters an edge. K is A for a horizontal edge: then
//!   I is its row of dots and J its column. K is B for a vertical one: then I is its column of dots
//!   and J its row. A line holds the whole turn: the captures and the edge that ends it. The
//!   platform answers a list that stops early or runs on with `error`, and so it is refused here.
//!
//! The platform searches each line for the word `move`, wherever it stands: no other line
//! contains it. Black, the player who begins, is the first player of Dots and Boxes.
//!
//! A position cannot be sent, only played up to, so games begin at the start: an empty board.

mod client;
mod command;
mod session;
mod wire;

pub use command::Command;
pub use session::Session;

pub(crate) use client::SauClient;

use registry::ErasedGame;

use crate::{Line, Urgency};

/// A line that ends a thought. After `end` its answer is not wanted: a turn would be taken for one
/// of the next game.
pub(crate) fn urgency(line: &Line) -> Urgency {
    match line.text().and_then(Command::read) {
        Some(Command::End) => Urgency::Cancel,
        Some(Command::Quit) => Urgency::Quit,
        _ => Urgency::Waits,
    }
}

/// Whether the platform has this game.
pub(crate) fn has(game: &dyn ErasedGame) -> bool {
    wire::Wire::of(game).is_some()
}

/// Whether a game can begin here: at the start.
pub(crate) fn can_begin(game: &dyn ErasedGame) -> bool {
    engines::entry(game.name()).is_some_and(|entry| entry.start().text() == game.text())
}
