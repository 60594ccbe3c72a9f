//! Why a record cannot be written in a format.

use std::fmt;

use crate::encoding::Unencodable;
use crate::format::{Format, Game};

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is one of another game.
    Game {
        /// The format.
        format: Format,
        /// The game of the record.
        game: Game,
    },
    /// The format begins elsewhere: another size, another start.
    Start,
    /// The format has whole turns alone, and the last one is not over.
    PartTurn,
    /// The format has nothing but plies, and there is none.
    NoPly,
    /// A name, a place, an event or a remark holds signs that would be read as something else.
    Text,
    /// The encoding does not have a character.
    Unencodable(Unencodable),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { format, game } => {
                write!(f, "The format {format} does not hold a game of {}.", game.name())
            }
            Self::Start => f.write_str("The format does not hold a game that starts from this position."),
            Self::PartTurn => f.write_str("The format holds whole turns alone, and the last one is not over."),
            Self::NoPly => f.write_str("The format holds nothing but plies, and there is none."),
            Self::Text => {
                f.write_str("A name, a place, an event or a remark holds signs that would be read as something else.")
            }
            Self::Unencodable(unencodable) => unencodable.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<Unencodable> for WriteError {
    fn from(unencodable: Unencodable) -> Self {
        Self::Unencodable(unencodable)
    }
}
