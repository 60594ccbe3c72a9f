//! Why there is no value.

use core::fmt;

use crate::size::Size;

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// There is not enough memory for the table.
    Memory {
        /// The size that was asked for.
        bytes: usize,
    },
    /// The limit of nodes is reached.
    OutOfNodes,
    /// Somebody asked to stop.
    Stopped,
    /// A thread could not be started.
    NoThread,
    /// A thread panicked: a callback did, or there is an error in this crate.
    Panicked,
    /// The position has one board, the solver another.
    Board {
        /// The size of the position's board.
        given: Size,
        /// The size of the solver's.
        board: Size,
    },
    /// What was settled is said of a position that this board does not have, or cannot be true of it.
    Unlikely(Size),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { bytes } => write!(f, "There is not enough memory for a table of {bytes} bytes."),
            Self::OutOfNodes => f.write_str("The limit of nodes was reached before the value was found."),
            Self::Stopped => f.write_str("The search was stopped before the value was found."),
            Self::NoThread => f.write_str("A thread could not be started."),
            Self::Panicked => f.write_str("A thread of the search panicked."),
            Self::Board { given, board } => {
                write!(f, "A position of {given} boxes cannot be solved on a board of {board}.")
            }
            Self::Unlikely(size) => {
                write!(f, "What was settled belongs to another board than {size}, or cannot be true of it.")
            }
        }
    }
}

impl core::error::Error for SolveError {}
