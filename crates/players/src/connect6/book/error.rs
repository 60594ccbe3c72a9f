use game_core::ParseError;
use thiserror::Error;

/// Why a text is no book. Lines are counted from one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// The first line is another one, or what stands before the checksum is no remark.
    #[error("Line {line} {}.", head(*.line))]
    Head {
        /// The line.
        line: usize,
    },
    /// No line holds the checksum.
    #[error("The book has no line with a checksum of eight hexadecimal digits.")]
    NoChecksum,
    /// What follows the checksum is not what was written.
    #[error("The checksum of the lines is {found:08x}, and the book says {said:08x}.")]
    Checksum {
        /// As it is said.
        said: u32,
        /// As it is.
        found: u32,
    },
    /// A line has more or fewer parts than five.
    #[error("Line {line} has {found} parts with | between them and not five.")]
    Parts {
        /// The line.
        line: usize,
        /// How many it has.
        found: usize,
    },
    /// The position of a line is none.
    #[error("Line {line}: the position cannot be read. {error}")]
    Position {
        /// The line.
        line: usize,
        /// What is wrong, with the column within the part.
        error: ParseError,
    },
    /// No turn begins at the position, or its board is not that of contests.
    #[error("Line {line}: no turn begins at the position, or it is not 19x19.")]
    NoTurn {
        /// The line.
        line: usize,
    },
    /// The turn of a line cannot be played.
    #[error("Line {line}: the turn cannot be played. {error}")]
    Turn {
        /// The line.
        line: usize,
        /// What is wrong, with the column within the part.
        error: ParseError,
    },
    /// A part that is to be a number is none, or more games were won than played.
    #[error("Line {line}: part {part} is no number that may stand there.")]
    Number {
        /// The line.
        line: usize,
        /// Which part, from one.
        part: usize,
    },
    /// A position that looks alike has a line already.
    #[error("Line {line}: a position that looks alike has a line before.")]
    Twice {
        /// The line.
        line: usize,
    },
}

/// What is wrong with a line of the head.
fn head(line: usize) -> String {
    if line == 1 {
        format!("is not that of a book, {:?}", super::MAGIC)
    } else {
        "stands before the checksum and does not begin with #".to_owned()
    }
}
