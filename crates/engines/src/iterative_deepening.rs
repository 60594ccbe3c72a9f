//! Decides when a search that deepens has done enough, before any limit ends it, and keeps the
//! values of the last two depths.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game_core::Score;
use search::Report;

use registry::Limits;

/// The time that the depths of a search have taken, and their values.
#[derive(Debug)]
pub(crate) struct IterativeDeepening<'a, 'l> {
    limits: &'a Limits<'l>,
    begin: Duration,
    last: Mutex<Last>,
}

/// The last depth that is done.
#[derive(Debug)]
struct Last {
    /// When it ended.
    end: Duration,
    /// How long it took.
    took: Duration,
    /// The depths done last, the older one first, with their values.
    values: [Option<(u32, Score)>; 2],
}

impl<'a, 'l> IterativeDeepening<'a, 'l> {
    /// Starts the measurement with the search.
    pub(crate) fn new(limits: &'a Limits<'l>) -> Self {
        let begin = limits.now().unwrap_or_default();
        Self {
            limits,
            begin,
            last: Mutex::new(Last {
                end: begin,
                took: Duration::ZERO,
                values: [None; 2],
            }),
        }
    }

    /// Notes the end of a depth. Continues if the next depth is worth starting.
    pub(crate) fn goes_on(&self) -> ControlFlow<()> {
        let Some((time_manager, now)) = self.limits.time_manager().zip(self.limits.now()) else {
            return ControlFlow::Continue(());
        };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (passed, before) = (now.saturating_sub(last.end), last.took);
        (last.end, last.took) = (now, passed);
        let goes_on = time_manager.goes_on(now.saturating_sub(self.begin), passed, before);
        if goes_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// The value of the depth before that of a report, which is remembered for the next one.
    ///
    /// `None` for a value that is proved, which no other makes more certain, and where no depth
    /// came before.
    pub(crate) fn before<M>(&self, report: &Report<M>) -> Option<Score> {
        let depth = report.depth?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let [_, newest] = last.values;
        if newest.is_none_or(|(done, _)| done < depth) {
            last.values = [newest, Some((depth, report.value))];
        }
        // A search that stopped in the next depth has the value of what it saw there, and still the
        // depth that is done.
        if let [_, Some((done, value))] = last.values
            && done == depth
            && value != report.value
        {
            return (!report.proved).then_some(value);
        }
        let [before, _] = last.values;
        before
            .filter(|&(done, _)| !report.proved && done + 1 == depth)
            .map(|(_, value)| value)
    }
}
