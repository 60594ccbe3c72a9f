//! The search of one thread.
//!
//! The question about a position G in which nothing can be taken is: V(G) ≥ β? The values of G all
//! have the parity of its boxes, so only every other β is a question. The mover draws an edge, and
//! the closure theorem says what the opponent gets: T + V(G′), or T − ℓ + |ℓ + V(G′)| where the
//! opponent may leave ℓ boxes. The edge settles the question if that is at most −β, which is one
//! question about G′, or two:
//!
//! ```text
//! ask(G, β):
//!     what the table knows settles it, or
//!     some reply leads to a position of which the table knows enough, or
//!     one reply after the other is tried:
//!         ℓ = 0:  V(G′) ≤ −β − T                      not ask(G′, −β − T + 1)
//!         ℓ > 0:  |ℓ + V(G′)| ≤ k = −β − T + ℓ        ask(G′, −k − ℓ) and not ask(G′, k − ℓ + 1)
//!     the table learns what the best reply is worth: at least, if it settled the question, else at most
//! ```
//!
//! The rest of chains and loops alone has a closed form. A reply of ℓ > 0 and k < 0 gives away more
//! than anything to come can make good: it is not tried. `replies.rs` makes the replies and looks
//! them up.

use alloc::vec::Vec;

use game_core::Score;

use super::busy::Busy;
use super::memory::Memory;
use super::quiet_position::{QuietPosition, SolverBoard, SolverNode};
use super::reply::{Reply, ReplyBounds};
use super::run::SolverRun;
use super::table::KnownBounds;
use super::{Ideas, SettledPosition, SolveError};
use crate::grid::Grid;

/// A reply that another thread is at comes after all others.
const LATER: u16 = 1 << 15;

/// A node with a smaller part does not report.
const TOLD: u64 = 1 << 24;

/// What one thread needs.
pub(super) struct Worker<'s, G: Grid> {
    pub(super) board: &'s SolverBoard<G>,
    pub(super) memory: &'s Memory,
    busy: Option<&'s Busy>,
    run: &'s SolverRun<'s>,
    /// Replies of all nodes from the root to here.
    pub(super) replies: Vec<Reply<G::Word>>,
    pub(super) nodes: u64,
    /// Nodes that may be entered before the limits are looked at again.
    pub(super) left: u64,
    /// Parts of the whole that are done.
    pub(super) done: u64,
    /// Why the search was broken off.
    pub(super) error: Option<SolveError>,
}

impl<'s, G: Grid> Worker<'s, G> {
    pub(super) fn new(
        board: &'s SolverBoard<G>,
        memory: &'s Memory,
        busy: Option<&'s Busy>,
        run: &'s SolverRun<'s>,
    ) -> Self {
        // A line has as many nodes as there are edges, each with fewer replies than the one before.
        let edges = board.grid.size().edges();
        let replies = Vec::with_capacity((edges + 4) * (edges + 4) / 2 + 8 * edges);
        Self {
            board,
            memory,
            busy,
            run,
            replies,
            nodes: 0,
            left: 0,
            done: 0,
            error: None,
        }
    }

    /// Bounds of V that say whether V ≥ β; nothing if the search was broken off. `part` is this
    /// node's part of the whole.
    pub(super) fn ask(
        &mut self,
        from: &SolverNode<G::Word>,
        place: &QuietPosition<G::Word>,
        hash: u64,
        beta: Score,
        part: u64,
    ) -> Option<ReplyBounds> {
        let boxes = Score::from(place.boxes);
        let beta = beta + ((beta ^ boxes) & 1);
        let mut bounds = ReplyBounds::of(place.boxes);
        if beta <= -boxes || beta > boxes {
            return Some(bounds);
        }
        if place.drawn == self.board.grid.edges()
            && let Some(value) = place.loose.simple_value()
        {
            return Some(ReplyBounds {
                lower: value,
                upper: value,
            });
        }
        if self.board.ideas.contains(Ideas::TABLE)
            && let Some(known) = self.memory.known(place, hash)
        {
            bounds = known.bounds;
            if bounds.at_least(beta).is_some() {
                return Some(bounds);
            }
        }
        let web = self.board.web(place);
        if let Some(known) = web
            .as_ref()
            .and_then(|web| self.memory.recalled(place, hash, web))
        {
            bounds = bounds.and(known.bounds);
            if bounds.at_least(beta).is_some() {
                return Some(bounds);
            }
        }
        self.enter()?;
        let begin = self.nodes;
        let found = self.searched(&self.board.at(from, place), beta, part)?;
        let known = KnownBounds {
            bounds: bounds.and(found),
            effort: effort(self.nodes - begin),
        };
        if self.board.ideas.contains(Ideas::TABLE) {
            self.memory.store(place, hash, web.as_ref(), known);
        }
        self.run
            .settle(self.nodes - begin, || SettledPosition::of(place, &known));
        Some(known.bounds)
    }

    /// The same by the replies.
    fn searched(
        &mut self,
        node: &SolverNode<G::Word>,
        beta: Score,
        part: u64,
    ) -> Option<ReplyBounds> {
        let (from, boxes) = (self.replies.len(), Score::from(node.place.boxes));
        // V is the greatest of what the replies are worth. One of whose boxes all are taken has
        // none, and was settled before.
        let mut best = ReplyBounds {
            lower: -boxes,
            upper: -boxes,
        };
        self.collect_quiet(node, beta, &mut best);
        self.look_up_replies(from, beta, &mut best);
        if best.lower < beta {
            let next = self.replies.len();
            self.collect_handouts(node, beta, &mut best);
            self.look_up_replies(next, beta, &mut best);
        }
        let tried = if best.lower < beta {
            self.tried(node, from, beta, part, &mut best)
        } else {
            Some(())
        };
        self.replies.truncate(from);
        tried?;
        // Replies after one that settles the question were not looked at. V has the parity of the
        // boxes.
        let upper = if best.lower >= beta {
            boxes
        } else {
            best.upper - ((best.upper ^ boxes) & 1)
        };
        Some(ReplyBounds { upper, ..best })
    }

    /// Counts a node, and sees now and then whether to go on.
    #[inline]
    fn enter(&mut self) -> Option<()> {
        if self.left == 0 {
            match self.run.more(self.done) {
                Ok(left) => self.left = left,
                Err(error) => {
                    self.error = Some(error);
                    return None;
                }
            }
        }
        self.left -= 1;
        self.nodes += 1;
        Some(())
    }

    /// Tries one reply after the other, up to one that settles the question; `None` if the search
    /// was broken off.
    fn tried(
        &mut self,
        node: &SolverNode<G::Word>,
        from: usize,
        beta: Score,
        part: u64,
        best: &mut ReplyBounds,
    ) -> Option<()> {
        let (mut at, until) = (from, self.replies.len());
        let share = part / (until - from).max(1) as u64;
        let (before, told) = (self.done, part >= TOLD);
        while at < until && best.lower < beta {
            let next = (at..until)
                .min_by_key(|&n| self.replies[n].rank)
                .unwrap_or(at);
            self.replies.swap(at, next);
            let reply = self.replies[at];
            if at > from && self.put_off(&reply) {
                self.replies[at].rank |= LATER;
                continue;
            }
            let worth = self.reply_bounds(node, &reply, beta, if told { share } else { 0 })?;
            *best = ReplyBounds {
                lower: best.lower.max(worth.lower),
                upper: best.upper.max(worth.upper),
            };
            at += 1;
            if told {
                self.done = before + share * (at - from) as u64;
            }
        }
        if told {
            self.done = before + part;
        }
        Some(())
    }

    /// Whether another thread is at this reply, and it was not put off before.
    #[inline]
    fn put_off(&self, reply: &Reply<G::Word>) -> bool {
        reply.rank < LATER && self.busy.is_some_and(|busy| busy.has(reply.hash))
    }

    /// What a reply is worth, as far as it matters for whether that is at least β.
    fn reply_bounds(
        &mut self,
        from: &SolverNode<G::Word>,
        reply: &Reply<G::Word>,
        beta: Score,
        part: u64,
    ) -> Option<ReplyBounds> {
        let hash = reply.hash;
        let busy = self.busy.filter(|_| reply.place.boxes >= Busy::LEAST_BOXES);
        if let Some(busy) = busy {
            busy.enter(hash);
        }
        let (taken, left) = (Score::from(reply.boxes), Score::from(reply.left));
        let most = left - beta - taken;
        // Of two questions the one that is more often answered with no comes first.
        let (low, high) = (-most - left, most - left + 1);
        let mut rest = self.ask(
            from,
            &reply.place,
            hash,
            if left > 0 { low } else { high },
            part,
        )?;
        if reply.worth(rest).at_least(beta).is_none() {
            rest = rest.and(self.ask(from, &reply.place, hash, high, 0)?);
        }
        if let Some(busy) = busy {
            busy.leave(hash);
        }
        Some(reply.worth(rest))
    }
}

/// The logarithm of a number of nodes, from 1.
#[allow(clippy::cast_possible_truncation, reason = "at most 64")]
fn effort(nodes: u64) -> u8 {
    nodes.max(1).ilog2() as u8 + 1
}
