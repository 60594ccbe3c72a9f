use game_core::ParseError;
use registry::{EngineError, QueryError, SpecError, TextError};
use serde_json::Value;
use thiserror::Error;

use crate::value::value;

/// Why a request of the page has no answer.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// A text cannot be read, or its move cannot be played.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A text is not a valid engine spec.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game has no such engine.
    #[error(transparent)]
    NoEngine(#[from] EngineError),
    /// The request does not fit the moment: no round is being played, or one is, or it is the other
    /// side's turn.
    #[error("This cannot be done now.")]
    OutOfTurn,
    /// The query is refused.
    #[error(transparent)]
    Refusal(#[from] QueryError),
}

impl RequestError {
    /// The JSON object for the page: the `message`, the `place` of the error in a text with what
    /// was expected there, and `isTurn`, which is true for [`OutOfTurn`](Self::OutOfTurn).
    #[must_use]
    pub fn object(&self) -> Value {
        let place = match self {
            Self::Text(TextError::Parse(ParseError {
                line,
                column,
                expected,
            })) => {
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
