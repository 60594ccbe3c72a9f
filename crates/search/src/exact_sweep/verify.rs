//! A check of exact values, rank by rank, by the rules of the game; of what made them it shares how
//! a mean of the best is taken, in 128 bits.

use game_core::{Branches, Descending, Packed, Stochastic, ToMove, ZeroSum};

use super::{ExactSweepError, Numerators};
use crate::sweep::SweepError;

impl Numerators {
    /// Checks every `step`th value against those that the rules lead to from there; 1 checks all.
    ///
    /// Where play leads is found by playing ([`Branches::follow`]), not by what the ranking knows
    /// better, and everything is computed in 128 bits.
    ///
    /// # Errors
    ///
    /// The first rank whose value is not the mean of the best moves, or the first law that is seen
    /// to be broken.
    pub fn verify<P, R>(&self, ranking: &R, step: usize) -> Result<(), ExactSweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        if self.count() != ranking.count() {
            return Err(ExactSweepError::Mismatch {
                rank: self.count().min(ranking.count()),
            });
        }
        let mut branches = Branches::new();
        for rank in (0..self.count()).step_by(step.max(1)) {
            let found = self.numerator(rank);
            let Some(position) = ranking.unrank(rank) else {
                if found.is_some() {
                    return Err(ExactSweepError::Mismatch { rank });
                }
                continue;
            };
            if ranking.rank(&position) != Some(rank) {
                return Err(ExactSweepError::Mismatch { rank });
            }
            let expected = if position.to_move() == ToMove::Nobody {
                0
            } else {
                let followed = branches.follow(ranking, &position);
                followed.map_err(|error| SweepError::Branches { rank, error })?;
                self.long(rank, &branches)?
            };
            if found != Some(expected) {
                return Err(ExactSweepError::Mismatch { rank });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use toys::zoo::{Heaps, Numbers};

    use super::super::numerators::NOTHING;
    use super::super::{ExactSweep, ExactSweepError};
    use crate::sweep::SweepError;

    /// Of right values, each that is changed by the least there is, or forgotten, is found at its
    /// rank.
    #[test]
    fn wrong_values_are_found() {
        let numbers = Numbers { fault: None };
        let right = ExactSweep::new(&numbers, 100, 2, 10)
            .run::<Heaps>()
            .unwrap();
        assert_eq!(right.verify::<Heaps, _>(&numbers, 1), Ok(()));
        for at in 0..right.short.len() {
            for wrong in [right.short[at] - 1, right.short[at] + 1, NOTHING] {
                let mut values = right.clone();
                values.short[at] = wrong;
                let found = values.verify::<Heaps, _>(&numbers, 1);
                // A rank that is forgotten may be missed first where it is led to.
                let is_found = match found {
                    Err(ExactSweepError::Mismatch { rank }) => rank == at as u64,
                    Err(ExactSweepError::Sweep(SweepError::NoPosition { to, .. })) => {
                        to == at as u64
                    }
                    _ => false,
                };
                assert!(is_found, "{at}: {wrong} {found:?}");
            }
        }
    }
}
