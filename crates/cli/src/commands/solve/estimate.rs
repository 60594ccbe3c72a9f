//! Estimates the remaining time of a question from the growth of its finished fraction.
//!
//! A search knows only the finished fraction of its question, in which all moves of a position
//! count the same. The fraction grows in leaps: a move that settles its position makes the rest
//! unnecessary. So the estimate uses the pace of the second half of the time, which excludes the
//! time to repeat a resumed search; usually the rest takes less. There is no estimate until the
//! fraction has grown in a few steps and for some seconds.

use std::time::Duration;

/// Least time of a question before an estimate.
const LEAST: Duration = Duration::from_secs(5);

/// Least steps of the fraction in the second half of the time.
const STEPS: usize = 4;

/// Most samples; beyond that every other one is dropped.
const MOST: usize = 1024;

/// The reports on one question.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    question: u32,
    /// The time of the first report, and of each growth of the fraction.
    steps: Vec<(Duration, f64)>,
}

impl Estimate {
    /// Records the fraction of this question that is done at this time.
    pub(super) fn report(&mut self, now: Duration, question: u32, part: f64) {
        let last = self.steps.last().map_or(-1.0, |step| step.1);
        if question != self.question || part < last {
            // A search by several threads may report less than before; half or less means another
            // question.
            if question == self.question && part > last / 2.0 {
                return;
            }
            (self.question, self.steps) = (question, Vec::new());
        }
        if self.steps.last().is_none_or(|step| part > step.1) {
            self.steps.push((now, part));
        }
        if self.steps.len() > MOST {
            let mut at = 0;
            self.steps.retain(|_| {
                at += 1;
                at % 2 == 1
            });
        }
    }

    /// The remaining time at the pace of the second half; `None` while there is no estimate.
    pub(super) fn left(&self, now: Duration) -> Option<Duration> {
        let begin = self.steps.first()?.0;
        let asked = now.checked_sub(begin).filter(|&asked| asked >= LEAST)?;
        let half = begin + asked / 2;
        let from = self.steps.iter().rposition(|step| step.0 <= half)?;
        let (then, part) = self.steps[from];
        let (_, done) = self.steps[self.steps.len() - 1];
        if self.steps.len() - 1 - from < STEPS || done <= part {
            return None;
        }
        // The fraction stood still from then to the middle: that time counts.
        let seconds = now.checked_sub(then)?.as_secs_f64() * (1.0 - done) / (done - part);
        Duration::try_from_secs_f64(seconds).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_steady_pace_is_extrapolated() {
        let mut estimate = Estimate::default();
        (0..=100).for_each(|second| {
            estimate.report(
                at(second),
                1,
                f64::from(u32::try_from(second).unwrap()) / 1000.0,
            );
        });
        let left = estimate.left(at(100)).unwrap();
        assert!(left.abs_diff(at(900)) < at(1), "{left:?}");
        // A new question restarts it.
        estimate.report(at(101), 2, 0.5);
        assert_eq!(estimate.left(at(101)), None);
    }

    /// The positions that a journal returns in the first seconds do not affect the pace.
    #[test]
    fn the_time_to_resume_does_not_count() {
        let mut estimate = Estimate::default();
        estimate.report(at(0), 1, 0.0);
        estimate.report(at(1), 1, 0.5);
        for second in 2..=100 {
            estimate.report(
                at(second),
                1,
                0.5 + f64::from(u32::try_from(second).unwrap()) / 10_000.0,
            );
        }
        let left = estimate.left(at(100)).unwrap();
        assert!(left > at(4800) && left < at(5000), "{left:?}");
    }

    #[test]
    fn without_enough_steps_there_is_no_estimate() {
        let mut estimate = Estimate::default();
        assert_eq!(estimate.left(at(50)), None);
        for second in 0..50 {
            estimate.report(at(second), 1, 0.001);
        }
        // It stands still, and then leaps once.
        assert_eq!(estimate.left(at(50)), None);
        estimate.report(at(51), 1, 0.9);
        assert_eq!(estimate.left(at(51)), None);
    }

    /// A question of days keeps few samples; a thread that reports less than another changes
    /// nothing.
    #[test]
    fn samples_are_few() {
        let mut estimate = Estimate::default();
        for second in 0..100_000_u32 {
            estimate.report(at(second.into()), 7, f64::from(second) / 1e6);
            estimate.report(at(second.into()), 7, f64::from(second) / 1.5e6);
        }
        assert!(estimate.steps.len() <= MOST);
        let left = estimate.left(at(100_000)).unwrap();
        assert!(left.abs_diff(at(900_000)) < at(30_000), "{left:?}");
    }
}
