use game_core::Score;
use thiserror::Error;

use crate::SearchError;

/// Why a value is not known as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FractionsError {
    /// A numerator or a denominator does not fit 128 bits.
    #[error("The exact value is a fraction of more than 128 bits.")]
    TooFine,
    /// More positions can be reached than may be kept, or than there is memory for.
    #[error(
        "More positions can be reached than may be kept: {positions} are known, and not enough."
    )]
    TooMany {
        /// How many were kept.
        positions: u64,
    },
    /// A payoff is no multiple of the unit.
    #[error("A payoff of {payoff} is no multiple of the unit {unit}.")]
    Unit {
        /// The payoff.
        payoff: Score,
        /// The unit.
        unit: Score,
    },
    /// The weights of a position sum to a number that does not divide the base.
    #[error("The weights of a position sum to {sum}, which does not divide the base {base}.")]
    Base {
        /// The sum.
        sum: u64,
        /// The base.
        base: u64,
    },
    /// The listener broke it off at a progress report.
    #[error("The solver was stopped before it was done.")]
    Stopped,
    /// The game breaks a law.
    #[error(transparent)]
    Search(#[from] SearchError),
}
