use core::fmt;

use planes::tree::{ProofError, TreeError, VerifyError};
use search::equilibrium::EquilibriumError;

use super::HidingFault;

/// Why a game of hide and seek is not solved, read or believed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HidingError {
    /// Trees of this world are not searched.
    Tree(TreeError),
    /// Nodes or memory ran out before a best tree was proved.
    Limits,
    /// Somebody broke the search off.
    Stopped,
    /// Probabilities have denominators too large for weights.
    Weights,
    /// A tree does not do what it should: a fault of this project.
    Verify(VerifyError),
    /// The proof of the lower bound does not hold.
    Proof(ProofError),
    /// Probabilities of trees do not sum to 1.
    Shares,
    /// No layout is played.
    Unplayed,
    /// A tree begins after some answers.
    Begun,
    /// The lower bound is above the upper one: a fault of the checker.
    Contradiction,
    /// A text is no certificate.
    Text {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: HidingFault,
    },
    /// The game of the trees that are known cannot be solved.
    Equilibrium(EquilibriumError),
}

impl fmt::Display for HidingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(error) => error.fmt(f),
            Self::Limits => f.write_str("Nodes or memory ran out before the best tree was found."),
            Self::Stopped => f.write_str("The search was broken off before the best tree was found."),
            Self::Weights => f.write_str("The probabilities of layouts have become too long for the search of trees."),
            Self::Verify(error) => error.fmt(f),
            Self::Proof(error) => error.fmt(f),
            Self::Shares => f.write_str("The probabilities of a strategy do not sum to 1."),
            Self::Unplayed => f.write_str("The hider plays no layout."),
            Self::Begun => {
                f.write_str("A tree of the seeker begins after some answers, and so is for a part of the layouts.")
            }
            Self::Contradiction => f.write_str("The lower bound is above the upper one, so the checker is at fault."),
            Self::Text { line, fault } => write!(f, "Line {line}: {fault}."),
            Self::Equilibrium(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for HidingError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tree(error) => Some(error),
            Self::Verify(error) => Some(error),
            Self::Equilibrium(error) => Some(error),
            Self::Proof(error) => Some(error),
            Self::Limits
            | Self::Stopped
            | Self::Weights
            | Self::Shares
            | Self::Unplayed
            | Self::Begun
            | Self::Contradiction
            | Self::Text { .. } => None,
        }
    }
}

impl From<TreeError> for HidingError {
    fn from(error: TreeError) -> Self {
        Self::Tree(error)
    }
}

impl From<VerifyError> for HidingError {
    fn from(error: VerifyError) -> Self {
        Self::Verify(error)
    }
}

impl From<ProofError> for HidingError {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

impl From<EquilibriumError> for HidingError {
    fn from(error: EquilibriumError) -> Self {
        Self::Equilibrium(error)
    }
}
