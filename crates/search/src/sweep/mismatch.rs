use core::fmt;

use super::SweepError;
use crate::verdict::{mismatch, not_inverse};

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
        match *self {
            Self::Mismatch { rank, found, expected } => mismatch(f, rank, found.map(Worth), expected.map(Worth)),
            Self::Incomplete { slice } => write!(f, "The slice {slice} is not settled."),
            Self::NotInverse { rank } => not_inverse(f, rank),
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

/// A value in words.
struct Worth(f64);

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "worth {}", self.0)
    }
}
