//! The page: five games in the browser.
//!
//! The page is plain HTML, CSS and JavaScript (`page/`) that draws and sends, and nothing more.
//! What a rule is, what an engine thinks and what a record says is decided here, by the same crates
//! as everywhere:
//!
//! ```text
//! page (draws)  ──text──►  PageGame  the game as it is played: steps, takeback, what is possible
//!      │        ◄─JSON───
//!      └─► worker ──text─► Brain     an engine, asked about positions
//!                 ◄─JSON──  explain   what there is to learn from one
//!                           Match     the duel of Planes
//! ```
//!
//! The page's own thread holds a [`PageGame`] and never an engine, so it stays fluid. The worker
//! holds a [`Brain`], which knows no game that goes on: it can be thrown away in the middle of a
//! search. A worker gets no message while it computes, so a search runs in slices, each twice as
//! long as the one before: engines keep their tables between them. A stop takes effect between two
//! slices; where that takes too long, the page ends the worker and has the last slice's answer.
//!
//! Everything here is tested natively; [`bindings`] is all that a browser adds. Each game is a file
//! of its own (`src/bin`, or another crate's program that [exports](export) a [`Subject`]), which
//! holds that game's code alone, and so is the reading and writing of records. Rooms for three have
//! a small one: where planes can lie, and the check of a round that a server has published.

pub mod archive;
pub mod bindings;
mod boards;
mod brain;
mod duel;
mod error;
mod json;
mod page_game;
mod room;
mod subject;
mod value;

// The subjects: what stands in the list of games there.
pub use boards::*;
pub use brain::{Brain, about};
pub use duel::{Match, placements};
pub use error::RequestError;
pub use json::json;
pub use page_game::PageGame;
pub use room::{Published, commitment, verify};
pub use subject::Subject;
