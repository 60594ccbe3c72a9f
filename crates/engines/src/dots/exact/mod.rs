//! Solvers that answer questions about values: [`SlicedSolver`] works in slices that are the same
//! everywhere, [`JournaledSolver`] in one piece and with a journal.

mod board;
mod journal;
mod journaled_solver;
mod slicing;
mod solver;
mod time_share;

#[cfg(feature = "farm")]
pub(super) use board::BoardSolver;
pub use journal::inspect;
pub(super) use journaled_solver::JournaledSolver;
pub(super) use slicing::{LONG, Slicing, SolverStop, Usage, go_on};
pub(super) use solver::{SlicedSolver, first_guess};
pub(super) use time_share::shares;

use ::dots::solve::Bounds;
use ::dots::{AnyDots, Edge};
use game_core::{Listener, Position, Score};

use registry::QueryError;

/// Answers questions about the positions of one board.
pub(in crate::dots) trait ExactSolver {
    /// Whether the value of a position is at least `least`: less work than the value.
    ///
    /// # Errors
    ///
    /// Fails if the limit was reached, the listener ended the search, a thread panicked, or the position
    /// has another board.
    fn at_least(
        &mut self,
        position: &AnyDots,
        least: Score,
        listener: Listener<'_, Usage>,
    ) -> Result<bool, SolverStop>;

    /// What the search has used so far.
    fn spent(&self) -> Usage;

    /// An error outside the search, if there was one.
    fn fault(&self) -> Option<QueryError> {
        None
    }

    /// The value of a position: boxes that the mover will win from here on, less those of the
    /// opponent. `bounds` keeps all that becomes known, even if the search ends early. The first
    /// question is the one nearest to `guess`.
    ///
    /// # Errors
    ///
    /// As for [`at_least`](Self::at_least).
    fn value_within(
        &mut self,
        position: &AnyDots,
        bounds: &mut Bounds,
        guess: Score,
        listener: Listener<'_, Usage>,
    ) -> Result<Score, SolverStop> {
        bounds.narrow(guess, |least| self.at_least(position, least, listener))
    }

    /// Whether a move is worth at least `value` to the player who makes it, including what it wins
    /// at once: less work than its value.
    ///
    /// # Errors
    ///
    /// As for [`at_least`](Self::at_least).
    fn reaches(
        &mut self,
        position: &AnyDots,
        edge: Edge,
        value: Score,
        listener: Listener<'_, Usage>,
    ) -> Result<bool, SolverStop> {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        if takes > 0 {
            self.at_least(&after, value - takes, listener)
        } else {
            self.at_least(&after, 1 - value, listener)
                .map(|reached| !reached)
        }
    }
}
