//! The history of a game in the terminal: who took each step.

use registry::{TextHistory, TextPly};

/// Who took a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Actor {
    /// The player with this number.
    Player(usize),
    /// Chance, rolled by the program.
    Rolled,
    /// Chance, typed by a person, who may correct it.
    Typed,
}

/// A start and the steps since.
pub(super) type Course = TextHistory<Actor>;

/// A step that was taken.
pub(super) type Ply = TextPly<Actor>;

/// The number of the next move, from 1; events have no numbers.
pub(super) fn move_number(course: &Course) -> usize {
    1 + course
        .plies()
        .iter()
        .filter(|ply| matches!(ply.by, Actor::Player(_)))
        .count()
}
