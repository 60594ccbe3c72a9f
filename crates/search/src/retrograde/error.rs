use thiserror::Error;

use super::code::MOST_MOVES;

/// Why a game cannot be solved backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RetrogradeError {
    /// There is not enough memory, or the numbers are too large for the chosen way to solve.
    #[error("A ranking of {count} ranks is too large for the memory or for this way to solve it.")]
    TooLarge {
        /// Number of ranks.
        count: u64,
    },
    /// A position has more moves than can be counted, or does not stop listing them.
    #[error("The position of rank {rank} has more than {MOST_MOVES} moves.")]
    TooManyMoves {
        /// Its rank.
        rank: u64,
    },
    /// The listener stopped it at a progress report.
    #[error("The analysis was stopped before its end.")]
    Stopped,
    /// A player is to move and has no move.
    #[error("The game breaks a law: a player is to move at rank {rank} and has no move.")]
    NoMove {
        /// The rank of the position.
        rank: u64,
    },
    /// Chance is to move in a game that is declared to be deterministic.
    #[error(
        "The game breaks a law: chance is to move at rank {rank}, or after a move from there, \
         in a game declared to have none."
    )]
    Chance {
        /// The rank of the position, or of one from which a move leads there.
        rank: u64,
    },
    /// A move leads to an unfinished position that the ranking does not hold.
    #[error(
        "A move from rank {rank} leads to an unfinished position that the ranking does not hold."
    )]
    Outside {
        /// The rank of the position before the move.
        rank: u64,
    },
    /// A move leads to a position with a rank at which there is none.
    #[error(
        "A move leads to a position of rank {rank}, and no position is said to have this rank."
    )]
    NoPosition {
        /// The rank that the move leads to.
        rank: u64,
    },
    /// The ranking gives a rank, of a position or of a predecessor, that is not below its count.
    #[error("The ranking breaks a law: it gives rank {rank} and has only {count} ranks.")]
    OutOfRange {
        /// The rank.
        rank: u64,
        /// Number of ranks.
        count: u64,
    },
    /// The ranking reports a predecessor that is finished, or no position at all.
    #[error(
        "The ranking breaks a law: it reports rank {rank} as a predecessor, where no player is to move."
    )]
    NotAPredecessor {
        /// The rank of the alleged predecessor.
        rank: u64,
    },
}
