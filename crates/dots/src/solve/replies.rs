//! The replies of one node: generated, looked up in the table, and removed if the table knows
//! enough of them.
//!
//! Most questions are settled here. In half of all positions the table knows a reply that settles
//! the question, because the search came to it by another order of the same edges. Mostly that
//! reply gives no box away, so such replies are looked up first, all together, before the captures
//! after the others are made.

use game_core::Score;

use super::Ideas;
use super::quiet_position::{QuietPosition, SolverBoard, SolverNode};
use super::reply::{Reply, ReplyBounds, worth};
use super::worker::Worker;
use crate::grid::Grid;
use crate::move_reduction::handouts;
use crate::sets::Sets;
use crate::word::Word;

/// What a reply hands over.
struct Handout<W> {
    /// The edges that are drawn once the opponent has taken.
    new: W,
    /// T: boxes that the opponent can take.
    boxes: u8,
    /// ℓ: boxes that the opponent may leave.
    left: u8,
}

impl<G: Grid> Worker<'_, G> {
    /// Puts the replies that give no boxes away or open a loose part on the stack, if they may
    /// settle the question.
    pub(super) fn collect_quiet(
        &mut self,
        node: &SolverNode<G::Word>,
        beta: Score,
        best: &mut ReplyBounds,
    ) {
        let (grid, place) = (&self.board.grid, &node.place);
        for opening in place.loose.openings() {
            let handout = Handout {
                new: G::Word::EMPTY,
                boxes: small(opening.boxes),
                left: small(opening.choice.left()),
            };
            self.push(node, handout, beta, best, |_, boxes| QuietPosition {
                loose: opening.after,
                boxes,
                ..*place
            });
        }
        let undrawn = grid.edges() & !place.drawn;
        let mut edges = undrawn & !grid.around(node.two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            if self.board.in_turn(undrawn, bit) {
                let new = G::Word::single(bit);
                let handout = Handout {
                    new,
                    boxes: 0,
                    left: 0,
                };
                self.push(node, handout, beta, best, |board, _| {
                    board.after_quiet(node, new)
                });
            }
        }
    }

    /// The same for the replies that give boxes of the board away: each costs more than the
    /// others, because what the opponent takes has to be found.
    pub(super) fn collect_handouts(
        &mut self,
        node: &SolverNode<G::Word>,
        beta: Score,
        best: &mut ReplyBounds,
    ) {
        let (grid, place) = (&self.board.grid, &node.place);
        for captured in handouts(grid, place.drawn, node.two) {
            let handout = Handout {
                new: captured.rest & !place.drawn,
                boxes: small(captured.boxes),
                left: small(captured.choice.left()),
            };
            self.push(node, handout, beta, best, |board, boxes| {
                let rest = QuietPosition {
                    drawn: captured.rest,
                    boxes,
                    ..*place
                };
                board.seen(node, &rest)
            });
        }
    }

    /// Puts a reply on the stack, unless the rest cannot make up for the boxes that it gives away.
    /// `rest` makes the position after it from the number of boxes that are left then.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured: 5 % fewer instructions, as most replies give nothing, a constant"
    )]
    fn push(
        &mut self,
        node: &SolverNode<G::Word>,
        Handout { new, boxes, left }: Handout<G::Word>,
        beta: Score,
        best: &mut ReplyBounds,
        rest: impl FnOnce(&SolverBoard<G>, u8) -> QuietPosition<G::Word>,
    ) {
        let boxes_after = node.place.boxes.saturating_sub(boxes);
        let most = worth(boxes, left, ReplyBounds::of(boxes_after)).upper;
        if most < beta {
            best.upper = best.upper.max(most);
            return;
        }
        let place = rest(self.board, boxes_after);
        let rank = if self.board.ideas.contains(Ideas::ORDER) {
            self.board.order.of(new, boxes)
        } else {
            0
        };
        self.replies.push(Reply {
            place,
            hash: self.board.hash(&place),
            boxes,
            left,
            rank,
        });
    }

    /// Removes the replies that do not settle the question according to the table. Ends at the
    /// first reply that does settle it.
    pub(super) fn look_up_replies(&mut self, from: usize, beta: Score, best: &mut ReplyBounds) {
        if !self.board.ideas.contains(Ideas::CUTOFFS) {
            return;
        }
        // Most of the time would be spent in waiting for memory. Loads that do not depend on each
        // other wait together, so all buckets are touched before the first is read.
        let touched = self.replies[from..]
            .iter()
            .fold(0, |all, reply| all ^ self.memory.boards.touch(reply.hash));
        core::hint::black_box(touched);
        let mut at = from;
        while let Some(reply) = self.replies.get(at) {
            let known = self.memory.known(&reply.place, reply.hash);
            let worth =
                reply.worth(known.map_or(ReplyBounds::of(reply.place.boxes), |known| known.bounds));
            best.lower = best.lower.max(worth.lower);
            if best.lower >= beta {
                self.memory.boards.used(&reply.place, reply.hash);
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

/// The number of boxes as a byte.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 50")]
const fn small(number: u32) -> u8 {
    number as u8
}
