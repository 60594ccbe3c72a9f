//! The output of results, and its language.

use std::io::{self, Write};

use game_core::{Language, Text, text};
use serde::Serialize;

use crate::failure::Failure;
use crate::json;

/// How the program writes in this run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    /// The language of all texts.
    pub(crate) language: Language,
    /// Whether to write one JSON object instead of text.
    pub(crate) json: bool,
}

impl Console {
    /// Text in English.
    pub(crate) const ENGLISH: Self = Self {
        language: Language::English,
        json: false,
    };

    /// Writes a text to standard output at once.
    pub(crate) fn print(self, text: &Text) -> Result<(), Failure> {
        print(text.get(self.language))
    }

    /// Writes the reply of a program of lines. With `--json` nothing is written before the end, and
    /// the first refused line ends the program.
    pub(crate) fn answer(self, answer: Result<Text, Failure>) -> Result<(), Failure> {
        match answer {
            Ok(_) if self.json => Ok(()),
            Ok(text) => self.print(&text),
            Err(Failure::Complaint(complaint)) if !self.json => {
                self.print(&(complaint.text() + "\n"))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Writes a text that was requested, as it is or inside an object.
    pub(crate) fn print_text(self, text: &str) -> Result<(), Failure> {
        if self.json {
            print_object(&json::Text { text })
        } else {
            print(text)
        }
    }

    /// Writes a note to standard error, which is no failure.
    pub(crate) fn note(self, message: &Text) {
        self.write_error(&text!("Note: {message}", "提示：{message:#}"));
    }

    /// Writes a warning to standard error: a result may be misleading.
    pub(crate) fn warn(self, message: &Text) {
        self.write_error(&text!("Warning: {message}", "警告：{message:#}"));
    }

    /// Writes to standard error why there is no result.
    pub(crate) fn complain(self, message: &Text) {
        self.write_error(&text!("Error: {message}", "错误：{message:#}"));
    }

    /// A line on standard error. If that fails, no stream is left to report it on.
    fn write_error(self, line: &Text) {
        let _ = writeln!(io::stderr(), "{}", line.get(self.language));
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
