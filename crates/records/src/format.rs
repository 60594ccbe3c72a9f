//! Which formats there are, and what each has a place for.

use std::fmt;
use std::str::FromStr;

use game_core::Stochastic;
use thiserror::Error;

use crate::draft::Draft;
use crate::encoding::Encoding;
use crate::error::RecordError;
use crate::line::Line;
use crate::part::Part;
use crate::play::Game;
use crate::reading::Options;
use crate::record::Record;
use crate::write_error::WriteError;
use crate::{
    c6, dots_record, golem, golem_dots, json, l_strings, move_lines, sgf, table, trmph, wtn,
};

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

    /// What it is.
    pub(crate) const fn info(self) -> &'static FormatInfo {
        match self {
            Self::Json => &json::FORMAT,
            Self::C6 => &c6::FORMAT,
            Self::Wtn => &wtn::FORMAT,
            Self::Dots => &dots_record::FORMAT,
            Self::Sgf => &sgf::FORMAT,
            Self::GolemList => &golem::FORMAT,
            Self::LStrings => &l_strings::FORMAT,
            Self::SauConnect6 => &move_lines::SAU_CONNECT6,
            Self::SauDots => &move_lines::SAU_DOTS,
            Self::ConnectMore => &move_lines::CONNECT_MORE,
            Self::GolemDots => &golem_dots::FORMAT,
            Self::Trmph => &trmph::FORMAT,
            Self::Table => &table::FORMAT,
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The game that it holds; nothing where it holds all.
    #[must_use]
    pub const fn game(self) -> Option<Game> {
        self.info().game
    }

    /// The format that contests of a game ask for; our own where there are no contests.
    #[must_use]
    pub fn of_contests(game: Game) -> Self {
        let is_asked =
            |format: &Self| format.game() == Some(game) && format.info().contest.is_some();
        Self::ALL.into_iter().find(is_asked).unwrap_or(Self::Json)
    }

    /// The encoding that contests ask for; UTF-8 where there are no contests.
    #[must_use]
    pub const fn encoding(self) -> Encoding {
        match self.info().contest {
            Some(file) => file.encoding,
            None => Encoding::Utf8,
        }
    }

    /// What it has a place for, beside the moves.
    #[must_use]
    pub fn holds(self, part: Part) -> bool {
        self.info().parts.contains(&part)
    }

    /// The ending of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        self.info().extension
    }
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

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormatError;

    /// By its name on the command line.
    fn from_str(text: &str) -> Result<Self, UnknownFormatError> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or(UnknownFormatError)
    }
}

/// There is no format of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "There is no such format of records. Known formats: {}.",
    Format::ALL.map(Format::name).join(", ")
)]
pub struct UnknownFormatError;
