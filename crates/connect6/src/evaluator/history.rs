//! Cells whose turns refuted others, wherever in the search: the history heuristic (Schaeffer
//! 1983).
//!
//! Killers know what refuted a turn at the same place in the line, history what refutes turns at
//! all: of the planned turns those are tried first whose cells were in most refutations, a
//! refutation that saved much counting for more. The plan's own score settles ties, so without any
//! history it is the plan's order. Which turns are tried does not depend on it.

use alloc::boxed::Box;

use game_core::{Player, Side};

use crate::cell::Cell;
use crate::roads::ALL_CELLS;

/// Depths count as this one at most: a proof has no end of depth.
const DEEPEST: u32 = 64;

/// What a cell has at most before all of them are halved, so that sums of two fit.
const MOST: u32 = 1 << 30;

/// How much the turns with a cell have refuted, by side and cell.
#[derive(Clone, Debug)]
pub(super) struct History(Box<[[u32; ALL_CELLS]; 2]>);

impl Default for History {
    /// Nothing was refuted yet.
    fn default() -> Self {
        Self(Box::new([[0; ALL_CELLS]; 2]))
    }
}

impl History {
    /// A turn of `side` has refuted the opponent's play, with this many turns to go, the turn
    /// included.
    pub(super) fn learn(&mut self, side: Side, turn: [Cell; 2], depth: u32) {
        let weight = depth.min(DEEPEST).pow(2);
        for cell in turn {
            let place = &mut self.0[side.index()][cell.bit()];
            *place += weight;
            if *place > MOST {
                self.0.iter_mut().flatten().for_each(|place| *place /= 2);
            }
        }
    }

    /// How much turns of `side` with these cells have refuted.
    #[inline]
    pub(super) fn of(&self, side: Side, turn: [Cell; 2]) -> u32 {
        turn.into_iter()
            .map(|cell| self.0[side.index()][cell.bit()])
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_that_refuted_most_count_most() {
        let [a, b, c] = [0, 1, 2].map(Cell::at);
        let mut history = History::default();
        history.learn(Side::First, [a, b], 3);
        history.learn(Side::First, [b, c], 2);
        assert_eq!(
            [[a, b], [b, c], [a, c]].map(|turn| history.of(Side::First, turn)),
            [22, 17, 13]
        );
        assert_eq!(history.of(Side::Second, [a, b]), 0);
        // However often: no sum is too large, and the order stays.
        for _ in 0..600_000 {
            history.learn(Side::First, [a, b], u32::MAX);
        }
        assert!(history.of(Side::First, [a, b]) > history.of(Side::First, [b, c]));
    }
}
