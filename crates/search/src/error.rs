use core::fmt;

use game_core::{MAX_CHANCE_RUN, MAX_STEPS, Position, Score};

use crate::values::decided;

/// Why a search has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// Chance is to move in a game that is declared to be deterministic.
    Chance,
    /// A player is to move and has no move.
    NoMove,
    /// A position lists more than [`MAX_STEPS`] moves, or does not stop listing them.
    TooManyMoves,
    /// Chance is to move and nothing can happen.
    NoEvent,
    /// A position lists more than [`MAX_STEPS`] events, or does not stop listing them.
    TooManyEvents,
    /// An event has no weight, or the weights of a position sum to more than 64 bits hold.
    Weights,
    /// Chance moves more than [`MAX_CHANCE_RUN`] times in a row.
    EndlessChance,
    /// A payoff or an evaluation exceeds [`BOUND`](Position::BOUND), or an evaluation says that
    /// a game is decided which goes on: it exceeds half of [`WIN`](Position::WIN).
    Payoff,
    /// A question about a payoff that exceeds [`BOUND`](Position::BOUND), so that no game has it.
    Goal {
        /// The payoff.
        at_least: Score,
    },
    /// A thread of the search panicked.
    Panicked,
    /// A thread of the search could not be started.
    NoThread,
    /// There is not enough memory for a tree.
    Memory {
        /// The size that was asked for.
        bytes: usize,
    },
    /// A tree has no room for the steps that lead out of its root.
    SmallTree {
        /// Its size.
        bytes: usize,
    },
    /// A line of play did not end where it should have.
    TooLong {
        /// How many moves it had when the search gave up.
        plies: usize,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance => f.write_str("The game breaks a law: chance is to move in a game declared to have none."),
            Self::NoMove => f.write_str("The game breaks a law: a player is to move and has no move."),
            Self::TooManyMoves => write!(f, "The game breaks a law: a position has more than {MAX_STEPS} moves."),
            Self::NoEvent => f.write_str("The game breaks a law: chance is to move and nothing can happen."),
            Self::TooManyEvents => {
                write!(f, "The game breaks a law: a position has more than {MAX_STEPS} events.")
            }
            Self::Weights => {
                f.write_str("The game breaks a law: an event has no weight, or the weights exceed 64 bits.")
            }
            Self::EndlessChance => {
                write!(f, "The game breaks a law: chance moves more than {MAX_CHANCE_RUN} times in a row.")
            }
            Self::Payoff => f.write_str("The game breaks a law: a payoff or an evaluation exceeds its bounds."),
            Self::Goal { at_least } => write!(f, "A payoff of {at_least} is beyond the bounds of the game."),
            Self::Panicked => f.write_str("A thread of the search panicked, so its result is worth nothing."),
            Self::NoThread => f.write_str("The system did not start another thread for the search."),
            Self::Memory { bytes } => write!(f, "There is not enough memory for a tree of {bytes} bytes."),
            Self::SmallTree { bytes } => {
                write!(f, "A tree of {bytes} bytes has no room for the moves of the position that is searched.")
            }
            Self::TooLong { plies } => {
                write!(f, "A line of play goes on after {plies} moves, which is more than this search may follow.")
            }
        }
    }
}

impl core::error::Error for SearchError {}

/// The payoff or evaluation, if it is within the bound of the game.
///
/// A search relies on it: whatever passes has a negative, as [`Score::MIN`] has not.
#[inline]
pub(crate) fn within_bound<P: Position>(score: Score) -> Result<Score, SearchError> {
    let kept = score != Score::MIN && score.unsigned_abs() <= P::BOUND.unsigned_abs();
    if kept { Ok(score) } else { Err(SearchError::Payoff) }
}

/// The evaluation of a game that goes on, if it is within the bound and below half of a win:
/// what is beyond is kept for games that are decided.
#[inline]
pub(crate) fn opinion<P: Position>(score: Score) -> Result<Score, SearchError> {
    if decided::<P>(score) { Err(SearchError::Payoff) } else { within_bound::<P>(score) }
}
