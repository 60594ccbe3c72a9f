//! How far a search goes, and what its memo takes.
//!
//! The memo is a hash map of a power of two of slots, filled to seven eighths before it doubles;
//! while it grows, the old map is still there. So a map of B slots of e bytes has taken 1.5 · B · e
//! bytes at its worst, and the search counts back from the bytes that it may take. A slot of a
//! search over n layouts, W = ⌈n / 64⌉ words (rounded up to 1, 2, 3, 4, 9 or 16), has 8 W + 25
//! bytes:
//!
//! | layouts | words | bytes per slot | nodes kept in 1 GiB |
//! |---:|---:|---:|---:|
//! | 64 | 1 | 33 | 14.7 million |
//! | 192 | 3 | 49 | 7.3 million |
//! | 576 | 9 | 97 | 3.7 million |
//! | 1,024 | 16 | 153 | 3.7 million |

use std::mem::size_of;

use game_core::{Reported, Run};

/// [Limits](game_core::Limits) of a search for a tree, without a listener to its [`Progress`].
///
/// Without a limit of nodes a search expands 20 million; without a limit of memory its memo takes 1
/// GiB. Tables of bounds come on top, below 1 MB but for the largest sets. Depth and threads are
/// ignored. What ends a search, a listener included, ends it as if nodes had run out.
///
/// ```
/// use planes::tree::Limits;
/// let limits = Limits::new().nodes(100_000).memory(64 << 20);
/// assert_eq!((limits.node_limit(), limits.memory_limit()), (Some(100_000), Some(67_108_864)));
/// ```
pub type Limits<'l> = game_core::Limits<'l>;

/// Nodes of a search that has no limit of them.
pub(super) const NODES: u64 = 20_000_000;

/// Bytes of a memo that has no limit of them.
const MEMORY: usize = 1 << 30;

/// Nodes between two looks at the clock, and between two reports, so that both cost nothing.
const PERIOD: u64 = 64;

/// How far a search for a tree or the check of a proof is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes expanded.
    pub nodes: u64,
    /// The least sum of shots, where the values of cells are still to be found; `None` if it is not
    /// proved.
    pub least: Option<u64>,
    /// Parts that are settled, and all of them: the values of cells, or the bounds of a proof.
    pub parts: Option<(usize, usize)>,
}

impl Reported<Self> for Progress {
    fn limits<'l>(limits: &game_core::Limits<'l, Self>) -> game_core::Limits<'l, Self> {
        *limits
    }
}

/// One search under its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter<'l> {
    run: Run<'l, Progress>,
    /// Nodes that may be expanded; 0 once the search is broken off.
    nodes: u64,
    /// Most entries of the memo.
    room: usize,
}

impl<'l> Meter<'l> {
    /// A search that begins now, whose memo has entries of type `E`.
    pub(super) fn new<E>(limits: &game_core::Limits<'l, Progress>) -> Self {
        let slots = limits.memory_limit().unwrap_or(MEMORY) / 3 * 2 / (size_of::<E>() + 1);
        let slots = slots.checked_ilog2().map_or(0, |log| 1_usize << log);
        let nodes = limits.node_limit().unwrap_or(NODES);
        Self {
            run: Run::new(limits),
            nodes,
            room: slots / 8 * 7,
        }
    }

    /// Whether this many nodes are all that may be expanded.
    pub(super) const fn is_out(&self, nodes: u64) -> bool {
        nodes >= self.nodes
    }

    /// Ends the search for good.
    pub(super) const fn break_off(&mut self) {
        self.nodes = 0;
    }

    /// Ends the search for good if a flag, the clock or the listener says so after this many nodes,
    /// or if the memo is full.
    pub(super) fn look(&mut self, nodes: u64, entries: usize) {
        let is_due = nodes.is_multiple_of(PERIOD);
        let report = || Progress {
            nodes,
            ..Progress::default()
        };
        if entries >= self.room
            || self.run.is_stopped()
            || (is_due && self.run.report(report).is_break())
        {
            self.break_off();
        }
    }
}
