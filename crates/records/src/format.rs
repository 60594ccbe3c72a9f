//! Which formats there are, and what each has a place for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::encoding::Encoding;
use crate::part::Part;

/// One of the five games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// EinStein würfelt nicht!
    EinStein,
    /// Connect6.
    Connect6,
    /// The L-Game.
    LGame,
    /// Planes.
    Planes,
    /// Dots and Boxes.
    Dots,
}

impl Game {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::EinStein, Self::Connect6, Self::LGame, Self::Planes, Self::Dots];

    /// Its name on the command line and in our JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EinStein => "einstein",
            Self::Connect6 => "connect6",
            Self::LGame => "lgame",
            Self::Planes => "planes",
            Self::Dots => "dots",
        }
    }
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
    /// Our own, which holds every game and every part.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 10] = [
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
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::C6 => "c6",
            Self::Wtn => "wtn",
            Self::Dots => "dots",
            Self::Sgf => "sgf",
            Self::GolemList => "list",
            Self::LStrings => "lstrings",
            Self::SauConnect6 => "sau",
            Self::SauDots => "sau-dots",
            Self::ConnectMore => "connectmore",
        }
    }

    /// The game that it holds; nothing where it holds all.
    #[must_use]
    pub const fn game(self) -> Option<Game> {
        match self {
            Self::C6 | Self::Sgf | Self::GolemList | Self::SauConnect6 | Self::ConnectMore => Some(Game::Connect6),
            Self::Wtn => Some(Game::EinStein),
            Self::Dots | Self::SauDots => Some(Game::Dots),
            Self::LStrings => Some(Game::LGame),
            Self::Json => None,
        }
    }

    /// The encoding that contests ask for; UTF-8 where there are no contests.
    #[must_use]
    pub const fn encoding(self) -> Encoding {
        match self {
            Self::C6 | Self::Wtn => Encoding::Gb2312,
            Self::Dots => Encoding::Gbk,
            _ => Encoding::Utf8,
        }
    }

    /// What it has a place for, beside the moves.
    #[must_use]
    pub const fn holds(self, part: Part) -> bool {
        use Part::{Clock, Comment, Comments, Date, Event, Marks, Place, Players, Seconds, Spent, Time, Verdict};
        match self {
            Self::Json => true,
            Self::C6 => matches!(part, Players | Verdict | Date | Time | Place | Event | Marks),
            Self::Wtn => matches!(part, Players | Verdict | Date | Time | Place | Event),
            // The winner of a game that was broken off means nothing there.
            Self::Dots => matches!(part, Players | Date | Time | Seconds | Place | Event),
            Self::Sgf => matches!(part, Players | Verdict | Date | Place | Event | Comment | Comments),
            Self::GolemList | Self::LStrings | Self::SauConnect6 | Self::SauDots | Self::ConnectMore => {
                // Named one by one, so that a new part is thought of here too.
                match part {
                    Players
                    | Verdict
                    | Date
                    | Time
                    | Seconds
                    | Place
                    | Event
                    | Clock
                    | Comment
                    | Comments
                    | Marks
                    | Spent
                    | Part::Die => false,
                }
            }
        }
    }

    /// The ending of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Sgf => "sgf",
            _ => "txt",
        }
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
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormatError)
    }
}

/// There is no format of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "There is no such format of records. Known formats: {}.",
    Format::ALL.map(Format::name).join(", ")
)]
pub struct UnknownFormatError;
