//! What can go wrong, each with a whole sentence.

use core::fmt;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// Why a claim was not measured, or the page not written.
#[derive(Debug)]
pub enum Failure {
    /// A file or a program that the system refused.
    System(PathBuf, io::Error),
    /// A command that ended with an error: the command, and the end of what it said.
    Command(String, String),
    /// A claim whose figure is not where it should be: its name, and what was looked for.
    Figure(String, String),
    /// A line of a file of results that makes no sense: the file, the line from 1, and what was expected.
    Line(&'static str, usize, String),
    /// A block of the page that lacks its begin or its end.
    Block(String),
    /// A word of the command line that names nothing.
    Unknown(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(path, error) => write!(f, "{}: {error}.", path.display()),
            Self::Command(command, said) => write!(f, "`{command}` ended with an error: {said}"),
            Self::Figure(claim, sought) => write!(f, "The figure of {claim} was not found: {sought}."),
            Self::Line(file, line, expected) => write!(f, "Line {line} of {file}: {expected}."),
            Self::Block(name) => {
                write!(f, "The page has no `<!-- begin {name} -->` with `<!-- end {name} -->` behind it.")
            }
            Self::Unknown(word) => write!(f, "`{word}` is no option, claim, command, or game of the list."),
        }
    }
}

impl Error for Failure {}

impl Failure {
    /// A sentence for what the system said of a path; made for `map_err`.
    pub fn of(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::System(path, error)
    }
}
