//! The last turn before the leaves, seen through.
//!
//! A search that tries every pair of its last turn places two stones, evaluates, and takes them
//! back, only to keep the greatest value. But the value of a leaf is known before its stones stand:
//!
//! - by shapes, as the score of a turn looks at the lines around its stones and at nothing else;
//! - by roads, as the score is what it was and what both stones bring;
//! - and whichever of them evaluates, a leaf is lost after which the opponent wins at once. That is
//!   so if one of the opponent's hot windows is met by neither stone: a turn takes roads from the
//!   opponent and gives none.
//!
//! So of the planned turns only the one with the greatest value is left, and two nodes do the work
//! of up to 39. The value is the same; among turns that are worth the same another may stand in the
//! line.
//!
//! Not seen through are turns that end the game on a full board, threats that are heeded or counted
//! (then a leaf may be *won*, which takes all hot windows after the turn), and the turn at the
//! root, of which a report says more than its value.

use game_core::{NodeContext, Position, Side};

use super::follow::Evaluator;
use super::width::Evaluation;
use crate::cell::Cell;
use crate::position::Connect6;
use crate::shapes::Seen;

/// With more cells than this a turn neither fills the board nor leaves so few cells that a win may
/// be told by counting fives.
const ROOMY: usize = 6;

impl<const N: usize, const FIVES: bool> Evaluator<N, FIVES> {
    /// With the last turn seen through, as it is by default, or with all of its leaves entered: the
    /// values are the same. See the head of `leaf_turn.rs`.
    #[must_use]
    pub fn foresees(self, foresees: bool) -> Self {
        Self { foresees, ..self }
    }

    /// Whether the values of this turn's leaves are known at its beginning.
    pub(super) fn sees_through(
        &self,
        board: &Connect6<N, FIVES>,
        context: NodeContext<Cell>,
    ) -> bool {
        let is_last = context.depth == 1 && context.ply > 0 && board.move_count() > ROOMY;
        let may_be_won =
            self.defends || (self.leaf == Evaluation::Shapes && self.shape_values.threatens());
        self.foresees && is_last && !may_be_won
    }

    /// Leaves of a plan the turn alone whose leaf has the greatest value.
    pub(super) fn see_through(&mut self, board: &Connect6<N, FIVES>, at: usize) {
        let me = board.mover();
        self.hot.fill(&self.roads, board, !me);
        self.seen.clear();
        let Some(mut plan) = self.plans.get_mut(at).map(core::mem::take) else {
            return;
        };
        plan.keep_best(|score, pair| {
            let stops = |missing: &[Cell; 2]| missing.iter().any(|cell| pair.contains(cell));
            self.hot
                .pairs()
                .iter()
                .all(stops)
                .then(|| self.foreseen(score, pair, me))
        });
        self.plans[at] = plan;
    }
}

impl<const N: usize, const FIVES: bool> Evaluator<N, FIVES> {
    /// What a stone makes of its lines, looked up once for all pairs of a plan.
    fn seen(&mut self, cell: Cell, me: Side) -> Seen {
        if let Some(&seen) = self.seen.iter().find(|seen| seen.cell == cell) {
            return seen;
        }
        let seen = self.shape_values.seen(&self.shapes, &self.lines, cell, me);
        self.seen.push(seen);
        seen
    }

    /// What the leaf after a planned turn is worth for who makes it, apart from what all leaves of
    /// the turn have in common; `score` is what the plan says of the pair.
    fn foreseen(&mut self, score: i64, [first, second]: [Cell; 2], me: Side) -> i64 {
        match (self.inner, self.leaf) {
            (Evaluation::Roads, Evaluation::Roads) | (Evaluation::Shapes, Evaluation::Shapes) => {
                score
            }
            (Evaluation::Roads, Evaluation::Shapes) => {
                let stones = [self.seen(first, me), self.seen(second, me)];
                self.shape_values
                    .together(&self.shapes, &self.lines, &stones, me)
                    .sum()
                    .into()
            }
            (Evaluation::Shapes, Evaluation::Roads) => {
                let (gains, values) = (self.worths.gains(me), &self.road_values);
                let mut stone = |cell| {
                    let gain = self.roads.gain(cell, gains) + values.pos_of::<N>(cell);
                    self.roads.push(cell, me);
                    i64::from(gain)
                };
                let both = stone(first) + stone(second);
                self.roads.pop();
                self.roads.pop();
                both
            }
        }
    }
}
