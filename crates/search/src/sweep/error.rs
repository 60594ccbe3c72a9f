use game_core::{BranchesError, Localized, Text, text};
use thiserror::Error;

/// Why a game cannot be swept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SweepError {
    /// There is not enough memory.
    #[error("There is not enough memory for the values of {count} ranks.")]
    TooLarge {
        /// Number of ranks.
        count: u64,
    },
    /// The slices of the ranking do not follow each other from rank 0 to its count, or their
    /// stages fall.
    #[error("The ranking breaks a law: its slice {slice} does not follow the one before it.")]
    Slices {
        /// The number of the first slice that is not in order.
        slice: usize,
    },
    /// What was begun belongs to a ranking with other slices, or to a game of another bound.
    #[error("The values that were begun belong to another ranking.")]
    OtherRanking,
    /// A slice is needed that is not settled.
    #[error("Slice {slice} is not settled.")]
    Unsettled {
        /// Its number.
        slice: usize,
    },
    /// The listener stopped it at a progress report.
    #[error("The sweep was stopped before its end.")]
    Stopped,
    /// A thread panicked.
    #[error("A thread of the sweep panicked, so its slice is not settled.")]
    Panicked,
    /// Play cannot be followed from a rank.
    #[error("Play cannot be followed from rank {rank}. {error}")]
    Branches {
        /// The rank.
        rank: u64,
        /// The fault there.
        #[source]
        error: BranchesError,
    },
    /// Play leads from a rank to one that is not settled before.
    #[error(
        "The ranking breaks a law: rank {rank} leads to rank {to}, which is not settled before it."
    )]
    NotBefore {
        /// The rank before the move.
        rank: u64,
        /// The rank that it leads to.
        to: u64,
    },
    /// Play leads from a rank to one at which there is no position.
    #[error(
        "The ranking breaks a law: rank {rank} leads to rank {to}, where there is no position."
    )]
    NoPosition {
        /// The rank before the move.
        rank: u64,
        /// The rank that it leads to.
        to: u64,
    },
    /// A position is worth more than the bound of the game.
    #[error("The game breaks a law: the position of rank {rank} is worth more than its bound.")]
    Payoff {
        /// Its rank.
        rank: u64,
    },
}

impl Localized for SweepError {
    fn text(&self) -> Text {
        match self {
            Self::TooLarge { count } => text!("{self}", "内存不足，无法容纳 {count} 个局面的值。"),
            Self::Unsettled { slice } => text!("{self}", "切片 {slice} 尚未计算。"),
            Self::Stopped => text!("{self}", "计算在完成之前被中止。"),
            Self::Panicked => text!("{self}", "计算线程异常终止。"),
            _ => text!("{self}", "该游戏的规则实现有误。"),
        }
    }
}
