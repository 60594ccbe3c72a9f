//! A mean that is being found: weighted sums in whole numbers, and what decides them.
//!
//! Nothing is divided but to name a value: whether a sum is rounded to at least some number is
//! asked of the sum. So a cut is made if and only if the rounded mean lies outside of the window.

use game_core::Score;

use super::Window;
use crate::Bound;

/// The nearest whole number to `sum / total`, a half away from 0. `total` is positive.
#[inline]
pub(crate) fn nearest(sum: i128, total: i128) -> i64 {
    let size = 2 * sum.abs() + total;
    // A division of 128 bits takes several times as long as one of 64.
    let size = match (i64::try_from(size), i64::try_from(2 * total)) {
        (Ok(size), Ok(total)) => size / total,
        _ => saturate(size / (2 * total)),
    };
    if sum < 0 { -size } else { size }
}

/// The least sum whose mean is rounded to at least `mean`.
#[inline]
fn least_sum(mean: i64, total: i128) -> i128 {
    let twice = (2 * i128::from(mean) - 1) * total;
    // A half goes away from 0: up to a positive mean, and down to a negative one.
    if mean > 0 {
        (twice + 1) >> 1
    } else {
        (twice >> 1) + 1
    }
}

/// `distance / weight`, rounded up; both positive.
#[inline]
fn steps(distance: i128, weight: u64) -> i64 {
    match (i64::try_from(distance), i64::try_from(weight)) {
        (Ok(distance), Ok(weight)) => (distance - 1) / weight + 1,
        _ => saturate((distance - 1) / i128::from(weight) + 1),
    }
}

fn saturate(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The score nearest to a number that may be out of range.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "within the range of scores"
)]
fn score(number: i64) -> Score {
    number.clamp(-i64::from(Score::MAX), Score::MAX.into()) as Score
}

/// What the search knows about the events of a chance node, all weights together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The sum of the weights.
    total: i128,
    /// The secured payoff, to the player who sees the values: a mean is one of gains.
    secured: i64,
    /// The weighted sum of gains is at least this …
    low: i128,
    /// … and at most this.
    high: i128,
    /// The least sum whose mean reaches beta.
    need: i128,
    /// The greatest sum whose mean does not exceed alpha.
    give: i128,
}

/// What the search knows about one event: its value lies between these.
pub(super) type Span = (Score, Score);

impl Scale {
    /// No event is on the scale yet; `total` is what they weigh together.
    pub(super) fn new(total: u64, secured: Score, (alpha, beta): Window) -> Self {
        let (total, secured) = (i128::from(total), i64::from(secured));
        let need = least_sum(i64::from(beta) - secured, total);
        let give = least_sum(i64::from(alpha) - secured + 1, total) - 1;
        Self {
            total,
            secured,
            low: 0,
            high: 0,
            need,
            give,
        }
    }

    /// Puts an event on the scale.
    #[inline]
    pub(super) fn put(&mut self, weight: u64, span: Span) {
        let gain = |value: Score| i128::from(weight) * i128::from(i64::from(value) - self.secured);
        self.low += gain(span.0);
        self.high += gain(span.1);
    }

    /// More is known of an event that is on the scale.
    #[inline]
    pub(super) fn narrow(&mut self, weight: u64, before: Span, now: Span) {
        let change = |from: Score, to: Score| {
            i128::from(weight) * i128::from(i64::from(to) - i64::from(from))
        };
        self.low += change(before.0, now.0);
        self.high += change(before.1, now.1);
    }

    /// The mean, if the known bounds settle it within the window: then a bound of it.
    #[inline]
    pub(super) fn settled(&self) -> Option<(Score, Bound)> {
        let bound = |bound| {
            if self.low == self.high {
                Bound::Exact
            } else {
                bound
            }
        };
        if self.low >= self.need {
            return Some((self.mean_of(self.low), bound(Bound::Lower)));
        }
        (self.high <= self.give).then(|| (self.mean_of(self.high), bound(Bound::Upper)))
    }

    /// Whether better news could still lift the mean to beta.
    #[inline]
    pub(super) const fn may_reach_beta(&self) -> bool {
        self.high >= self.need
    }

    /// Whether worse news could still press the mean down to alpha.
    #[inline]
    pub(super) const fn may_reach_alpha(&self) -> bool {
        self.low <= self.give
    }

    /// The window of an event: at or below the first the mean is at or below alpha, at or above
    /// the second at or above beta, whatever the other events lead to. Asked while nothing is
    /// settled.
    #[inline]
    pub(super) fn window(&self, weight: u64, (low, high): Span) -> Window {
        let beta = i64::from(low).saturating_add(steps((self.need - self.low).max(1), weight));
        let alpha = i64::from(high).saturating_sub(steps((self.high - self.give).max(1), weight));
        // No value lies outside of its span.
        (
            score(alpha.max(i64::from(low) - 1)),
            score(beta.min(i64::from(high) + 1)),
        )
    }

    /// The mean, once every event is known.
    #[inline]
    pub(super) fn mean(&self) -> Score {
        self.mean_of(self.low)
    }

    #[inline]
    fn mean_of(&self, sum: i128) -> Score {
        score(self.secured.saturating_add(nearest(sum, self.total)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Scale, least_sum, nearest, steps};
    use crate::Bound;

    #[test]
    fn halves_go_away_from_zero() {
        let means = [
            (1, 2, 1),
            (-1, 2, -1),
            (3, 2, 2),
            (-3, 2, -2),
            (1, 3, 0),
            (-2, 3, -1),
            (0, 7, 0),
            (5, 1, 5),
        ];
        assert!(
            means
                .into_iter()
                .all(|(sum, total, mean)| nearest(sum, total) == mean)
        );
        // Sums of 96 bits, by the other division.
        let total = i128::from(u64::MAX);
        assert_eq!(
            nearest(total * 2_000_000_000 + total / 2, total),
            2_000_000_000
        );
        assert_eq!(
            nearest(-(total * 2_000_000_000 + total / 2 + 1), total),
            -2_000_000_001
        );
    }

    #[test]
    fn limits_of_sums_are_those_of_means() {
        for total in [1, 2, 3, 6, 7, 36, i128::from(u64::MAX)] {
            for mean in -9..=9 {
                let least = least_sum(mean, total);
                assert!(
                    nearest(least, total) >= mean && nearest(least - 1, total) < mean,
                    "{mean} of {total}"
                );
            }
        }
        assert_eq!(
            [
                steps(1, 3),
                steps(3, 3),
                steps(4, 3),
                steps(1 << 90, u64::MAX)
            ],
            [1, 1, 2, (1 << 26) + 1]
        );
    }

    /// Every window of two events, by all values: an event at or beyond a limit settles the mean,
    /// and one inside does not, if the other event may still be anything.
    #[test]
    fn windows_settle_exactly() {
        let (span, values) = ((-4, 5), -4..=5);
        for (weights, secured) in [([1, 1], 0), ([1, 3], 2), ([5, 2], -3), ([7, 1], 1)] {
            let total = weights[0] + weights[1];
            for (alpha, beta) in
                (-6..6).flat_map(|alpha| (alpha + 1..=7).map(move |beta| (alpha, beta)))
            {
                let mut scale = Scale::new(total, secured, (alpha, beta));
                for &weight in &weights {
                    scale.put(weight, span);
                }
                let mean = |a: i32, b: i32| {
                    let gains = weights[0].cast_signed() * i64::from(a - secured)
                        + weights[1].cast_signed() * i64::from(b - secured);
                    secured + i32::try_from(nearest(gains.into(), total.into())).unwrap_or(0)
                };
                match scale.settled() {
                    Some((bound, Bound::Lower)) => assert!(bound >= beta && mean(-4, -4) == bound),
                    Some((bound, _)) => assert!(bound <= alpha && mean(5, 5) == bound),
                    None => {
                        let (low, high) = scale.window(weights[0], span);
                        for a in values.clone() {
                            assert_eq!(
                                values.clone().all(|b| mean(a, b) <= alpha),
                                a <= low,
                                "{alpha} {beta} {a}"
                            );
                            assert_eq!(
                                values.clone().all(|b| mean(a, b) >= beta),
                                a >= high,
                                "{alpha} {beta} {a}"
                            );
                        }
                    }
                }
            }
        }
    }
}
