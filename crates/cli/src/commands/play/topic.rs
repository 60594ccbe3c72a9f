//! Which game is played: what people are told about it.

use players::Entry;

use crate::language::Language;

/// What people are told about a game: its entry in the registry, or that of a game of a test.
#[derive(Clone, Copy, Debug)]
pub(super) struct Topic {
    /// Its title in English.
    pub(super) title: &'static str,
    /// Its title in Chinese.
    pub(super) title_zh: &'static str,
    /// What its players are called, by number.
    pub(super) players: &'static [&'static str],
    /// The same in Chinese.
    pub(super) players_zh: &'static [&'static str],
    /// By what its rules end it, in English.
    pub(super) ending: &'static str,
    /// The same in Chinese.
    pub(super) ending_zh: &'static str,
    /// Whether every position of it is solved in a moment.
    pub(super) solved: bool,
}

impl Topic {
    /// The player of that number.
    pub(super) fn player(&self, language: Language, number: usize) -> String {
        language
            .pick(self.players, self.players_zh)
            .get(number)
            .map_or_else(|| (number + 1).to_string(), |&name| name.to_owned())
    }
}

impl From<&Entry> for Topic {
    fn from(entry: &Entry) -> Self {
        Self {
            title: entry.title,
            title_zh: entry.title_zh,
            players: entry.players,
            players_zh: entry.players_zh,
            ending: entry.ending,
            ending_zh: entry.ending_zh,
            solved: entry.solve_completely.is_some(),
        }
    }
}
