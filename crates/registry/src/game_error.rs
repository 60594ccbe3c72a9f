//! Errors of a game's own crate, which this one does not know.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use game_core::{Localized, Text};

/// What an error has to be to become a [`GameError`]: an error with a sentence in both languages.
trait LocalizedError: Error + Localized + Send + Sync {}

impl<E: Error + Localized + Send + Sync> LocalizedError for E {}

/// An error of a game, such as that of its endgame tables, behind one type for all games.
///
/// Two of them are equal if their sentences are.
///
/// ```
/// use registry::{ExternalEngineError, GameError};
///
/// let error = GameError::new(ExternalEngineError::Died);
/// assert_eq!(error.to_string(), ExternalEngineError::Died.to_string());
/// assert_eq!(error.get_ref().downcast_ref(), Some(&ExternalEngineError::Died));
/// ```
#[derive(Clone, thiserror::Error)]
#[error(transparent)]
pub struct GameError(Arc<dyn LocalizedError>);

impl GameError {
    /// The error behind the common type.
    pub fn new(error: impl Error + Localized + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }

    /// The error itself, for a caller who knows its type.
    #[must_use]
    pub fn get_ref(&self) -> &(dyn Error + 'static) {
        &*self.0
    }
}

impl Localized for GameError {
    fn text(&self) -> Text {
        self.0.text()
    }
}

impl PartialEq for GameError {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for GameError {}

impl fmt::Debug for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
