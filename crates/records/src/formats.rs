//! The list of the formats, and what each has a place for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::encoding::Encoding;
use crate::format::{Format, FormatInfo};
use crate::part::Part;
use crate::play::Game;
use crate::{
    c6, dots_record, golem, golem_dots, json, l_strings, move_lines, sgf, table, trmph, wtn,
};

impl Format {
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
