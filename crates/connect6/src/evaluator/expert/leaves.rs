//! What the turns of a plan make of their leaves, known before any of them is made.
//!
//! By roads a leaf is worth what the position was and what both stones bring, which the plan knows.
//! The network evaluates the first few turns of the plan only: roads say which turns these are, and
//! the network which of them is best.

use core::cmp::Reverse;

use game_core::{Player, Score, Side};
use smallvec::SmallVec;

use super::follow::Expert;
use crate::cell::Cell;
use crate::position::{Connect6, WIN};

/// Turns of a plan that the network evaluates before a leaf.
const EVALUATED: usize = 4;

/// Turns that are looked at before a leaf, where there are as many.
const TRIED: usize = 3;

/// No evaluation is greater: below half a win, beyond which the game is decided.
const MOST_SCORE: Score = WIN / 2 - 1;

/// A turn of a plan, and what the position after it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedTurn {
    /// For who makes the turn.
    pub(super) worth: i64,
    /// The stones of the turn.
    pub(super) cells: [Cell; 2],
}

impl RatedTurn {
    /// A turn as a plan has it: what it brings by roads is still to be made into a worth.
    pub(super) const fn planned((gain, cells): (i64, [Cell; 2])) -> Self {
        Self { worth: gain, cells }
    }
}

/// The value of a position that was computed before the position was entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownValue {
    /// Tells the position from others.
    pub(super) mark: u64,
    /// Its value for the side that has just moved.
    pub(super) value: Score,
}

/// Points as an evaluation.
pub(super) fn clamped(points: i64) -> Score {
    let points = points.clamp((-MOST_SCORE).into(), MOST_SCORE.into());
    Score::try_from(points).unwrap_or(0)
}

impl<const N: usize> Expert<N> {
    /// What the position is worth for the side that has just moved.
    pub(super) fn worth(&mut self, last: Side) -> i64 {
        let roads = self.values.score(&self.roads, last);
        let Some(nets) = &mut self.nets else {
            return roads;
        };
        let net = &mut nets[last.index()];
        net.follow(self.stones.iter().copied());
        net.value(roads).into()
    }

    /// What the turn of the plan that roads think best makes of its leaf.
    pub(super) fn best_leaf(&mut self, board: &Connect6<N>) -> Option<i64> {
        let mut leaf = [RatedTurn::planned(self.plan.best()?)];
        self.rate(board.mover(), &mut leaf);
        leaf.first().map(|leaf| leaf.worth)
    }

    /// The best leaves of a plan, the best first.
    pub(super) fn leaves(&mut self, board: &Connect6<N>) -> SmallVec<[RatedTurn; EVALUATED]> {
        self.plan.sort(|_| 0);
        let count = if self.nets.is_some() {
            EVALUATED
        } else {
            TRIED
        };
        let planned = self.plan.rated().take(count);
        let mut leaves: SmallVec<[RatedTurn; EVALUATED]> =
            planned.map(RatedTurn::planned).collect();
        self.rate(board.mover(), &mut leaves);
        leaves.sort_by_key(|leaf| Reverse(leaf.worth));
        leaves.truncate(TRIED);
        leaves
    }

    /// Makes what turns bring by roads into what their leaves are worth.
    pub(super) fn rate(&mut self, me: Side, leaves: &mut [RatedTurn]) {
        let now = self.values.score(&self.roads, me);
        for leaf in &mut *leaves {
            leaf.worth += now;
        }
        let Some(nets) = &mut self.nets else { return };
        let net = &mut nets[me.index()];
        net.follow(self.stones.iter().copied());
        // Turns with the same first stone follow each other in a plan that is not sorted.
        let mut placed = None;
        for leaf in leaves {
            let [first, second] = leaf.cells;
            if placed != Some(first) {
                if placed.is_some() {
                    net.pop();
                }
                net.push(first, me);
                placed = Some(first);
            }
            leaf.worth = net.value_after(second, leaf.worth).into();
        }
        if placed.is_some() {
            net.pop();
        }
    }
}
