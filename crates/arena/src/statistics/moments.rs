use libm::sqrt;
use serde::{Deserialize, Serialize};

use super::sample::{normal_tail, real};
use super::{Estimate, elo_of_score};

/// The 0.975 quantile of the normal distribution.
const DEVIATIONS_AT_95: f64 = 1.959_963_984_540_054;

/// Scores that are any real numbers, by their mean and variance: what is left of the results of
/// pairs when the luck of their throws is subtracted.
///
/// Such a score may lie below 0 or above 1. Intervals are those of the normal distribution, so they
/// are rough guesses for fewer than some thirty pairs. The sum of squares is kept as that of
/// deviations from the mean, which loses no digits (B. P. Welford, 1962).
///
/// ```
/// use arena::ScoreMoments;
///
/// let mut scores = ScoreMoments::default();
/// [0.5, 0.6, 0.7].into_iter().for_each(|score| scores.note(score));
/// assert!((scores.score() - 0.6).abs() < 1e-12);
/// assert!((scores.standard_error() - 0.1 / 3_f64.sqrt()).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ScoreMoments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl ScoreMoments {
    /// Takes note of the mean score of a game in a pair: usually from 0 to 1.
    pub fn note(&mut self, score: f64) {
        self.count = self.count.saturating_add(1);
        let deviation = score - self.mean;
        self.mean += deviation / real(self.count);
        self.squares += deviation * (score - self.mean);
    }

    /// How many scores there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.count
    }

    /// The mean score of a game; ½ where there are none.
    #[must_use]
    pub const fn score(&self) -> f64 {
        if self.count > 0 { self.mean } else { 0.5 }
    }

    /// The standard error of the mean score, from the variance of the sample; infinite where there
    /// are fewer than two.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.count < 2 {
            return f64::INFINITY;
        }
        sqrt(self.squares / real(self.count - 1) / real(self.count))
    }

    /// Half the length of the 95 % interval of the mean score, which lies around it.
    #[must_use]
    pub fn margin(&self) -> f64 {
        DEVIATIONS_AT_95 * self.standard_error()
    }

    /// The lead in Elo with its 95 % interval.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let (score, margin) = (self.score(), self.margin());
        Estimate {
            score,
            elo: elo_of_score(score),
            low: elo_of_score(score - margin),
            high: elo_of_score(score + margin),
        }
    }

    /// The likelihood of superiority: how probable it is that the engine is the stronger one.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.standard_error());
        if lead == 0.0 {
            0.5
        } else {
            normal_tail(-lead / error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pentanomial;
    use super::*;

    #[test]
    fn without_luck_they_are_the_counts() {
        let counts = [10_u64, 200, 300, 190, 50];
        let (pairs, mut scores) = (Pentanomial::from(counts), ScoreMoments::default());
        for (steps, count) in (0_u8..).zip(counts) {
            (0..count).for_each(|_| scores.note(f64::from(steps) / 4.0));
        }
        assert_eq!(scores.total(), pairs.total());
        assert!((scores.score() - pairs.score()).abs() < 1e-12);
        // One divides by n − 1, the other by n.
        assert!((scores.standard_error() / pairs.standard_error() - 1.0).abs() < 1e-3);
        let (ours, theirs) = (scores.estimate(), pairs.estimate());
        assert!((ours.low - theirs.low).abs() < 0.3 && (ours.high - theirs.high).abs() < 0.3);
        assert!((scores.superiority() - pairs.superiority()).abs() < 1e-2);
    }

    #[test]
    fn few_scores_say_nothing() {
        let mut scores = ScoreMoments::default();
        let nothing = scores.estimate();
        assert_eq!(
            (nothing.low, nothing.high),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
        assert!((nothing.score - 0.5).abs() < 1e-12);
        scores.note(0.9);
        assert!(scores.margin().is_infinite());
        assert!((scores.superiority() - 0.5).abs() < 1e-12);
        scores.note(0.9);
        assert!(scores.superiority() > 0.999);
    }
}
