//! A clock for a whole game: how much of it a move may take.
//!
//! The time that is left is shared among the moves that are likely to come; the game's estimate of
//! its own length gives their number. A search that deepens cannot stop anywhere without losing the
//! depth it has begun, so there are two times: *the optimum*, which moves should take on average,
//! and *the maximum*, at which a search is stopped. In between it decides after each depth whether
//! to begin the next one:
//!
//! ```text
//! usable  = left − reserve                      5 ms for each move, which no engine can help
//! optimum = usable / moves left + ¾ increment
//! maximum = 3 · optimum, but no more than a third of what is usable beyond the optimum
//! go on   while  spent + (last depth · its growth over the one before)  ≤  2 · optimum
//! ```
//!
//! Times of depths grow by a factor, so the last one to end before 2 · optimum ends between a part
//! of the optimum and twice the optimum: on average about there.

use core::time::Duration;

/// What the machine may take for a move without the engine's doing: waking a thread, passing the
/// move on.
const LAG: Duration = Duration::from_millis(5);

/// Moves that are expected where the game does not say how many are left.
const MOVES: u32 = 20;

/// Moves that are expected at least: the end may be near, and still not come.
const FEWEST: u32 = 3;

/// How much longer the next depth takes than the last, where only one is known.
const GROWTH: f64 = 8.0;

/// The time for one move of a game with one clock.
///
/// ```
/// use core::time::Duration;
/// use game_core::TimeManager;
///
/// // Four minutes and about ten own moves to come.
/// let time_manager = TimeManager::new(Duration::from_secs(240), Duration::ZERO, Some(10));
/// assert_eq!(time_manager.optimum(), Duration::from_millis(23_520));
/// assert!(time_manager.maximum() < Duration::from_secs(80));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeManager {
    left: Duration,
    increment: Duration,
    optimum: Duration,
    maximum: Duration,
}

impl TimeManager {
    /// For a move with the time `left` for the game, `increment` being added after it, and this
    /// many own moves likely to come, this one included.
    ///
    /// The result depends on nothing else, and the maximum is always less than the rest, if that
    /// is anything.
    #[must_use]
    pub fn new(left: Duration, increment: Duration, moves: Option<u32>) -> Self {
        let moves = moves.unwrap_or(MOVES).max(FEWEST);
        let reserve = (left / 50).max(LAG.saturating_mul(moves)).min(left / 2);
        let usable = left.saturating_sub(reserve);
        let optimum = (usable / moves)
            .saturating_add(increment / 4 * 3)
            .min(usable);
        let maximum = optimum
            .saturating_add((usable.saturating_sub(optimum) / 3).min(optimum.saturating_mul(2)));
        Self {
            left,
            increment,
            optimum,
            maximum,
        }
    }

    /// What the clock of the game shows: who takes more than this has lost. It is for those that
    /// are not given a time and have a clock of their own.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// The increment added to the clock after the move.
    #[must_use]
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// What moves should take on average.
    #[must_use]
    pub const fn optimum(&self) -> Duration {
        self.optimum
    }

    /// What this move may take, and not more.
    #[must_use]
    pub const fn maximum(&self) -> Duration {
        self.maximum
    }

    /// One of this many parts of the rest once that time was spent.
    pub(crate) fn rest(self, parts: u32, spent: Duration) -> Self {
        let [optimum, maximum] =
            [self.optimum, self.maximum].map(|time| time.saturating_sub(spent) / parts.max(1));
        Self {
            left: self.left.saturating_sub(spent),
            optimum,
            maximum,
            ..self
        }
    }

    /// Whether a deepening search should begin another depth: it has taken `spent` so far, `last`
    /// for the last depth and `before` for the one before.
    #[must_use]
    pub fn goes_on(&self, spent: Duration, last: Duration, before: Duration) -> bool {
        let growth = if before.is_zero() {
            GROWTH
        } else {
            last.as_secs_f64() / before.as_secs_f64()
        };
        let next = last.as_secs_f64() * growth.clamp(1.5, 50.0);
        let end = self.optimum.saturating_mul(2).min(self.maximum);
        spent.as_secs_f64() + next <= end.as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const NONE: Duration = Duration::ZERO;

    #[test]
    fn the_clock_is_shared_among_the_moves_to_come() {
        let optimum = |left: u32, moves| TimeManager::new(left * MS, NONE, moves).optimum();
        assert_eq!(optimum(10_000, Some(10)), 980 * MS);
        assert_eq!(optimum(10_000, None), 490 * MS);
        assert_eq!(optimum(10_000, Some(1)), optimum(10_000, Some(3)));
        assert_eq!(optimum(10_000, Some(0)), optimum(10_000, Some(3)));
        assert!(optimum(10_000, Some(5)) > optimum(10_000, Some(6)));
        assert_eq!(
            TimeManager::new(10_000 * MS, 1000 * MS, Some(10)).optimum(),
            1730 * MS
        );
        // An increment cannot be spent before it is there.
        assert!(TimeManager::new(20 * MS, 1000 * MS, Some(10)).maximum() < 20 * MS);
    }

    /// For any clock, the maximum is no less than the optimum, and less than the rest.
    #[test]
    fn a_clock_never_runs_dry() {
        for left in (0..3000).chain([60_000, 240_000, 3_600_000]) {
            for moves in [None, Some(0), Some(1), Some(3), Some(40), Some(u32::MAX)] {
                for increment in [NONE, MS, 10_000 * MS] {
                    let time_manager = TimeManager::new(left * MS, increment, moves);
                    assert!(
                        time_manager.optimum() <= time_manager.maximum(),
                        "{time_manager:?}"
                    );
                    assert!(
                        time_manager.maximum() < left * MS || left == 0,
                        "{left} {time_manager:?}"
                    );
                }
            }
        }
        let endless = TimeManager::new(Duration::MAX, Duration::MAX, None);
        assert!(endless.optimum() <= endless.maximum());
    }

    #[test]
    fn a_depth_is_begun_if_it_will_end_in_time() {
        let time_manager = TimeManager::new(10_000 * MS, NONE, Some(10));
        // The next takes five times as long as the last.
        assert!(time_manager.goes_on(120 * MS, 100 * MS, 20 * MS));
        assert!(!time_manager.goes_on(600 * MS, 500 * MS, 100 * MS));
        assert!(time_manager.goes_on(NONE, NONE, NONE));
        // Only one is known.
        assert!(time_manager.goes_on(200 * MS, 200 * MS, NONE));
        assert!(!time_manager.goes_on(300 * MS, 300 * MS, NONE));
        assert!(!time_manager.goes_on(Duration::MAX, Duration::MAX, Duration::MAX));
    }
}
