//! Records that are JSON: our own, and what both kinds share.
//!
//! ```text
//! {
//!   "quincunx": 1,
//!   "game": "einstein",
//!   "players": ["North", "South"],
//!   "date": "2023-08-01",
//!   "start": "123../45.../6...f/...ed/..cba r",
//!   "plies": [
//!     {"die": 5, "move": "5:B2-B3"}
//!   ]
//! }
//! ```
//!
//! Positions and moves are texts as everywhere in the project. Values are kept as slices of the
//! text until they are looked at, so that every error has a place.

mod objects;
mod reader;
mod shots;
mod source;
mod writer;

use crate::format::FormatInfo;
use crate::part::Part;

pub(crate) use source::Source;
pub(crate) use writer::quoted;

/// Our own format, which holds everything.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "json",
    game: None,
    contest: None,
    parts: &Part::ALL,
    extension: "json",
    read: |text, _| reader::read(text),
    write: |record| Ok(writer::write(record)),
};
