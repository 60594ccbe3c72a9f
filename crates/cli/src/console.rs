//! Where results go, and in what language.

use std::io::{self, Write};

use serde::Serialize;

use crate::failure::Failure;
use crate::json;
use crate::language::Language;

/// How the program talks in this run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    /// The language of all texts.
    pub(crate) language: Language,
    /// Whether one JSON object is to be written instead of a text for people.
    pub(crate) json: bool,
}

impl Console {
    /// One of two texts.
    pub(crate) fn pick<T>(self, english: T, chinese: T) -> T {
        self.language.pick(english, chinese)
    }

    /// Writes a text that was asked for, as it is or inside an object.
    pub(crate) fn print_text(self, text: &str) -> Result<(), Failure> {
        if self.json { print_object(&json::Text { text }) } else { print(text) }
    }

    /// Says something on standard error that is no failure.
    ///
    /// Nobody can be told if that fails.
    pub(crate) fn remark(self, message: &str) {
        let _ = writeln!(io::stderr(), "{}{message}", self.pick("Note: ", "提示："));
    }

    /// Says on standard error that a result may not be what it seems, whoever reads it.
    ///
    /// Nobody can be told if that fails.
    pub(crate) fn warn(self, message: &str) {
        let _ = writeln!(io::stderr(), "{}{message}", self.pick("Warning: ", "警告："));
    }

    /// Says on standard error why there is no result.
    ///
    /// Nobody can be told if that fails too.
    pub(crate) fn complain(self, message: &str) {
        let _ = writeln!(io::stderr(), "{}{message}", self.pick("Error: ", "错误："));
    }

    /// Says on standard error what is worth knowing and no failure.
    pub(crate) fn note(self, message: &str) {
        // If nobody can hear it, nothing is lost.
        let _ = writeln!(io::stderr(), "{}{message}", self.pick("Note: ", "提示："));
    }
}

/// Writes text to standard output at once.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Writes an object with its version, on one line.
pub(crate) fn print_object(object: &impl Serialize) -> Result<(), Failure> {
    print(&json::line(object).map_err(io::Error::from)?)
}
