//! Why a command has no result, and what the program says about it.

use std::io;

use game_core::ParseError;
use players::Refusal;

use crate::excerpt::Place;
use crate::language::Language;
use crate::phrases;

/// Why a command has no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done or should not have been asked: a sentence for the person.
    Complaint(Complaint),
    /// The result could not be written.
    Output(io::Error),
}

/// What the program says when it has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Complaint {
    /// Whose fault it is, which decides the exit code.
    pub(crate) fault: Fault,
    /// What would have been right.
    pub(crate) expected: String,
    /// What is wrong: a whole sentence.
    pub(crate) message: String,
    /// Where, if it is in a text.
    pub(crate) place: Option<Place>,
}

/// Whose fault a failure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Nobody's: it cannot be done.
    Nobody,
    /// The question's: bad usage or bad input.
    Question,
}

impl Fault {
    /// The exit code of the program.
    pub(crate) const fn exit_code(self) -> u8 {
        match self {
            Self::Nobody => 1,
            Self::Question => 2,
        }
    }
}

impl Failure {
    /// The command line is wrong.
    pub(crate) fn usage(expected: impl Into<String>, message: impl Into<String>) -> Self {
        let (expected, message) = (expected.into(), message.into());
        Self::Complaint(Complaint { fault: Fault::Question, expected, message, place: None })
    }

    /// The text of a position is wrong.
    pub(crate) fn text(language: Language, text: &str, error: &ParseError) -> Self {
        let ParseError { line, column, .. } = *error;
        Self::Complaint(Complaint {
            fault: Fault::Question,
            expected: phrases::expected(language, error).to_owned(),
            message: phrases::sentence(language, error),
            place: Some(Place { text: text.to_owned(), line, column }),
        })
    }

    /// The game has no answer.
    pub(crate) fn refusal(language: Language, refusal: &Refusal) -> Self {
        let english = refusal.to_string();
        let (fault, expected, chinese) = match refusal {
            Refusal::Finished => (
                Fault::Nobody,
                language.pick("a position in which the game goes on", "尚未结束的局面"),
                "此局面的对局已经结束，没有走法可选。".to_owned(),
            ),
            Refusal::CountTooLarge { depth } => (
                Fault::Nobody,
                language.pick("a smaller depth", "更小的深度"),
                format!("{depth} 步的走法序列多于 2^64 - 2 个，无法计数。"),
            ),
            Refusal::UnknownEngine { .. } => (
                Fault::Question,
                language.pick("an engine that `quincunx engines` lists", "`quincunx engines` 列出的引擎"),
                "没有这个名称的引擎。".to_owned(),
            ),
        };
        let (expected, message) = (expected.to_owned(), language.pick(english, chinese));
        Self::Complaint(Complaint { fault, expected, message, place: None })
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
