//! Why there is no journal, or why it does not take an event.

use std::{fmt, io};

use arena::journal::{JournalError, LineFault};

use crate::refused::Refused;
use crate::said::Said;

/// Why there is no journal, or why it does not take an event.
#[derive(Debug)]
pub enum KeepError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// Another program has this match on its table.
    Busy,
    /// The file is no journal of a contest.
    NoJournal,
    /// It was written in another version of its format, or for a game that is not known here.
    Version,
    /// A line is damaged.
    Damaged {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A line holds what cannot have happened there.
    Impossible {
        /// Line, from 1.
        line: usize,
        /// Why not.
        reason: Refused,
    },
}

impl From<io::Error> for KeepError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<JournalError> for KeepError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Io(error) => Self::Io(error),
            JournalError::Busy => Self::Busy,
            JournalError::NoJournal => Self::NoJournal,
            JournalError::Damaged { line, fault } => Self::Damaged { line, fault },
            other => Self::Io(io::Error::other(other)),
        }
    }
}

impl fmt::Display for KeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said().english)
    }
}

impl std::error::Error for KeepError {}

impl KeepError {
    /// The sentence in both languages.
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            Self::Io(error) => Said::of(
                format!("The journal cannot be read or written: {error}."),
                format!("无法读写对局日志：{error}。"),
            ),
            Self::Busy => Said::new("Another program has this match on its table.", "此比赛正由另一个程序使用。"),
            Self::NoJournal => Said::new("The file is no journal of a contest.", "该文件不是比赛日志。"),
            Self::Version => Said::new(
                "The journal was written in another version, or for another game.",
                "该日志的版本或游戏不受支持。",
            ),
            Self::Damaged { line, fault } => Said::of(
                format!("Line {line} of the journal is damaged: {fault}."),
                format!("日志第 {line} 行已损坏。"),
            ),
            Self::Impossible { line, reason } => Said::of(
                format!("Line {line} of the journal holds what cannot have happened: {reason}"),
                format!("日志第 {line} 行的内容不可能发生：{}", reason.said().chinese),
            ),
        }
    }
}
