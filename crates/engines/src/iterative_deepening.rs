//! Decides when a search that deepens has done enough, before any limit ends it, and keeps the
//! values of the last depths, from which comes [the value that is shown](steadied).

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
    values: DoneDepths,
}

/// The depths done last with their values, the newest one first.
pub(crate) type DoneDepths = [Option<(u32, Score)>; 3];

/// The values of the depths before the one that is reported, the newest one first.
pub(crate) type Earlier<T> = [Option<T>; 2];

/// The value that is shown: the mean of the last three depths, the middle one counted twice.
///
/// Values of single depths swing with their parity: a side that has just moved looks better than it
/// is. This mean has none of a swing that is the same at every depth, nor of one that grows or
/// shrinks evenly. With fewer depths it is the mean of two, or the value itself.
pub(crate) fn steadied(value: f64, earlier: Earlier<f64>) -> f64 {
    match earlier {
        [Some(last), Some(first)] => f64::midpoint(last, f64::midpoint(first, value)),
        [Some(last), None] => f64::midpoint(last, value),
        [None, _] => value,
    }
}

impl<'a, 'l> IterativeDeepening<'a, 'l> {
    /// Starts the measurement with the search. A search of this position that ended just before may
    /// have done some depths: this one does not report those that its table knows.
    pub(crate) fn new(limits: &'a Limits<'l>, values: DoneDepths) -> Self {
        let begin = limits.now().unwrap_or_default();
        Self {
            limits,
            begin,
            last: Mutex::new(Last {
                end: begin,
                took: Duration::ZERO,
                values,
            }),
        }
    }

    /// The depths done last with their values.
    pub(crate) fn done(&self) -> DoneDepths {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.values
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

    /// Keeps the value of a depth that is done.
    pub(crate) fn record<M>(&self, report: &Report<M>) {
        if let Some(depth) = report.depth {
            self.record_value(depth, report.value);
        }
    }

    fn record_value(&self, depth: u32, value: Score) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let [newest, before, _] = last.values;
        if newest.is_none_or(|(done, _)| done < depth) {
            last.values = [Some((depth, value)), newest, before];
        }
    }

    /// The values of the depths before that of a report, as far as they were
    /// [recorded](Self::record) without a gap.
    ///
    /// There are none for a value that is proved: no other makes it more certain. A search that
    /// stopped in the next depth reports the value that it saw there with the depth that is done,
    /// so a value that differs from the recorded one belongs to the next depth.
    pub(crate) fn earlier<M>(&self, report: &Report<M>) -> Earlier<Score> {
        match report.depth {
            Some(depth) if !report.proved => self.before(depth, report.value),
            _ => [None; 2],
        }
    }

    fn before(&self, depth: u32, value: Score) -> Earlier<Score> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let at = |depth: u32| {
            let mut recorded = last.values.iter().flatten();
            let found = recorded.find(|(done, _)| *done == depth)?;
            Some(found.1)
        };
        let stopped = at(depth).is_some_and(|recorded| recorded != value);
        let depth = if stopped { depth + 1 } else { depth };
        let newest = depth.checked_sub(1).and_then(at);
        let before = depth.checked_sub(2).and_then(at);
        [newest, newest.and(before)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn earlier_values_are_those_of_the_depths_before() {
        let limits = Limits::new();
        let deepening = IterativeDeepening::new(&limits, [None; 3]);
        for (depth, value) in [(1, 10), (2, 20), (3, 30), (4, 40)] {
            deepening.record_value(depth, value);
        }
        assert_eq!(deepening.before(4, 40), [Some(30), Some(20)]);
        // The fifth depth was begun: its value stands with the fourth depth.
        assert_eq!(deepening.before(4, 50), [Some(40), Some(30)]);
        // The last depth was not recorded.
        assert_eq!(deepening.before(5, 50), [Some(40), Some(30)]);
        // A depth is missing, or was never there.
        assert_eq!(deepening.before(6, 60), [None, None]);
        let first = IterativeDeepening::new(&limits, [None; 3]);
        first.record_value(1, 10);
        assert_eq!(first.before(1, 10), [None, None]);
        // A search before this one has done the depths below.
        let next = IterativeDeepening::new(&limits, deepening.done());
        next.record_value(5, 50);
        assert_eq!(next.before(5, 50), [Some(40), Some(30)]);
    }

    #[test]
    fn a_swing_that_is_the_same_at_every_depth_is_not_shown() {
        for (value, earlier) in [(7.0, [Some(3.0), Some(7.0)]), (3.0, [Some(7.0), Some(3.0)])] {
            assert_eq!(steadied(value, earlier).to_bits(), 5.0_f64.to_bits());
        }
        for (earlier, expected) in [([Some(3.0), None], 5.0_f64), ([None, None], 7.0)] {
            assert_eq!(steadied(7.0, earlier).to_bits(), expected.to_bits());
        }
    }
}
