//! From a payoff to log-odds and back, tabulated in whole numbers.
//!
//! Sums are made of log-odds, ln(p / (1 − p)), in units of 2^-16. Both tables are filled with
//! `libm` and rounded, so they are the same on every machine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::Score;

use crate::position::WIN;

/// Log-odds of a race in units of 2^-12 are cut off here, at ± 7.
const MOST_RACE: f64 = 7.0 * 4096.0;

/// Steps of the payoff in the first table: 2^15 of its units.
const RACE_STEP: u32 = 15;

/// Sums beyond ± 8 are as good as ± 8.
const MOST_SUM: i32 = 8 << 16;

/// Steps of the sum in the second table: 2^-7.
const SUM_STEP: u32 = 9;

/// Both tables.
#[derive(Debug)]
pub(super) struct Curve {
    /// Log-odds, in units of 2^-12, of payoffs from −WIN on.
    odds: Box<[i16]>,
    /// Payoffs of sums from −8 to 8.
    payoffs: Box<[Score]>,
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "within the ranges of the tables"
)]
impl Curve {
    /// Fills the tables.
    pub(super) fn new() -> Self {
        let steps = 1 << (25 - RACE_STEP);
        let odds = (0..=steps).map(|step| {
            let p = f64::from(step) / f64::from(steps);
            let odds = 4096.0 * (libm::log(p) - libm::log(1.0 - p));
            libm::round(odds.clamp(-MOST_RACE, MOST_RACE)) as i16
        });
        let half = MOST_SUM >> SUM_STEP;
        let payoffs = (-half..=half).map(|step| {
            let sum = f64::from(step << SUM_STEP) / 65_536.0;
            libm::round(f64::from(WIN) * libm::tanh(sum / 2.0)) as Score
        });
        Self {
            odds: odds.collect(),
            payoffs: payoffs.collect::<Vec<_>>().into(),
        }
    }

    /// Log-odds of a payoff in units of 2^-12, within ± 7.
    #[inline]
    pub(super) fn odds(&self, payoff: Score) -> i16 {
        let step = (payoff.clamp(-WIN, WIN) + WIN + (1 << (RACE_STEP - 1))) >> RACE_STEP;
        self.odds
            .get(step.unsigned_abs() as usize)
            .copied()
            .unwrap_or(0)
    }

    /// The payoff of log-odds in units of 2^-16, between two entries by a straight line.
    #[inline]
    pub(super) fn payoff(&self, sum: i32) -> Score {
        let sum = (sum.clamp(1 - MOST_SUM, MOST_SUM - 1) + MOST_SUM).unsigned_abs();
        let (step, rest) = (
            (sum >> SUM_STEP) as usize,
            (sum & ((1 << SUM_STEP) - 1)).cast_signed(),
        );
        let [low, high] = [step, step + 1].map(|step| self.payoffs.get(step).copied().unwrap_or(0));
        low + (((high - low) * rest) >> SUM_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::Curve;
    use crate::position::WIN;

    /// Log-odds and payoffs rise, are odd, and undo each other.
    #[test]
    fn tables_are_those_of_the_functions() {
        let curve = Curve::new();
        for payoff in (-WIN..=WIN).step_by(1 << 15) {
            let odds = curve.odds(payoff);
            assert_eq!(odds, -curve.odds(-payoff));
            let p = f64::midpoint(f64::from(payoff) / f64::from(WIN), 1.0);
            let exact = (libm::log(p) - libm::log(1.0 - p)).clamp(-7.0, 7.0);
            assert!(
                (f64::from(odds) / 4096.0 - exact).abs() < 2e-4,
                "{payoff} {odds}"
            );
        }
        let mut before = -WIN;
        for sum in (-600_000..600_000).step_by(37) {
            let (payoff, exact) = (curve.payoff(sum), libm::tanh(f64::from(sum) / 131_072.0));
            let exact = exact.clamp(-libm::tanh(4.0), libm::tanh(4.0));
            assert!(
                (f64::from(payoff) / f64::from(WIN) - exact).abs() < 1e-5,
                "{sum} {payoff}"
            );
            assert!(payoff >= before && payoff.abs() < WIN);
            before = payoff;
        }
        assert_eq!(
            [i32::MIN, i32::MAX].map(|sum| curve.payoff(sum).abs() < WIN),
            [true, true]
        );
    }
}
