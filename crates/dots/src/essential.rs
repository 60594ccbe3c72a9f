//! Moves that need no trial where no box can be taken: one edge of each chain and loop is enough.
//!
//! A theorem, proved on the game's page (`docs/dots.md`, "Moves that need no trial"). It costs a few
//! instructions a part, less than [`distinct`](crate::distinct()), which knows more.

use crate::edge::Edges;
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;

/// The edges that it suffices to try where no box can be taken: one of them is a best move.
///
/// All edges of a chain or a loop have the same [closure](Sets::closure), so they differ only in
/// what the opponent may leave: the middle edge of a chain of two leaves him no choice, and all
/// edges of a longer chain, of a loop, of a single box leave him the same. So one edge for each of
/// these is enough; edges that touch no box of two liberties are all kept. Where boxes can be taken
/// the theorem of [`Capture`](crate::Capture) comes first, and every undrawn edge is answered.
///
/// Tests compare the best value among these with the best of all, on every position of small boards.
#[must_use]
#[inline]
pub fn essential<G: Grid>(grid: &G, drawn: G::Word) -> G::Word {
    let undrawn = grid.edges() & !drawn;
    let liberties = grid.liberties(drawn);
    if !liberties.one.is_empty() {
        return undrawn;
    }
    undrawn & !grid.around(liberties.two) | one_of_each(grid, drawn, liberties.two)
}

/// One edge of each chain and loop of these boxes of two liberties.
#[inline]
pub(crate) fn one_of_each<G: Grid>(grid: &G, drawn: G::Word, two: G::Word) -> G::Word {
    let (undrawn, mut kept, mut left) = (grid.edges() & !drawn, G::Word::EMPTY, two);
    while !left.is_empty() {
        let first = G::Word::single(left.first());
        let part = grid.connected(first, left, drawn);
        left &= !part;
        let edges = grid.around(part) & undrawn;
        let rest = part & !first;
        let pair = !rest.is_empty() && rest.without_first().is_empty();
        // Of two boxes the shared edge; otherwise any.
        let edge = if pair { grid.around(first) & grid.around(rest) & edges } else { edges };
        kept |= G::Word::single(edge.first());
    }
    kept
}

impl<G: Grid> Dots<G> {
    /// The moves that it suffices to try, in the order of moves.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// use game_core::Position;
    /// // Two chains of three: one edge of each.
    /// let position: Dots<Fixed<2, 3>> = "2x3 11111111100000000".parse()?;
    /// assert_eq!((position.move_count(), position.essential().count()), (8, 2));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn essential(&self) -> Edges<G::Word> {
        Edges::new(essential(&self.grid(), self.drawn()), self.grid().horizontals())
    }
}
