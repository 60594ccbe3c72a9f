use thiserror::Error;

use super::MatrixError;

/// Why there is no equilibrium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EquilibriumError {
    /// What was found contradicts itself: a fault of this crate.
    #[error("What was found contradicts itself, which is a fault of the solver.")]
    Contradiction,
    /// Payoffs of a game that is not written down make no matrix.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
    /// A best response is worse for its player than one that is known: the oracle is wrong.
    #[error("A best response is worse than one that is known already.")]
    Oracle,
    /// The oracle was over before there were bounds.
    #[error("There was no time for a single best response.")]
    Over,
}
