use core::fmt;

use super::SweepError;
use crate::file::FileError;

/// Why values cannot be read from a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The file is damaged, is another one, or cannot be read.
    File(FileError),
    /// There is not enough memory, or the slices of the ranking are not in order.
    Ranking(SweepError),
    /// The file is whole, and what it says of a slice makes no sense.
    Contents,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Ranking(error) => error.fmt(f),
            Self::Contents => f.write_str("The file is whole, but what it says of its slices makes no sense."),
        }
    }
}

impl core::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            Self::Ranking(error) => Some(error),
            Self::Contents => None,
        }
    }
}

impl From<FileError> for LoadError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<SweepError> for LoadError {
    fn from(error: SweepError) -> Self {
        Self::Ranking(error)
    }
}
