//! Which turns the attacker tries: by the roads that they build and break.

use alloc::vec::Vec;

use game_core::Side;
use smallvec::SmallVec;

use super::proof::Reply;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::evaluator::Width;
use crate::position::Connect6;
use crate::roads::{Gains, RoadValues, Roads};

/// What roads are worth to the builder, by their stones. Ours; found by trying a few on openings.
const VALUES: RoadValues = RoadValues::PATENT;

/// Gains of stones for the attacker and for the defender.
#[derive(Clone, Debug)]
pub(super) struct StoneGains {
    gains: [Gains; 2],
}

impl StoneGains {
    pub(super) fn new() -> Self {
        Self {
            gains: [Side::First, Side::Second].map(|side| VALUES.gains(side)),
        }
    }

    /// What a stone brings a side, more than nothing.
    pub(super) fn of<const N: usize>(&self, roads: &Roads<N>, cell: Cell, side: Side) -> i32 {
        roads.gain(cell, &self.gains[side as usize])
    }

    /// The best this many of some cells, the first of equals first.
    fn best<const N: usize>(
        &self,
        roads: &Roads<N>,
        cells: Cells,
        side: Side,
        most: usize,
    ) -> SmallVec<[(i32, Cell); 10]> {
        let mut all: Vec<(i32, Cell)> = cells
            .iter()
            .map(|cell| (-self.of(roads, cell, side), cell))
            .collect();
        all.sort_unstable();
        all.truncate(most);
        all.into_iter()
            .map(|(worth, cell)| (-worth, cell))
            .collect()
    }

    /// The turns of `side` that are worth trying, the best first: they stop what the other side
    /// threatens. The roads are the position's, and are the same afterwards.
    pub(super) fn turns<const N: usize, const FIVES: bool>(
        &self,
        roads: &mut Roads<N>,
        position: &Connect6<N, FIVES>,
        side: Side,
        width: Width,
    ) -> Vec<Reply> {
        let (empty, mut found) = (position.empty(), Vec::new());
        let defences = roads.defences(position, !side, &[]);
        for set in defences.sets() {
            let mut cells = set.cells();
            let firsts = match (cells.next(), cells.next()) {
                (Some(a), Some(b)) => {
                    found.push((i32::MIN, Reply::two(a, b)));
                    continue;
                }
                (Some(a), None) => [(0, a)].into_iter().collect(),
                _ => self.best(roads, empty, side, width.first()),
            };
            let is_bound = firsts.len() == 1;
            for (worth, first) in firsts {
                roads.push(first, side);
                let most = if is_bound {
                    width.first()
                } else {
                    width.second()
                };
                for (more, second) in self.best(roads, empty.without(first), side, most) {
                    found.push((-worth.saturating_add(more), Reply::two(first, second)));
                }
                roads.pop();
            }
        }
        found.sort_unstable();
        let mut turns: Vec<Reply> = Vec::new();
        for (_, turn) in found {
            if turns.len() < width.turns() && !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        turns
    }
}
