//! Why a record cannot be written in a format.

use game_core::{Localized, Text, text};
use thiserror::Error;

use crate::encoding::EncodeError;
use crate::format::Format;
use crate::play::Game;

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
    #[error(
        "A name, a place, an event or a remark holds signs that would be read as something else."
    )]
    Text,
    /// The encoding does not have a character.
    #[error(transparent)]
    Unencodable(#[from] EncodeError),
}

impl Localized for WriteError {
    fn text(&self) -> Text {
        match self {
            Self::Game { format, game } => {
                let game = game.name();
                text!("{self}", "{format} 格式不能记录 {game} 的对局。")
            }
            Self::Start => text!("{self}", "此格式不能记录从该局面开始的对局。"),
            Self::PartTurn => text!("{self}", "此格式只能记录完整的回合，而最后一回合尚未完成。"),
            Self::NoPly => text!("{self}", "此格式只记录走法，而棋谱中没有走法。"),
            Self::Text => text!("{self}", "名称、地点、赛事或评注中有会被误读的符号。"),
            Self::Unencodable(EncodeError {
                encoding,
                character,
            }) => {
                text!(
                    "{self}",
                    "{encoding} 编码没有字符 `{character}`；gb18030 和 utf-8 包含所有字符。"
                )
            }
        }
    }
}
