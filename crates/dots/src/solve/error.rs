//! Why there is no value.

use thiserror::Error;

use crate::size::Size;

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is not enough memory for the table.
    #[error("There is not enough memory for a table of {bytes} bytes.")]
    Memory {
        /// The requested size.
        bytes: usize,
    },
    /// The limit of nodes is reached.
    #[error("The limit of nodes was reached before the value was found.")]
    OutOfNodes,
    /// The stop flag was set, or the listener broke it off.
    #[error("The search was stopped before the value was found.")]
    Stopped,
    /// A thread could not be started.
    #[error("A thread could not be started.")]
    NoThread,
    /// A thread panicked: a callback did, or there is an error in this crate.
    #[error("A thread of the search panicked.")]
    Panicked,
    /// The position has one board, the solver another.
    #[error("A position of {given} boxes cannot be solved on a board of {board}.")]
    Board {
        /// The size of the position's board.
        given: Size,
        /// The size of the solver's.
        board: Size,
    },
    /// A settled entry names a position that this board does not have, or bounds that it cannot
    /// have.
    #[error("What was settled belongs to another board than {0}, or cannot be true of it.")]
    Unlikely(Size),
}
