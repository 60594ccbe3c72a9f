//! Journals of solvers: where a search of hours keeps what it settles, and what such a file says of itself.

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
