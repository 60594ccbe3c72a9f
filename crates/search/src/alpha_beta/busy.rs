//! The positions that the threads of a search are at.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Room for positions that are being searched, a power of two: far more than threads times plies,
/// so that two seldom meet in one place.
const PLACES: usize = 1 << 12;

/// The keys of the positions that are being searched; 0 for none.
///
/// A thread that needs a taken place takes it. Only the order of the work depends on it.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[allow(clippy::cast_possible_truncation, reason = "the lowest bits are meant")]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % PLACES]
    }

    pub(super) fn holds(&self, key: u64) -> bool {
        key != 0 && self.place(key).load(Relaxed) == key
    }

    pub(super) fn begin(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    pub(super) fn end(&self, key: u64) {
        if self.holds(key) {
            self.place(key).store(0, Relaxed);
        }
    }
}
