//! Decides when a search that deepens has done enough, before any limit ends it.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use registry::Limits;

/// The time that the depths of a search have taken.
#[derive(Debug)]
pub(crate) struct Depths<'a, 'l> {
    limits: &'a Limits<'l>,
    begin: Duration,
    /// When the last depth ended, and how long it took.
    last: Mutex<(Duration, Duration)>,
}

impl<'a, 'l> Depths<'a, 'l> {
    /// Starts the measurement with the search.
    pub(crate) fn new(limits: &'a Limits<'l>) -> Self {
        let begin = limits.now().unwrap_or_default();
        Self { limits, begin, last: Mutex::new((begin, Duration::ZERO)) }
    }

    /// Notes the end of a depth. Continues if the next depth is worth starting.
    pub(crate) fn goes_on(&self) -> ControlFlow<()> {
        let Some((pace, now)) = self.limits.pace().zip(self.limits.now()) else { return ControlFlow::Continue(()) };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (end, before) = *last;
        let passed = now.saturating_sub(end);
        *last = (now, passed);
        let goes_on = pace.goes_on(now.saturating_sub(self.begin), passed, before);
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
