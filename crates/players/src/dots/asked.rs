//! Whoever answers questions about values: [`Exact`](super::exact::Exact) in slices that are the same everywhere,
//! [`Long`](super::long::Long) in one piece and with a journal.

use ::dots::solve::Bounds;
use ::dots::{AnyDots, Edge};
use game_core::{Position, Score};

use super::means::{GoesOn, Spent, Unknown};
use crate::QueryError;

/// Answers questions about the positions of one board.
pub(super) trait Asked {
    /// Whether the value of a position is at least so much: less work than the value.
    ///
    /// # Errors
    ///
    /// The limit was reached, `goes_on` said no, a thread panicked, or the position has another board.
    fn at_least(&mut self, position: &AnyDots, least: Score, goes_on: GoesOn<'_>) -> Result<bool, Unknown>;

    /// What was taken so far.
    fn spent(&self) -> Spent;

    /// What went wrong beside the search, where something did.
    fn fault(&self) -> Option<QueryError> {
        None
    }

    /// The value of a position: boxes to be won by the mover from here on, less those of the opponent. What
    /// becomes known is in the bounds, whatever ends it; the first question is the one that is nearest to `guess`.
    ///
    /// # Errors
    ///
    /// As [`at_least`](Self::at_least).
    fn value_within(
        &mut self,
        position: &AnyDots,
        bounds: &mut Bounds,
        guess: Score,
        goes_on: GoesOn<'_>,
    ) -> Result<Score, Unknown> {
        bounds.narrow(guess, |least| self.at_least(position, least, goes_on))
    }

    /// Whether a move is worth so much to whoever makes it, what it wins at once included: less work than its value.
    ///
    /// # Errors
    ///
    /// As [`at_least`](Self::at_least).
    fn reaches(&mut self, position: &AnyDots, edge: Edge, value: Score, goes_on: GoesOn<'_>) -> Result<bool, Unknown> {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        if takes > 0 {
            self.at_least(&after, value - takes, goes_on)
        } else {
            self.at_least(&after, 1 - value, goes_on).map(|reached| !reached)
        }
    }
}
