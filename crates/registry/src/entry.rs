//! The entry of a game in the registry.

use std::fmt;

use game_core::{ParseError, Tally, Text};

use crate::regret::Exercise;
use crate::{ContestRules, Coordinates, ErasedGame, Picture, QueryError, Sentences, Workload};

/// The first exercises of a game: how many, and with how many pieces on the board.
type Exercises = fn(usize, usize) -> Result<Vec<Exercise>, QueryError>;

/// The first exercises of a text, and how many there should be.
type ReadExercises = fn(&str, usize) -> Result<Vec<Exercise>, ParseError>;

/// A game in the registry.
pub struct Entry {
    /// Its name on the command line and in files: ASCII, lower case.
    pub name: &'static str,
    /// Its title.
    pub title: &'static Text,
    /// The names of its players by number, as positions use them.
    pub players: &'static [Text],
    /// How its rules end the game, one sentence: shown beside the result.
    pub ending: &'static Text,
    /// Its rules for new players, in five to eight lines of one sentence.
    pub rules: &'static [Text],
    /// The sentences about its moves and events.
    pub sentences: Sentences,
    /// Creates the game at its default position: see [`Entry::start`].
    pub start: fn() -> Box<dyn ErasedGame>,
    /// Solves the whole game, if that takes moments.
    pub solve_completely: Option<fn() -> Census>,
    /// All that a parser of its texts may name as [expected](game_core::ParseError::expected).
    pub expected: &'static [&'static Text],
    /// Workloads that measure its speed and reveal changes.
    pub workloads: &'static [Workload],
    /// The first positions at which engines are measured by [regret](crate::regret): how many, and
    /// with how many pieces on the board. `None` if the game has no such positions.
    pub exercises: Option<Exercises>,
    /// The first such positions of the text of a file, at most this many. `None` if the game has no
    /// such files.
    pub read_exercises: Option<ReadExercises>,
    /// Whether the distance of an answer counts turns of the winner, of several moves each, instead
    /// of plies.
    pub counts_turns: bool,
    /// Its rules at contests, if matches of it are played.
    pub contest: Option<&'static ContestRules>,
    /// The signs of its pictures.
    pub picture: Picture,
    /// How people name its cells.
    pub coordinates: Coordinates,
}

/// How a game ends that says no more of it.
static OVER: Text = Text::new("The game is over.", "对局结束。");

impl Entry {
    /// A game with what every game has. Without further fields, which a literal names before
    /// `..Entry::new(…)`, it has no rules to read, no signs with roles, and no part in contests.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static Text,
        players: &'static [Text],
        start: fn() -> Box<dyn ErasedGame>,
    ) -> Self {
        Self {
            name,
            title,
            players,
            ending: &OVER,
            rules: &[],
            sentences: Sentences::USUAL,
            start,
            solve_completely: None,
            expected: &[],
            workloads: &[],
            exercises: None,
            read_exercises: None,
            counts_turns: false,
            contest: None,
            picture: Picture::PLAIN,
            coordinates: Coordinates::AS_WRITTEN,
        }
    }

    /// The game at its default position.
    #[must_use]
    pub fn start(&self) -> Box<dyn ErasedGame> {
        (self.start)()
    }
}

impl fmt::Debug for Entry {
    /// The name only: functions print as addresses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}

/// Statistics of a completely solved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Census {
    /// All positions, as the player to move sees them.
    pub states: Tally,
    /// The same up to symmetry of the board.
    pub classes: Tally,
    /// The longest forced win, in plies.
    pub longest: u32,
}
