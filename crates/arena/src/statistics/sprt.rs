use libm::log;
use serde::{Deserialize, Serialize};

use super::likelihood::{log_likelihood_ratio, within_edges};
use super::{Sample, ScoreMoments, score_of_elo};

/// The sequential probability ratio test: play on until the results decide between two
/// hypotheses, whatever number of games that takes.
///
/// H0 says that the lead of the engine is `elo0`, H1 that it is `elo1` (logistic Elo). After each
/// pair of games the *log-likelihood ratio* says how much likelier the results so far are under
/// H1. Above ln((1 − β) / α) H1 is accepted, below ln(β / (1 − α)) H0; in between the match goes
/// on. Then H1 is accepted wrongly with probability α and H0 with β, up to the overshoot of the
/// last pair, which makes both a little smaller (Wald 1945). No test with these error rates plays
/// fewer games at both hypotheses (Wald and Wolfowitz 1948).
///
/// The hypotheses fix the mean score alone, not how often games are drawn, so the ratio is the
/// *generalised* one: each hypothesis is granted its likeliest distribution (the module's head
/// says how). A test checks the error rates by playing.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The lead under H0, in Elo.
    pub elo0: f64,
    /// The lead under H1, in Elo; above `elo0`.
    pub elo1: f64,
    /// How probable it may be that H1 is accepted although H0 is true: above 0, below ½.
    pub alpha: f64,
    /// How probable it may be that H0 is accepted although H1 is true: above 0, below ½.
    pub beta: f64,
}

/// The state of a test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// Not enough games yet.
    #[serde(rename = "open")]
    Open,
    /// H0: the lead is the lower of the two.
    #[serde(rename = "H0")]
    Lower,
    /// H1: the lead is the higher of the two.
    #[serde(rename = "H1")]
    Higher,
}

impl Verdict {
    /// The word for it in reports: `open`, `H0`, `H1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Lower => "H0",
            Self::Higher => "H1",
        }
    }
}

/// The least standard error of a mean score, so that ratios stay finite where all scores are equal.
const LEAST_ERROR: f64 = 1e-9;

impl Sprt {
    /// Fewest pairs without luck that decide anything.
    pub const LEAST_SCORES: u64 = 30;

    /// The test between two leads in Elo with both error rates at 5 %.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    /// Whether this is a test: two finite leads, the lower one first, whose expected scores can
    /// be told apart (no further from 0 than some 3,600 Elo, where a score is within 10^-9 of 0 or
    /// 1), and rates above 0 and below ½.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let [score0, score1] = [self.elo0, self.elo1].map(|elo| within_edges(score_of_elo(elo)));
        let leads = self.elo0.is_finite() && self.elo1.is_finite() && score0 < score1;
        leads && rate(self.alpha) && rate(self.beta)
    }

    /// The log-likelihood ratio of the results; 0 where there are none.
    #[must_use]
    pub fn ratio<const N: usize>(&self, sample: &Sample<N>) -> f64 {
        if sample.total() == 0 {
            return 0.0;
        }
        log_likelihood_ratio(sample, score_of_elo(self.elo0), score_of_elo(self.elo1))
    }

    /// The log-likelihood ratio of scores from which luck is subtracted, by the normal
    /// approximation:
    ///
    /// ```text
    /// (s1 − s0) · (2 · mean − s0 − s1) / (2 · variance of the mean)
    /// ```
    ///
    /// 0 below [`LEAST_SCORES`](Self::LEAST_SCORES), where the variance is hardly known.
    #[must_use]
    pub fn ratio_of_scores(&self, scores: &ScoreMoments) -> f64 {
        if scores.total() < Self::LEAST_SCORES {
            return 0.0;
        }
        let [s0, s1] = [self.elo0, self.elo1].map(score_of_elo);
        let error = scores.standard_error().max(LEAST_ERROR);
        (s1 - s0) * (2.0 * scores.score() - s0 - s1) / (2.0 * error * error)
    }

    /// The bounds between which the match goes on.
    ///
    /// ```
    /// let (low, high) = arena::Sprt::new(0.0, 5.0).bounds();
    /// assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    /// ```
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            log(self.beta / (1.0 - self.alpha)),
            log((1.0 - self.beta) / self.alpha),
        )
    }

    /// What the results decide.
    #[must_use]
    pub fn verdict<const N: usize>(&self, sample: &Sample<N>) -> Verdict {
        self.verdict_at(self.ratio(sample))
    }

    /// What a log-likelihood ratio decides.
    #[must_use]
    pub fn verdict_at(&self, ratio: f64) -> Verdict {
        let (low, high) = self.bounds();
        if ratio >= high {
            Verdict::Higher
        } else if ratio <= low {
            Verdict::Lower
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::super::{Pentanomial, Trinomial, sample::real};
    use super::*;

    /// Wald's closed form for simple hypotheses: where games are won or lost, the ratio is
    /// w ln(s1 / s0) + l ln((1 − s1) / (1 − s0)).
    #[test]
    fn without_draws_it_is_the_test_of_wald() {
        let sprt = Sprt::new(-10.0, 40.0);
        let [s0, s1] = [sprt.elo0, sprt.elo1].map(score_of_elo);
        for (wins, losses) in [(10, 10), (60, 40), (30, 90), (1000, 900)] {
            let wald = real(wins) * log(s1 / s0) + real(losses) * log((1.0 - s1) / (1.0 - s0));
            let ratio = sprt.ratio(&Trinomial::from([losses, 0, wins]));
            assert!(
                (ratio - wald).abs() < 0.01,
                "{wins} {losses}: {ratio} instead of {wald}"
            );
        }
    }

    /// The normal approximation, n (s1 − s0) (2 mean − s0 − s1) / (2 variance): near for near
    /// hypotheses.
    #[test]
    fn near_hypotheses_are_nearly_normal() {
        let pairs = Pentanomial::from([100, 400, 900, 500, 150]);
        let sprt = Sprt::new(0.0, 5.0);
        let [s0, s1] = [sprt.elo0, sprt.elo1].map(score_of_elo);
        let error = pairs.standard_error();
        let normal = (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * error * error);
        assert!(
            (sprt.ratio(&pairs) - normal).abs() < 0.05,
            "{} instead of {normal}",
            sprt.ratio(&pairs)
        );
    }

    /// Where both scores are cut to the same edge, no result could ever decide.
    #[test]
    fn hypotheses_that_are_too_close_are_refused() {
        for (elo0, elo1) in [
            (4000.0, 5000.0),
            (-9000.0, -4000.0),
            (5.0, 5.0),
            (5.0, 0.0),
            (1e-14, 2e-14),
        ] {
            assert!(!Sprt::new(elo0, elo1).is_sound(), "{elo0} {elo1}");
        }
        for (elo0, elo1) in [
            (2999.0, 3000.0),
            (-3000.0, -2999.0),
            (0.0, 0.1),
            (-3000.0, 3000.0),
        ] {
            let sprt = Sprt::new(elo0, elo1);
            assert!(sprt.is_sound(), "{elo0} {elo1}");
            let many = 1 << 40;
            let verdicts =
                [[many, 0, 0], [0, 0, many]].map(|counts| sprt.verdict(&Trinomial::from(counts)));
            assert_eq!(verdicts, [Verdict::Lower, Verdict::Higher], "{elo0} {elo1}");
        }
    }

    #[test]
    fn verdicts_lie_where_the_bounds_are() {
        let sprt = Sprt::new(0.0, 50.0);
        assert_eq!(sprt.verdict(&Pentanomial::default()), Verdict::Open);
        assert_eq!(
            sprt.verdict(&Pentanomial::from([0, 0, 0, 0, 40])),
            Verdict::Higher
        );
        assert_eq!(
            sprt.verdict(&Pentanomial::from([40, 0, 0, 0, 0])),
            Verdict::Lower
        );
        assert_eq!(
            sprt.verdict(&Pentanomial::from([0, 0, 2, 0, 0])),
            Verdict::Open
        );
    }

    /// Scores of pairs that a generator draws: uniform around a mean, as wide as those of EinStein
    /// without luck.
    fn run(sprt: &Sprt, mean: f64, seed: u64) -> Verdict {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut scores = ScoreMoments::default();
        loop {
            let draw = f64::from(random.next_u32()) / f64::from(u32::MAX) - 0.5;
            scores.note(mean + draw / 2.0);
            let verdict = sprt.verdict_at(sprt.ratio_of_scores(&scores));
            if verdict != Verdict::Open {
                return verdict;
            }
        }
    }

    /// Of 1,000 runs under each hypothesis 50 may be wrong; four standard errors are 28.
    #[test]
    fn real_scores_keep_the_error_rates() {
        let sprt = Sprt::new(0.0, 20.0);
        let wrong = |elo: f64, wrong: Verdict| {
            let mean = score_of_elo(elo);
            (0..1000)
                .filter(|&seed| run(&sprt, mean, seed) == wrong)
                .count()
        };
        let errors = [wrong(0.0, Verdict::Higher), wrong(20.0, Verdict::Lower)];
        assert!(errors.iter().all(|&errors| errors < 78), "{errors:?}");
    }

    #[test]
    fn equal_scores_decide_without_infinities() {
        let mut scores = ScoreMoments::default();
        let sprt = Sprt::new(0.0, 20.0);
        for number in 1..=Sprt::LEAST_SCORES {
            assert_eq!(
                sprt.verdict_at(sprt.ratio_of_scores(&scores)),
                Verdict::Open
            );
            scores.note(0.6);
            assert_eq!(scores.total(), number);
        }
        let ratio = sprt.ratio_of_scores(&scores);
        assert!(ratio.is_finite());
        assert_eq!(sprt.verdict_at(ratio), Verdict::Higher);
    }
}
