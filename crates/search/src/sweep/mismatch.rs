use core::fmt;

use super::SweepError;

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
