use game_core::{Localized, Text, text};
use thiserror::Error;

use super::SweepError;
use crate::file::FileError;

/// Why values cannot be read from a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file is damaged, is another one, or cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is not enough memory, or the slices of the ranking are not in order.
    #[error(transparent)]
    Ranking(#[from] SweepError),
    /// The file is whole, and what it says of a slice makes no sense.
    #[error("The file is whole, but what it says of its slices makes no sense.")]
    Contents,
}

impl Localized for LoadError {
    fn text(&self) -> Text {
        match self {
            Self::File(error) => error.text(),
            Self::Ranking(error) => error.text(),
            Self::Contents => text!("{self}", "文件完整，但各切片的内容不合理。"),
        }
    }
}
