//! Proved wins and losses: each turn on the way to them takes a point off their value.
//!
//! A value counts turns from its own node, so that a table may keep it as it is; on the way up each
//! turn takes a point off. At the root that is the same as `WIN − turns`, and a mean of such values
//! does not depend on the distance from the root.

use game_core::{Evaluate, Position, Score, Side, Stochastic};

use super::Window;
use crate::minimax::MAX_PLIES;

/// The threshold of proved results: a value above it is a proved win, however late, and one below
/// its negative a proved loss.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a thousand"
)]
pub(super) fn proved_threshold<P: Position>() -> Option<Score> {
    const LONGEST: Score = MAX_PLIES as Score + 1;
    P::WIN
        .filter(|&win| win > 0)
        .map(|win| (win / 2).max(win - LONGEST))
}

/// The value of a child as its parent sees it, one turn earlier.
#[inline]
pub(super) fn value_at_parent<P: Position>(value: Score) -> Score {
    match proved_threshold::<P>() {
        Some(sure) if value > sure => value - 1,
        Some(sure) if value < -sure => value + 1,
        _ => value,
    }
}

/// The window of a parent as its child sees it, one turn later.
#[inline]
pub(super) fn window_at_child<P: Position>((alpha, beta): Window) -> Window {
    (highest_at_most::<P>(alpha), -highest_at_most::<P>(-beta))
}

/// The greatest value that is not above `alpha` one turn before.
#[inline]
fn highest_at_most<P: Position>(alpha: Score) -> Score {
    match proved_threshold::<P>() {
        Some(sure) if alpha >= sure => alpha.saturating_add(1),
        Some(sure) if alpha < -sure => (alpha.saturating_sub(1)).max(-Score::MAX),
        _ => alpha,
    }
}

/// Between these lies every value from here on, whatever is played.
pub(super) fn reach<P: Stochastic<Player = Side>, E: Evaluate<P>>(
    evaluator: &E,
    position: &P,
    me: Side,
) -> Window {
    let bound = P::BOUND.saturating_abs();
    let (low, high) = evaluator.bounds(position, me);
    let (low, high) = (low.clamp(-bound, bound), high.clamp(-bound, bound));
    // A sure win may come late.
    let (low, high) =
        proved_threshold::<P>().map_or((low, high), |sure| (low.min(sure), high.max(-sure)));
    if low <= high {
        (low, high)
    } else {
        (-bound, bound)
    }
}

#[cfg(test)]
mod tests {
    use toys::tag::Tag;

    use super::{proved_threshold, value_at_parent, window_at_child};

    /// A window one turn later is the same question, at every value and limit.
    #[test]
    fn windows_follow_values() {
        assert_eq!(proved_threshold::<Tag>(), Some(500));
        let values: Vec<i32> = (-1000..=1000)
            .filter(|value| value % 7 == 0 || (i32::abs(*value) - 500).abs() < 9)
            .collect();
        for &limit in &values {
            let (alpha, beta) = window_at_child::<Tag>((limit, limit));
            for &value in &values {
                assert_eq!(
                    value_at_parent::<Tag>(value) > limit,
                    value > alpha,
                    "{value} above {limit}"
                );
                assert_eq!(
                    value_at_parent::<Tag>(value) < limit,
                    value < beta,
                    "{value} below {limit}"
                );
            }
        }
        assert_eq!(
            values
                .iter()
                .map(|&value| value_at_parent::<Tag>(value))
                .max(),
            Some(993)
        );
        assert!(
            values
                .iter()
                .all(|&value| value_at_parent::<Tag>(-value) == -value_at_parent::<Tag>(value))
        );
    }
}
