use core::fmt;

use game_core::{Localized, Text, text};
use thiserror::Error;

use super::SweepError;
use crate::verdict::{mismatch, not_inverse};

/// Why values are not accepted.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// An entry contradicts the entries that its moves lead to.
    #[error("{}", mismatch(*.rank, .found.map(ValueText), .expected.map(ValueText)))]
    Mismatch {
        /// The first rank whose entry does.
        rank: u64,
        /// What the entry says, in the unit of payoffs; `None` for "no position has this rank".
        found: Option<f64>,
        /// What it should say, give or take a step.
        expected: Option<f64>,
    },
    /// A slice is not settled.
    #[error("The slice {slice} is not settled.")]
    Incomplete {
        /// Its number.
        slice: usize,
    },
    /// The position that the ranking gives for a rank has another rank, or none.
    #[error("{}", not_inverse(*.rank))]
    NotInverse {
        /// The first such rank.
        rank: u64,
    },
    /// The game or the ranking breaks a law.
    #[error(transparent)]
    Broken(#[from] SweepError),
}

impl Localized for VerifyError {
    fn text(&self) -> Text {
        match self {
            Self::Mismatch { rank, .. } => text!("{self}", "第 {rank} 号局面的值不符合规则。"),
            Self::Incomplete { slice } => text!("{self}", "第 {slice} 个切片尚未完成。"),
            Self::NotInverse { .. } | Self::Broken(_) => {
                text!("{self}", "残局库与规则不符：{self}")
            }
        }
    }
}

/// A value in words.
struct ValueText(f64);

impl fmt::Display for ValueText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "worth {}", self.0)
    }
}
