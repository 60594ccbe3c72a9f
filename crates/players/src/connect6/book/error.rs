use std::fmt;

use game_core::ParseError;

/// Why a text is no book. Lines are counted from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The first line is another one, or what stands before the checksum is no remark.
    Head {
        /// The line.
        line: usize,
    },
    /// No line holds the checksum.
    NoChecksum,
    /// What follows the checksum is not what was written.
    Checksum {
        /// As it is said.
        said: u32,
        /// As it is.
        found: u32,
    },
    /// A line has more or fewer parts than five.
    Parts {
        /// The line.
        line: usize,
        /// How many it has.
        found: usize,
    },
    /// The position of a line is none.
    Position {
        /// The line.
        line: usize,
        /// What is wrong, with the column within the part.
        error: ParseError,
    },
    /// No turn begins at the position, or its board is not that of contests.
    NoTurn {
        /// The line.
        line: usize,
    },
    /// The turn of a line cannot be played.
    Turn {
        /// The line.
        line: usize,
        /// What is wrong, with the column within the part.
        error: ParseError,
    },
    /// A part that is to be a number is none, or more games were won than played.
    Number {
        /// The line.
        line: usize,
        /// Which part, from one.
        part: usize,
    },
    /// A position that looks alike has a line already.
    Twice {
        /// The line.
        line: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head { line: 1 } => write!(f, "Line 1 is not that of a book, {:?}.", super::MAGIC),
            Self::Head { line } => write!(f, "Line {line} stands before the checksum and does not begin with #."),
            Self::NoChecksum => f.write_str("The book has no line with a checksum of eight hexadecimal digits."),
            Self::Checksum { said, found } => {
                write!(f, "The checksum of the lines is {found:08x}, and the book says {said:08x}.")
            }
            Self::Parts { line, found } => write!(f, "Line {line} has {found} parts with | between them and not five."),
            Self::Position { line, error } => write!(f, "Line {line}: the position cannot be read. {error}"),
            Self::NoTurn { line } => write!(f, "Line {line}: no turn begins at the position, or it is not 19x19."),
            Self::Turn { line, error } => write!(f, "Line {line}: the turn cannot be played. {error}"),
            Self::Number { line, part } => write!(f, "Line {line}: part {part} is no number that may stand there."),
            Self::Twice { line } => write!(f, "Line {line}: a position that looks alike has a line before."),
        }
    }
}

impl std::error::Error for BookError {}
