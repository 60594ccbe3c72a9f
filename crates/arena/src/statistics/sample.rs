use libm::{erfc, sqrt};

/// Games of one engine, counted by result: lost, drawn, won.
pub type Trinomial = Sample<3>;

/// Pairs of games, counted by half points: 0 for lost twice to 4 for won twice.
pub type Pentanomial = Sample<5>;

/// How often each of `N` results was seen, from the worst to the best.
///
/// Result number i is worth i / (N − 1) of what there was to win, so a [`Trinomial`] has the
/// scores 0, ½, 1 and a [`Pentanomial`] 0, ¼, ½, ¾, 1 a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample<const N: usize> {
    counts: [u64; N],
}

impl<const N: usize> Default for Sample<N> {
    /// Nothing seen.
    fn default() -> Self {
        Self { counts: [0; N] }
    }
}

impl<const N: usize> From<[u64; N]> for Sample<N> {
    fn from(counts: [u64; N]) -> Self {
        Self { counts }
    }
}

impl<const N: usize> Sample<N> {
    /// The counts, from the worst result to the best.
    #[must_use]
    pub const fn counts(&self) -> [u64; N] {
        self.counts
    }

    /// Takes note of a result: `steps` of the N − 1 steps from the worst to the best. More than
    /// the best is the best.
    pub fn note(&mut self, steps: usize) {
        if let Some(count) = self.counts.get_mut(steps.min(N.saturating_sub(1))) {
            *count = count.saturating_add(1);
        }
    }

    /// How many results there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts
            .iter()
            .fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The results with their scores.
    pub(super) fn scored(&self) -> [(f64, f64); N] {
        let best = real(N.saturating_sub(1).max(1) as u64);
        let mut place = 0.0;
        self.counts.map(|count| {
            let score = place / best;
            place += 1.0;
            (score, real(count))
        })
    }

    /// The mean score of a game, 0 to 1; ½ where there are none.
    #[must_use]
    pub fn score(&self) -> f64 {
        let total = real(self.total());
        let sum: f64 = self
            .scored()
            .iter()
            .map(|(score, count)| score * count)
            .sum();
        if total > 0.0 { sum / total } else { 0.5 }
    }

    /// The likelihood of superiority: how probable it is that the engine is the stronger one,
    /// given these results and no opinion before them.
    ///
    /// Φ(Σ (s − ½) / √Σ (s − ½)²) over the scores s, the tail of a normal distribution. For games
    /// that is the well-known Φ((wins − losses) / √(wins + losses)), in which draws have no say
    /// (R. Coulom and K. Thompson). Without any decided result it is ½.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let lead = |(score, _): (f64, f64)| score - 0.5;
        let sum: f64 = self
            .scored()
            .iter()
            .map(|&result| lead(result) * result.1)
            .sum();
        let squares: f64 = self
            .scored()
            .iter()
            .map(|&result| lead(result) * lead(result) * result.1)
            .sum();
        if squares > 0.0 {
            normal_tail(-sum / sqrt(squares))
        } else {
            0.5
        }
    }
}

/// The probability that a normal variable lies above `x`.
pub(super) fn normal_tail(x: f64) -> f64 {
    0.5 * erfc(x * core::f64::consts::FRAC_1_SQRT_2)
}

/// A count as a real number.
#[allow(
    clippy::cast_precision_loss,
    reason = "far fewer than 2^53 games are played"
)]
pub(crate) const fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The oracle: with a uniform prior over p, the chance of winning a decided game, the
    /// probability of p > ½ after w wins and l losses is that of at most w heads among w + l + 1
    /// tosses of a fair coin.
    fn superiority_by_counting(wins: u64, losses: u64) -> f64 {
        let tosses = wins + losses + 1;
        let mut ways = 1.0;
        let mut sum = 0.0;
        for heads in 0..=wins {
            sum += ways;
            ways = ways * real(tosses - heads) / real(heads + 1);
        }
        (0..tosses).fold(sum, |sum, _| sum / 2.0)
    }

    #[test]
    fn superiority_is_near_the_exact_one() {
        for (wins, losses) in [(10, 10), (20, 10), (12, 18), (60, 40), (150, 120), (5, 25)] {
            let exact = superiority_by_counting(wins, losses);
            for draws in [0, 7, 1000] {
                let los = Trinomial::from([losses, draws, wins]).superiority();
                assert!(
                    (los - exact).abs() < 0.01,
                    "{wins} {losses}: {los} instead of {exact}"
                );
            }
        }
    }

    #[test]
    fn scores_are_means() {
        assert!((Trinomial::from([1, 2, 3]).score() - 4.0 / 6.0).abs() < 1e-15);
        assert!((Pentanomial::from([0, 1, 0, 1, 2]).score() - 0.75).abs() < 1e-15);
        assert!((Pentanomial::default().score() - 0.5).abs() < 1e-15);
        assert!((Trinomial::default().superiority() - 0.5).abs() < 1e-15);
    }

    #[test]
    fn results_are_noted_by_their_half_points() {
        let mut pairs = Pentanomial::default();
        for steps in [0, 4, 4, 2, 9] {
            pairs.note(steps);
        }
        assert_eq!(pairs.counts(), [1, 0, 1, 0, 3]);
        assert_eq!(pairs.total(), 5);
    }
}
