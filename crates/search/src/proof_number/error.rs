use thiserror::Error;

use super::StrategyCheckError;
use crate::SearchError;

/// Why there is no proof to be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit was reached before the question was answered, or before a position that the table
    /// had forgotten was answered again.
    #[error("A limit was reached before all of the proof was known.")]
    Unsettled,
    /// The strategy has more moves than may be kept.
    #[error("The proof has more than the {moves} moves that may be kept.")]
    TooLong {
        /// How many.
        moves: usize,
    },
    /// The walk along the strategy met a broken law.
    #[error(transparent)]
    Walk(StrategyCheckError),
    /// The game breaks a law, or a line is too long.
    #[error(transparent)]
    Search(#[from] SearchError),
}
