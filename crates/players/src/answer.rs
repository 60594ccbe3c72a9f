//! Answers, in terms that fit every game: numbers and texts.

use crate::QueryError;
use game_core::Text;

/// What a value counts.
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
    /// Expected shots still to be fired, so that less is better.
    Shots,
    /// An evaluation whose unit is known to the engine alone.
    #[default]
    Points,
}

impl Unit {
    /// The word for it in records and on the wire.
    ///
    /// ```
    /// assert_eq!(players::Unit::Outcome.name(), "outcome");
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
}

/// A move, where it leads, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct ValuedMove {
    /// The move's text.
    pub m: String,
    /// The text of the position after it.
    pub position: String,
    /// Its value for the player who makes it, what it wins at once included; nothing where it
    /// is not known exactly.
    pub value: Option<f64>,
    /// Plies to the end under best play, this one included, where the move decides the game.
    pub distance: Option<u32>,
    /// In games with extra turns: whether the same player moves again.
    pub again: Option<bool>,
    /// In games with a die that is still to be rolled: the roll that allows the move.
    pub die: Option<u8>,
}

/// The exact answer to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Whether the answer is complete. Where it is not, what is there is true all the same, and a value
    /// that is missing is not settled.
    pub exact: bool,
    /// What the position is worth to the player to move.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// The value as a fraction in lowest terms, where it is one that a number rounds.
    pub fraction: Option<String>,
    /// Plies to the end under best play, where the game is decided; 0 if it is over.
    pub distance: Option<u32>,
    /// In Dots and Boxes: the value in Nimstring, a number or `loony`.
    pub nimstring: Option<String>,
    /// The moves in the order of the game; none once it is over.
    pub moves: Vec<ValuedMove>,
    /// Positions that were entered for the answer.
    pub nodes: u64,
}

/// What an engine thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The engine's name.
    pub engine: &'static str,
    /// The text of the best move: the first in the order of the game among equals. Nothing where
    /// chance is to move: what is best depends on what it brings, and [`moves`](Self::moves) say
    /// with which roll each of them is possible.
    pub best: Option<String>,
    /// What the position is worth to the player to move, before a roll to the one whose roll it is;
    /// nothing where the engine has no opinion.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// Plies to the end under best play, where the engine has proved one.
    pub distance: Option<u32>,
    /// Whether the value is the true one, with no opinion in it.
    pub proved: bool,
    /// How far the engine looked ahead: turns of a search, plies of a complete solution.
    pub depth: u32,
    /// Positions that were entered.
    pub nodes: u64,
    /// The principal variation: best play of both sides as far as it was looked at; it begins
    /// with the best move.
    pub variation: Vec<String>,
    /// The moves in the order of the game; none where the engine looks at none but the best.
    pub moves: Vec<ValuedMove>,
    /// Why the best move was chosen, where that is more than the values say: one sentence each.
    pub reasons: Vec<Text>,
}

impl Analysis {
    /// The best move, where a player is to move.
    ///
    /// # Errors
    ///
    /// Chance is to move.
    pub fn best_move(&self) -> Result<&str, QueryError> {
        self.best.as_deref().ok_or(QueryError::Chance)
    }
}

/// How far an engine or a solver is, and what it knows by then: see
/// [`Limits::progress`](game_core::Limits::progress). What it cannot tell is empty.
#[derive(Clone, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// How far an engine has looked ahead, in turns.
    pub depth: u32,
    /// Positions that were entered or settled.
    pub nodes: u64,
    /// How many there are in all, if that is known.
    pub total: Option<u64>,
    /// What the position is worth to the player to move, as far as an engine knows, or once a solver
    /// has settled it: a solver then goes on with the moves.
    pub value: Option<f64>,
    /// What the value counts.
    pub unit: Unit,
    /// The best line so far.
    pub variation: Vec<String>,
    /// Moves that are settled, and all there are; from when a solver knows the value.
    pub moves: Option<(usize, usize)>,
    /// Bytes of the table of positions, where there is one.
    pub table: Option<u64>,
    /// The value is proved not to be less than the one nor more than the other, if it is not known yet.
    pub between: Option<(f64, f64)>,
    /// The number of the present question, and the part of it that is done, from 0 to 1, as far as that
    /// is known. A part goes in leaps: a move that settles a question makes the others unnecessary.
    pub part: Option<(u32, f64)>,
    /// Positions that a journal holds, and lines of it that were damaged.
    pub kept: Option<(u64, u64)>,
}

impl From<Analysis> for Progress {
    fn from(analysis: Analysis) -> Self {
        let Analysis { depth, nodes, value, unit, variation, .. } = analysis;
        Self { depth, nodes, value, unit, variation, ..Self::default() }
    }
}
