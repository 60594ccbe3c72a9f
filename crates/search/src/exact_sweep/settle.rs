//! One rank: its numerator from those of its links, in 64 bits where that will do.

use game_core::{Branches, Perspective};

use super::numerators::{APART, NOTHING};
use super::{ExactSweepError, Numerators};
use crate::sweep::SweepError;

/// Why the short way does not do.
enum Short {
    /// A number has more than 64 bits.
    Apart,
    /// Something is wrong.
    Failed(ExactSweepError),
}

impl From<ExactSweepError> for Short {
    fn from(error: ExactSweepError) -> Self {
        Self::Failed(error)
    }
}

impl Numerators {
    /// Finds and keeps the value of a rank.
    #[inline]
    pub(super) fn settle(
        &mut self,
        rank: u64,
        branches: &Branches,
        links: &mut Vec<i64>,
    ) -> Result<(), ExactSweepError> {
        let (short, long) = match self.short(rank, branches, links) {
            Ok(short) => (short, None),
            Err(Short::Failed(error)) => return Err(error),
            Err(Short::Apart) => self.split(self.long(rank, branches)?),
        };
        let place = usize::try_from(rank)
            .ok()
            .and_then(|at| self.short.get_mut(at));
        *place.ok_or(SweepError::NotBefore { rank, to: rank })? = short;
        if let Some(long) = long {
            self.apart.insert(rank, long);
        }
        Ok(())
    }

    /// How a numerator over base^throws is kept.
    fn split(&self, long: i128) -> (i64, Option<i128>) {
        let (quotient, rest) = (long / self.powers.2, long % self.powers.2);
        match i64::try_from(quotient) {
            Ok(short) if rest == 0 => (short, None),
            _ => (APART, Some(long)),
        }
    }

    /// The numerator over base^kept, if all that it takes has 64 bits.
    #[inline]
    fn short(&self, rank: u64, branches: &Branches, links: &mut Vec<i64>) -> Result<i64, Short> {
        links.clear();
        for link in branches.links() {
            let further = match link.rank {
                None => 0,
                Some(to) => match self.kept_at(rank, to)? {
                    APART => return Err(Short::Apart),
                    short if link.perspective == Perspective::Same => short,
                    short => -short,
                },
            };
            links.push(i64::from(self.units(rank, link.gain)?) * self.powers.0 + further);
        }
        let (mut sum, mut total) = (0, 0);
        for (weight, chooser, picks) in branches.cases() {
            let choices = picks
                .iter()
                .filter_map(|&pick| links.get(pick as usize).copied());
            let best = if chooser == Perspective::Same {
                choices.max()
            } else {
                choices.min()
            };
            // Bounds of the weights and of each number keep the sum within 64 bits.
            let weight = i64::try_from(weight)
                .ok()
                .filter(|&weight| weight <= self.base - total);
            let weight = weight.ok_or(ExactSweepError::Base { rank })?;
            let best = best
                .filter(|best| best.abs() <= self.most.0)
                .ok_or(ExactSweepError::from(SweepError::Payoff { rank }))?;
            sum += weight * best;
            total += weight;
        }
        if total == 0 {
            return Ok(0); // a finished position gains nothing more
        }
        if self.base % total != 0 {
            return Err(ExactSweepError::Base { rank }.into());
        }
        if sum % total == 0 {
            Ok(sum / total)
        } else {
            Err(Short::Apart)
        }
    }

    /// The same over base^throws, in 128 bits.
    pub(super) fn long(&self, rank: u64, branches: &Branches) -> Result<i128, ExactSweepError> {
        let mut links = Vec::with_capacity(branches.links().len());
        for link in branches.links() {
            let further = match link.rank {
                None => 0,
                Some(to) => {
                    self.kept_at(rank, to)?;
                    let number = self
                        .numerator(to)
                        .ok_or(SweepError::NoPosition { rank, to })?;
                    if link.perspective == Perspective::Same {
                        number
                    } else {
                        -number
                    }
                }
            };
            links.push(i128::from(self.units(rank, link.gain)?) * self.powers.1 + further);
        }
        let (mut sum, mut total) = (0, 0);
        for (weight, chooser, picks) in branches.cases() {
            let choices = picks
                .iter()
                .filter_map(|&pick| links.get(pick as usize).copied());
            let best = if chooser == Perspective::Same {
                choices.max()
            } else {
                choices.min()
            };
            let weight = i128::from(weight);
            if weight > i128::from(self.base) - total {
                return Err(ExactSweepError::Base { rank });
            }
            let best = best
                .filter(|best| best.abs() <= self.most.1)
                .ok_or(SweepError::Payoff { rank })?;
            sum += weight * best;
            total += weight;
        }
        if total == 0 {
            return Ok(0);
        }
        if i128::from(self.base) % total != 0 {
            return Err(ExactSweepError::Base { rank });
        }
        if sum % total == 0 {
            Ok(sum / total)
        } else {
            Err(ExactSweepError::TooLong { rank })
        }
    }

    /// The stored numerator of the rank that a link leads to.
    #[inline]
    fn kept_at(&self, rank: u64, to: u64) -> Result<i64, ExactSweepError> {
        let kept = if to < rank {
            usize::try_from(to).ok().and_then(|at| self.short.get(at))
        } else {
            None
        };
        match kept {
            None => Err(SweepError::NotBefore { rank, to }.into()),
            Some(&NOTHING) => Err(SweepError::NoPosition { rank, to }.into()),
            Some(&kept) => Ok(kept),
        }
    }

    /// A gain in units, within the bound of the game.
    #[inline]
    fn units(&self, rank: u64, gain: i32) -> Result<i32, ExactSweepError> {
        // Nearly every gain is nothing or a whole win: no division for them.
        if gain == 0 {
            return Ok(0);
        }
        let units = if gain == self.unit {
            1
        } else {
            gain / self.unit
        };
        if gain != self.unit && gain % self.unit != 0 {
            return Err(ExactSweepError::Unit { rank });
        }
        let most = self.most.0 / self.powers.0;
        if i64::from(units).abs() <= 2 * most {
            Ok(units)
        } else {
            Err(SweepError::Payoff { rank }.into())
        }
    }
}
