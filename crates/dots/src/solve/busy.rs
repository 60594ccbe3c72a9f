//! What threads are at, so that others put it off.
//!
//! Threads that share a table and ask the same question find the same answers twice, unless each
//! looks elsewhere. A thread marks the reply it is at; another one that comes to the same position
//! tries its other replies first (the idea of Weill, "The ABDADA distributed minimax search
//! algorithm", 1996, without its counters). Marks are hints: one that is lost or overwritten costs
//! time and no more.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Marks by the highest bits of hashes.
pub(super) struct Busy {
    marks: Vec<AtomicU64>,
}

impl Busy {
    /// Positions of fewer boxes are done before a mark is of use.
    pub(super) const LEAST_BOXES: u8 = 6;

    const BITS: u32 = 12;

    pub(super) fn new() -> Self {
        Self {
            marks: (0..1 << Self::BITS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "twelve bits")]
    fn mark(&self, hash: u64) -> &AtomicU64 {
        &self.marks[(hash >> (u64::BITS - Self::BITS)) as usize]
    }

    #[inline]
    pub(super) fn has(&self, hash: u64) -> bool {
        self.mark(hash).load(Relaxed) == hash
    }

    #[inline]
    pub(super) fn enter(&self, hash: u64) {
        self.mark(hash).store(hash, Relaxed);
    }

    #[inline]
    pub(super) fn leave(&self, hash: u64) {
        if self.has(hash) {
            self.mark(hash).store(0, Relaxed);
        }
    }
}
