//! Why a journal cannot be used.

use alloc::string::String;
use core::fmt;
use std::io;
use std::path::PathBuf;

/// Why a journal cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The file, its lock or its folder cannot be read or written.
    System {
        /// Where the journal lies.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process, or another part of this one, has it open.
    Busy {
        /// Where the journal lies.
        path: PathBuf,
    },
    /// There is something else than a file, as a folder or a device.
    NoFile {
        /// What that is called.
        path: PathBuf,
    },
    /// It is longer than any journal may be.
    TooLong {
        /// Where the journal lies.
        path: PathBuf,
        /// Bytes that it may have.
        most: u64,
    },
    /// The first line is not that of a journal of this board.
    Header {
        /// The first line that was expected.
        expected: String,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { path, source } => write!(f, "The journal {} cannot be used: {source}.", path.display()),
            Self::Busy { path } => write!(f, "The journal {} is in use by somebody else.", path.display()),
            Self::NoFile { path } => write!(f, "{} is not a file, so it is no journal.", path.display()),
            Self::TooLong { path, most } => {
                write!(f, "The journal {} is longer than {most} bytes, the most there may be.", path.display())
            }
            Self::Header { expected } => write!(f, "The file is no journal that begins with \"{expected}\"."),
        }
    }
}

impl core::error::Error for JournalError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::System { source, .. } => Some(source),
            _ => None,
        }
    }
}
