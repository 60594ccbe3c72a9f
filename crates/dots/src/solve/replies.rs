//! The replies of one node: generated, looked up in the table, and removed if the table knows
//! enough of them.
//!
//! Most questions are settled here. In half of all positions the table knows a reply that settles
//! the question, because the search came to it by another order of the same edges. Often that reply
//! is the edge that settled the last position with as many edges, a sibling of this one. So that
//! edge is looked up first, before the other replies are generated. All others are looked up
//! together.

use game_core::Score;

use super::Ideas;
use super::quiet_position::{QuietPosition, SolverNode};
use super::reply::{OPENING, Reply, ReplyBounds, worth};
use super::worker::Worker;
use crate::capture::Choice;
use crate::grid::Grid;
use crate::move_reduction::handouts;
use crate::sets::Sets;
use crate::word::Word;

impl<G: Grid> Worker<'_, G> {
    /// Looks up the reply by the edge that settled the last position with as many edges, if it
    /// gives no box away.
    #[inline]
    pub(super) fn look_up_last_settler(&self, node: &SolverNode<G::Word>, best: &mut ReplyBounds) {
        let (grid, place) = (&self.board.grid, &node.place);
        let edge = G::Word::single(self.settlers[node.undrawn as usize % 128].into());
        if (edge & grid.edges() & !place.drawn & !grid.around(node.two)).is_empty() {
            return;
        }
        let rest = self.board.seen(
            node,
            &QuietPosition {
                drawn: place.drawn | edge,
                ..*place
            },
        );
        if let Some(known) = self.memory.known(&rest, rest.hash()) {
            best.lower = best.lower.max(worth(0, 0, known.bounds).lower);
        }
    }

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
            let boxes = place.boxes.saturating_sub(small(opening.boxes));
            let rest = QuietPosition {
                loose: opening.after,
                boxes,
                ..*place
            };
            self.push(
                node,
                rest,
                OPENING,
                (opening.boxes, opening.choice),
                beta,
                best,
            );
        }
        let undrawn = grid.edges() & !place.drawn;
        let mut edges = undrawn & !grid.around(node.two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            if self.board.in_turn(undrawn, bit) {
                let rest = QuietPosition {
                    drawn: place.drawn | G::Word::single(bit),
                    ..*place
                };
                self.push(node, rest, small(bit), (0, Choice::TakeAll), beta, best);
            }
        }
    }

    /// The same for the replies that give boxes of the board away: each costs as much as a few
    /// others, because their captures have to be made.
    pub(super) fn collect_handouts(
        &mut self,
        node: &SolverNode<G::Word>,
        beta: Score,
        best: &mut ReplyBounds,
    ) {
        let (grid, place) = (&self.board.grid, &node.place);
        for (edge, captured) in handouts(grid, place.drawn, node.two) {
            let rest = QuietPosition {
                drawn: captured.rest,
                boxes: place.boxes.saturating_sub(small(captured.boxes)),
                ..*place
            };
            let given = (captured.boxes, captured.choice);
            self.push(node, rest, small(edge), given, beta, best);
        }
    }

    /// Puts a reply on the stack, unless the rest cannot make up for the boxes that it gives away.
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
        let order = if boxes == 0 {
            self.board.order.of(edge)
        } else {
            self.board.order.of_capture(new, boxes)
        };
        let rank = if self.board.ideas.contains(Ideas::ORDER) {
            order
        } else {
            0
        };
        self.replies.push(Reply {
            place,
            hash: place.hash(),
            boxes,
            left,
            edge,
            rank,
        });
    }

    /// Removes the replies that do not settle the question according to the table. Ends at the
    /// first reply that does settle it.
    pub(super) fn look_up_replies(
        &mut self,
        node: &SolverNode<G::Word>,
        from: usize,
        beta: Score,
        best: &mut ReplyBounds,
    ) {
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

/// The number of boxes, or of an edge, as a byte.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 127")]
const fn small(number: u32) -> u8 {
    number as u8
}
