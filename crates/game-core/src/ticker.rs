//! The nodes of a run, counted against its limits.
//!
//! Reading a clock costs more than entering a node, so a [`Ticker`] looks at the limits of its
//! [`Run`] only once in an interval of nodes; a limit of nodes is exact all the same.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

use crate::Limits;

/// The limits of one run, as one thread sees them.
///
/// ```
/// use game_core::{Limits, Run, Ticker};
///
/// let limits: Limits<'_> = Limits::new().nodes(1000);
/// let (run, mut ticker) = (Run::new(&limits), Ticker::new());
/// while ticker.enter(&run, 128) {}
/// assert_eq!(ticker.entered, 1000);
/// ```
#[derive(Debug)]
pub struct Run<'l, R = ()> {
    limits: Limits<'l, R>,
    /// Nodes of this thread at which it has to stop.
    most: u64,
    /// When the run began, by the clock of the limits.
    begin: Option<Duration>,
    /// Set when the other threads need not go on.
    quit: Option<&'l AtomicBool>,
}

impl<'l, R> Run<'l, R> {
    /// A run that begins now, alone and with no node entered.
    #[must_use]
    pub fn new(limits: &Limits<'l, R>) -> Self {
        let most = limits.node_limit().unwrap_or(u64::MAX);
        Self {
            limits: *limits,
            most,
            begin: limits.now(),
            quit: None,
        }
    }

    /// The same after this many nodes, which the limits do not count.
    #[must_use]
    pub const fn after(mut self, nodes: u64) -> Self {
        self.most = self.most.saturating_add(nodes);
        self
    }

    /// The same with this limit of nodes: a thread's share of that of all.
    #[must_use]
    pub const fn at_most(mut self, nodes: u64) -> Self {
        self.most = nodes;
        self
    }

    /// The same for a thread that ends when this flag is set.
    #[must_use]
    pub const fn until(mut self, quit: &'l AtomicBool) -> Self {
        self.quit = Some(quit);
        self
    }

    /// How many turns may be looked ahead; at least 1, and [`u32::MAX`] without a limit.
    #[must_use]
    pub fn most_turns(&self) -> u32 {
        self.limits.depth_limit().unwrap_or(u32::MAX).max(1)
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.quit.is_some_and(|quit| quit.load(Relaxed)) || self.limits.is_stopped()
    }

    /// Whether a flag is set, or the time is used up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit.is_some_and(|quit| quit.load(Relaxed)) || self.limits.is_over(self.begin)
    }

    /// Whether this many nodes are as many as the limits allow.
    #[must_use]
    pub const fn is_full(&self, nodes: u64) -> bool {
        nodes >= self.most
    }

    /// The time since it began, if there is a clock.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.limits.since(self.begin)
    }

    /// The limits with the time that is left; the limit of nodes is that of the whole run.
    #[must_use]
    pub fn rest(&self) -> Limits<'l, R> {
        self.limits.rest(1, self.begin)
    }

    /// Whether there is a listener.
    #[must_use]
    pub const fn has_listener(&self) -> bool {
        self.limits.has_listener()
    }

    /// Reports to the listener, if there is one, and returns whether to go on.
    pub fn report(&self, report: impl FnOnce() -> R) -> ControlFlow<()> {
        if self.is_over() {
            ControlFlow::Break(())
        } else {
            self.limits.report(report)
        }
    }
}

impl<R> Clone for Run<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Run<'_, R> {}

/// The nodes that one thread has entered, and when to look at the limits again.
#[derive(Clone, Copy, Default, Debug)]
pub struct Ticker {
    /// Nodes entered so far. A search may take back a node that it has only looked up.
    pub entered: u64,
    next_look: u64,
}

impl Ticker {
    /// No node is entered yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entered: 0,
            next_look: 0,
        }
    }

    /// Looks at the limits before the next node, because they have changed.
    pub const fn look_soon(&mut self) {
        self.next_look = 0;
    }

    /// Counts a node and returns `true`, or returns `false` if a limit is reached. Looks at the
    /// clock and at the flags after `interval` nodes at the latest.
    #[inline]
    pub fn enter<R>(&mut self, run: &Run<'_, R>, interval: u64) -> bool {
        if self.entered >= self.next_look && !self.look_at_limits(run, interval) {
            return false;
        }
        self.entered += 1;
        true
    }

    #[cold]
    fn look_at_limits<R>(&mut self, run: &Run<'_, R>, interval: u64) -> bool {
        if run.is_full(self.entered) || run.is_over() {
            return false;
        }
        self.next_look = run.most.min(self.entered + interval);
        true
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::sync::atomic::{AtomicU64, AtomicUsize};

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A limit of nodes is exact whatever the interval, and holds from where the run began.
    #[test]
    fn nodes_are_counted_exactly() {
        for interval in [1, 7, 128, 5000] {
            let mut ticker = Ticker::new();
            let limits: Limits<'_> = Limits::new().nodes(1000);
            for most in [1000, 2000] {
                let run = Run::new(&limits).after(ticker.entered);
                ticker.look_soon();
                while ticker.enter(&run, interval) {}
                assert_eq!(ticker.entered, most, "{interval}");
            }
            assert!(!ticker.enter(&Run::new(&limits).at_most(2000), interval));
            assert!(ticker.enter(&Run::new(&limits).at_most(2001), interval));
        }
    }

    /// The clock is read once in an interval, and either flag ends the run at the next look.
    #[test]
    fn the_clock_and_the_flags_are_looked_at_now_and_then() {
        let reads = AtomicU64::new(0);
        let clock = || u32::try_from(reads.fetch_add(1, Relaxed)).unwrap_or(0) * MS;
        let limits: Limits<'_> = Limits::new().time(10 * MS, &clock);
        let (run, mut ticker) = (Run::new(&limits), Ticker::new());
        while ticker.enter(&run, 100) {}
        assert_eq!((ticker.entered, reads.load(Relaxed)), (900, 11));
        let (stop, quit) = (AtomicBool::new(false), AtomicBool::new(false));
        let limits: Limits<'_> = Limits::new().stop(&stop);
        for flag in [&stop, &quit] {
            let (run, mut ticker) = (Run::new(&limits).until(&quit), Ticker::new());
            assert!(ticker.enter(&run, 100) && !run.is_stopped());
            flag.store(true, Relaxed);
            while ticker.enter(&run, 100) {}
            assert_eq!(ticker.entered, 100);
            flag.store(false, Relaxed);
        }
    }

    /// A report is made for a listener alone, and not once the run is over.
    #[test]
    fn reports_are_made_for_listeners() {
        let heard = AtomicUsize::new(0);
        let listener = |nodes: &u64| {
            heard.fetch_add(1, Relaxed);
            if *nodes < 3 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let stop = AtomicBool::new(false);
        let limits: Limits<'_> = Limits::new().stop(&stop);
        assert_eq!(
            Run::new(&limits.quiet::<u64>()).report(|| unreachable!()),
            ControlFlow::Continue(())
        );
        let run = Run::new(&limits.progress(&listener));
        assert!(
            run.has_listener() && run.report(|| 2).is_continue() && run.report(|| 3).is_break()
        );
        stop.store(true, Relaxed);
        assert!(run.report(|| unreachable!()).is_break());
        assert_eq!(heard.into_inner(), 2);
    }

    /// The rest of limits is what was not spent, by parts.
    #[test]
    fn limits_are_shared_out() {
        let clock = || 40 * MS;
        let time_manager = crate::TimeManager::new(10_000 * MS, Duration::ZERO, Some(10));
        let limits: Limits<'_> = Limits::new().time(100 * MS, &clock).nodes(1000);
        let left = limits.left(900, Some(10 * MS));
        assert_eq!(
            (left.time_limit(), left.node_limit()),
            (Some(70 * MS), Some(100))
        );
        assert_eq!(limits.left(2000, None).node_limit(), Some(1));
        let share = limits.share(2, 0, Some(10 * MS));
        assert_eq!(
            (share.time_limit(), share.node_limit()),
            (Some(35 * MS), Some(500))
        );
        let game: Limits<'_> = Limits::new().game(time_manager, &clock);
        assert_eq!(
            game.up_to_the_maximum().time_limit(),
            Some(time_manager.maximum())
        );
        assert_eq!(
            (
                game.shortened(MS).time_manager(),
                game.within(MS).time_manager()
            ),
            (Some(time_manager), None)
        );
        assert_eq!(
            (
                game.shortened(MS).time_limit(),
                game.within(MS).time_limit()
            ),
            (Some(MS), Some(MS))
        );
        assert_eq!(Limits::<()>::new().within(MS).time_limit(), None);
    }
}
