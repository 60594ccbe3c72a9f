//! What a search for exact values may take, what it has taken, and why it may end without a value.

use ::dots::solve::SolveError;

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unknown {
    /// The limit of nodes was reached.
    Nodes,
    /// Somebody wants no more.
    Stopped,
    /// There is not enough memory for a table of so many bytes.
    Memory(usize),
    /// A thread panicked or could not be started, or the position has another board.
    Failed(SolveError),
}

/// What a search has taken so far.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Spent {
    /// Nodes entered.
    pub(super) nodes: u64,
    /// Bytes of the table.
    pub(super) bytes: usize,
    /// The number of the question, and the part of it that is done, if that can be told.
    pub(super) part: Option<(u32, f64)>,
    /// Positions that a journal holds, and lines of it that were damaged.
    pub(super) kept: Option<(u64, u64)>,
}

/// Says from time to time whether to go on.
pub(super) type GoesOn<'g> = &'g (dyn Fn(Spent) -> bool + Sync);

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Nodes entered at most, until more are [allowed](Exact::allow).
    pub(super) nodes: u64,
    /// Bytes of the table at most.
    pub(super) bytes: usize,
    /// Threads, once a search has turned out to be long.
    pub(super) threads: u16,
    /// Nodes of a slice at most.
    pub(super) slice: u64,
    /// How many times larger than the last one the next table is.
    pub(super) growth: usize,
    /// Nodes before a search is long: until then several threads would be in each other's way.
    pub(super) long: u64,
}

impl Means {
    /// One thread, 64 MiB, and slices of a few milliseconds or less.
    pub(super) const fn brief(nodes: u64) -> Self {
        Self { nodes, bytes: 64 << 20, threads: 1, slice: SLICE, growth: 4, long: LONG }
    }
}

/// Nodes of the first slices.
pub(super) const SLICE: u64 = 512;

/// Nodes after which several threads help.
pub(super) const LONG: u64 = 1 << 18;

/// Bytes of the first table.
pub(super) const SMALL: usize = 1 << 20;
