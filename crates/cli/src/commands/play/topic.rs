//! Which game is played: what people are told about it.

use game_core::Text;
use registry::Entry;

/// What people are told about a game: its entry in the registry, or that of a game of a test.
#[derive(Clone, Copy, Debug)]
pub(super) struct Topic {
    /// Its title.
    pub(super) title: &'static Text,
    /// What its players are called, by number.
    pub(super) players: &'static [Text],
    /// By what its rules end it.
    pub(super) ending: &'static Text,
    /// Whether every position of it is solved in a moment.
    pub(super) solved: bool,
}

impl Topic {
    /// The player of that number.
    pub(super) fn player(&self, number: usize) -> Text {
        self.players.get(number).cloned().unwrap_or_else(|| (number + 1).to_string().into())
    }
}

impl From<&Entry> for Topic {
    fn from(entry: &Entry) -> Self {
        Self {
            title: entry.title,
            players: entry.players,
            ending: entry.ending,
            solved: entry.solve_completely.is_some(),
        }
    }
}
