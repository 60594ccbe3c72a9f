use game_core::ParseError;
use thiserror::Error;

/// Why a text is no book. Lines are counted from one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The first line is wrong, or a line before the checksum is no remark.
    #[error("Line {line} {}.", head(*.line))]
    Head {
        /// The number of the line.
        line: usize,
    },
    /// No line holds the checksum.
    #[error("The book has no line with a checksum of eight hexadecimal digits.")]
    NoChecksum,
    /// The checksum does not fit the text after it.
    #[error("The checksum of the lines is {found:08x}, and the book says {expected:08x}.")]
    Checksum {
        /// The checksum in the text.
        expected: u32,
        /// The checksum of the text.
        found: u32,
    },
    /// A line does not have five parts.
    #[error("Line {line} has {found} parts with | between them and not five.")]
    Parts {
        /// The number of the line.
        line: usize,
        /// The number of its parts.
        found: usize,
    },
    /// A line begins with an invalid position.
    #[error("Line {line}: the position cannot be read. {error}")]
    Position {
        /// The number of the line.
        line: usize,
        /// The error, with the column within the part.
        error: ParseError,
    },
    /// No turn begins at the position, or its board is not that of contests.
    #[error("Line {line}: no turn begins at the position, or it is not 19x19.")]
    NoTurn {
        /// The number of the line.
        line: usize,
    },
    /// The turn of a line cannot be played.
    #[error("Line {line}: the turn cannot be played. {error}")]
    Turn {
        /// The number of the line.
        line: usize,
        /// The error, with the column within the part.
        error: ParseError,
    },
    /// A part is no number, or more games were won than played.
    #[error("Line {line}: part {part} is no number that may stand there.")]
    Number {
        /// The number of the line.
        line: usize,
        /// The number of the part, from one.
        part: usize,
    },
    /// An equivalent position has a line already.
    #[error("Line {line}: a position that looks alike has a line before.")]
    Twice {
        /// The number of the line.
        line: usize,
    },
}

/// The fault of a line of the head.
fn head(line: usize) -> String {
    if line == 1 {
        format!("is not that of a book, {:?}", super::MAGIC)
    } else {
        "stands before the checksum and does not begin with #".to_owned()
    }
}
