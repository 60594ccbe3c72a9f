use alloc::sync::Arc;
use core::sync::atomic::{AtomicU32, Ordering};

/// What a position must not have: state that changes while it is only looked at. A
/// [`Fault`](super::Fault) reads it to answer differently each time. It is equal to any other, so
/// that positions still compare equal.
///
/// Atomic, so that broken games can be searched by several threads like all others.
#[derive(Debug, Default)]
pub(super) struct ImpureState {
    own: AtomicU32,
    shared: Arc<AtomicU32>,
}

impl ImpureState {
    /// Returns `false`, `true`, `false` and so on.
    pub(super) fn alternates(&self) -> bool {
        self.own.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }

    /// Counts something that all clones share.
    pub(super) fn count(&self) {
        self.shared.fetch_add(1, Ordering::Relaxed);
    }

    /// What all clones have counted.
    pub(super) fn counted(&self) -> u64 {
        self.shared.load(Ordering::Relaxed).into()
    }
}

impl Clone for ImpureState {
    /// A clone starts with the counter's next value, so two clones in a row answer differently.
    fn clone(&self) -> Self {
        let own = self.own.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        Self {
            own: AtomicU32::new(own),
            shared: Arc::clone(&self.shared),
        }
    }
}

impl PartialEq for ImpureState {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ImpureState {}
