use thiserror::Error;

use crate::sweep::SweepError;

/// Why a game cannot be swept exactly, or why its values are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ExactSweepError {
    /// It cannot be swept at all.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The unit is not positive, the base is 0, or the bound of the game is no multiple of the
    /// unit.
    #[error("Unit and base must be positive, and the bound of the game whole units.")]
    Numbers,
    /// The fractions of the longest game need more than 128 bits.
    #[error("The throws of the longest game make fractions too fine for 128 bits.")]
    TooFine,
    /// The weights at a rank do not sum to a divisor of the base.
    #[error("The weights at rank {rank} do not sum to a divisor of the base.")]
    Base {
        /// The rank.
        rank: u64,
    },
    /// A payoff on the way from a rank is no multiple of the unit.
    #[error("A payoff behind rank {rank} is no multiple of the unit.")]
    Unit {
        /// The rank.
        rank: u64,
    },
    /// More throws follow a rank than the caller promised.
    #[error("More throws follow rank {rank} than was said.")]
    TooLong {
        /// The rank.
        rank: u64,
    },
    /// The value of a rank contradicts those that its moves lead to, or the position that the
    /// ranking gives for it has another rank.
    #[error("The value of rank {rank} contradicts those that follow from it.")]
    Mismatch {
        /// The first such rank.
        rank: u64,
    },
}
