//! How a search for exact values is cut into slices, what it has used, and why it may end without
//! a value. How far it may go is in [`Limits`](registry::Limits), as everywhere.

use std::ops::ControlFlow;

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

/// A listener that never ends the search.
pub(in crate::dots) fn go_on(_: &Usage) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// How a search is cut into slices, and how its table grows.
#[derive(Clone, Copy, Debug)]
pub(in crate::dots) struct Slicing {
    /// Most nodes of a slice.
    pub(in crate::dots) nodes: u64,
    /// The factor from one table to the next.
    pub(in crate::dots) growth: usize,
    /// Nodes after which a search is long and uses all threads: before, several threads would
    /// hinder one another.
    pub(in crate::dots) long: u64,
}

impl Slicing {
    /// Slices of a few milliseconds or less.
    pub(in crate::dots) const BRIEF: Self = Self {
        nodes: SLICE,
        growth: 4,
        long: LONG,
    };
}

/// Bytes of the largest table where the limits have no limit of memory.
pub(in crate::dots) const TABLE: usize = 64 << 20;

/// Nodes of the first slices.
pub(in crate::dots) const SLICE: u64 = 512;

/// Nodes after which several threads help.
pub(in crate::dots) const LONG: u64 = 1 << 18;

/// Bytes of the first table.
pub(in crate::dots) const SMALL: usize = 1 << 20;
