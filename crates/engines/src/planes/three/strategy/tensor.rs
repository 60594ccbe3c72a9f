//! The payoffs of the paper's strategies against each other, estimated by matches.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use ::planes::World;
use ::planes::three::Rules;
use game_core::{Score, mix};
use libm::sqrt;
use search::equilibrium::{BigInt, BigRational};
use thiserror::Error;

use super::{Game, Mixed};
use crate::planes::three::{Attack, Bot, Tally, play_rounds};

/// A pure strategy of each seat, as its index in [`STRATEGIES`].
pub type Profile = [usize; 3];

/// The paper's strategies in its order: near or far, risky or safe.
pub const STRATEGIES: [Bot; 4] = [
    Bot::Paper(Attack::Risky, 1_000),
    Bot::Paper(Attack::Safe, 1_000),
    Bot::Paper(Attack::Risky, 0),
    Bot::Paper(Attack::Safe, 0),
];

/// All profiles; the last seat's strategy varies fastest.
pub fn profiles() -> impl Iterator<Item = Profile> {
    (0..64).map(|at| [at / 16, at / 4 % 4, at % 4])
}

/// Plays matches of one profile, with the rounds of the rules and no additional ones. Each match
/// counts as one part with the points of all its rounds. Each profile has its own random numbers,
/// so estimates are independent.
#[must_use]
pub fn estimate(
    world: &Arc<World>,
    rules: Rules,
    profile: Profile,
    matches: u32,
    seed: u64,
) -> Tally {
    let bots = profile.map(|strategy| STRATEGIES[strategy % 4]);
    let number = profile
        .iter()
        .fold(1, |number, &strategy| 4 * number + strategy as u64);
    let mut tally = Tally::default();
    for part in 0..matches {
        let rounds = play_rounds(
            world,
            rules,
            &bots,
            mix(mix(seed ^ number) ^ u64::from(part)),
            rules.rounds,
        );
        let sum = |seat: usize| rounds.iter().map(|points| points[seat]).sum::<Score>();
        tally.add([sum(0), sum(1), sum(2)]);
    }
    tally
}

/// Estimates for all profiles.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    /// Rounds of a match.
    rounds: u16,
    tallies: Vec<Tally>,
}

/// What a seat would gain by another pure strategy, in points per round, by the estimates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// The seat, from 0.
    pub seat: usize,
    /// The strategy that it would play instead.
    pub strategy: usize,
    /// The estimated gain.
    pub gain: f64,
    /// Its standard error.
    pub error: f64,
}

impl Tensor {
    /// The estimates in the order of [`profiles`], each part with this many rounds; `None` unless
    /// there are 64 with at least two parts each.
    #[must_use]
    pub fn new(rounds: u16, tallies: Vec<Tally>) -> Option<Self> {
        let enough = tallies.len() == 64 && tallies.iter().all(|tally| tally.parts() > 1);
        (enough && rounds > 0).then_some(Self { rounds, tallies })
    }

    /// Rounds of a match.
    #[must_use]
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// The estimate for a profile: points per *match*.
    #[must_use]
    pub fn tally(&self, profile: Profile) -> &Tally {
        &self.tallies[(profile[0] % 4 * 4 + profile[1] % 4) * 4 + profile[2] % 4]
    }

    /// Points per round of a seat, and their standard error.
    #[must_use]
    pub fn payoff(&self, profile: Profile, seat: usize) -> (f64, f64) {
        let (tally, rounds) = (self.tally(profile), f64::from(self.rounds));
        (tally.mean(seat) / rounds, tally.error(seat) / rounds)
    }

    /// The game that takes the estimates as exact: points per round as fractions.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let payoff = |tally: &Tally, seat| {
            let rounds = BigInt::from(tally.parts()) * BigInt::from(self.rounds);
            BigRational::new(BigInt::from(tally.sum(seat)), rounds)
        };
        Game::new(
            [4; 3],
            self.tallies
                .iter()
                .map(|tally| [0, 1, 2].map(|seat| payoff(tally, seat)))
                .collect(),
        )
    }

    /// What every seat would gain by each strategy instead of its mixture, with standard errors.
    ///
    /// A gain is a weighted sum over profiles: the weight is the probability of the profile after
    /// the change, less that before. Estimates are independent, so squares of weighted errors add.
    #[must_use]
    pub fn gains(&self, mixed: &Mixed) -> Vec<Gain> {
        let share =
            |seat: usize, strategy: usize| mixed[seat].get(strategy).map_or(0.0, approximate);
        let mut gains = Vec::new();
        for (seat, strategy) in (0..3).flat_map(|seat| (0..4).map(move |strategy| (seat, strategy)))
        {
            let (mut gain, mut variance) = (0.0, 0.0);
            for profile in profiles() {
                let others: f64 = (0..3)
                    .filter(|&other| other != seat)
                    .map(|other| share(other, profile[other]))
                    .product();
                let instead = f64::from(u8::from(profile[seat] == strategy));
                let weight = others * (instead - share(seat, profile[seat]));
                let (payoff, error) = self.payoff(profile, seat);
                gain += weight * payoff;
                variance += weight * weight * error * error;
            }
            gains.push(Gain {
                seat,
                strategy,
                gain,
                error: sqrt(variance),
            });
        }
        gains
    }
}

/// A small fraction as a number.
fn approximate(share: &BigRational) -> f64 {
    let billionths = (share * BigInt::from(1_000_000_000)).round().to_integer();
    billionths
        .to_string()
        .parse::<f64>()
        .map_or(0.0, |billionths| billionths / 1e9)
}

/// Why a text is no tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "Line {line}: a tensor is a line `tensor` with the rounds of a match, then 64 lines of matches, three sums \
     and three sums of squares."
)]
pub struct TensorError {
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Tensor {
    /// `tensor 18`, then a line for each profile: matches, sums of points by seat, sums of their
    /// squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tensor {}", self.rounds)?;
        self.tallies
            .iter()
            .try_for_each(|tally| writeln!(f, "{tally}"))
    }
}

impl FromStr for Tensor {
    type Err = TensorError;

    fn from_str(text: &str) -> Result<Self, TensorError> {
        let mut lines = text.lines();
        let rounds = lines
            .next()
            .and_then(|line| line.strip_prefix("tensor ")?.parse().ok());
        let rounds = rounds.ok_or(TensorError { line: 1 })?;
        let read =
            |(at, line): (usize, &str)| line.parse().map_err(|_| TensorError { line: at + 2 });
        let tallies = lines
            .take(65)
            .enumerate()
            .map(read)
            .collect::<Result<Vec<Tally>, _>>()?;
        let line = tallies.len() + 2;
        Self::new(rounds, tallies).ok_or(TensorError { line })
    }
}
