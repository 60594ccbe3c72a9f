//! Values in 16 bits: 65,535 steps from a lost game to a won one, and a code for "no position".
//!
//! The number of steps is even, so that both ends and the middle are exact: a sure win, a sure
//! loss and an even game have no error.

use game_core::Score;

/// The code of a rank without a position, or in a slice that is not settled.
pub(super) const NOTHING: u16 = u16::MAX;

/// The code of an even game, and the steps from there to a win.
const EVEN: u16 = 32_767;

/// The greatest error of a code, as a part of the bound of the game: half a step.
pub(super) const HALF_STEP: f64 = 0.5 / EVEN as f64;

/// The greatest error of means in 64-bit numbers, as a part of the bound: 2^-40, far above the
/// 2^-50 or so of a line of a hundred moves.
pub(super) const NOISE: f64 = 1.0 / 1_099_511_627_776.0;

/// Codes nearer to a value than this part of the bound are exact: only the last bits are left.
const NO_STEP: f64 = NOISE / 64.0;

/// The code next to a value between −`bound` and `bound`, and whether it is exact.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 0 and 65,534"
)]
pub(super) fn encode(value: f64, bound: Score) -> (u16, bool) {
    let steps = value / f64::from(bound) * f64::from(EVEN);
    let above = steps + f64::from(EVEN) + 0.5;
    let code = above.clamp(0.0, 2.0 * f64::from(EVEN) + 0.5) as u16;
    let off = f64::from(code) - f64::from(EVEN) - steps;
    (code, off.abs() <= NO_STEP * f64::from(EVEN))
}

/// The value of a code.
#[inline]
pub(super) fn decode(code: u16, bound: Score) -> Option<f64> {
    let steps = f64::from(i32::from(code) - i32::from(EVEN));
    (code != NOTHING).then(|| steps / f64::from(EVEN) * f64::from(bound))
}

#[cfg(test)]
mod tests {
    use super::{HALF_STEP, NOTHING, decode, encode};

    #[test]
    fn codes_are_exact_where_it_matters_and_near_everywhere() {
        for bound in [1, 200, 1 << 24] {
            let scale = f64::from(bound);
            for value in [-scale, 0.0, scale] {
                let (code, exact) = encode(value, bound);
                assert!(exact && decode(code, bound) == Some(value));
            }
            for i in -10_000..=10_000 {
                let value = f64::from(i) / 10_000.0 * scale;
                let back = decode(encode(value, bound).0, bound).unwrap();
                assert!(
                    (back - value).abs() <= scale * HALF_STEP * 1.000_001,
                    "{value} {back}"
                );
            }
            assert!((0..NOTHING).all(|code| encode(decode(code, bound).unwrap(), bound).0 == code));
        }
        assert_eq!(decode(NOTHING, 1), None);
    }
}
