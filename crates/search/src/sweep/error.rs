use core::fmt;

use game_core::Astray;

/// Why a game cannot be swept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SweepError {
    /// There is not enough memory.
    TooLarge {
        /// Number of ranks.
        count: u64,
    },
    /// The slices of the ranking do not follow each other from rank 0 to its count, or their
    /// stages fall.
    Slices {
        /// The number of the first slice that is not in order.
        slice: usize,
    },
    /// What was begun belongs to a ranking with other slices, or to a game of another bound.
    OtherRanking,
    /// The caller stopped it when it was told about the progress.
    Stopped,
    /// A thread panicked.
    Panicked,
    /// Play cannot be followed from a rank.
    Astray {
        /// The rank.
        rank: u64,
        /// What is wrong there.
        astray: Astray,
    },
    /// Play leads from a rank to one that is not settled before.
    NotBefore {
        /// The rank before the move.
        rank: u64,
        /// The rank that it leads to.
        to: u64,
    },
    /// Play leads from a rank to one at which there is no position.
    NoPosition {
        /// The rank before the move.
        rank: u64,
        /// The rank that it leads to.
        to: u64,
    },
    /// A position is worth more than the bound of the game.
    Payoff {
        /// Its rank.
        rank: u64,
    },
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { count } => write!(f, "There is not enough memory for the values of {count} ranks."),
            Self::Slices { slice } => {
                write!(f, "The ranking breaks a law: its slice {slice} does not follow the one before it.")
            }
            Self::OtherRanking => f.write_str("The values that were begun belong to another ranking."),
            Self::Stopped => f.write_str("The sweep was stopped before its end."),
            Self::Panicked => f.write_str("A thread of the sweep panicked, so its slice is not settled."),
            Self::Astray { rank, astray } => write!(f, "Play cannot be followed from rank {rank}. {astray}"),
            Self::NotBefore { rank, to } => {
                write!(f, "The ranking breaks a law: rank {rank} leads to rank {to}, which is not settled before it.")
            }
            Self::NoPosition { rank, to } => {
                write!(f, "The ranking breaks a law: rank {rank} leads to rank {to}, where there is no position.")
            }
            Self::Payoff { rank } => {
                write!(f, "The game breaks a law: the position of rank {rank} is worth more than its bound.")
            }
        }
    }
}

impl core::error::Error for SweepError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Astray { astray, .. } => Some(astray),
            _ => None,
        }
    }
}
