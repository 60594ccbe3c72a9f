//! Sure wins and losses: how a turn makes them later.
//!
//! Values are seen from their node, so that a table may keep them as they are; on the way up each
//! turn takes a point off. That is the same as `WIN − turns` seen from the root, and unlike it a
//! mean of such values needs to know nothing of its place.

use game_core::{Position, Score};

use super::Window;
use crate::minimax::MAX_PLIES;

/// Values beyond it are taken for sure: no win comes so late that its value is not.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a thousand"
)]
pub(super) fn sure<P: Position>() -> Option<Score> {
    const LONGEST: Score = MAX_PLIES as Score + 1;
    P::WIN
        .filter(|&win| win > 0)
        .map(|win| (win / 2).max(win - LONGEST))
}

/// A value, as it is seen one turn before.
#[inline]
pub(super) fn later<P: Position>(value: Score) -> Score {
    match sure::<P>() {
        Some(sure) if value > sure => value - 1,
        Some(sure) if value < -sure => value + 1,
        _ => value,
    }
}

/// The window in which a value is wanted, as it is seen one turn later.
#[inline]
pub(super) fn sooner<P: Position>((alpha, beta): Window) -> Window {
    (highest_at_most::<P>(alpha), -highest_at_most::<P>(-beta))
}

/// The greatest value that is not above `alpha` one turn before.
#[inline]
fn highest_at_most<P: Position>(alpha: Score) -> Score {
    match sure::<P>() {
        Some(sure) if alpha >= sure => alpha.saturating_add(1),
        Some(sure) if alpha < -sure => (alpha.saturating_sub(1)).max(-Score::MAX),
        _ => alpha,
    }
}

#[cfg(test)]
mod tests {
    use toys::tag::Tag;

    use super::{later, sooner, sure};

    /// A window one turn later is the same question, at every value and limit.
    #[test]
    fn windows_follow_values() {
        assert_eq!(sure::<Tag>(), Some(500));
        let values: Vec<i32> = (-1000..=1000)
            .filter(|value| value % 7 == 0 || (i32::abs(*value) - 500).abs() < 9)
            .collect();
        for &limit in &values {
            let (alpha, beta) = sooner::<Tag>((limit, limit));
            for &value in &values {
                assert_eq!(
                    later::<Tag>(value) > limit,
                    value > alpha,
                    "{value} above {limit}"
                );
                assert_eq!(
                    later::<Tag>(value) < limit,
                    value < beta,
                    "{value} below {limit}"
                );
            }
        }
        assert_eq!(
            values.iter().map(|&value| later::<Tag>(value)).max(),
            Some(993)
        );
        assert!(
            values
                .iter()
                .all(|&value| later::<Tag>(-value) == -later::<Tag>(value))
        );
    }
}
