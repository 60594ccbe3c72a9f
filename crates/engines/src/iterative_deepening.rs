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
    /// The depths done last with their values, the newest one first.
    values: [Option<(u32, Score)>; 3],
}

/// The values of the depths before the one that is reported, the newest one first.
pub(crate) type Earlier<T> = [Option<T>; 2];

/// The value that is shown: the mean of the last three depths, the middle one counted twice.
///
/// Values of single depths swing with their parity: a side that has just moved looks better than it
/// is. This mean has none of a swing that is the same at every depth, and half of one that grows or
/// shrinks evenly. With fewer depths it is the mean of two, or the value itself.
pub(crate) fn steadied(value: f64, earlier: Earlier<f64>) -> f64 {
    match earlier {
        [Some(last), Some(first)] => f64::midpoint(last, f64::midpoint(first, value)),
        [Some(last), None] => f64::midpoint(last, value),
        [None, _] => value,
    }
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
                values: [None; 3],
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

    /// The values of the depths before that of a report, whose own value is kept for the next one.
    ///
    /// None for a value that is proved, which no other makes more certain, and from where a depth is
    /// missing.
    pub(crate) fn earlier<M>(&self, report: &Report<M>) -> Earlier<Score> {
        let Some(depth) = report.depth else {
            return [None; 2];
        };
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let [newest, before, _] = last.values;
        if newest.is_none_or(|(done, _)| done < depth) {
            last.values = [Some((depth, report.value)), newest, before];
        }
        if report.proved {
            return [None; 2];
        }
        let [newest, before, first] = last.values;
        // A search that stopped in the next depth has the value of what it saw there, and still the
        // depth that is done.
        let stopped = newest.is_some_and(|(done, value)| done == depth && value != report.value);
        let (earlier, depth) = if stopped {
            ([newest, before], depth + 1)
        } else {
            ([before, first], depth)
        };
        let [last, first] = earlier;
        let value = |at: Option<(u32, Score)>, depth: u32| {
            at.filter(|&(done, _)| done == depth)
                .map(|(_, value)| value)
        };
        let last = value(last, depth.saturating_sub(1));
        [last, last.and(value(first, depth.saturating_sub(2)))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
