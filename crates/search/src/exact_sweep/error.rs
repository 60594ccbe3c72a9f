use core::fmt;

use game_core::Astray;

use crate::sweep::SweepError;

/// Why a game cannot be swept exactly, or values are not right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExactSweepError {
    /// There is not enough memory.
    TooLarge {
        /// Number of ranks.
        count: u64,
    },
    /// The unit is not positive, the base is 0, or the bound of the game is no multiple of the unit.
    Numbers,
    /// So many throws with such a base need more than 128 bits.
    TooFine,
    /// The caller stopped it when it was told about the progress.
    Stopped,
    /// Play cannot be followed from a rank.
    Astray {
        /// The rank.
        rank: u64,
        /// What is wrong there.
        astray: Astray,
    },
    /// The weights at a rank do not sum to a divisor of the base.
    Base {
        /// The rank.
        rank: u64,
    },
    /// A payoff on the way from a rank is no multiple of the unit.
    Unit {
        /// The rank.
        rank: u64,
    },
    /// More throws follow a rank than was said.
    TooLong {
        /// The rank.
        rank: u64,
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
    /// The value of a rank contradicts those that its moves lead to, or the position that the
    /// ranking gives for it has another rank.
    Mismatch {
        /// The first such rank.
        rank: u64,
    },
}

impl fmt::Display for ExactSweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // What ends any sweep is told by the one that knows nothing of fractions.
            Self::TooLarge { count } => SweepError::TooLarge { count }.fmt(f),
            Self::Stopped => SweepError::Stopped.fmt(f),
            Self::Astray { rank, astray } => SweepError::Astray { rank, astray }.fmt(f),
            Self::NotBefore { rank, to } => SweepError::NotBefore { rank, to }.fmt(f),
            Self::NoPosition { rank, to } => SweepError::NoPosition { rank, to }.fmt(f),
            Self::Payoff { rank } => SweepError::Payoff { rank }.fmt(f),
            Self::Numbers => f.write_str("Unit and base must be positive, and the bound of the game whole units."),
            Self::TooFine => f.write_str("The throws of the longest game make fractions too fine for 128 bits."),
            Self::Base { rank } => write!(f, "The weights at rank {rank} do not sum to a divisor of the base."),
            Self::Unit { rank } => write!(f, "A payoff behind rank {rank} is no multiple of the unit."),
            Self::TooLong { rank } => write!(f, "More throws follow rank {rank} than was said."),
            Self::Mismatch { rank } => write!(f, "The value of rank {rank} contradicts those that follow from it."),
        }
    }
}

impl core::error::Error for ExactSweepError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Astray { astray, .. } => Some(astray),
            _ => None,
        }
    }
}
