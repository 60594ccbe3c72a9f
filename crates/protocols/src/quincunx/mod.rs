//! Our own protocol, for all five games, like the Universal Chess Interface (UCI).
//!
//! ```text
//! > quincunx                                      < id name Quincunx … option … quincunxok
//! > position 123../45.../6...f/...ed/..cba r 5
//! > go movetime 100                               < info depth 4 nodes … score … pv …
//!                                                 < bestmove 5:B2-C3
//! ```
//!
//! Each line is a [`Command`] to the engine or a [`Response`] from it, and both are read and
//! written here. docs/protocols.md explains every word. In short:
//!
//! - Positions and moves are in the texts of the game. Moves are words: a blank in one (L-Game) is
//!   written `_`.
//! - Behind `moves` stand moves *and events*: throws of the die, answers to shots. So a position of
//!   EinStein has its die in its text or as the last word, and one of Planes its answers.
//! - Every `go` is answered by exactly one `bestmove`, every other question by its own answer; what
//!   cannot be done is answered by `error` and a sentence, and changes nothing.
//! - `stop`, `ponderhit` and `quit` are read while the engine thinks.

mod client;
mod command;
mod go;
mod info;
mod millis;
mod offer;
mod response;
mod scan;
mod session;
mod thought;

pub use command::Command;
pub use go::{Go, Left};
pub use info::{Info, Score};
pub use offer::{Kind, Offer};
pub use response::Response;
pub use scan::expected;
pub use session::Session;

pub(crate) use client::QuincunxClient;

use crate::{Line, Meanwhile, Urgency};

/// A line that touches a thought. These commands have no arguments, and a long line is not taken
/// apart twice.
pub(crate) fn urgency(line: &Line) -> Urgency {
    match line.text() {
        Some("stop") => Urgency::Stop,
        Some("quit") => Urgency::Quit,
        Some("ponderhit") => Urgency::Hit,
        _ => Urgency::Waits,
    }
}

/// `isready` is answered while the engine thinks, as in chess: all before the thought is done then.
pub(crate) const MEANWHILE: Meanwhile = Meanwhile {
    is_thought: |line| line.text().and_then(|text| text.split_whitespace().next()) == Some("go"),
    answer: |line| (line.text() == Some("isready")).then_some("readyok"),
};

/// A move or an event as one word.
fn word_of(text: &str) -> String {
    text.replace(' ', "_")
}

/// The move or event of a word.
fn text_of(word: &str) -> String {
    word.replace('_', " ")
}
