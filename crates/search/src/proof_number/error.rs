use core::fmt;

use super::Flaw;
use crate::SearchError;

/// Why there is no proof to be written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// A limit was reached before the question was answered, or before a position that the table
    /// had forgotten was answered again.
    Unsettled,
    /// The strategy has more moves than may be kept.
    TooLong {
        /// How many.
        moves: usize,
    },
    /// The walk along the strategy met a broken law.
    Walk(Flaw),
    /// The game breaks a law, or a line is too long.
    Search(SearchError),
}

impl From<SearchError> for ProofError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsettled => f.write_str("A limit was reached before all of the proof was known."),
            Self::TooLong { moves } => write!(f, "The proof has more than the {moves} moves that may be kept."),
            Self::Walk(flaw) => fmt::Display::fmt(flaw, f),
            Self::Search(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for ProofError {}
