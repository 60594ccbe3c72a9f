use game_core::{MAX_CHANCE_RUN, MAX_STEPS, Position, Score};
use thiserror::Error;

use crate::values::decided;

/// Why a search has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Chance is to move in a game that is declared to be deterministic.
    #[error("The game breaks a law: chance is to move in a game declared to have none.")]
    Chance,
    /// A player is to move and has no move.
    #[error("The game breaks a law: a player is to move and has no move.")]
    NoMove,
    /// A position lists more than [`MAX_STEPS`] moves, or does not stop listing them.
    #[error("The game breaks a law: a position has more than {MAX_STEPS} moves.")]
    TooManyMoves,
    /// Chance is to move and nothing can happen.
    #[error("The game breaks a law: chance is to move and nothing can happen.")]
    NoEvent,
    /// A position lists more than [`MAX_STEPS`] events, or does not stop listing them.
    #[error("The game breaks a law: a position has more than {MAX_STEPS} events.")]
    TooManyEvents,
    /// An event has no weight, or the weights of a position sum to more than 64 bits hold.
    #[error("The game breaks a law: an event has no weight, or the weights exceed 64 bits.")]
    Weights,
    /// Chance moves more than [`MAX_CHANCE_RUN`] times in a row.
    #[error("The game breaks a law: chance moves more than {MAX_CHANCE_RUN} times in a row.")]
    EndlessChance,
    /// A payoff or an evaluation exceeds [`BOUND`](Position::BOUND), or an evaluation says that
    /// a game is decided which goes on: it exceeds half of [`WIN`](Position::WIN).
    #[error("The game breaks a law: a payoff or an evaluation exceeds its bounds.")]
    Payoff,
    /// A question about a payoff that exceeds [`BOUND`](Position::BOUND), so that no game has it.
    #[error("A payoff of {at_least} is beyond the bounds of the game.")]
    Goal {
        /// The payoff.
        at_least: Score,
    },
    /// A thread of the search panicked.
    #[error("A thread of the search panicked, so its result is worth nothing.")]
    Panicked,
    /// A thread of the search could not be started.
    #[error("The system did not start another thread for the search.")]
    NoThread,
    /// There is not enough memory for a tree.
    #[error("There is not enough memory for a tree of {bytes} bytes.")]
    Memory {
        /// The requested size.
        bytes: usize,
    },
    /// A tree has no room for the steps that lead out of its root.
    #[error("A tree of {bytes} bytes has no room for the moves of the position that is searched.")]
    SmallTree {
        /// Its size.
        bytes: usize,
    },
    /// A line of play did not end where it should have.
    #[error(
        "A line of play goes on after {plies} moves, which is more than this search may follow."
    )]
    TooLong {
        /// How many moves it had when the search gave up.
        plies: usize,
    },
}

/// The payoff or evaluation, if it is within the bound of the game.
///
/// A search relies on it: whatever passes has a negative, as [`Score::MIN`] has not.
#[inline]
pub(crate) fn within_bound<P: Position>(score: Score) -> Result<Score, SearchError> {
    let kept = score != Score::MIN && score.unsigned_abs() <= P::BOUND.unsigned_abs();
    if kept {
        Ok(score)
    } else {
        Err(SearchError::Payoff)
    }
}

/// The evaluation of a game that goes on, if it is within the bound and below half of a win:
/// the rest is kept for games that are decided.
#[inline]
pub(crate) fn opinion<P: Position>(score: Score) -> Result<Score, SearchError> {
    if decided::<P>(score) {
        Err(SearchError::Payoff)
    } else {
        within_bound::<P>(score)
    }
}
