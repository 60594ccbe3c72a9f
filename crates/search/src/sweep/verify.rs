//! An independent check of values, rank by rank, by the rules of the game.
//!
//! An entry is right if it is the mean of the best links, as the definition says. Both it and the
//! entries that it rests on were rounded, each by half a step at most. So they agree within a
//! whole step, and that is what is asked of every rank. An entry that is off by more than a step
//! is found; one that is off by less is not, which is why [`Swept::error`] rests on how the
//! values were made.
//!
//! Where play leads is found by playing ([`Branches::follow`]), not by what the ranking knows
//! better: the check shares nothing with the sweep but the table and how a mean is taken.

use core::fmt;

use game_core::{Branches, Descending, Packed, Stochastic, ToMove, ZeroSum};

use super::code::{HALF_STEP, NOISE};
use super::settle::worth;
use super::{SweepError, Swept};

/// Why values are not accepted.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// An entry contradicts the entries that its moves lead to.
    Mismatch {
        /// The first rank whose entry does.
        rank: u64,
        /// What the entry says, in the unit of payoffs; nothing for "no position has this rank".
        found: Option<f64>,
        /// What it should say, give or take a step.
        expected: Option<f64>,
    },
    /// A slice is not settled.
    Incomplete {
        /// Its number.
        slice: usize,
    },
    /// The position that the ranking gives for a rank has another rank, or none.
    NotInverse {
        /// The first such rank.
        rank: u64,
    },
    /// The game or the ranking breaks a law.
    Broken(SweepError),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch { rank, found, expected } => {
                let (found, expected) = (Told(*found), Told(*expected));
                write!(f, "The position of rank {rank} is said to be {found} and should be {expected}.")
            }
            Self::Incomplete { slice } => write!(f, "The slice {slice} is not settled."),
            Self::NotInverse { rank } => {
                write!(f, "The ranking breaks a law: the position that it gives for rank {rank} has another rank.")
            }
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for VerifyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Broken(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SweepError> for VerifyError {
    fn from(error: SweepError) -> Self {
        Self::Broken(error)
    }
}

/// An entry in words.
struct Told(Option<f64>);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "worth {value}"),
            None => f.write_str("missing"),
        }
    }
}

impl Swept {
    /// Checks every entry against the game and the entries that its moves lead to.
    ///
    /// # Errors
    ///
    /// The first rank whose entry does not agree, or the first law that is seen to be broken.
    pub fn verify<P, R>(&self, ranking: &R) -> Result<(), VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        if !self.fits::<P, R>(ranking) {
            return Err(SweepError::OtherRanking.into());
        }
        if let Some(slice) = self.states.iter().position(|&state| state == super::swept::State::Open) {
            return Err(VerifyError::Incomplete { slice });
        }
        let mut bench = Bench { branches: Branches::new(), values: Vec::new() };
        let step = (2.0 * HALF_STEP + NOISE) * f64::from(self.bound);
        for rank in 0..self.count() {
            let (found, expected) = (self.value(rank), self.expected::<P, R>(ranking, rank, &mut bench)?);
            let agree = match (found, expected) {
                (Some(found), Some(expected)) => (found - expected).abs() <= step,
                (found, expected) => found == expected,
            };
            if !agree {
                return Err(VerifyError::Mismatch { rank, found, expected });
            }
        }
        Ok(())
    }

    /// What the entry of a rank should say, given those that its moves lead to.
    fn expected<P, R>(&self, ranking: &R, rank: u64, bench: &mut Bench) -> Result<Option<f64>, VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let Some(position) = ranking.unrank(rank) else { return Ok(None) };
        if ranking.rank(&position) != Some(rank) {
            return Err(VerifyError::NotInverse { rank });
        }
        if position.to_move() == ToMove::Nobody {
            return Ok(Some(0.0));
        }
        let followed = bench.branches.follow(ranking, &position);
        followed.map_err(|astray| SweepError::Astray { rank, astray })?;
        let entry = |rank, to| {
            let entry = if to < rank { self.value(to) } else { return Err(SweepError::NotBefore { rank, to }) };
            entry.ok_or(SweepError::NoPosition { rank, to })
        };
        Ok(Some(worth(rank, &bench.branches, &mut bench.values, entry)?))
    }
}

/// Memory that is used again for every rank.
struct Bench {
    branches: Branches,
    values: Vec<f64>,
}

#[cfg(test)]
mod tests {
    use toys::zoo::{Heaps, Numbers};

    use super::super::code::{HALF_STEP, NOTHING};
    use super::super::{Sweep, VerifyError};

    /// Of right values, each that is changed by two steps is found at its rank; so is each that is
    /// forgotten.
    #[test]
    fn wrong_values_are_found() {
        let numbers = Numbers { fault: None };
        let right = Sweep::new(&numbers).run::<Heaps>().unwrap();
        assert_eq!(right.verify::<Heaps, _>(&numbers), Ok(()));
        for at in 0..right.codes.len() {
            for wrong in
                [right.codes[at].saturating_sub(2), right.codes[at].saturating_add(2).min(NOTHING - 1), NOTHING]
            {
                let mut swept = right.clone();
                swept.codes[at] = wrong;
                let found = swept.verify::<Heaps, _>(&numbers);
                let is_found = matches!(found, Err(VerifyError::Mismatch { rank, .. }) if rank == at as u64);
                assert!(is_found || wrong == right.codes[at], "{at}: {wrong} {found:?}");
            }
        }
        assert!(right.error() < HALF_STEP, "all values are exact");
    }
}
