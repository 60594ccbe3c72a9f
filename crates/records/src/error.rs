//! Why bytes are no record.

use std::fmt;

use game_core::{Localized, ParseError, Side, Text, text};
use thiserror::Error;

use crate::record::VerdictError;

/// Why bytes are no record, and where.
///
/// ```
/// let error = records::read(b"{[C6][a B][b W][][][];B(J,10);W(J,10)}").unwrap_err();
/// assert_eq!((error.line, error.column, error.ply), (1, 33, Some(2)));
/// assert_eq!(error.to_string(), "Line 1, column 33, ply 2: expected an empty cell.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("Line {line}, column {column}{}: {fault}.", of_ply(*.ply))]
pub struct RecordError {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The ply at fault, from 1; nothing outside the plies.
    pub ply: Option<u32>,
    /// The fault.
    pub fault: Fault,
}

/// The ply as a part of the sentence; empty outside the plies.
fn of_ply(ply: Option<u32>) -> String {
    ply.map_or(String::new(), |ply| format!(", ply {ply}"))
}

/// A fault of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Something else should stand there: a phrase of [`expected`](crate::expected) or of the game.
    Expected(&'static Text),
    /// More bytes than [`MOST_BYTES`](crate::MOST_BYTES).
    TooLong {
        /// How many were given; the file that they are from may have more.
        bytes: usize,
    },
    /// Bytes that are text in none of the encodings.
    NotText,
    /// It is another player's turn.
    OutOfTurn {
        /// Whose turn it is.
        due: Side,
    },
    /// The game was over before.
    AfterEnd,
    /// The die does not let this stone move.
    WrongDie {
        /// The face that was thrown.
        die: u8,
        /// The stone that moved.
        stone: u8,
    },
    /// The verdict of the heading is not that of the finished game.
    Verdict(VerdictError),
    /// The score of the heading is not that of the finished game.
    Score {
        /// Boxes of First and Second, as the heading has them.
        said: [u64; 2],
        /// Boxes that they have.
        found: [u32; 2],
    },
    /// A layout that is shown at the end would have answered otherwise.
    Layout,
    /// The text is no JSON of the kind that is read here.
    Json {
        /// What the reader of JSON says, in English.
        message: String,
    },
}

impl RecordError {
    /// An error at the beginning.
    pub(crate) const fn at_start(fault: Fault) -> Self {
        Self {
            line: 1,
            column: 1,
            ply: None,
            fault,
        }
    }

    /// The same as an error of that ply, counted from 1.
    pub(crate) fn of_ply(self, ply: usize) -> Self {
        Self {
            ply: u32::try_from(ply).ok(),
            ..self
        }
    }
}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> Self {
        let ParseError {
            line,
            column,
            expected,
        } = error;
        Self {
            line,
            column,
            ply: None,
            fault: Fault::Expected(expected),
        }
    }
}

impl Localized for RecordError {
    fn text(&self) -> Text {
        let Self {
            line,
            column,
            ply,
            fault,
        } = self;
        let (ply, fault) = (
            ply.map(|ply| format!("（第 {ply} 步）"))
                .unwrap_or_default(),
            fault.text(),
        );
        text!("{self}", "第 {line} 行第 {column} 列{ply}：{fault:#}。")
    }
}

impl Fault {
    /// What would have been right.
    #[must_use]
    pub fn expected(&self) -> Text {
        match self {
            Self::Expected(phrase) => Text::clone(phrase),
            _ => text!("a record of a game by the rules", "符合规则的棋谱"),
        }
    }
}

/// The end of a sentence, without its place.
impl Localized for Fault {
    fn text(&self) -> Text {
        match self {
            Self::Expected(expected) => text!("expected {expected}", "此处应为{expected:#}"),
            Self::TooLong { .. } => {
                let most = crate::MOST_BYTES;
                text!(
                    "a record has at most {most} bytes, and this has more",
                    "棋谱不得超过 {most} 字节"
                )
            }
            Self::NotText => text!(
                "the bytes are text neither in UTF-8 nor in GB18030",
                "此处的字节既不是 UTF-8 也不是 GB18030 文本"
            ),
            Self::OutOfTurn { due: Side::First } => {
                text!("it is the turn of the first side", "此时轮到第一方")
            }
            Self::OutOfTurn { due: Side::Second } => {
                text!("it is the turn of the second side", "此时轮到第二方")
            }
            Self::AfterEnd => text!(
                "the game was over before this ply",
                "对局在此步之前已经结束"
            ),
            Self::WrongDie { die, stone } => {
                text!(
                    "the die {die} does not let stone {stone} move",
                    "骰子点数 {die} 不允许走棋子 {stone}"
                )
            }
            Self::Verdict(VerdictError { said, found }) => {
                let (said, found) = (said.text(), found.text());
                text!(
                    "the heading says: {said}; but the finished game says: {found}",
                    "棋谱开头写的是{said:#}，但已结束的对局为{found:#}"
                )
            }
            Self::Score {
                said: [a, b],
                found: [c, d],
            } => text!(
                "the heading says {a} and {b} boxes, but the finished game has {c} and {d}",
                "棋谱写的比分是 {a} 比 {b}，但已结束的对局为 {c} 比 {d}"
            ),
            Self::Layout => {
                text!(
                    "the layout would have answered otherwise to this shot",
                    "所公布的布局对这次射击会有不同的反馈"
                )
            }
            Self::Json { message } => text!("{message}", "JSON 有误（{message}）"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}
