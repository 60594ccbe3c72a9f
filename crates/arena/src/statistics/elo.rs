use libm::{log10, pow};

use super::likelihood::log_likelihood_loss;
use super::{Sample, sample::real};

/// The expected score of a game with that lead in Elo: 0 to 1.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + pow(10.0, -elo / 400.0))
}

/// The lead in Elo that makes for that score: infinite at 0 and 1.
///
/// ```
/// use arena::{elo_of_score, score_of_elo};
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(score_of_elo(50.0)) - 50.0).abs() < 1e-9);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Not −400·log10(1/s − 1), which is −0 at ½.
        400.0 * log10(score / (1.0 - score))
    }
}

/// A lead in Elo, and the interval that holds the true one in 95 of 100 matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, 0 to 1.
    pub score: f64,
    /// The lead in Elo; infinite where every game was won, or every game lost.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Half the 0.95 quantile of χ² with one degree of freedom: 1.959964² / 2.
const LOSS_AT_95: f64 = 1.920_729_410_347_062;

impl<const N: usize> Sample<N> {
    /// The lead in Elo with its 95 % interval.
    ///
    /// The interval holds all scores that a likelihood ratio test at 5 % would not refuse. For
    /// many games that is the usual ± 1.96 standard errors; for few, or one-sided results, it
    /// stays sensible where those are not: ten wins in ten games have a lower end of 269 Elo and
    /// no upper one.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let score = self.score();
        let edge = |end: f64| {
            if self.total() == 0 {
                end
            } else {
                self.edge(score, end)
            }
        };
        let [low, high] = [edge(0.0), edge(1.0)].map(elo_of_score);
        Estimate {
            score,
            elo: elo_of_score(score),
            low,
            high,
        }
    }

    /// The score between `inside` and `outside` at which the test begins to refuse, by halving.
    fn edge(&self, inside: f64, outside: f64) -> f64 {
        let (mut inside, mut outside) = (inside, outside);
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            if log_likelihood_loss(self, middle) > LOSS_AT_95 {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        inside
    }

    /// The standard error of the mean score: how far it strays by chance.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let (total, mean) = (real(self.total()), self.score());
        let squares: f64 = self
            .scored()
            .iter()
            .map(|(score, count)| count * (score - mean) * (score - mean))
            .sum();
        if total > 0.0 {
            libm::sqrt(squares / total / total)
        } else {
            f64::INFINITY
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Trinomial};
    use super::*;

    #[test]
    fn many_games_have_the_usual_interval() {
        for pairs in [[200, 500, 900, 700, 300], [10, 2000, 3000, 1900, 50]] {
            let pairs = Pentanomial::from(pairs);
            let (estimate, error) = (pairs.estimate(), pairs.standard_error());
            for (edge, usual) in [(estimate.low, -1.959_964), (estimate.high, 1.959_964)] {
                let usual = elo_of_score(estimate.score + usual * error);
                assert!((edge - usual).abs() < 0.2, "{edge} instead of {usual}");
            }
        }
    }

    #[test]
    fn one_sided_results_have_one_sided_intervals() {
        let won = Trinomial::from([0, 0, 10]).estimate();
        assert_eq!((won.elo, won.high), (f64::INFINITY, f64::INFINITY));
        // Ten wins are refused where s^10 < e^-1.92: s = 0.825.
        assert!((won.low - 269.6).abs() < 1.0, "{}", won.low);
        let nothing = Trinomial::default().estimate();
        assert_eq!(
            (nothing.low, nothing.high),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
        assert_eq!(nothing.elo.to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn mirrored_results_have_mirrored_intervals() {
        let (a, b) = (
            Pentanomial::from([1, 4, 9, 3, 6]).estimate(),
            Pentanomial::from([6, 3, 9, 4, 1]).estimate(),
        );
        assert!((a.elo + b.elo).abs() < 1e-6 && (a.low + b.high).abs() < 1e-6);
    }
}
