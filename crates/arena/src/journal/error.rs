use std::fmt::{self, Display};
use std::io;

use super::LineFault;

/// Why there is no journal, or why it does not take a game.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// Another process writes it.
    Busy,
    /// The file does not begin as a journal does.
    NoJournal,
    /// The journal has another version than this program writes.
    Version,
    /// It belongs to a match with other parameters, or was written by another program.
    Differs {
        /// The names of what differs: `program`, or fields of the [`Plan`](crate::Plan).
        parameters: Vec<String>,
    },
    /// A line is damaged.
    Damaged {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A line holds a game that is not one of the match, or that has been there before.
    Strange {
        /// Line, from 1.
        line: usize,
        /// The number of the game.
        number: u64,
    },
    /// A game was to be taken down that is not one of the match, has been there before, or has a
    /// result that no game has.
    Unfit {
        /// The number of the game.
        number: u64,
    },
    /// A game of the journal begins elsewhere than the match has it begin.
    Elsewhere {
        /// The number of the game.
        number: u64,
    },
    /// An earlier game could not be taken down, nor its remains removed: nothing may follow them.
    Spoiled,
    /// A line would be longer than one may be, and could not be read again.
    Long {
        /// Bytes that a line may have.
        most: usize,
    },
    /// A record cannot be written as text.
    Text(serde_json::Error),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<serde_json::Error> for JournalError {
    fn from(error: serde_json::Error) -> Self {
        Self::Text(error)
    }
}

impl Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "The journal cannot be read or written: {error}."),
            Self::Busy => f.write_str("Another process writes this journal."),
            Self::NoJournal => f.write_str("The file is no journal of a match, and is left alone."),
            Self::Version => f.write_str("The journal was written in another version of its format."),
            Self::Differs { parameters } => {
                write!(f, "The journal belongs to another match. What differs: {}.", parameters.join(", "))
            }
            Self::Damaged { line, fault } => write!(f, "Line {line} of the journal is damaged: {fault}."),
            Self::Strange { line, number } => {
                write!(f, "Line {line} of the journal holds game {number}, which cannot stand there.")
            }
            Self::Unfit { number } => write!(f, "The journal cannot take game {number} of the match down."),
            Self::Elsewhere { number } => {
                write!(f, "Game {number} of the journal begins elsewhere than the match has it begin.")
            }
            Self::Spoiled => {
                f.write_str("The journal ends with a torn line that cannot be removed, so nothing more is written.")
            }
            Self::Long { most } => {
                write!(f, "A line of the journal would be longer than {most} bytes, the most there may be.")
            }
            Self::Text(error) => write!(f, "A game cannot be written down: {error}."),
        }
    }
}

impl std::error::Error for JournalError {}
