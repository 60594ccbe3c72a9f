//! The game and the position of a command.

use engines::games;
use registry::{Entry, ErasedGame, ValuedMove};

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

    /// A move or a sentence of the game, with cells as people name them.
    pub(crate) fn people_text(&self, text: &str) -> String {
        (self.entry.coordinates.people_text)(self.game.as_ref(), text)
    }

    /// The moves, with cells as people name them.
    pub(crate) fn people_moves(&self, moves: &[ValuedMove]) -> Vec<ValuedMove> {
        let renamed = |valued: &ValuedMove| ValuedMove {
            m: self.people_text(&valued.m),
            ..valued.clone()
        };
        moves.iter().map(renamed).collect()
    }
}

/// The given game, or all of them if none is given.
pub(crate) fn entries(game: Option<&'static Entry>) -> Vec<&'static Entry> {
    game.map_or_else(|| games().collect(), |entry| vec![entry])
}
