//! What a search for exact values may use, what it has used, and why it may end without a value.

use ::dots::solve::SolveError;

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::dots) enum SolverStop {
    /// The limit of nodes was reached.
    Nodes,
    /// The caller stopped the search.
    Stopped,
    /// There is not enough memory for a table of this many bytes.
    Memory(usize),
    /// A thread panicked or could not be started, or the position has another board.
    Failed(SolveError),
}

/// What a search has used so far.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(in crate::dots) struct Usage {
    /// Nodes entered.
    pub(in crate::dots) nodes: u64,
    /// Bytes of the table.
    pub(in crate::dots) bytes: usize,
    /// The number of the question, and the fraction of it that is done, if known.
    pub(in crate::dots) part: Option<(u32, f64)>,
    /// Positions in the journal, and its damaged lines.
    pub(in crate::dots) kept: Option<(u64, u64)>,
}

/// Called regularly; returns whether to go on.
pub(in crate::dots) type GoesOn<'g> = &'g (dyn Fn(Usage) -> bool + Sync);

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(in crate::dots) struct Budget {
    /// Most nodes until more are [allowed](SlicedSolver::allow).
    pub(in crate::dots) nodes: u64,
    /// Most bytes of the table.
    pub(in crate::dots) bytes: usize,
    /// Threads, once a search has become long.
    pub(in crate::dots) threads: u16,
    /// Most nodes of a slice.
    pub(in crate::dots) slice: u64,
    /// The factor from one table to the next.
    pub(in crate::dots) growth: usize,
    /// Nodes after which a search is long: before, several threads would hinder one another.
    pub(in crate::dots) long: u64,
}

impl Budget {
    /// One thread, 64 MiB, and slices of a few milliseconds or less.
    pub(in crate::dots) const fn brief(nodes: u64) -> Self {
        Self {
            nodes,
            bytes: 64 << 20,
            threads: 1,
            slice: SLICE,
            growth: 4,
            long: LONG,
        }
    }
}

/// Nodes of the first slices.
pub(in crate::dots) const SLICE: u64 = 512;

/// Nodes after which several threads help.
pub(in crate::dots) const LONG: u64 = 1 << 18;

/// Bytes of the first table.
pub(in crate::dots) const SMALL: usize = 1 << 20;
