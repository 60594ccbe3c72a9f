//! The replies of one node: made, looked up in the table, and struck if it knows enough of them.
//!
//! Most questions are settled here. Half of all positions have a reply of which the table knows that it settles the
//! question, because the search came to it by another order of the same edges; and often it is the edge that settled
//! the last position of as many edges, a sister of this one. So that edge is looked up first, before the others are
//! made. All others are looked up together.

use game_core::Score;

use super::Ideas;
use super::quiet_position::{QuietPosition, SolverNode};
use super::reply::{Reply, ReplyBounds, worth};
use super::worker::Worker;
use crate::capture::{Choice, capture};
use crate::grid::Grid;
use crate::move_reduction::one_of_each;
use crate::sets::Sets;
use crate::word::Word;

/// Stands for the edge of a reply that opens a part which is off the board.
pub(super) const OPENING: u8 = 127;

impl<G: Grid> Worker<'_, G> {
    /// Looks up the reply by the edge that settled the last position with as many edges, if it gives nothing.
    #[inline]
    pub(super) fn settled_again(&self, node: &SolverNode<G::Word>, best: &mut ReplyBounds) {
        let (grid, place) = (&self.board.grid, &node.place);
        let edge = G::Word::single(self.settlers[node.undrawn as usize % 128].into());
        if (edge & grid.edges() & !place.drawn & !grid.around(node.two)).is_empty() {
            return;
        }
        let rest = self.board.seen(node, &QuietPosition { drawn: place.drawn | edge, ..*place });
        if let Some(known) = self.memory.known(&rest, rest.hash()) {
            best.lower = best.lower.max(worth(0, 0, known.bounds).lower);
        }
    }

    /// Puts the replies that may settle the question on the stack.
    pub(super) fn collect(&mut self, node: &SolverNode<G::Word>, beta: Score, best: &mut ReplyBounds) {
        let (grid, place) = (&self.board.grid, &node.place);
        for opening in place.loose.openings() {
            let boxes = place.boxes.saturating_sub(small(opening.boxes));
            let rest = QuietPosition { loose: opening.after, boxes, ..*place };
            self.push(node, rest, OPENING, (opening.boxes, opening.choice), beta, best);
        }
        let undrawn = grid.edges() & !place.drawn;
        let mut edges = undrawn & !grid.around(node.two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            if self.board.in_turn(undrawn, bit) {
                let rest = QuietPosition { drawn: place.drawn | G::Word::single(bit), ..*place };
                self.push(node, rest, small(bit), (0, Choice::TakeAll), beta, best);
            }
        }
        let mut edges = one_of_each(grid, place.drawn, node.two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            let captured = capture(grid, place.drawn | G::Word::single(bit));
            let boxes = place.boxes.saturating_sub(small(captured.boxes));
            let rest = QuietPosition { drawn: captured.rest, boxes, ..*place };
            self.push(node, rest, small(bit), (captured.boxes, captured.choice), beta, best);
        }
    }

    /// Puts one on the stack, unless the rest cannot make good the boxes that are given.
    #[inline]
    fn push(
        &mut self,
        node: &SolverNode<G::Word>,
        rest: QuietPosition<G::Word>,
        edge: u8,
        (boxes, choice): (u32, Choice),
        beta: Score,
        best: &mut ReplyBounds,
    ) {
        let (boxes, left) = (small(boxes), small(choice.left()));
        let most = worth(boxes, left, ReplyBounds::of(rest.boxes)).upper;
        if most < beta {
            best.upper = best.upper.max(most);
            return;
        }
        let (place, new) = (self.board.seen(node, &rest), rest.drawn & !node.place.drawn);
        let order = if boxes == 0 { self.board.order.of(edge) } else { self.board.order.of_capture(new, boxes) };
        let rank = if self.board.ideas.contains(Ideas::ORDER) { order } else { 0 };
        self.replies.push(Reply { place, hash: place.hash(), boxes, left, edge, rank });
    }

    /// Strikes replies of which the table knows that they do not settle the question, up to one of which it knows
    /// that it does.
    pub(super) fn answered(&mut self, node: &SolverNode<G::Word>, from: usize, beta: Score, best: &mut ReplyBounds) {
        // Most of the time would be spent in waiting for memory. Loads that do not depend on each other
        // wait together, so all buckets are touched before the first is looked at.
        let touched = self.replies[from..].iter().fold(0, |all, reply| all ^ self.memory.boards.touch(reply.hash));
        core::hint::black_box(touched);
        let mut at = from;
        while let Some(reply) = self.replies.get(at) {
            let known = self.memory.known(&reply.place, reply.hash);
            let worth = reply.worth(known.map_or(ReplyBounds::of(reply.place.boxes), |known| known.bounds));
            best.lower = best.lower.max(worth.lower);
            if best.lower >= beta {
                self.settlers[node.undrawn as usize % 128] = reply.edge;
                return;
            }
            if worth.upper < beta {
                best.upper = best.upper.max(worth.upper);
                self.replies.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }
}

/// A number of boxes, or of an edge, at most 127.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 127")]
const fn small(number: u32) -> u8 {
    number as u8
}
