//! Journals of solvers: a search of hours stores the positions that it settles, and the journal can
//! be inspected.

use std::path::Path;

/// Where a search of hours stores the positions that it settles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "a place and a measure, as a program has them from its arguments"
)]
pub struct SolverJournal<'p> {
    /// The file; it is created if it does not exist.
    pub path: &'p Path,
    /// The least cost of a stored position, in positions entered to settle it in one go.
    pub min_nodes: u64,
}

impl SolverJournal<'_> {
    /// About a second of search, so a stop at any moment loses little more.
    pub const DEFAULT_MIN_NODES: u64 = 1 << 20;
}

/// The contents of a journal.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct JournalInspection {
    /// Settled positions in undamaged lines.
    pub settled: u64,
    /// Damaged lines. Each loses only its own position.
    pub damaged: u64,
    /// Undamaged lines that cannot be true of this board.
    pub unlikely: u64,
    /// Undrawn edges outside independent chains and loops, and the number of settled positions with
    /// that many; most edges first.
    pub undrawn: Vec<(u32, u64)>,
}
