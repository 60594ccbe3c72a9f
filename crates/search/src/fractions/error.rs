use core::fmt;

use game_core::Score;

use crate::SearchError;

/// Why a value is not known as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FractionsError {
    /// A numerator or a denominator does not fit 128 bits.
    TooFine,
    /// More positions can be reached than may be kept, or than there is memory for.
    TooMany {
        /// How many were kept.
        positions: u64,
    },
    /// A payoff is no multiple of the unit.
    Unit {
        /// The payoff.
        payoff: Score,
        /// The unit.
        unit: Score,
    },
    /// The weights of a position sum to a number that does not divide the base.
    Base {
        /// The sum.
        sum: u64,
        /// The base.
        base: u64,
    },
    /// Whoever was told of the progress broke it off.
    Stopped,
    /// The game breaks a law.
    Search(SearchError),
}

impl From<SearchError> for FractionsError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl fmt::Display for FractionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFine => f.write_str("The exact value is a fraction of more than 128 bits."),
            Self::TooMany { positions } => {
                write!(f, "More positions can be reached than may be kept: {positions} are known, and not enough.")
            }
            Self::Unit { payoff, unit } => write!(f, "A payoff of {payoff} is no multiple of the unit {unit}."),
            Self::Base { sum, base } => {
                write!(f, "The weights of a position sum to {sum}, which does not divide the base {base}.")
            }
            Self::Stopped => f.write_str("The solver was stopped before it was done."),
            Self::Search(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for FractionsError {}
