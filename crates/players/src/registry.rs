//! What the registry knows of a game.

use std::fmt;

use game_core::{Tally, Text};

use crate::regret::Exercise;
use crate::{AnyGame, ContestRules, Picture, QueryError, Workload};

/// The first so many exercises of a game, with so many pieces on the board.
type Exercises = fn(usize, usize) -> Result<Vec<Exercise>, QueryError>;

/// A game in the registry.
pub struct Entry {
    /// Its name on the command line and in files: ASCII, lower case.
    pub name: &'static str,
    /// Its title.
    pub title: &'static Text,
    /// What its players are called in positions, by number.
    pub players: &'static [Text],
    /// By what its rules end it, one sentence: shown beside the result.
    pub ending: &'static Text,
    /// Makes the game at its default position: see [`Entry::start`].
    pub start: fn() -> Box<dyn AnyGame>,
    /// Solves the whole game, where that is a matter of moments.
    pub solve_completely: Option<fn() -> Census>,
    /// All that a reader of its texts may have [expected](game_core::ParseError::expected).
    pub expected: &'static [&'static Text],
    /// What its speed is measured with, and changes are noticed by.
    pub workloads: &'static [Workload],
    /// The first so many positions at which engines are measured by [regret](crate::regret), with so
    /// many pieces on the board, where the game has such positions.
    pub exercises: Option<Exercises>,
    /// Whether the distance of an answer counts the winner's turns, of several moves each, and not plies.
    pub counts_turns: bool,
    /// What contests ask of it, if matches of it are played.
    pub contest: Option<&'static ContestRules>,
    /// What the signs of its pictures stand for.
    pub picture: Picture,
}

impl Entry {
    /// The game at its default position.
    #[must_use]
    pub fn start(&self) -> Box<dyn AnyGame> {
        (self.start)()
    }
}

impl fmt::Debug for Entry {
    /// The name: functions say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}

/// A completely solved game in figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Census {
    /// All positions, as the player to move sees them.
    pub states: Tally,
    /// The same up to symmetry of the board.
    pub classes: Tally,
    /// The longest forced win, in plies.
    pub longest: u32,
}
