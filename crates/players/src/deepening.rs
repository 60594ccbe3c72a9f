//! When a search that deepens has done enough, before any limit says so.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use search::Clock;

use crate::{Limits, Pace};

/// Time without a limit: far beyond every clock, and still not so far that a sum overflows.
const ENDLESS: Duration = Duration::from_secs(u64::MAX / 4);

/// A flag that ends a search, by letting its clock jump to the end of all times.
///
/// Searches look at one stop flag, which belongs to whoever set the limits; this is the engine's
/// own. So it works for every search that heeds a clock, and costs nothing besides.
#[derive(Debug, Default)]
pub(crate) struct Enough(AtomicBool);

impl Enough {
    /// The search shall end.
    pub(crate) fn say(&self) {
        self.0.store(true, Relaxed);
    }

    /// What the search takes for the time.
    pub(crate) fn now(&self, limits: &Limits<'_>) -> Duration {
        if self.0.load(Relaxed) { Duration::MAX } else { limits.now().unwrap_or_default() }
    }
}

/// The limits for a search whose clock this is: of a clock for the whole game, a move may take the
/// most, because whoever deepens sees for himself when to stop.
pub(crate) fn with_clock<'l>(limits: &Limits<'_>, search: search::Limits<'l>, clock: Clock<'l>) -> search::Limits<'l> {
    let most = limits.pace().map(|pace| pace.most()).or(limits.time_limit());
    search.time(most.unwrap_or(ENDLESS), clock)
}

/// How long the depths of a search have taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depths {
    begin: Duration,
    /// The time at which the last depth ended, and how long it took.
    end: Duration,
    last: Duration,
}

impl Depths {
    /// A search begins.
    pub(crate) fn new(limits: &Limits<'_>) -> Self {
        let begin = limits.now().unwrap_or_default();
        Self { begin, end: begin, last: Duration::ZERO }
    }

    /// Another depth is done: whether the next one should be begun.
    pub(crate) fn goes_on(&mut self, limits: &Limits<'_>) -> bool {
        let Some((pace, now)) = limits.pace().zip(limits.now()) else { return true };
        let (before, last) = (self.last, now.saturating_sub(self.end));
        (self.end, self.last) = (now, last);
        Pace::goes_on(&pace, now.saturating_sub(self.begin), last, before)
    }
}
