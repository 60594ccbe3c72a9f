use core::fmt;

use super::MatrixError;

/// Why there is no equilibrium.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EquilibriumError {
    /// What was found contradicts itself: a fault of this crate.
    Contradiction,
    /// Payoffs of a game that is not written down make no matrix.
    Matrix(MatrixError),
    /// A best response is worse for whoever gives it than one that is known: the oracle is wrong.
    Oracle,
    /// The oracle was over before there were bounds.
    Over,
}

impl fmt::Display for EquilibriumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction => f.write_str("What was found contradicts itself, which is a fault of the solver."),
            Self::Matrix(error) => error.fmt(f),
            Self::Oracle => f.write_str("A best response is worse than one that is known already."),
            Self::Over => f.write_str("There was no time for a single best response."),
        }
    }
}

impl core::error::Error for EquilibriumError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Matrix(error) => Some(error),
            _ => None,
        }
    }
}

impl From<MatrixError> for EquilibriumError {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}
