//! Why bytes are no record.

use std::fmt;

use game_core::{ParseError, Side};
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
    /// What is wrong.
    pub fault: Fault,
}

/// The ply as a part of the sentence; empty outside the plies.
fn of_ply(ply: Option<u32>) -> String {
    ply.map_or(String::new(), |ply| format!(", ply {ply}"))
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Something else should stand there: a phrase of [`expected`](crate::expected) or of the game.
    Expected(&'static str),
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
        Self { line: 1, column: 1, ply: None, fault }
    }

    /// The same as an error of that ply, counted from 1.
    pub(crate) fn of_ply(self, ply: usize) -> Self {
        Self { ply: u32::try_from(ply).ok(), ..self }
    }
}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> Self {
        let ParseError { line, column, expected } = error;
        Self { line, column, ply: None, fault: Fault::Expected(expected) }
    }
}

impl fmt::Display for Fault {
    /// The end of a sentence, without its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(expected) => write!(f, "expected {expected}"),
            Self::TooLong { .. } => {
                write!(f, "a record has at most {} bytes, and this has more", crate::MOST_BYTES)
            }
            Self::NotText => f.write_str("the bytes are text neither in UTF-8 nor in GB18030"),
            Self::OutOfTurn { due: Side::First } => f.write_str("it is the turn of the first side"),
            Self::OutOfTurn { due: Side::Second } => f.write_str("it is the turn of the second side"),
            Self::AfterEnd => f.write_str("the game was over before this ply"),
            Self::WrongDie { die, stone } => write!(f, "the die {die} does not let stone {stone} move"),
            Self::Verdict(VerdictError { said, found }) => {
                write!(f, "the heading says: {said}; but the finished game says: {found}")
            }
            Self::Score { said: [a, b], found: [c, d] } => {
                write!(f, "the heading says {a} and {b} boxes, but the finished game has {c} and {d}")
            }
            Self::Layout => f.write_str("the layout would have answered otherwise to this shot"),
            Self::Json { message } => write!(f, "{message}"),
        }
    }
}
