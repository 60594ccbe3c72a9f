use std::fmt;

use engines::planes::Concealed;
use game_core::Text;
use registry::{Entry, ErasedGame};
use serde_json::Value;

use crate::PageGame;

/// The drawing of a game's present position.
type Board = fn(&PageGame) -> Value;

/// What there is to learn from a position, however long that takes; nothing where there is nothing.
type Explain = fn(&dyn ErasedGame) -> Value;

/// One game of the page: what it is called, how it starts, and what the page draws and teaches of
/// it.
///
/// Functions beside the game and not methods behind it, as [`registry::GameEngines`] are: so that a
/// file of WebAssembly that names one subject holds the code of one game. For the same reason it
/// takes from the registry's [`Entry`] what a page needs, and not the whole with its workloads and
/// exercises.
#[derive(Clone, Copy)]
pub struct Subject {
    /// Its name in the registry.
    pub name: &'static str,
    /// Its title.
    pub title: &'static Text,
    /// What its players are called.
    pub players: &'static [Text],
    /// By what its rules end it, a sentence.
    pub ending: &'static Text,
    /// What a reader of its texts may have expected.
    pub phrases: &'static [&'static Text],
    /// Makes it at its default position.
    pub start: fn() -> Box<dyn ErasedGame>,
    /// Options of the first engine for as long as it has not been prepared: those with which it
    /// answers at once.
    pub hurried: Option<&'static str>,
    /// The moves of a whole turn that is written as one word, in a game in which turns are.
    pub turn: fn(&dyn ErasedGame, &str) -> Option<Vec<String>>,
    /// What a seed hides, in a game with hidden things.
    pub concealed: fn(&dyn ErasedGame, u64) -> Option<Concealed>,
    /// The drawing.
    pub board: Board,
    /// The lesson.
    pub explain: Explain,
}

impl Subject {
    /// The game of an entry, with what the page draws and teaches of it; no turns as words, and
    /// nothing hidden.
    #[must_use]
    pub const fn of(entry: &Entry, board: Board, explain: Explain) -> Self {
        Self {
            name: entry.name,
            title: entry.title,
            players: entry.players,
            ending: entry.ending,
            phrases: entry.expected,
            start: entry.start,
            hurried: None,
            turn: |_, _| None,
            concealed: |_, _| None,
            board,
            explain,
        }
    }
}

impl fmt::Debug for Subject {
    /// The name: functions say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subject({})", self.name)
    }
}
