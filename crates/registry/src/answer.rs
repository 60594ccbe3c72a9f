//! Answers in terms that fit every game: numbers and texts.

use crate::QueryError;
use game_core::{Limits, Reported, Text};

/// What a value counts:
///
/// | game | a solved value | the unit |
/// |---|---|---|
/// | L-Game, Connect6 | 1 won, 0 drawn, −1 lost | [`Outcome`](Self::Outcome) |
/// | EinStein würfelt nicht! | chance of winning, 0 to 1 | [`Probability`](Self::Probability) |
/// | Dots and Boxes | lead still to be gained | [`Boxes`](Self::Boxes) |
/// | Planes | shots still to be fired | [`Shots`](Self::Shots) |
/// | any | an engine's opinion | [`Points`](Self::Points) |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Unit {
    /// 1 for won, 0 for drawn, −1 for lost.
    Outcome,
    /// A probability of winning.
    Probability,
    /// Boxes more than the opponent.
    Boxes,
    /// Expected shots still to be fired: less is better.
    Shots,
    /// An evaluation whose unit only the engine knows.
    #[default]
    Points,
}

impl Unit {
    /// Its name in records and on the wire.
    ///
    /// ```
    /// assert_eq!(registry::Unit::Outcome.name(), "outcome");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Probability => "probability",
            Self::Boxes => "boxes",
            Self::Shots => "shots",
            Self::Points => "points",
        }
    }

    /// The probability of winning that a value in this unit means, a draw counted a half; `None` if
    /// it means none.
    #[must_use]
    pub const fn probability(self, value: f64) -> Option<f64> {
        match self {
            Self::Outcome => Some(value.midpoint(1.0)),
            Self::Probability => Some(value),
            Self::Boxes | Self::Shots | Self::Points => None,
        }
    }
}

/// A move, the position that it leads to, and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct ValuedMove {
    /// The move's text.
    pub m: String,
    /// The text of the position after it.
    pub position: String,
    /// Its value for the player who makes it, including what it wins at once; `None` if it is not
    /// known exactly.
    pub value: Option<f64>,
    /// Plies to the end under best play, including this one, if the move decides the game.
    pub distance: Option<u32>,
    /// Turns to the end, this one included, if the search has found that the move wins or loses in a
    /// position whose own value is an opinion. The value then has the sign of the result, and its
    /// size means nothing.
    pub turns: Option<u32>,
    /// In games with extra turns: whether the same player moves again.
    pub again: Option<bool>,
    /// In games with a die: the roll that allows the move, if it is still to come.
    pub die: Option<u8>,
}

/// The exact answer to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Whether the answer is complete. If it is not, the values that are there are still true, and
    /// a missing value is not settled.
    pub exact: bool,
    /// The value of the position to the player to move.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// The value as a fraction in lowest terms, if a number would round it.
    pub fraction: Option<String>,
    /// Plies to the end under best play, if the game is decided; 0 if it is over.
    pub distance: Option<u32>,
    /// In Dots and Boxes: the value in Nimstring, a number or `loony`.
    pub nimstring: Option<String>,
    /// The moves in the order of the game; none once it is over.
    pub moves: Vec<ValuedMove>,
    /// Positions entered for the answer.
    pub nodes: u64,
}

/// An engine's opinion of a position.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Analysis {
    /// The engine's name.
    pub engine: &'static str,
    /// The text of the best move, the first in the order of the game among equals. `None` if chance
    /// is to move: the best move depends on the roll, and [`moves`](Self::moves) give the roll for
    /// each move.
    pub best: Option<String>,
    /// The value of the position to the player to move (before a roll: to the player whose roll it
    /// is). `None` if the engine has no opinion.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// See [`probability`](Self::probability), where that is more than the value in its unit.
    pub estimate: Option<f64>,
    /// Plies to the end under best play, if the engine has proved the distance.
    pub distance: Option<u32>,
    /// Whether the value is exact and no evaluation has gone into it.
    pub proved: bool,
    /// How far the engine looked ahead: turns of a search, or plies of a complete solution.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// The principal variation. It begins with the best move.
    pub variation: Vec<String>,
    /// The moves in the order of the game; empty if the engine values only the best one.
    pub moves: Vec<ValuedMove>,
    /// Why the best move was chosen, if the values do not say it; one sentence each.
    pub reasons: Vec<Text>,
}

impl Analysis {
    /// The best move, where a player is to move.
    ///
    /// # Errors
    ///
    /// Fails if chance is to move.
    pub fn best_move(&self) -> Result<&str, QueryError> {
        self.best.as_deref().ok_or(QueryError::Chance)
    }

    /// The probability that the player to move wins, as people want to see it; a draw counts a
    /// half.
    ///
    /// It is the mean of the last three depths, the middle one counted twice, because values of
    /// single depths swing with their parity: a side that has just moved looks better than it is.
    /// Points become a probability by a scale that is fitted to results of games. `None` if the
    /// engine has no opinion, or the unit says nothing of winning.
    #[must_use]
    pub fn probability(&self) -> Option<f64> {
        self.estimate.or_else(|| self.unit.probability(self.value?))
    }
}

/// The state of an engine or a solver while it runs: see
/// [`Limits::progress`](game_core::Limits::progress). Unknown values are empty.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Progress {
    /// How far an engine has looked ahead, in turns.
    pub depth: u32,
    /// Positions that were entered or settled.
    pub nodes: u64,
    /// Positions in all, if that is known.
    pub total: Option<u64>,
    /// The value of the position to the player to move: an engine's opinion, or the settled value
    /// of a solver, which then goes on with the moves.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// See [`probability`](Self::probability), where that is more than the value in its unit.
    pub estimate: Option<f64>,
    /// The best line so far.
    pub variation: Vec<String>,
    /// Settled moves, and all moves; present once a solver knows the value.
    pub moves: Option<(usize, usize)>,
    /// Bytes of the table of positions, if there is one.
    pub table_bytes: Option<u64>,
    /// Proved lower and upper bounds of a value that is not known yet.
    pub between: Option<(f64, f64)>,
    /// The number of the present question, and the fraction of it that is done, from 0 to 1, if it
    /// is known. The fraction grows in leaps: a move that settles a question makes the others
    /// unnecessary.
    pub part: Option<(u32, f64)>,
    /// Positions in the journal, and its damaged lines.
    pub kept: Option<(u64, u64)>,
}

impl From<Analysis> for Progress {
    fn from(analysis: Analysis) -> Self {
        let Analysis {
            depth,
            nodes,
            value,
            unit,
            estimate,
            variation,
            ..
        } = analysis;
        Self {
            depth,
            nodes,
            value,
            unit,
            estimate,
            variation,
            ..Self::default()
        }
    }
}

/// Limits with this listener, for an engine or a solver of the registry.
impl Reported<Self> for Progress {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

impl Progress {
    /// The probability that the player to move wins, as far as it is known: see
    /// [`Analysis::probability`].
    #[must_use]
    pub fn probability(&self) -> Option<f64> {
        self.estimate.or_else(|| self.unit.probability(self.value?))
    }
}
