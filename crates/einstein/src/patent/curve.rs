//! The logistic scale, tabulated: VALUE is a whole number, and the same few thousand come over and
//! over.

use alloc::sync::Arc;
use core::fmt;

use game_core::Score;

use crate::position::WIN;

/// Numbers in the table: with the default weights no VALUE of the contest's game is as large.
/// Larger ones are computed.
const LENGTH: i32 = 1 << 14;

/// 2^24 · tanh(VALUE / 2t), rounded, for VALUE from 0 on; empty until it is wanted. Copies share
/// it.
#[derive(Clone, Default)]
pub(super) struct Curve(Option<Arc<[Score]>>);

impl Curve {
    /// Fills the table; 16,384 numbers take a millisecond.
    #[inline]
    pub(super) fn fill(&mut self, t: u32) {
        if self.0.is_none() {
            self.0 = Some(
                (0..LENGTH)
                    .map(|value| computed(value.unsigned_abs(), t))
                    .collect(),
            );
        }
    }

    /// The score of a VALUE, out of the table if it is there.
    #[inline]
    pub(super) fn score(&self, value: i32, t: u32) -> Score {
        let size = value.unsigned_abs();
        let known = self
            .0
            .as_ref()
            .and_then(|table| table.get(size as usize).copied());
        let score = known.unwrap_or_else(|| computed(size, t));
        if value < 0 { -score } else { score }
    }
}

/// The score of a VALUE that is not negative: 2p − 1 = tanh(VALUE / 2t), strictly within a win.
fn computed(value: u32, t: u32) -> Score {
    let score = f64::from(WIN) * libm::tanh(f64::from(value) / (2.0 * f64::from(t.max(1))));
    #[allow(clippy::cast_possible_truncation, reason = "at most 2^24")]
    let score = libm::round(score) as Score;
    score.min(WIN - 1)
}

impl fmt::Debug for Curve {
    /// Whether it is there: its numbers follow from the scale.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Curve").field(&self.0.is_some()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Curve, LENGTH, computed};

    /// The table holds the computed values, and negatives are negatives.
    #[test]
    fn tables_change_nothing() {
        for t in [0, 1, 2_500, u32::MAX] {
            let (mut curve, empty) = (Curve::default(), Curve::default());
            curve.fill(t);
            for value in (-LENGTH - 9..LENGTH + 9).chain([i32::MIN, i32::MAX]) {
                assert_eq!(
                    curve.score(value, t),
                    empty.score(value, t),
                    "{value} of {t}"
                );
                let size = computed(value.unsigned_abs(), t);
                assert_eq!(curve.score(value, t), if value < 0 { -size } else { size });
            }
        }
    }
}
