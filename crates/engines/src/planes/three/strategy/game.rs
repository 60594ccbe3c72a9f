//! Three players with a few pure strategies each: payoffs and mixtures in exact fractions.

use search::equilibrium::{BigInt, BigRational};

/// A mixed strategy of each player: probabilities of the pure ones.
pub type Mixed = [Vec<BigRational>; 3];

/// Payoffs of three players for every profile of pure strategies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    counts: [usize; 3],
    /// By profile; the last player's strategy varies fastest.
    payoffs: Vec<[BigRational; 3]>,
}

/// A whole number as a fraction.
pub(super) fn whole(number: i64) -> BigRational {
    BigRational::from(BigInt::from(number))
}

impl Game {
    /// A game with these numbers of strategies and these payoffs.
    ///
    /// `None` if a player has no strategy, or if the numbers of payoffs and profiles differ.
    #[must_use]
    pub fn new(counts: [usize; 3], payoffs: Vec<[BigRational; 3]>) -> Option<Self> {
        let profiles = counts[0].checked_mul(counts[1])?.checked_mul(counts[2])?;
        (profiles > 0 && profiles == payoffs.len()).then_some(Self { counts, payoffs })
    }

    /// The number of strategies of each player.
    #[must_use]
    pub const fn counts(&self) -> [usize; 3] {
        self.counts
    }

    /// The profiles of pure strategies, in the order of the payoffs.
    pub fn profiles(&self) -> impl Iterator<Item = [usize; 3]> {
        let [first, second, third] = self.counts;
        (0..first * second * third)
            .map(move |at| [at / (second * third), at / third % second, at % third])
    }

    /// The payoffs of a profile; `None` outside the game.
    #[must_use]
    pub fn payoffs(&self, profile: [usize; 3]) -> Option<&[BigRational; 3]> {
        if profile
            .iter()
            .zip(self.counts)
            .any(|(&strategy, count)| strategy >= count)
        {
            return None;
        }
        self.payoffs
            .get((profile[0] * self.counts[1] + profile[1]) * self.counts[2] + profile[2])
    }

    /// The mixture in which each player plays one strategy.
    #[must_use]
    pub fn pure(&self, profile: [usize; 3]) -> Mixed {
        core::array::from_fn(|player| {
            (0..self.counts[player])
                .map(|at| whole(i64::from(at == profile[player])))
                .collect()
        })
    }

    /// Whether these are probabilities of this game's strategies.
    #[must_use]
    pub fn is_mixed(&self, mixed: &Mixed) -> bool {
        let sums = |shares: &Vec<BigRational>| shares.iter().sum::<BigRational>() == whole(1);
        let right = |(shares, count): (&Vec<BigRational>, usize)| {
            shares.len() == count && sums(shares) && shares.iter().all(|share| *share >= whole(0))
        };
        mixed.iter().zip(self.counts).all(right)
    }

    /// The payoff of each pure strategy of a player while the others mix.
    #[must_use]
    pub fn answers(&self, player: usize, mixed: &Mixed) -> Vec<BigRational> {
        let mut answers = vec![whole(0); self.counts[player]];
        for (profile, payoffs) in self.profiles().zip(&self.payoffs) {
            let others = (0..3).filter(|&other| other != player);
            let share = others.fold(whole(1), |share, other| {
                share * &mixed[other][profile[other]]
            });
            if share > whole(0) {
                answers[profile[player]] += share * &payoffs[player];
            }
        }
        answers
    }
}

/// The payoff of each player in a mixture; `None` if it does not belong to this game.
#[must_use]
pub fn values(game: &Game, mixed: &Mixed) -> Option<[BigRational; 3]> {
    let value = |player: usize| -> BigRational {
        game.answers(player, mixed)
            .iter()
            .zip(&mixed[player])
            .map(|(worth, share)| worth * share)
            .sum()
    };
    game.is_mixed(mixed).then(|| core::array::from_fn(value))
}

/// What each player could gain by the best pure strategy: 0 for all three exactly at a Nash point.
/// `None` if the mixture does not belong to this game.
#[must_use]
pub fn regrets(game: &Game, mixed: &Mixed) -> Option<[BigRational; 3]> {
    let values = values(game, mixed)?;
    Some(core::array::from_fn(|player| {
        let best = game
            .answers(player, mixed)
            .into_iter()
            .max()
            .unwrap_or_else(|| whole(0));
        best - &values[player]
    }))
}
