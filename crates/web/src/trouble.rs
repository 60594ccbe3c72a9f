use std::fmt::{self, Display};

use game_core::ParseError;
use players::{EngineError, Refusal, SpecError, TextError};
use serde_json::Value;

use crate::value::value;

/// Why a request of the page has no answer.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Trouble {
    /// A text says nothing that is possible.
    Text(TextError),
    /// A text says no engine.
    Spec(SpecError),
    /// The game has no such engine.
    NoEngine(EngineError),
    /// This is not the moment for it: no round is being played, or one is, or it is the other side's turn.
    OutOfTurn,
    /// The question has no answer.
    Refusal(Refusal),
}

impl Trouble {
    /// The object that the page gets: a sentence, and where a text was wrong, the place and what should stand
    /// there; `isTurn` where it is not the moment.
    #[must_use]
    pub fn object(&self) -> Value {
        let place = match self {
            Self::Text(TextError::Parse(ParseError { line, column, expected })) => {
                value!({"line": line, "column": column, "expected": expected})
            }
            _ => Value::Null,
        };
        let is_turn = *self == Self::OutOfTurn;
        value!({"error": value!({"message": self.to_string(), "place": place, "isTurn": is_turn})})
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => Display::fmt(error, f),
            Self::Spec(error) => Display::fmt(error, f),
            Self::NoEngine(error) => Display::fmt(error, f),
            Self::OutOfTurn => f.write_str("This cannot be done now."),
            Self::Refusal(error) => Display::fmt(error, f),
        }
    }
}

impl std::error::Error for Trouble {}

/// Each error is one of these.
macro_rules! from {
    ($($error:ty => $variant:expr,)+) => {
        $(impl From<$error> for Trouble {
            fn from(error: $error) -> Self {
                $variant(error)
            }
        })+
    };
}

from! {
    TextError => Self::Text,
    SpecError => Self::Spec,
    EngineError => Self::NoEngine,
    Refusal => Self::Refusal,
}

impl From<ParseError> for Trouble {
    fn from(error: ParseError) -> Self {
        Self::Text(error.into())
    }
}
