//! The limits of one run of a search, and the nodes that are counted against them.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

use crate::Limits;

/// Most nodes between two looks at the clock and the stop flag.
pub(crate) const INTERVAL: u64 = 128;

/// Why a search leaves a node without a value.
///
/// Small, so that a value or this fits one machine word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leave {
    /// A limit is reached.
    Stop,
    /// The game breaks a law, or a line is too long: the worker knows which.
    Error,
}

/// The limits of one run, as the thread sees them that searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'l> {
    pub(crate) limits: Limits<'l>,
    /// Nodes of this thread when it has to stop.
    most: u64,
    /// When the run began, by the clock of the limits.
    begin: Option<Duration>,
    /// Set when the other threads need not go on.
    quit: Option<&'l AtomicBool>,
}

impl<'l> Run<'l> {
    /// A run that begins now, alone and with no node entered.
    pub(crate) fn new(limits: &Limits<'l>) -> Self {
        Self { limits: *limits, most: limits.nodes.unwrap_or(u64::MAX), begin: limits.now(), quit: None }
    }

    /// The same after so many nodes, which the limits do not count.
    pub(crate) const fn after(mut self, nodes: u64) -> Self {
        self.most = self.most.saturating_add(nodes);
        self
    }

    /// The same for a thread that ends when this flag is set.
    pub(crate) const fn until(mut self, quit: &'l AtomicBool) -> Self {
        self.quit = Some(quit);
        self
    }

    /// Whether a flag is set, or the time is over.
    pub(crate) fn is_over(&self) -> bool {
        let quit = self.quit.is_some_and(|quit| quit.load(Relaxed));
        quit || self.limits.is_over(self.begin)
    }

    /// The time since it began, if there is a clock.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        self.limits.since(self.begin)
    }
}

/// The nodes that were entered, and when to look at the limits again.
#[derive(Debug)]
pub(crate) struct Nodes {
    pub(crate) entered: u64,
    next_look: u64,
}

impl Nodes {
    pub(crate) const fn new() -> Self {
        Self { entered: 0, next_look: 0 }
    }

    /// Looks at the limits before the next node: they have changed.
    pub(crate) const fn look_soon(&mut self) {
        self.next_look = 0;
    }

    /// Counts a node, unless a limit says that it shall not be entered; looks at the clock and at
    /// the flags after so many nodes at the latest.
    #[inline]
    pub(crate) fn enter(&mut self, run: &Run<'_>, interval: u64) -> bool {
        if self.entered >= self.next_look && !self.look_at_limits(run, interval) {
            return false;
        }
        self.entered += 1;
        true
    }

    #[cold]
    fn look_at_limits(&mut self, run: &Run<'_>, interval: u64) -> bool {
        if self.entered >= run.most || run.is_over() {
            return false;
        }
        self.next_look = run.most.min(self.entered + interval);
        true
    }
}
