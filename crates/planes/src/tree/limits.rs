//! How far a search may go, and what its memo takes.
//!
//! The memo is a hash map of a power of two of slots, filled to seven eighths before it doubles; while it
//! grows, the old map is still there. So a map of B slots of e bytes has taken 1.5 · B · e bytes at its
//! worst, and the search counts back from the bytes that it may take. A slot of a search over n layouts,
//! W = ⌈n / 64⌉ words (rounded up to 1, 2, 3, 4, 9 or 16), has 8 W + 25 bytes:
//!
//! | layouts | words | bytes per slot | nodes kept in 1 GiB |
//! |---:|---:|---:|---:|
//! | 64 | 1 | 33 | 14.7 million |
//! | 192 | 3 | 49 | 7.3 million |
//! | 576 | 9 | 97 | 3.7 million |
//! | 1,024 | 16 | 153 | 3.7 million |

/// How far a search may go: what comes first ends it.
///
/// ```
/// use planes::tree::Limits;
/// let limits = Limits { memory: 64 << 20, ..Limits::nodes(100_000) };
/// assert_eq!((limits.nodes, limits.memory), (100_000, 67_108_864));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Nodes expanded.
    pub nodes: u64,
    /// Bytes of the memo at its largest, which is while it grows. Tables of bounds come on top, below
    /// 1 MB but for the largest sets.
    pub memory: u64,
}

impl Limits {
    /// So many nodes, in the default memory.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, memory: 1 << 30 }
    }

    /// How many entries of so many bytes fit the memory.
    pub(super) fn entries(self, bytes: usize) -> usize {
        let slots = self.memory / 3 * 2 / (bytes as u64 + 1);
        let slots = slots.checked_ilog2().map_or(0, |log| 1_u64 << log);
        usize::try_from(slots / 8 * 7).unwrap_or(usize::MAX)
    }
}

impl Default for Limits {
    /// 20 million nodes, as far as they fit 1 GiB.
    fn default() -> Self {
        Self::nodes(20_000_000)
    }
}
