//! How far a search, a solver or an engine may go, and how it reports its progress.
//!
//! There is one type of limits for all of them, because the same person sets them: a depth, a
//! number of nodes, a time by a clock, a flag to stop, threads, memory. What a run reports on its
//! way differs from one algorithm to the next, so the type of the reports is a parameter:
//! `Limits<'_, R>` has a listener to `R`, and `Limits<'_, ()>` has none. A search accepts both
//! ([`Reported`]).

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;

use crate::TimeManager;

/// A clock: the time since some moment, the same moment at every call.
///
/// Passed in, because a library has no clock in a browser, and tests want one of their own.
/// With the standard library: `let begin = Instant::now(); let clock = || begin.elapsed();`.
pub type Clock<'l> = &'l (dyn Fn() -> Duration + Sync);

/// Is called with reports of progress, by any of the threads of a run; `Break` ends the run soon.
pub type Listener<'l, R> = &'l (dyn Fn(&R) -> ControlFlow<()> + Sync);

/// How far a run may go: whatever comes first ends it. Without any limit it ends when all is known,
/// which may be never; each algorithm documents what it does then, and which limits it ignores.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::{Duration, Instant};
/// use game_core::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits: Limits<'_> = Limits::new().depth(12).nodes(1_000_000).time(Duration::from_millis(500), &clock);
/// assert!(limits.is_limited());
/// // A solver that reports percentages could be followed so:
/// let listener = |percent: &u8| if *percent < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
/// let limits = limits.progress(&listener);
/// assert_eq!(limits.report(|| 50), ControlFlow::Break(()));
/// ```
pub struct Limits<'l, R = ()> {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<Clock<'l>>,
    time_manager: Option<TimeManager>,
    stop: Option<&'l AtomicBool>,
    threads: u16,
    memory: Option<usize>,
    every_move: bool,
    listener: Option<Listener<'l, R>>,
}

impl<'l, R> Limits<'l, R> {
    /// No limit, one thread, no listener.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            time_manager: None,
            stop: None,
            threads: 1,
            memory: None,
            every_move: false,
            listener: None,
        }
    }

    /// Looks this many turns ahead at most, and at least one.
    #[must_use]
    pub const fn depth(mut self, turns: u32) -> Self {
        self.depth = Some(turns);
        self
    }

    /// Enters this many nodes at most. Algorithms with several threads document whether the number
    /// holds for each thread or for all together.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Ends after this time by this clock.
    #[must_use]
    pub const fn time(mut self, time: Duration, clock: Clock<'l>) -> Self {
        self.time = Some(time);
        self.clock = Some(clock);
        self.time_manager = None;
        self
    }

    /// The time of one move in a game with one clock: the optimum of the time manager is the limit,
    /// and an engine that knows how long it will take may use up to the maximum ([`TimeManager`]).
    #[must_use]
    pub const fn game(mut self, time_manager: TimeManager, clock: Clock<'l>) -> Self {
        self.time = Some(time_manager.optimum());
        self.clock = Some(clock);
        self.time_manager = Some(time_manager);
        self
    }

    /// Measures the time by this clock without limiting it.
    #[must_use]
    pub const fn clock(mut self, clock: Clock<'l>) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Ends soon after this flag is set.
    #[must_use]
    pub const fn stop(mut self, flag: &'l AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Works with this many threads at the same time where the algorithm can; 0 means 1.
    #[must_use]
    pub const fn threads(mut self, threads: u16) -> Self {
        self.threads = if threads == 0 { 1 } else { threads };
        self
    }

    /// Takes this many bytes at most for remembered positions, where the algorithm
    /// takes its memory itself.
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Asks for the exact value of every move, not only of the best one, from engines that
    /// would otherwise save the time.
    #[must_use]
    pub const fn every_move(mut self) -> Self {
        self.every_move = true;
        self
    }

    /// Reports progress to this listener, in place of any other. Reports do not change the result,
    /// unless the listener breaks the run off.
    #[must_use]
    pub const fn progress<U>(self, listener: Listener<'l, U>) -> Limits<'l, U> {
        self.listened_by(Some(listener))
    }

    /// The same limits without a listener, for a run that reports something else.
    #[must_use]
    pub const fn quiet<U>(self) -> Limits<'l, U> {
        self.listened_by(None)
    }

    const fn listened_by<U>(self, listener: Option<Listener<'l, U>>) -> Limits<'l, U> {
        let Self {
            depth,
            nodes,
            time,
            clock,
            time_manager,
            stop,
            threads,
            memory,
            every_move,
            listener: _,
        } = self;
        Limits {
            depth,
            nodes,
            time,
            clock,
            time_manager,
            stop,
            threads,
            memory,
            every_move,
            listener,
        }
    }

    /// Whether there is a listener.
    #[must_use]
    pub const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Reports to the listener, if there is one; only then is the report made.
    pub fn report(&self, report: impl FnOnce() -> R) -> ControlFlow<()> {
        self.listener
            .map_or(ControlFlow::Continue(()), |listener| listener(&report()))
    }

    /// Reports something that is there already.
    pub fn report_on(&self, report: &R) -> ControlFlow<()> {
        self.listener
            .map_or(ControlFlow::Continue(()), |listener| listener(report))
    }

    /// How many threads may work at the same time, at least 1; 1 in a browser, where none can be
    /// started.
    #[must_use]
    pub const fn thread_count(&self) -> u16 {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            1
        } else {
            self.threads
        }
    }

    /// How many bytes may be taken, if that is limited.
    #[must_use]
    pub const fn memory_limit(&self) -> Option<usize> {
        self.memory
    }

    /// Whether the value of every move is wanted.
    #[must_use]
    pub const fn wants_every_move(&self) -> bool {
        self.every_move
    }

    /// How many turns may be looked ahead, if that is limited.
    #[must_use]
    pub const fn depth_limit(&self) -> Option<u32> {
        self.depth
    }

    /// How many nodes may be entered, if that is limited.
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// How long the run may take, if that is limited; in a game with one clock, the optimum.
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The time manager of a game with one clock, if there is one. A player with a single legal
    /// move, or with a certain win, then answers at once.
    #[must_use]
    pub const fn time_manager(&self) -> Option<TimeManager> {
        self.time_manager
    }

    /// Whether anything but the algorithm itself ends the run.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.stop.is_some()
    }

    /// Whether there is a stop flag.
    #[must_use]
    pub const fn has_stop(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether the stop flag is set.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|flag| flag.load(Relaxed))
    }

    /// The time by the clock; `None` without a clock.
    #[must_use]
    pub fn now(&self) -> Option<Duration> {
        self.clock.map(|clock| clock())
    }

    /// The time since `begin`, if there is a clock.
    #[must_use]
    pub fn since(&self, begin: Option<Duration>) -> Option<Duration> {
        begin
            .zip(self.now())
            .map(|(begin, now)| now.saturating_sub(begin))
    }

    /// Whether the stop flag is set, or the time since `begin` is used up.
    #[must_use]
    pub fn is_over(&self, begin: Option<Duration>) -> bool {
        let late = || matches!((self.time, self.since(begin)), (Some(time), Some(passed)) if passed >= time);
        self.is_stopped() || late()
    }

    /// An even share of the rest after this many nodes and the time since `begin`, where
    /// `parts` are still to be done. There is no time manager any more.
    #[must_use]
    pub fn share(mut self, parts: u32, nodes: u64, begin: Option<Duration>) -> Self {
        let parts = parts.max(1);
        self.nodes = self
            .nodes
            .map(|most| (most.saturating_sub(nodes) / u64::from(parts)).max(1));
        if let (Some(time), Some(passed)) = (self.time, self.since(begin)) {
            self.time = Some(time.saturating_sub(passed) / parts);
            self.time_manager = None;
        }
        self
    }

    /// The limits that remain after this many nodes and the time since `begin`; at least one node.
    #[must_use]
    pub fn left(mut self, nodes: u64, begin: Option<Duration>) -> Self {
        self.nodes = self.nodes.map(|most| most.saturating_sub(nodes).max(1));
        self.rest(1, begin)
    }

    /// One of `parts` equal parts of the time that is left since `begin`, and of the time manager's
    /// if there is one; nothing changes without a clock.
    #[must_use]
    pub fn rest(self, parts: u32, begin: Option<Duration>) -> Self {
        match self.since(begin) {
            Some(spent) => self.part(parts, spent),
            None => self,
        }
    }

    /// The limits that remain if this much time is kept for something else; nothing changes where
    /// time is not limited.
    #[must_use]
    pub fn without(self, kept: Duration) -> Self {
        self.part(1, kept)
    }

    /// One of `parts` equal parts of the time that remains after this much.
    fn part(mut self, parts: u32, spent: Duration) -> Self {
        if let Some(time) = self.time {
            self.time = Some(time.saturating_sub(spent) / parts.max(1));
            self.time_manager = self
                .time_manager
                .map(|time_manager| time_manager.rest(parts, spent));
        }
        self
    }

    /// This much time from now by the same clock, and no time manager; nothing changes where time
    /// is not limited.
    #[must_use]
    pub const fn within(self, time: Duration) -> Self {
        let mut limits = self.shortened(time);
        if limits.time.is_some() {
            limits.time_manager = None;
        }
        limits
    }

    /// This much time from now by the same clock, with the same time manager; nothing changes where
    /// time is not limited.
    #[must_use]
    pub const fn shortened(mut self, time: Duration) -> Self {
        if self.time.is_some() {
            self.time = Some(time);
        }
        self
    }

    /// In a game with one clock, the maximum of the time manager in place of its optimum: for a
    /// search that decides for itself after each depth whether to begin another.
    #[must_use]
    pub const fn up_to_the_maximum(self) -> Self {
        match self.time_manager {
            Some(time_manager) => self.shortened(time_manager.maximum()),
            None => self,
        }
    }
}

/// Limits as plain values, without a clock, a flag and a listener: the choice of a person, and what
/// travels to another thread.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "callers write all that they limit"
)]
pub struct LimitValues {
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// Nodes entered.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// Threads; 0 means 1.
    pub threads: u16,
    /// Whether the value of every move is wanted, not only of the best one.
    pub every_move: bool,
}

impl LimitValues {
    /// These limits by this clock.
    #[must_use]
    pub const fn limits<R>(self, clock: Clock<'_>) -> Limits<'_, R> {
        let mut limits = Limits::new().threads(self.threads);
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits.every_move = self.every_move;
        match self.time {
            Some(time) => limits.time(time, clock),
            None => limits,
        }
    }
}

/// What the limits of a run may report where the run reports `R`: `R` itself, or `()` for nothing.
///
/// So the same search takes limits with a listener and without, and a caller who wants no reports
/// need not name their type.
pub trait Reported<R>: Sized {
    /// The same limits for a run that reports `R`.
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, R>;
}

impl<R> Reported<R> for () {
    fn limits<'l>(limits: &Limits<'l>) -> Limits<'l, R> {
        limits.quiet()
    }
}

/// A number of positions.
impl Reported<Self> for u64 {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

impl<R> Clone for Limits<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Limits<'_, R> {}

impl<R> Default for Limits<'_, R> {
    /// No limit, one thread, no listener.
    fn default() -> Self {
        Self::new()
    }
}

impl<R> fmt::Debug for Limits<'_, R> {
    /// All but the clock, the flag and the listener.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("time_manager", &self.time_manager)
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("every_move", &self.every_move)
            .finish_non_exhaustive()
    }
}
