use std::fmt::{self, Display};

use game_core::{IllegalMove, ParseError};

/// Why a text was not taken as a step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// It says nothing that is possible.
    Parse(ParseError),
    /// It says a move that cannot be played.
    Illegal(IllegalMove),
}

impl From<ParseError> for TextError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<IllegalMove> for TextError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => Display::fmt(error, f),
            Self::Illegal(error) => Display::fmt(error, f),
        }
    }
}

impl std::error::Error for TextError {}

/// Why a question has no answer.
///
/// New reasons are new variants, on purpose without `#[non_exhaustive]`: a program that speaks
/// several languages shall not compile before it can say them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over, and a move was asked for.
    Finished,
    /// There are more sequences of moves than fit 64 bits.
    CountTooLarge {
        /// The number of moves in a sequence.
        depth: u32,
    },
    /// No engine of that name plays the game.
    UnknownEngine {
        /// The name.
        name: String,
    },
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("The game is over in this position, so there is no move to choose."),
            Self::CountTooLarge { depth } => {
                write!(f, "There are more than 2^64 - 2 sequences of {depth} moves, too many to count.")
            }
            Self::UnknownEngine { name } => write!(f, "No engine with the name {name:?} plays this game."),
        }
    }
}

impl std::error::Error for Refusal {}
