//! The game and the position of a command.

use engines::games;
use registry::{Entry, ErasedGame};

use crate::args::PositionArgs;
use crate::failure::Failure;

/// A game of the registry at a position.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The game's entry in the registry.
    pub(crate) entry: &'static Entry,
    /// The game at the position.
    pub(crate) game: Box<dyn ErasedGame>,
}

impl Subject {
    /// The game at its default position.
    pub(crate) fn start(entry: &'static Entry) -> Self {
        Self {
            entry,
            game: entry.start(),
        }
    }

    /// The game at the given position.
    ///
    /// # Errors
    ///
    /// Fails if the text is no position of the game.
    pub(crate) fn of(args: &PositionArgs) -> Result<Self, Failure> {
        let mut subject = Self::start(args.game);
        if let Some(text) = &args.position {
            subject
                .game
                .read(text)
                .map_err(|error| Failure::text(text, &error))?;
        }
        Ok(subject)
    }
}

/// The given game, or all of them if none is given.
pub(crate) fn entries(game: Option<&'static Entry>) -> Vec<&'static Entry> {
    game.map_or_else(|| games().collect(), |entry| vec![entry])
}
