//! Errors, each with a whole sentence.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The error of a task.
#[derive(Debug, Error)]
pub enum TaskError {
    /// The system's error for a file or a program.
    #[error("{path}: {1}.", path = .0.display())]
    System(PathBuf, io::Error),
    /// A command that ended with an error: the command, and the end of its output.
    #[error("`{0}` ended with an error: {1}.")]
    Command(String, String),
    /// The JavaScript module of a file cannot be generated: the file, and the reason.
    #[error("The JavaScript beside {0} cannot be made: {1}.")]
    Bind(String, String),
    /// A folder does not hold exactly one board of a game.
    #[error(
        "The folder {path} has not one board `page/NAME.js`, whose name is a word of lower case letters and digits.",
        path = .0.display()
    )]
    Game(PathBuf),
    /// A game whose name the page has already.
    #[error("The page has a game `{0}` already; a further one needs another name.")]
    Taken(String),
    /// The folder of the page contains something other than a page.
    #[error("The folder {path} is not empty and holds no page, so nothing is removed.", path = .0.display())]
    Foreign(PathBuf),
    /// The list of claims is malformed.
    #[error("claims.json: {0}.")]
    Claims(#[from] serde_json::Error),
    /// The output of a command lacks a figure: the claim, and the expected text.
    #[error("The figure of {0} was not found: {1}.")]
    Figure(String, String),
    /// A malformed line of a file of results: the file, the line from 1, and the expected contents.
    #[error("Line {1} of {0}: expected {2}.")]
    Line(&'static str, usize, &'static str),
    /// A block of the page without its begin or its end.
    #[error("The page has no `<!-- begin {0} -->` with `<!-- end {0} -->` behind it.")]
    Block(String),
    /// A picture shows a position or a line that its game does not have: the picture, and the reason.
    #[error("The picture {0} cannot be drawn: {1}.")]
    Picture(&'static str, String),
    /// An unknown word of the command line.
    #[error("`{0}` is no claim, command, match or game of the list.")]
    Unknown(String),
}

/// Adds the path of a file or program to an error of the system.
pub(crate) fn named<T>(path: &Path, done: io::Result<T>) -> Result<T, TaskError> {
    done.map_err(|error| TaskError::System(path.to_owned(), error))
}
