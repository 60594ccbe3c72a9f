//! A clock for a whole game: how much of it a move may take.
//!
//! The time that is left is shared among the moves that are likely to come; the game's estimate of its own
//! length gives their number. A search that deepens cannot stop anywhere without losing the depth it has begun,
//! so there are two times: *the aim*, which moves should take on average, and *the most*, at which a search is
//! broken off. In between it decides after each depth whether the next one is worth beginning:
//!
//! ```text
//! usable = left − reserve                       5 ms for each move, which no engine can help
//! aim    = usable / moves left + ¾ increment
//! most   = 3 · aim, but no more than a third of what is usable beyond the aim
//! go on  while  spent + (last depth · its growth over the one before)  ≤  2 · aim
//! ```
//!
//! Times of depths grow by a factor, so the last one to end before 2 · aim ends between a part of
//! the aim and twice the aim: on average about there.

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
/// use game_core::Pace;
///
/// // Four minutes and about ten own moves to come.
/// let pace = Pace::of(Duration::from_secs(240), Duration::ZERO, Some(10));
/// assert_eq!(pace.aim(), Duration::from_millis(23_520));
/// assert!(pace.most() < Duration::from_secs(80));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    left: Duration,
    increment: Duration,
    aim: Duration,
    most: Duration,
}

impl Pace {
    /// For a move with the time `left` for the game, `increment` being added after it, and this
    /// many own moves likely to come, this one included.
    ///
    /// The result depends on nothing else, and the most is always less than the rest, if that
    /// is anything.
    #[must_use]
    pub fn of(left: Duration, increment: Duration, moves: Option<u32>) -> Self {
        let moves = moves.unwrap_or(MOVES).max(FEWEST);
        let reserve = (left / 50).max(LAG.saturating_mul(moves)).min(left / 2);
        let usable = left.saturating_sub(reserve);
        let aim = (usable / moves).saturating_add(increment / 4 * 3).min(usable);
        let most = aim.saturating_add((usable.saturating_sub(aim) / 3).min(aim.saturating_mul(2)));
        Self { left, increment, aim, most }
    }

    /// What the clock of the game shows: who takes more than this has lost. It is for those that are
    /// not given a time and have a clock of their own.
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
    pub const fn aim(&self) -> Duration {
        self.aim
    }

    /// What this move may take, and not more.
    #[must_use]
    pub const fn most(&self) -> Duration {
        self.most
    }

    /// One of this many parts of the rest once that time was spent.
    pub(crate) fn rest(self, parts: u32, spent: Duration) -> Self {
        let [aim, most] = [self.aim, self.most].map(|time| time.saturating_sub(spent) / parts.max(1));
        Self { left: self.left.saturating_sub(spent), aim, most, ..self }
    }

    /// Whether a deepening search should begin another depth: it has taken `spent` so far, `last`
    /// for the last depth and `before` for the one before.
    #[must_use]
    pub fn goes_on(&self, spent: Duration, last: Duration, before: Duration) -> bool {
        let growth = if before.is_zero() { GROWTH } else { last.as_secs_f64() / before.as_secs_f64() };
        let next = last.as_secs_f64() * growth.clamp(1.5, 50.0);
        let end = self.aim.saturating_mul(2).min(self.most);
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
        let aim = |left: u32, moves| Pace::of(left * MS, NONE, moves).aim();
        assert_eq!(aim(10_000, Some(10)), 980 * MS);
        assert_eq!(aim(10_000, None), 490 * MS);
        assert_eq!(aim(10_000, Some(1)), aim(10_000, Some(3)));
        assert_eq!(aim(10_000, Some(0)), aim(10_000, Some(3)));
        assert!(aim(10_000, Some(5)) > aim(10_000, Some(6)));
        assert_eq!(Pace::of(10_000 * MS, 1000 * MS, Some(10)).aim(), 1730 * MS);
        // An increment cannot be spent before it is there.
        assert!(Pace::of(20 * MS, 1000 * MS, Some(10)).most() < 20 * MS);
    }

    /// Whatever the clock shows: the most is no less than the aim, and less than the rest.
    #[test]
    fn a_clock_never_runs_dry() {
        for left in (0..3000).chain([60_000, 240_000, 3_600_000]) {
            for moves in [None, Some(0), Some(1), Some(3), Some(40), Some(u32::MAX)] {
                for increment in [NONE, MS, 10_000 * MS] {
                    let pace = Pace::of(left * MS, increment, moves);
                    assert!(pace.aim() <= pace.most(), "{pace:?}");
                    assert!(pace.most() < left * MS || left == 0, "{left} {pace:?}");
                }
            }
        }
        let endless = Pace::of(Duration::MAX, Duration::MAX, None);
        assert!(endless.aim() <= endless.most());
    }

    #[test]
    fn a_depth_is_begun_if_it_will_end_in_time() {
        let pace = Pace::of(10_000 * MS, NONE, Some(10));
        // The next takes five times as long as the last.
        assert!(pace.goes_on(120 * MS, 100 * MS, 20 * MS));
        assert!(!pace.goes_on(600 * MS, 500 * MS, 100 * MS));
        assert!(pace.goes_on(NONE, NONE, NONE));
        // Only one is known.
        assert!(pace.goes_on(200 * MS, 200 * MS, NONE));
        assert!(!pace.goes_on(300 * MS, 300 * MS, NONE));
        assert!(!pace.goes_on(Duration::MAX, Duration::MAX, Duration::MAX));
    }
}
