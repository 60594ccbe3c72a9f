//! When a search that deepens has done enough, before any limit ends it.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::Limits;

/// How long the depths of a search have taken.
#[derive(Debug)]
pub(crate) struct Depths<'a, 'l> {
    limits: &'a Limits<'l>,
    begin: Duration,
    /// The time at which the last depth ended, and how long it took.
    last: Mutex<(Duration, Duration)>,
}

impl<'a, 'l> Depths<'a, 'l> {
    /// A search begins.
    pub(crate) fn new(limits: &'a Limits<'l>) -> Self {
        let begin = limits.now().unwrap_or_default();
        Self { limits, begin, last: Mutex::new((begin, Duration::ZERO)) }
    }

    /// Another depth is done: whether the next one should be begun.
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
