use game_core::ParseError;
use players::{EngineError, QueryError, SpecError, TextError};
use serde_json::Value;
use thiserror::Error;

use crate::value::value;

/// Why a request of the page has no answer.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// A text says nothing that is possible.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A text says no engine.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game has no such engine.
    #[error(transparent)]
    NoEngine(#[from] EngineError),
    /// This is not the moment for it: no round is being played, or one is, or it is the other side's turn.
    #[error("This cannot be done now.")]
    OutOfTurn,
    /// The question has no answer.
    #[error(transparent)]
    Refusal(#[from] QueryError),
}

impl RequestError {
    /// The object that the page gets: a sentence, and where a text was wrong, the place and what should stand
    /// there; `isTurn` where it is not the moment.
    #[must_use]
    pub fn object(&self) -> Value {
        let place = match self {
            Self::Text(TextError::Parse(ParseError { line, column, expected })) => {
                value!({"line": line, "column": column, "expected": &*expected.en})
            }
            _ => Value::Null,
        };
        let is_turn = *self == Self::OutOfTurn;
        value!({"error": value!({"message": self.to_string(), "place": place, "isTurn": is_turn})})
    }
}

impl From<ParseError> for RequestError {
    fn from(error: ParseError) -> Self {
        Self::Text(error.into())
    }
}
