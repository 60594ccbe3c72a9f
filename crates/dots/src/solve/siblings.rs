//! The values of all moves of a position whose value is known.
//!
//! No move is worth more, and the search of the position has proved that already. So the first
//! question about a move is whether it is worth as much; one that is not is compared with the last
//! such move, since moves that give something away tend to give the same. Moves that lead to what
//! looks alike, the rim edges of one corner among them, are solved once.

use alloc::vec::Vec;

use game_core::Score;

use super::bounds::{Bounds, Counted};
use crate::edge::Edge;

/// What the moves of one position are worth, as far as it is known.
///
/// The caller may answer the questions in slices, by several threads, or from a book:
/// [`Solver::moves`](super::Solver::moves) does so by itself.
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
///     let told = siblings.value(edge, |least| {
///         questions += 1;
///         solver.reaches(&narrow, edge, least, &limits).map(|told| told.value)
///     })?;
///     assert_eq!(told, value); // on this board all moves are equally good
/// }
/// assert_eq!((position.move_count(), questions), (24, 4)); // and there are four kinds of them
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Siblings<P> {
    position: P,
    value: Score,
    /// What looks alike after the move, the boxes it takes, and what it is worth.
    known: Vec<([u64; 2], u32, Score)>,
    /// What the last move that is worth less than the position turned out to be worth.
    worse: Score,
}

impl<P: Counted> Siblings<P> {
    /// Of a position with this value.
    #[must_use]
    pub fn new(position: P, value: Score) -> Self {
        Self { position, value, known: Vec::new(), worse: value - 2 }
    }

    /// The value of a move for the player who makes it, including the boxes it completes. `ask` returns whether it
    /// is at least this much, as [`Solver::reaches`](super::Solver::reaches).
    ///
    /// # Errors
    ///
    /// A question has no answer.
    pub fn value<E>(&mut self, edge: Edge, mut ask: impl FnMut(Score) -> Result<bool, E>) -> Result<Score, E> {
        let (takes, alike) = (self.position.completed(edge), self.position.after(edge).canonical().pack());
        let same = self.known.iter().find(|(look, boxes, _)| (*look, *boxes) == (alike, takes));
        if let Some(&(_, _, value)) = same {
            return Ok(value);
        }
        let mut bounds = Bounds::of_move(&self.position, edge, self.value);
        if bounds.value().is_none() && bounds.upper == self.value {
            let reached = ask(self.value)?;
            bounds.told(self.value, reached);
        }
        let value = bounds.narrow(self.worse, ask)?;
        if value < self.value {
            self.worse = value;
        }
        self.known.push((alike, takes, value));
        Ok(value)
    }
}
