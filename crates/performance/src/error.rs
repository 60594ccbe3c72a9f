//! What can go wrong, each with a whole sentence.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a claim was not measured, or the page not written.
#[derive(Debug, Error)]
pub enum PerformanceError {
    /// A file or a program that the system refused.
    #[error("{path}: {1}.", path = .0.display())]
    System(PathBuf, io::Error),
    /// A command that ended with an error: the command, and the end of what it said.
    #[error("`{0}` ended with an error: {1}")]
    Command(String, String),
    /// A claim whose figure is not where it should be: its name, and what was looked for.
    #[error("The figure of {0} was not found: {1}.")]
    Figure(String, String),
    /// A line of a file of results that makes no sense: the file, the line from 1, and what was expected.
    #[error("Line {1} of {0}: {2}.")]
    Line(&'static str, usize, String),
    /// A block of the page that lacks its begin or its end.
    #[error("The page has no `<!-- begin {0} -->` with `<!-- end {0} -->` behind it.")]
    Block(String),
    /// A word of the command line that names nothing.
    #[error("`{0}` is no option, claim, command, or game of the list.")]
    Unknown(String),
}

impl PerformanceError {
    /// A sentence for what the system said of a path; made for `map_err`.
    pub fn of(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::System(path, error)
    }
}
