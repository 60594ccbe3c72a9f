//! Who may break a search off, and hears how far it is.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many nodes pass from one call of a listener to the next, so that calls cost nothing.
const PERIOD: u64 = 64;

/// Hears how many nodes are expanded; whether to go on.
pub(super) type Listener<'w> = &'w dyn Fn(u64) -> ControlFlow<()>;

/// A flag that anyone may raise, and a listener; both optional.
#[derive(Clone, Default)]
pub(super) struct Watch<'w> {
    pub(super) flag: Option<Arc<AtomicBool>>,
    pub(super) listener: Option<Listener<'w>>,
}

impl Watch<'_> {
    /// Whether the search, which has expanded so many nodes, is to be broken off.
    pub(super) fn ends(&self, nodes: u64) -> bool {
        let raised = || self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let told = || nodes.is_multiple_of(PERIOD) && self.listener.is_some_and(|hear| hear(nodes).is_break());
        raised() || told()
    }
}

impl fmt::Debug for Watch<'_> {
    /// Whether there is anyone: functions say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Watch({}, {})", self.flag.is_some(), self.listener.is_some())
    }
}
