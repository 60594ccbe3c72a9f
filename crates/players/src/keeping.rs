//! Journals of solvers: where a search of hours keeps what it settles, what such a file says of itself, and why it
//! cannot be used.

use std::fmt;
use std::path::Path;

/// Where a search of hours keeps what it settles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::exhaustive_structs, reason = "a place and a measure, as the program is told them")]
pub struct Keep<'p> {
    /// The file; it is made where there is none.
    pub journal: &'p Path,
    /// A position is kept if so many others were entered for it at once.
    pub cost: u64,
}

impl Keep<'_> {
    /// About a second of a search: a stop at any moment loses little more.
    pub const COST: u64 = 1 << 20;
}

/// What a journal says of itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Inspection {
    /// Positions that are settled, as far as their lines are whole.
    pub settled: u64,
    /// Lines that are damaged: what they said is lost and nothing else.
    pub damaged: u64,
    /// Lines that are whole and cannot be true of this board.
    pub unlikely: u64,
    /// How many settled positions have so many undrawn edges, beside chains and loops that stand alone; most
    /// edges first.
    pub undrawn: Vec<(u32, u64)>,
}

/// Why a journal cannot be used.
///
/// Without `#[non_exhaustive]`, as [`Refusal`](crate::Refusal) is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalFault {
    /// The system refuses: in its own words.
    System(String),
    /// Another process writes it.
    Busy,
    /// It is a folder or a device, or it is longer than a journal may be.
    NoJournal,
    /// It belongs to another board, or is something else: its first line should be this one.
    Header(String),
    /// It says something that cannot be true of this board.
    Unlikely,
}

impl JournalFault {
    pub(crate) fn write(&self, path: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(words) => write!(f, "The journal {path} cannot be used: {words}."),
            Self::Busy => write!(f, "The journal {path} is in use by another process."),
            Self::NoJournal => write!(f, "{path} is no journal: it is not a file, or is far too long."),
            Self::Header(line) => write!(f, "{path} is no journal of this board: its first line is not \"{line}\"."),
            Self::Unlikely => write!(f, "The journal {path} says what cannot be true of this board."),
        }
    }
}
