//! Statistics of the games between two engines.
//!
//! | question | answer |
//! |---|---|
//! | how much stronger is A? | [`Sample::estimate`]: an Elo difference with an interval |
//! | is A stronger at all? | [`Sample::superiority`]: a probability |
//! | have enough games been played? | [`Sprt`]: a test that stops as soon as it knows |
//!
//! # Games or pairs
//!
//! Engines play each opening twice with sides swapped. The two games of such a pair are not
//! independent: if an opening favours one side, each engine wins it once, with the favoured side.
//! Counting games by three results ([`Trinomial`]) overstates the noise of such a match, counting
//! pairs by five ([`Pentanomial`]) measures it. So matches are judged by pairs; where the games of
//! a pair are independent, both counts say the same on average, which a test checks.
//!
//! In games with dice the luck of the throws can be subtracted from the results ([`luck`](crate::luck)).
//! What is left is no longer one of five results, but a real number: [`ScoreMoments`].
//!
//! # The Elo model
//!
//! Logistic: a lead of e Elo means an expected score of 1 / (1 + 10^(−e/400)) a game, where a win
//! is 1 and a draw ½. Nothing is assumed about how often games are drawn; the data say that.
//!
//! # Sources
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945. M. Van den Bergh, *A Practical
//! Introduction to the GSPRT* and *The Generalized Maximum Likelihood Ratio for the Expectation
//! Value of a Distribution*, notes to the test framework Fishtest, 2018 and later: pentanomial
//! counts and the likelihood ratio. A. B. Owen, *Empirical Likelihood*, 2001: intervals.
//!
//! ```
//! use arena::{Pentanomial, Sprt, Verdict};
//!
//! // Pairs that A lost twice, lost and drew, balanced, won and drew, won twice.
//! let pairs = Pentanomial::from([3, 20, 90, 60, 27]);
//! let estimate = pairs.estimate();
//! assert!(estimate.low > 0.0 && estimate.high < 120.0);
//! assert_eq!(Sprt::new(0.0, 30.0).verdict(&pairs), Verdict::Higher);
//! ```

mod elo;
mod likelihood;
mod moments;
pub(crate) mod sample;
mod sprt;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use moments::ScoreMoments;
pub use sample::{Pentanomial, Sample, Trinomial};
pub use sprt::{Sprt, Verdict};
