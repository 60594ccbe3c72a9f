//! Why a command has no result, and the message about it.

use std::io;
use std::path::Path;

use game_core::{Localized, ParseError, Text, text};

use crate::excerpt::Place;
use crate::width::quoted;

/// Why a command has no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done, or the request was wrong: a sentence for the person.
    Complaint(Box<Complaint>),
    /// The known part was written, but not all that was requested.
    Unfinished,
    /// All bad inputs were reported.
    Refused,
    /// The user has interrupted it, as by Ctrl-C.
    Interrupted,
    /// The result could not be written.
    Output(io::Error),
}

/// The message of a failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Complaint {
    /// Whose fault it is, which decides the exit code.
    pub(crate) fault: FailureKind,
    /// What was expected.
    pub(crate) expected: Text,
    /// The fault as a whole sentence.
    pub(crate) message: Text,
    /// The place, if it is in a text.
    pub(crate) place: Option<Place>,
}

impl Complaint {
    /// The sentence, and below it the place in the text if it has one.
    pub(crate) fn text(&self) -> Text {
        let (message, place) = (
            &self.message,
            self.place
                .as_ref()
                .map(|place| format!("\n{}", place.excerpt())),
        );
        let excerpt = place.unwrap_or_default();
        text!("{message}{excerpt}", "{message:#}{excerpt}")
    }
}

/// Whose fault a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FailureKind {
    /// There is no fault: it cannot be done.
    None,
    /// The caller's: bad usage or bad input.
    Question,
}

impl FailureKind {
    /// The exit code of the program.
    pub(crate) const fn exit_code(self) -> u8 {
        match self {
            Self::None => 1,
            Self::Question => 2,
        }
    }
}

impl Failure {
    /// The command line is wrong.
    pub(crate) fn usage(expected: impl Into<Text>, message: impl Into<Text>) -> Self {
        Self::new(FailureKind::Question, expected.into(), message.into(), None)
    }

    /// A text is wrong at this place.
    pub(crate) fn placed(expected: Text, message: Text, place: Place) -> Self {
        Self::new(FailureKind::Question, expected, message, Some(place))
    }

    /// The text of a position is wrong.
    pub(crate) fn text(text: &str, error: &ParseError) -> Self {
        let place = Place {
            text: text.to_owned(),
            line: error.line,
            column: error.column,
        };
        Self::placed(error.expected.clone(), error.text(), place)
    }

    /// It cannot be done.
    pub(crate) fn impossible(expected: impl Into<Text>, message: impl Into<Text>) -> Self {
        Self::new(FailureKind::None, expected.into(), message.into(), None)
    }

    /// A file cannot be read or written.
    pub(crate) fn file(expected: Text, path: &Path, error: &io::Error) -> Self {
        let (name, reason) = (quoted(&path.to_string_lossy()), crate::system::words(error));
        let message = text!(
            "The file {name} cannot be read or written: {reason}.",
            "无法读写文件 {name}：{reason:#}。"
        );
        Self::impossible(expected, message)
    }

    /// The same with its message behind this beginning.
    pub(crate) fn with_prefix(mut self, beginning: &Text) -> Self {
        if let Self::Complaint(complaint) = &mut self {
            complaint.message = beginning.clone() + &complaint.message;
        }
        self
    }

    fn new(fault: FailureKind, expected: Text, message: Text, place: Option<Place>) -> Self {
        Self::Complaint(Box::new(Complaint {
            fault,
            expected,
            message,
            place,
        }))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
