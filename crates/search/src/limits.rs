use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

/// A clock: the time since some moment, the same moment at every call.
///
/// Passed in, because a library has no clock in a browser, and tests want one of their own.
/// With the standard library: `let begin = Instant::now(); let clock = || begin.elapsed();`.
pub type Clock<'l> = &'l (dyn Fn() -> Duration + Sync);

/// When a search ends. Without any limit it ends when the value is proved, which may be never.
///
/// ```
/// use std::time::{Duration, Instant};
/// use search::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits = Limits::new().depth(12).nodes(1_000_000).time(Duration::from_millis(500), &clock);
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'l> {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) clock: Option<Clock<'l>>,
    pub(crate) stop: Option<&'l AtomicBool>,
}

impl<'l> Limits<'l> {
    /// No limit.
    #[must_use]
    pub const fn new() -> Self {
        Self { depth: None, nodes: None, time: None, clock: None, stop: None }
    }

    /// Looks so many turns ahead and no farther; at least one.
    #[must_use]
    pub const fn depth(mut self, turns: u32) -> Self {
        self.depth = Some(turns);
        self
    }

    /// Enters so many nodes and no more, all threads' own. Only noisy moves beyond the horizon
    /// ([`Evaluate::noisy`](game_core::Evaluate::noisy)), once begun, are followed to their end.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Ends so long after it began, by this clock.
    #[must_use]
    pub const fn time(mut self, time: Duration, clock: Clock<'l>) -> Self {
        (self.time, self.clock) = (Some(time), Some(clock));
        self
    }

    /// Measures the time by this clock without limiting it.
    #[must_use]
    pub const fn clock(mut self, clock: Clock<'l>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Ends soon after somebody has set this flag.
    #[must_use]
    pub const fn stop(mut self, flag: &'l AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// The time by the clock; nothing without one.
    pub(crate) fn now(&self) -> Option<Duration> {
        self.clock.map(|clock| clock())
    }

    /// The time that has passed since `begin`, if there is a clock.
    pub(crate) fn since(&self, begin: Option<Duration>) -> Option<Duration> {
        begin.zip(self.now()).map(|(begin, now)| now.saturating_sub(begin))
    }

    /// Whether the flag is set, or the time is over since `begin`.
    pub(crate) fn is_over(&self, begin: Option<Duration>) -> bool {
        let stopped = self.stop.is_some_and(|flag| flag.load(Relaxed));
        let late = || matches!((self.time, self.since(begin)), (Some(time), Some(passed)) if passed >= time);
        stopped || late()
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}
