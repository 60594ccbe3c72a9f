//! The values of all moves of a position whose value is known.
//!
//! No move is worth more, and the search of the position has proved that already. So the first
//! question about a move is whether it is worth as much; one that is not is compared with the last
//! such move, since moves that give something away tend to give the same. Moves that lead to what
//! looks alike, the rim edges of one corner among them, are asked about once.

use ::dots::{AnyDots, Edge};
use game_core::{Packed, Position, Score, Symmetric};

use super::bounds::Bounds;
use super::exact::Exact;
use super::means::{GoesOn, Unknown};

/// What the moves of one position are worth, as far as it is known.
#[derive(Debug)]
pub(super) struct Siblings<'p> {
    position: &'p AnyDots,
    value: Score,
    /// What looks alike after the move, the boxes it takes, and what it is worth.
    known: Vec<([u64; 2], u32, Score)>,
    /// The value of the last move that was worth less than the position.
    worse: Score,
}

impl<'p> Siblings<'p> {
    /// Nothing is known yet but the value of the position.
    pub(super) const fn new(position: &'p AnyDots, value: Score) -> Self {
        Self { position, value, known: Vec::new(), worse: value - 2 }
    }

    /// The value of a move for whoever makes it, what it wins at once included.
    ///
    /// # Errors
    ///
    /// As [`Exact::value_within`].
    pub(super) fn value(&mut self, exact: &mut Exact, edge: Edge, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        let (takes, alike) = (self.position.takes(edge), self.position.after(edge).canonical().pack());
        let same = self.known.iter().find(|(look, boxes, _)| (*look, *boxes) == (alike, takes));
        if let Some(&(_, _, value)) = same {
            return Ok(value);
        }
        let value = self.search(exact, edge, goes_on)?;
        self.known.push((alike, takes, value));
        Ok(value)
    }

    fn search(&mut self, exact: &mut Exact, edge: Edge, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        let (position, best) = (self.position, self.value);
        let mut bounds = Bounds::of_move(position, edge, best);
        if bounds.value().is_none() && bounds.upper == best {
            let reached = exact.reaches(position, edge, best, goes_on)?;
            bounds.told(best, reached);
        }
        let value = exact.value_of_move(position, edge, &mut bounds, self.worse, goes_on)?;
        if value < best {
            self.worse = value;
        }
        Ok(value)
    }
}
