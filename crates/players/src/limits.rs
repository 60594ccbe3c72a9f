use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use search::Clock;

use crate::{Glimpse, Pace};

/// How far an engine may go. It stops at whichever limit comes first.
///
/// An engine that looks its answer up, or whose answer takes less than a blink, need not look
/// at them. What an engine does without any limit it says itself: it must end, so one that could
/// go on for ever has a depth of its own. A [`stop`](Self::stop) flag counts as a limit, because
/// whoever passes one means to set it.
///
/// There is no clock in a library: the caller brings one.
///
/// ```
/// use std::time::{Duration, Instant};
/// use players::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits = Limits::new().time(Duration::from_millis(500), &clock).nodes(1_000_000);
/// assert!(limits.is_limited());
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'l> {
    time: Option<(Duration, Clock<'l>)>,
    pace: Option<Pace>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: u16,
    every_move: bool,
    stop: Option<&'l AtomicBool>,
    hearer: Option<&'l (dyn Fn(Glimpse) + Sync)>,
}

impl<'l> Limits<'l> {
    /// No limit, one thread.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            time: None,
            pace: None,
            nodes: None,
            depth: None,
            threads: 1,
            every_move: false,
            stop: None,
            hearer: None,
        }
    }

    /// So much time by this clock, from the moment when the engine is asked.
    #[must_use]
    pub const fn time(mut self, time: Duration, clock: Clock<'l>) -> Self {
        self.time = Some((time, clock));
        self.pace = None;
        self
    }

    /// The time of one move in a game with one clock: the aim of the pace is the limit, and an
    /// engine that knows how long it will take may use up to the most ([`Pace`]).
    #[must_use]
    pub const fn game(mut self, pace: Pace, clock: Clock<'l>) -> Self {
        self.time = Some((pace.aim(), clock));
        self.pace = Some(pace);
        self
    }

    /// So many positions entered by each thread.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// So many turns looked ahead.
    #[must_use]
    pub const fn depth(mut self, turns: u32) -> Self {
        self.depth = Some(turns);
        self
    }

    /// So many threads that work at the same time, for engines that can use them; 0 are 1.
    #[must_use]
    pub const fn threads(mut self, threads: u16) -> Self {
        self.threads = if threads == 0 { 1 } else { threads };
        self
    }

    /// Asks for the exact value of every move, and not of the best one alone, of engines that
    /// would otherwise save the time.
    #[must_use]
    pub const fn every_move(mut self) -> Self {
        self.every_move = true;
        self
    }

    /// Until somebody sets this flag.
    #[must_use]
    pub const fn stop(mut self, flag: &'l AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Tells `hearer` on the way what the engine thinks so far, of engines that deepen: nothing that is
    /// heard changes the answer. It is no limit.
    #[must_use]
    pub const fn hear(mut self, hearer: &'l (dyn Fn(Glimpse) + Sync)) -> Self {
        self.hearer = Some(hearer);
        self
    }

    /// Tells whoever hears; `glimpse` is made for nobody else.
    pub(crate) fn tell(&self, glimpse: impl FnOnce() -> Option<Glimpse>) {
        if let Some(hearer) = self.hearer
            && let Some(glimpse) = glimpse()
        {
            hearer(glimpse);
        }
    }

    /// How many threads may work at the same time, at least 1; in a browser, where none can be started, 1.
    #[must_use]
    pub const fn thread_count(&self) -> u16 {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) { 1 } else { self.threads }
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

    /// How many positions each thread may enter, if that is limited.
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// How long the engine may take, if that is limited; in a game with one clock, the aim.
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        match self.time {
            Some((time, _)) => Some(time),
            None => None,
        }
    }

    /// The pace of a game with one clock, if there is one. Who has a single legal move, or is sure
    /// to win, then answers at once.
    #[must_use]
    pub const fn pace(&self) -> Option<Pace> {
        self.pace
    }

    /// The time by the clock; nothing without one.
    pub(crate) fn now(&self) -> Option<Duration> {
        self.time.map(|(_, clock)| clock())
    }

    /// An even share of what is left after so many nodes, since the clock showed `begin`, where
    /// `parts` are still to be done.
    pub(crate) fn share(mut self, parts: u32, nodes: u64, begin: Option<Duration>) -> Self {
        let parts = parts.max(1);
        self.nodes = self.nodes.map(|most| (most.saturating_sub(nodes) / u64::from(parts)).max(1));
        if let (Some((time, clock)), Some(begin)) = (self.time, begin) {
            let left = time.saturating_sub(clock().saturating_sub(begin));
            (self.time, self.pace) = (Some((left / parts, clock)), None);
        }
        self
    }

    /// What is left after so many nodes, since the clock showed `begin`.
    pub(crate) fn left(mut self, nodes: u64, begin: Option<Duration>) -> Self {
        self.nodes = self.nodes.map(|most| most.saturating_sub(nodes).max(1));
        self.rest(1, begin)
    }

    /// One of so many parts of the time that is left since the clock showed `begin`, and of the pace if there
    /// is one; nothing changes without a clock.
    pub(crate) fn rest(mut self, parts: u32, begin: Option<Duration>) -> Self {
        if let (Some((time, clock)), Some(begin)) = (self.time, begin) {
            let spent = clock().saturating_sub(begin);
            self.time = Some((time.saturating_sub(spent) / parts.max(1), clock));
            self.pace = self.pace.map(|pace| pace.rest(parts, spent));
        }
        self
    }

    /// So much time from now by the same clock, and no pace; nothing changes without a clock.
    pub(crate) fn within(mut self, time: Duration) -> Self {
        if let Some((_, clock)) = self.time {
            (self.time, self.pace) = (Some((time, clock)), None);
        }
        self
    }

    /// Whether anything but the engine itself ends its work.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.stop.is_some()
    }

    /// Whether there is a flag that somebody may set.
    pub(crate) const fn has_stop(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether somebody has set the flag: for engines that search by themselves.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|flag| flag.load(Relaxed))
    }

    /// The same limits for a search of the crate `search`, which counts no threads.
    #[must_use]
    pub const fn for_search(&self) -> search::Limits<'l> {
        let mut limits = search::Limits::new();
        if let Some((time, clock)) = self.time {
            limits = limits.time(time, clock);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        match self.stop {
            Some(flag) => limits.stop(flag),
            None => limits,
        }
    }
}

impl Default for Limits<'_> {
    /// No limit, one thread.
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Limits<'_> {
    /// All but the clock and the flag, which say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("time", &self.time.map(|(time, _)| time))
            .field("pace", &self.pace)
            .field("nodes", &self.nodes)
            .field("depth", &self.depth)
            .field("threads", &self.threads)
            .field("every_move", &self.every_move)
            .finish_non_exhaustive()
    }
}
