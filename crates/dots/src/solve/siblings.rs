//! The values of all moves of a position whose value is known.
//!
//! No move is worth more than its position, and the search of the position has already proved that.
//! So the first question about a move is whether it is worth as much. If not, the first guess is
//! the value of the last such move, since moves that give boxes away tend to give away equally
//! many. Moves that lead to symmetric positions, such as the rim edges of one corner, are solved
//! once.

use alloc::vec::Vec;

use game_core::Score;

use super::bounds::{BoundQueries, Bounds};
use crate::edge::Edge;

/// What the moves of one position are worth, as far as it is known.
///
/// The caller may answer the questions in slices, by several threads, or from a book.
/// [`Solver::moves`](super::Solver::moves) answers all of them with the solver.
///
/// ```
/// use dots::AnyDots;
/// use dots::solve::{Limits, Siblings, Solver};
/// use game_core::Position;
///
/// let position: AnyDots = "3x3".parse()?;
/// let AnyDots::Narrow(narrow) = position else { unreachable!() };
/// let (solver, limits) = (Solver::new(narrow.grid(), 1 << 20)?, Limits::new());
/// let value = solver.value(&narrow, &limits)?.value;
/// let (mut siblings, mut questions) = (Siblings::new(position, value), 0);
/// for edge in position.moves() {
///     let found = siblings.value(edge, |least| {
///         questions += 1;
///         solver.reaches(&narrow, edge, least, &limits).map(|answer| answer.value)
///     })?;
///     assert_eq!(found, value); // on this board all moves are equally good
/// }
/// assert_eq!((position.move_count(), questions), (24, 4)); // and there are four kinds of them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Siblings<P> {
    position: P,
    value: Score,
    /// The canonical position after a move, the boxes that the move takes, and its value.
    known: Vec<([u64; 2], u32, Score)>,
    /// The value of the last move that is worth less than the position; at first a guess, the next
    /// lower value, as all values have one parity.
    worse: Score,
}

impl<P: BoundQueries> Siblings<P> {
    /// Of a position with this value.
    #[must_use]
    pub fn new(position: P, value: Score) -> Self {
        Self {
            position,
            value,
            known: Vec::new(),
            worse: value - 2,
        }
    }

    /// The value of a move for the player who makes it, including the boxes it completes. `ask`
    /// returns whether it is at least this much, as [`Solver::reaches`](super::Solver::reaches).
    ///
    /// # Errors
    ///
    /// `ask` returns an error.
    pub fn value<E>(
        &mut self,
        edge: Edge,
        mut ask: impl FnMut(Score) -> Result<bool, E>,
    ) -> Result<Score, E> {
        let (takes, canonical) = (
            self.position.completed(edge),
            self.position.after(edge).canonical().pack(),
        );
        let known = self
            .known
            .iter()
            .find(|(after, boxes, _)| (*after, *boxes) == (canonical, takes));
        if let Some(&(_, _, value)) = known {
            return Ok(value);
        }
        let mut bounds = Bounds::of_move(&self.position, edge, self.value);
        if bounds.value().is_none() && bounds.upper == self.value {
            let reached = ask(self.value)?;
            bounds.update(self.value, reached);
        }
        let value = bounds.narrow(self.worse, ask)?;
        if value < self.value {
            self.worse = value;
        }
        self.known.push((canonical, takes, value));
        Ok(value)
    }
}
