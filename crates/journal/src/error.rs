use std::convert::Infallible;
use std::io;

use game_core::{Localized, Text, text};
use thiserror::Error;

/// Why a journal cannot be used, or does not take an entry.
///
/// `R` is the reason for which the owner of the journal rejects an entry that is whole; an owner
/// that rejects none leaves it out. The system's errors are kept as their kind and text, so errors
/// can be compared and cloned.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum JournalError<R = Infallible> {
    /// The file cannot be read or written.
    #[error("The journal cannot be read or written: {text}.")]
    Io {
        /// What kind of error it is.
        kind: io::ErrorKind,
        /// The system's own words, without a full stop.
        text: String,
    },
    /// Another process writes it.
    #[error("Another process writes this journal.")]
    Busy,
    /// There is something else than a file, such as a folder or a device.
    #[error("This is not a file, so it is no journal.")]
    NotAFile,
    /// It does not begin as such a journal does.
    #[error("The file is no journal of {of}, and is left alone.")]
    NotAJournal {
        /// What the journal should be of, such as `a match`.
        of: Text,
    },
    /// It was written in another version of its format.
    #[error("The journal was written in another version of its format.")]
    Version,
    /// A line is damaged.
    #[error("Line {line} of the journal is damaged: {error}.")]
    Damaged {
        /// Line, from 1.
        line: usize,
        /// The fault.
        error: LineError,
    },
    /// A line is whole, and holds what cannot stand there.
    #[error("Line {line} of the journal holds what cannot stand there: {reason}")]
    Rejected {
        /// Line, from 1.
        line: usize,
        /// Why not, as a sentence.
        reason: R,
    },
    /// The line or the file would be longer than it may be, and could not be read again.
    #[error("The journal, or a line of it, is longer than {most} bytes, the most there may be.")]
    TooLong {
        /// Bytes that it may have.
        most: u64,
    },
}

impl<R> From<io::Error> for JournalError<R> {
    fn from(error: io::Error) -> Self {
        Self::Io {
            kind: error.kind(),
            text: error.to_string(),
        }
    }
}

impl JournalError {
    /// The same error of a journal whose owner rejects entries.
    #[must_use]
    pub fn with_reason<R>(self) -> JournalError<R> {
        match self {
            Self::Io { kind, text } => JournalError::Io { kind, text },
            Self::Busy => JournalError::Busy,
            Self::NotAFile => JournalError::NotAFile,
            Self::NotAJournal { of } => JournalError::NotAJournal { of },
            Self::Version => JournalError::Version,
            Self::Damaged { line, error } => JournalError::Damaged { line, error },
            Self::Rejected { reason, .. } => match reason {},
            Self::TooLong { most } => JournalError::TooLong { most },
        }
    }
}

impl<R: Localized> Localized for JournalError<R>
where
    Self: std::fmt::Display,
{
    fn text(&self) -> Text {
        match self {
            Self::Io { text, .. } => text!("{self}", "无法读写日志：{text}。"),
            Self::Busy => text!("{self}", "另一个进程正在写此日志。"),
            Self::NotAFile => text!("{self}", "这不是文件，因此不是日志。"),
            Self::NotAJournal { of } => text!("{self}", "该文件不是{of:#}日志，未作改动。"),
            Self::Version => text!("{self}", "此日志的格式版本不同。"),
            Self::Damaged { line, .. } => text!("{self}", "日志第 {line} 行已损坏。"),
            Self::Rejected { line, reason } => {
                let reason = reason.text();
                text!("{self}", "日志第 {line} 行的内容不应出现在此处：{reason:#}")
            }
            Self::TooLong { most } => text!("{self}", "日志或其中一行超过 {most} 字节的上限。"),
        }
    }
}

/// A fault of a line of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// There is no checksum with a blank behind it.
    #[error("it does not begin with a checksum")]
    Short,
    /// The checksum is not that of the text.
    #[error("its checksum does not fit")]
    Checksum,
    /// The checksum is right, and the text is no entry of this journal.
    #[error("it holds no entry")]
    Meaning,
    /// It has more bytes than a line may have ([`LONGEST_LINE`](crate::LONGEST_LINE)).
    #[error("it is longer than a line may be")]
    Long,
}
