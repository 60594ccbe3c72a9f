//! Errors, each with a whole sentence.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a claim was not measured, or the page not written.
#[derive(Debug, Error)]
pub enum PerformanceError {
    /// The system's error for a file or a program.
    #[error("{path}: {1}.", path = .0.display())]
    System(PathBuf, io::Error),
    /// A command that failed: the command, and the end of its output.
    #[error("`{0}` ended with an error: {1}")]
    Command(String, String),
    /// The output of a command lacks a figure: the claim, and the expected text.
    #[error("The figure of {0} was not found: {1}.")]
    Figure(String, String),
    /// A malformed line of a file of results: the file, the line from 1, and the expected contents.
    #[error("Line {1} of {0}: {2}.")]
    Line(&'static str, usize, String),
    /// A block of the page without its begin or its end.
    #[error("The page has no `<!-- begin {0} -->` with `<!-- end {0} -->` behind it.")]
    Block(String),
    /// An unknown word of the command line.
    #[error("`{0}` is no option, claim, command, or game of the list.")]
    Unknown(String),
}

impl PerformanceError {
    /// Adds the path to the system's error; made for `map_err`.
    pub fn of(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::System(path, error)
    }
}
