//! The names of the game that is played.

use game_core::Text;
use registry::{Coordinates, Entry, Picture, Sentences};

/// The names and sentences of a game: from its entry in the registry, or from a test.
#[derive(Clone, Copy, Debug)]
pub(super) struct Topic {
    /// Its title.
    pub(super) title: &'static Text,
    /// The names of its players, by number.
    pub(super) players: &'static [Text],
    /// Its rules, one sentence a line.
    pub(super) rules: &'static [Text],
    /// The sentences about its moves and events.
    pub(super) sentences: Sentences,
    /// The signs of its pictures.
    pub(super) picture: &'static Picture,
    /// How people name its cells.
    pub(super) coordinates: Coordinates,
    /// How its rules end it.
    pub(super) ending: &'static Text,
    /// Whether every position of it is solved in a moment.
    pub(super) solved: bool,
}

impl Topic {
    /// The player with this number.
    pub(super) fn player(&self, number: usize) -> Text {
        self.players
            .get(number)
            .cloned()
            .unwrap_or_else(|| (number + 1).to_string().into())
    }
}

impl From<&'static Entry> for Topic {
    fn from(entry: &'static Entry) -> Self {
        Self {
            title: entry.title,
            players: entry.players,
            rules: entry.rules,
            picture: &entry.picture,
            coordinates: entry.coordinates,
            sentences: entry.sentences,
            ending: entry.ending,
            solved: entry.solve_completely.is_some(),
        }
    }
}
