//! Keys and packs of positions, and how long games last: one move for every edge.

use game_core::{Compact, Finite, MoveIndex, Packed, Position, deterministic};

use crate::edge::Edge;
use crate::grid::{Fixed, Grid};
use crate::position::Dots;
use crate::word::Word;

impl<G: Grid> Packed for Dots<G> {
    /// The drawn edges, at most 116; above them the size, if the type has boards of several.
    #[inline]
    fn pack(&self) -> [u64; 2] {
        let wide = self.drawn().wide();
        #[allow(clippy::cast_possible_truncation, reason = "the halves")]
        let [low, high] = [wide as u64, (wide >> 64) as u64];
        [low, high | self.grid().mark() << 52]
    }
}

impl<const R: usize, const C: usize> Compact for Dots<Fixed<R, C>> {}

impl<G: Grid> Finite for Dots<G> {
    const MAX_MOVES: usize = G::MOST_EDGES;

    fn moves_left(&self) -> usize {
        self.move_count()
    }
}

impl<G: Grid> MoveIndex for Dots<G> {
    const MOVE_INDICES: usize = G::Word::BITS as usize;

    #[inline]
    fn move_index(m: Edge) -> usize {
        m.bit() as usize % Self::MOVE_INDICES
    }
}

deterministic!([G: Grid] Dots<G>);
