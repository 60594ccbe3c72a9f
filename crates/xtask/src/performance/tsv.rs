//! Files of results: a line of headings, then a line for each result, with tabs between the fields.

use std::fs;
use std::io::ErrorKind;
use std::str::{FromStr, Split};

use crate::error::{TaskError, named};
use crate::place;

/// A result that is a line of a file.
pub trait TsvRow: Sized {
    /// The path of the file from the root.
    const FILE: &'static str;
    /// The names of its fields.
    const HEADINGS: &'static [&'static str];

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// Fails at a malformed field.
    fn read(fields: &mut Fields<'_>) -> Result<Self, TaskError>;

    /// The fields of its line.
    fn fields(&self) -> Vec<String>;
}

/// The fields of a line, one after the other.
#[derive(Debug)]
pub struct Fields<'t> {
    file: &'static str,
    line: usize,
    rest: Split<'t, char>,
}

impl Fields<'_> {
    /// The error for this line.
    pub(crate) fn fault(&self, expected: &'static str) -> TaskError {
        TaskError::Line(self.file, self.line, expected)
    }

    /// The next field.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn text(&mut self) -> Result<String, TaskError> {
        self.rest
            .next()
            .map(str::to_owned)
            .ok_or_else(|| self.fault("more fields"))
    }

    /// The next field as a number; `None` if it is empty.
    ///
    /// # Errors
    ///
    /// Fails if it is something else.
    pub fn optional<T: FromStr>(&mut self) -> Result<Option<T>, TaskError> {
        let text = self.text()?;
        if text.is_empty() {
            Ok(None)
        } else {
            text.parse().map(Some).map_err(|_| self.fault("a number"))
        }
    }

    /// The next field as a number.
    ///
    /// # Errors
    ///
    /// Fails if it is empty or something else.
    pub fn number<T: FromStr>(&mut self) -> Result<T, TaskError> {
        self.optional()?.ok_or_else(|| self.fault("a number"))
    }
}

/// A number as a field; empty if there is none.
#[must_use]
pub fn field(number: Option<f64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// Reads the text of a file.
///
/// # Errors
///
/// Fails at the first malformed line.
pub fn read<R: TsvRow>(text: &str) -> Result<Vec<R>, TaskError> {
    let mut lines = text.lines().zip(1..).map(|(text, line)| Fields {
        file: R::FILE,
        line,
        rest: text.split('\t'),
    });
    if lines
        .next()
        .is_none_or(|headings| !headings.rest.eq(R::HEADINGS.iter().copied()))
    {
        return Err(TaskError::Line(R::FILE, 1, "the names of the fields"));
    }
    lines
        .map(|mut fields| {
            let row = R::read(&mut fields)?;
            if fields.rest.next().is_none() {
                Ok(row)
            } else {
                Err(fields.fault("fewer fields"))
            }
        })
        .collect()
}

/// The text of a file with these rows.
pub fn write<R: TsvRow>(rows: &[R]) -> String {
    let line = |row: &R| {
        row.fields()
            .iter()
            .map(|field| field.replace(['\t', '\n'], " "))
            .collect::<Vec<_>>()
            .join("\t")
    };
    [R::HEADINGS.join("\t")]
        .into_iter()
        .chain(rows.iter().map(line))
        .map(|line| line + "\n")
        .collect()
}

/// The rows of the file; none if there is no file yet.
///
/// # Errors
///
/// Fails at the first malformed line, or with the system's error: a file that cannot be read is not
/// overwritten.
pub fn load<R: TsvRow>() -> Result<Vec<R>, TaskError> {
    let path = place(R::FILE);
    match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        text => read(&named(&path, text)?),
    }
}

/// Writes the file.
///
/// # Errors
///
/// Fails with the system's error.
pub fn save<R: TsvRow>(rows: &[R]) -> Result<(), TaskError> {
    let path = place(R::FILE);
    named(&path, fs::write(&path, write(rows)))
}
