//! What a search has settled, in a form that outlives it.

use game_core::Score;

use super::independent_parts::IndependentParts;
use super::quiet_position::QuietPosition;
use super::reply::ReplyBounds;
use super::table::KnownBounds;
use super::{SolveError, Solver};
use crate::grid::Grid;
use crate::sets::Sets;
use crate::word::Word;

/// A position in which nothing can be taken, with bounds of its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettledPosition {
    /// The drawn edges, by their bits; those of chains and loops that stand alone count as drawn.
    pub drawn: u128,
    /// The counts of those, packed.
    pub loose: u32,
    /// The value is not less, in boxes for who moves.
    pub lower: Score,
    /// Nor greater.
    pub upper: Score,
}

impl SettledPosition {
    pub(super) fn of<W: Word>(place: &QuietPosition<W>, known: &KnownBounds) -> Self {
        Self {
            drawn: place.drawn.wide(),
            loose: place.loose.0,
            lower: known.bounds.lower,
            upper: known.bounds.upper,
        }
    }
}

impl<G: Grid> Solver<G> {
    /// Remembers what another search of this board has settled.
    ///
    /// # Errors
    ///
    /// There is no such position on this board, boxes can be taken in it, or its value cannot lie
    /// within these bounds. That it does lie there is believed.
    pub fn learn(&self, settled: &SettledPosition) -> Result<(), SolveError> {
        let grid = &self.board.grid;
        let (loose, _) = IndependentParts(settled.loose).without_pairs();
        let drawn = G::Word::of(settled.drawn);
        let boxes = (grid.boxes() & !grid.closed(drawn)).count() + loose.boxes();
        let SettledPosition { lower, upper, .. } = *settled;
        let known = drawn.wide() == settled.drawn && drawn & !grid.edges() == G::Word::EMPTY;
        let most = Score::try_from(boxes).unwrap_or(Score::MAX);
        let parity = |bound: Score| (bound ^ most) & 1 == 0;
        let fits =
            boxes <= grid.boxes().count() && -most <= lower && lower <= upper && upper <= most;
        if !known || !fits || !parity(lower) || !parity(upper) || !grid.c_boxes(drawn).is_empty() {
            return Err(SolveError::Unlikely(grid.size()));
        }
        let node = self
            .board
            .node(drawn, loose, u8::try_from(boxes).unwrap_or(u8::MAX));
        let known = KnownBounds {
            bounds: ReplyBounds { lower, upper },
            effort: 63,
        };
        self.memory.learn(&self.board, &node.place, known);
        Ok(())
    }
}
