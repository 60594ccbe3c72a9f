//! Which formats there are, the description of each, and why one cannot hold a record.

use game_core::{Localized, Stochastic, Text, text};
use thiserror::Error;

use crate::draft::Draft;
use crate::encoding::{EncodeError, Encoding};
use crate::error::RecordError;
use crate::line::Line;
use crate::part::Part;
use crate::play::Game;
use crate::record::Record;

/// What a format is: one value in its module, in the list of [`Format::info`].
#[derive(Clone, Copy)]
pub(crate) struct FormatInfo {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// The game that it holds; `None` where it holds all.
    pub(crate) game: Option<Game>,
    /// How contests name its files, where it is the form that they ask for.
    pub(crate) contest: Option<ContestFile>,
    /// What it has a place for, beside the moves.
    pub(crate) parts: &'static [Part],
    /// The ending of its files.
    pub(crate) extension: &'static str,
    /// Reads a text.
    pub(crate) read: fn(&str, Options) -> Result<Draft, RecordError>,
    /// Writes a record without the parts for which there is no place.
    pub(crate) write: fn(&Record) -> Result<String, WriteError>,
}

/// A file as contests ask for it.
#[derive(Clone, Copy)]
pub(crate) struct ContestFile {
    pub(crate) encoding: Encoding,
    /// What its name begins with.
    pub(crate) prefix: &'static str,
    /// What stands behind the names of the first and the second side.
    pub(crate) signs: [&'static str; 2],
}

/// A form in which records are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The record of contests of Connect6: `{[C6][…];B(J,10);W(I,11);…}`.
    C6,
    /// The record of contests of EinStein: `#[WTN][…];`, layouts, plies with their dice.
    Wtn,
    /// The record of contests of Dots and Boxes: JSON with an item for every edge.
    Dots,
    /// SGF as Little Golem writes it for Connect6: `;W[i9l10]`.
    Sgf,
    /// The list of Little Golem: `1.j10 2.i9l10`.
    GolemList,
    /// Positions of the L-Game as `GamesmanClassic` writes them, one a line.
    LStrings,
    /// Turns of Connect6 as the SAU platform sends them: `move JJ@@`.
    SauConnect6,
    /// Turns of Dots and Boxes as the SAU platform sends them: `move 1 AAB`.
    SauDots,
    /// Turns of Connect6 as `ConnectMore` programs read them: `black JJ`.
    ConnectMore,
    /// Games of Dots and Boxes as Little Golem lists them: tags and `;b[hdb];r[vce]`.
    GolemDots,
    /// Links to trmph for Dots and Boxes: `http://www.trmph.com/dnb/board#5,b11d9`.
    Trmph,
    /// A table of games of Connect6: `1,"j10,i9,l10",white`.
    Table,
    /// Our own, which holds every game and every part.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Json,
        Self::C6,
        Self::Wtn,
        Self::Dots,
        Self::Sgf,
        Self::GolemList,
        Self::LStrings,
        Self::SauConnect6,
        Self::SauDots,
        Self::ConnectMore,
        Self::GolemDots,
        Self::Trmph,
        Self::Table,
    ];
}

impl Record {
    /// The line of a game that the format holds.
    pub(crate) fn line<P: Stochastic + 'static>(
        &self,
        format: Format,
    ) -> Result<&Line<P>, WriteError> {
        let play = self.play();
        play.line().ok_or(WriteError::Game {
            format,
            game: play.game(),
        })
    }
}

/// What no content tells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// A C6 record counts its rows from the top. The majority counts from the bottom; the game is
    /// the same one, turned upside down.
    pub rows_from_top: bool,
}

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
