//! How likely results are where the true mean score is a given one.
//!
//! Any distribution over the N results might be the true one; among those whose mean score is s,
//! take the one under which the counts are most likely. That maximum as a function of s is the
//! *profile likelihood*. All that this crate infers comes from it.
//!
//! # Derivation
//!
//! Maximise Σ nᵢ ln pᵢ under Σ pᵢ = 1 and Σ pᵢ (aᵢ − s) = 0. With multipliers, and with the
//! observed frequencies fᵢ = nᵢ / n,
//!
//! ```text
//! pᵢ = fᵢ / (1 + θ (aᵢ − s)),   where θ solves   g(θ) = Σ fᵢ (aᵢ − s) / (1 + θ (aᵢ − s)) = 0.
//! ```
//!
//! All pᵢ are positive for θ between −1 / (1 − s) and 1 / s. There g falls from +∞ to −∞, so
//! there is one root, and halving finds it. (Van den Bergh, *The Generalized Maximum Likelihood
//! Ratio for the Expectation Value of a Distribution*, proposition 1.1.)
//!
//! A result that was never seen has no frequency, and g might have no root. As in Fishtest, such
//! a result counts as seen a thousandth of a time.

use libm::log;

use super::Sample;

/// The count that stands for a result that was never seen.
const UNSEEN_COUNT: f64 = 1e-3;

/// Halvings of an interval of length at most 2^30: what is left is shorter than 2^-69.
const HALVINGS: u32 = 100;

/// The least and greatest mean scores that are looked at; at 0 and 1 nothing but losses or wins
/// would be possible.
const EDGE: f64 = 1e-9;

/// A mean score, cut to those that are looked at.
pub(super) fn within_edges(s: f64) -> f64 {
    s.clamp(EDGE, 1.0 - EDGE)
}

/// The scores with their counts; a count of 0 is replaced by [`UNSEEN_COUNT`].
fn positive_counts<const N: usize>(sample: &Sample<N>) -> [(f64, f64); N] {
    sample
        .scored()
        .map(|(score, count)| (score, if count > 0.0 { count } else { UNSEEN_COUNT }))
}

/// The root θ for the mean score s.
fn multiplier<const N: usize>(results: &[(f64, f64); N], s: f64) -> f64 {
    let slope = |theta: f64| -> f64 {
        results
            .iter()
            .map(|(score, count)| count * (score - s) / (1.0 + theta * (score - s)))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// By how much the logarithm of the likelihood falls where the mean score is known to be `s`
/// rather than free: Σ nᵢ ln(fᵢ / pᵢ), at least 0.
pub(super) fn log_likelihood_loss<const N: usize>(sample: &Sample<N>, s: f64) -> f64 {
    let (results, s) = (positive_counts(sample), within_edges(s));
    let theta = multiplier(&results, s);
    results
        .iter()
        .map(|(score, count)| count * log(1.0 + theta * (score - s)))
        .sum()
}

/// The logarithm of the likelihood ratio: how much likelier the counts are with a mean score of
/// `s1` than with one of `s0`.
pub(super) fn log_likelihood_ratio<const N: usize>(sample: &Sample<N>, s0: f64, s1: f64) -> f64 {
    log_likelihood_loss(sample, s0) - log_likelihood_loss(sample, s1)
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Trinomial};
    use super::*;

    /// The oracle for three results: with mean s and d draws, wins are s − d/2 and losses
    /// 1 − s − d/2; the best d of a fine grid.
    fn best_on_grid(counts: [u64; 3], s: f64) -> f64 {
        let n = Trinomial::from(counts).scored().map(|(_, count)| count);
        let most = 2.0 * s.min(1.0 - s);
        let likelihood = |step: u32| {
            let d = most * f64::from(step) / 1e6;
            n[0] * log(1.0 - s - d / 2.0) + n[1] * log(d) + n[2] * log(s - d / 2.0)
        };
        (1..1_000_000)
            .map(likelihood)
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn the_maximum_is_that_of_a_grid() {
        for counts in [[10, 20, 30], [100, 3, 90], [7, 500, 9], [40, 1, 2]] {
            for (s0, s1) in [(0.5, 0.6), (0.3, 0.55), (0.45, 0.9)] {
                let ratio = log_likelihood_ratio(&Trinomial::from(counts), s0, s1);
                let grid = best_on_grid(counts, s1) - best_on_grid(counts, s0);
                assert!(
                    (ratio - grid).abs() < 1e-6,
                    "{counts:?} {s0} {s1}: {ratio}, grid {grid}"
                );
            }
        }
    }

    /// What the maximiser claims for five results: p is a distribution with mean s, and no
    /// small change that keeps both sums makes the counts likelier.
    #[test]
    fn no_neighbour_is_likelier() {
        for (counts, s) in [
            ([3, 20, 90, 60, 27], 0.5),
            ([1, 0, 5, 0, 90], 0.6),
            ([9, 8, 7, 6, 5], 0.71),
        ] {
            let results = positive_counts(&Pentanomial::from(counts));
            let n: f64 = results.iter().map(|(_, count)| count).sum();
            let theta = multiplier(&results, s);
            let p = results.map(|(score, count)| count / n / (1.0 + theta * (score - s)));
            let mean: f64 = p.iter().zip(results).map(|(p, (score, _))| p * score).sum();
            assert!((p.iter().sum::<f64>() - 1.0).abs() < 1e-9 && (mean - s).abs() < 1e-9);
            let likelihood = |p: &[f64; 5]| -> f64 {
                p.iter().zip(results).map(|(p, (_, n))| n * log(*p)).sum()
            };
            let best = likelihood(&p);
            for first in 0..3 {
                for sign in [-1.0, 1.0] {
                    // Moves mass from the middle of three neighbours to both sides, or back.
                    let step = sign * 1e-3 * p[first].min(p[first + 1] / 2.0).min(p[first + 2]);
                    let mut other = p;
                    [step, -2.0 * step, step]
                        .iter()
                        .zip(&mut other[first..])
                        .for_each(|(step, p)| *p += step);
                    assert!(likelihood(&other) <= best + 1e-9);
                }
            }
        }
    }

    #[test]
    fn the_free_maximum_loses_nothing() {
        let sample = Pentanomial::from([3, 20, 90, 60, 27]);
        assert!(log_likelihood_loss(&sample, sample.score()).abs() < 1e-12);
        assert!(log_likelihood_loss(&sample, 0.0) > 1000.0);
    }
}
