//! Why a record cannot be written in a format.

use thiserror::Error;

use crate::encoding::EncodeError;
use crate::format::{Format, Game};

/// Why a record cannot be written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is one of another game.
    #[error("The format {format} does not hold a game of {}.", .game.name())]
    Game {
        /// The format.
        format: Format,
        /// The game of the record.
        game: Game,
    },
    /// The format begins elsewhere: another size, another start.
    #[error("The format does not hold a game that starts from this position.")]
    Start,
    /// The format has whole turns alone, and the last one is not over.
    #[error("The format holds whole turns alone, and the last one is not over.")]
    PartTurn,
    /// The format has nothing but plies, and there is none.
    #[error("The format holds nothing but plies, and there is none.")]
    NoPly,
    /// A name, a place, an event or a remark holds signs that would be read as something else.
    #[error("A name, a place, an event or a remark holds signs that would be read as something else.")]
    Text,
    /// The encoding does not have a character.
    #[error(transparent)]
    Unencodable(#[from] EncodeError),
}
