//! The search of one thread.
//!
//! One question is asked of a position G in which nothing can be taken: is V(G) ≥ β? The values of
//! G all have the parity of its boxes, so of two questions one is asked. Whoever moves draws an edge,
//! and the closure theorem says what the opponent gets: T + V(G′), or T − ℓ + |ℓ + V(G′)| where he
//! may leave ℓ boxes. The edge settles the question if that is at most −β, which is one question about G′, or two:
//!
//! ```text
//! ask(G, β):
//!     what the table knows settles it, or
//!     some reply leads to a position of which the table knows enough, or
//!     one reply after the other is tried:
//!         ℓ = 0:  V(G′) ≤ −β − T                      not ask(G′, −β − T + 1)
//!         ℓ > 0:  |ℓ + V(G′)| ≤ k = −β − T + ℓ        not ask(G′, k − ℓ + 1) and ask(G′, −k − ℓ)
//!     the table learns V(G) ≥ β or V(G) ≤ β − 2
//! ```
//!
//! What is left of chains and loops alone has a closed form. A reply of ℓ > 0 and k < 0 gives away more than anything to come can make good: it is not tried.

use alloc::vec::Vec;

use game_core::Score;

use super::busy::Busy;
use super::memory::Memory;
use super::place::{Board, Node, Place};
use super::run::Run;
use super::table::Known;
use super::{Settled, SolveError};
use crate::capture::{Choice, capture};
use crate::essential::one_of_each;
use crate::grid::Grid;
use crate::sets::{Liberties, Sets};
use crate::word::Word;

/// A move with what it leads to.
#[derive(Clone, Copy, Debug)]
struct Reply<W> {
    place: Place<W>,
    /// Where it lies in the table.
    hash: u64,
    /// T: boxes that the opponent can take.
    boxes: u8,
    /// ℓ: boxes that he may leave.
    left: u8,
    /// Its place in the order of trial.
    rank: u16,
}

/// A reply that another thread is at comes after all others.
const LATER: u16 = 1 << 15;

/// Progress is told in parts of a whole of this size.
pub(super) const WHOLE: u64 = 1 << 40;
/// A node with a smaller part does not tell.
const TOLD: u64 = 1 << 24;

/// What one thread needs.
pub(super) struct Worker<'s, G: Grid> {
    board: &'s Board<G>,
    memory: &'s Memory,
    busy: Option<&'s Busy>,
    run: &'s Run<'s>,
    /// Replies of all nodes from the root to here.
    replies: Vec<Reply<G::Word>>,
    pub(super) nodes: u64,
    /// Nodes that may be entered before the run is asked again.
    pub(super) left: u64,
    /// Parts of the whole that are done.
    pub(super) done: u64,
    /// Why the search was broken off.
    pub(super) error: Option<SolveError>,
}

impl<'s, G: Grid> Worker<'s, G> {
    pub(super) fn new(board: &'s Board<G>, memory: &'s Memory, busy: Option<&'s Busy>, run: &'s Run<'s>) -> Self {
        // A line has as many nodes as there are edges, each with fewer replies than the one before.
        let edges = board.grid.size().edges();
        let replies = Vec::with_capacity((edges + 4) * (edges + 4) / 2 + 8 * edges);
        Self { board, memory, busy, run, replies, nodes: 0, left: 0, done: 0, error: None }
    }

    /// Whether V ≥ β; nothing if the search was broken off. `part` is this node's part of the whole.
    pub(super) fn ask(&mut self, node: &Node<G::Word>, beta: Score, part: u64) -> Option<bool> {
        let place = &node.place;
        let boxes = Score::from(place.boxes);
        let beta = beta + ((beta ^ boxes) & 1);
        if beta <= -boxes || beta > boxes {
            return Some(beta <= -boxes);
        }
        if place.drawn == self.board.grid.edges()
            && let Some(value) = place.loose.simple_value()
        {
            return Some(value >= beta);
        }
        let hash = place.hash();
        let known = self.board.ideas.table.then(|| self.memory.known(place, hash)).flatten();
        if let Some(settled) = known.and_then(|known| known.at_least(beta)) {
            return Some(settled);
        }
        let web = self.board.web(place);
        let recalled = web.as_ref().and_then(|web| self.memory.recalled(place, hash, web));
        if let Some(settled) = recalled.and_then(|known| known.at_least(beta)) {
            return Some(settled);
        }
        self.enter()?;
        let (begin, from) = (self.nodes, self.replies.len());
        self.collect(node, beta);
        let answered = self.board.ideas.cutoffs && self.answered(from, beta);
        let settled = if answered { Some(true) } else { self.tried(node, from, beta, part) };
        self.replies.truncate(from);
        let settled = settled?;
        // A position whose boxes are all taken has no replies, and its value 0 was settled above.
        let (lower, upper) = if settled { (beta, boxes) } else { (-boxes, beta - 2) };
        let known = Known { lower, upper, effort: effort(self.nodes - begin) };
        if self.board.ideas.table {
            self.memory.store(place, hash, web.as_ref(), known);
        }
        self.run.settle(self.nodes - begin, || Settled::of(place, &known));
        Some(settled)
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

    /// Puts the replies that may settle the question on the stack.
    fn collect(&mut self, node: &Node<G::Word>, beta: Score) {
        let (grid, place) = (&self.board.grid, &node.place);
        for opening in place.loose.openings() {
            let boxes = place.boxes.saturating_sub(small(opening.boxes));
            let rest = Place { loose: opening.after, boxes, ..*place };
            self.push(rest, small(opening.boxes), opening.choice, beta, 127);
        }
        let Liberties { two, three, .. } = grid.liberties(place.drawn);
        let undrawn = grid.edges() & !place.drawn;
        let mut edges = undrawn & !grid.around(two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            if self.board.in_turn(undrawn, bit) {
                let rest = self.board.after(node, G::Word::single(bit), three);
                self.push(rest, 0, Choice::TakeAll, beta, self.board.ranks[bit as usize % 128]);
            }
        }
        let mut edges = one_of_each(grid, place.drawn, two);
        while !edges.is_empty() {
            let bit = edges.first();
            edges = edges.without_first();
            let captured = capture(grid, place.drawn | G::Word::single(bit));
            let taken = small(captured.boxes);
            if hopeful(taken, captured.choice, place.boxes, beta) {
                let rest = self.board.rest(node, captured.rest, two, place.boxes.saturating_sub(taken));
                self.push(rest, taken, captured.choice, beta, self.board.ranks[bit as usize % 128]);
            }
        }
    }

    #[inline]
    fn push(&mut self, place: Place<G::Word>, boxes: u8, choice: Choice, beta: Score, order: u8) {
        if !hopeful(boxes, choice, place.boxes.saturating_add(boxes), beta) {
            return;
        }
        let hash = place.hash();
        let rank = if self.board.ideas.order { u16::from(boxes) << 8 | u16::from(order) } else { 0 };
        self.replies.push(Reply { place, hash, boxes, left: small(choice.left()), rank });
    }

    /// Strikes replies of which the table knows that they do not settle the question; whether there is one of which
    /// it knows that it does.
    fn answered(&mut self, from: usize, beta: Score) -> bool {
        // Most of the time would be spent in waiting for memory. Loads that do not depend on each other
        // wait together, so all buckets are touched before the first is looked at.
        let touched = self.replies[from..].iter().fold(0, |all, reply| all ^ self.memory.boards.touch(reply.hash));
        core::hint::black_box(touched);
        let mut at = from;
        while let Some(reply) = self.replies.get(at) {
            let place = &reply.place;
            let boxes = Score::from(place.boxes);
            let known = self.memory.known(place, reply.hash);
            let (lower, upper) = known.map_or((-boxes, boxes), |known| (known.lower, known.upper));
            match reply.settles(beta, lower, upper) {
                Some(true) => return true,
                Some(false) => {
                    self.replies.swap_remove(at);
                }
                None => at += 1,
            }
        }
        false
    }

    /// Tries one reply after the other: whether there is one that settles the question.
    fn tried(&mut self, node: &Node<G::Word>, from: usize, beta: Score, part: u64) -> Option<bool> {
        let (mut at, until) = (from, self.replies.len());
        let share = part / (until - from).max(1) as u64;
        let (before, told) = (self.done, part >= TOLD);
        let mut found = false;
        while at < until && !found {
            let next = (at..until).min_by_key(|&n| self.replies[n].rank).unwrap_or(at);
            self.replies.swap(at, next);
            let reply = self.replies[at];
            if at > from && self.put_off(&reply) {
                self.replies[at].rank |= LATER;
                continue;
            }
            found = self.asked(node, &reply, beta, if told { share } else { 0 })?;
            at += 1;
            if told {
                self.done = before + share * (at - from) as u64;
            }
        }
        if told {
            self.done = before + part;
        }
        Some(found)
    }

    /// Whether another thread is at this reply, and it was not put off before.
    #[inline]
    fn put_off(&self, reply: &Reply<G::Word>) -> bool {
        reply.rank < LATER && self.busy.is_some_and(|busy| busy.has(reply.hash))
    }

    /// Whether a reply settles the question.
    fn asked(&mut self, from: &Node<G::Word>, reply: &Reply<G::Word>, beta: Score, part: u64) -> Option<bool> {
        let hash = reply.hash;
        let busy = self.busy.filter(|_| reply.place.boxes >= Busy::LEAST_BOXES);
        if let Some(busy) = busy {
            busy.enter(hash);
        }
        let (taken, left) = (Score::from(reply.boxes), Score::from(reply.left));
        let most = left - beta - taken;
        let node = &self.board.at(from, &reply.place);
        let mut settled = !self.ask(node, most - left + 1, part)?;
        if settled && left > 0 {
            settled = self.ask(node, -most - left, 0)?;
        }
        if let Some(busy) = busy {
            busy.leave(hash);
        }
        Some(settled)
    }
}

impl<W> Reply<W> {
    /// Whether it settles the question, if V(G′) lies within these bounds; nothing if that depends.
    #[inline]
    fn settles(&self, beta: Score, lower: Score, upper: Score) -> Option<bool> {
        let left = Score::from(self.left);
        let most = left - beta - Score::from(self.boxes);
        let least = if left > 0 { -most - left } else { Score::MIN };
        let most = most - left;
        if upper <= most && lower >= least {
            Some(true)
        } else if lower > most || upper < least {
            Some(false)
        } else {
            None
        }
    }
}

/// Whether what is left can make good the boxes that are given.
#[inline]
fn hopeful(boxes: u8, choice: Choice, of: u8, beta: Score) -> bool {
    let taken = Score::from(boxes);
    let least = match choice {
        // The opponent gets T less all that is left, at least.
        Choice::TakeAll => taken - (Score::from(of) - taken),
        _ => taken - choice.left().cast_signed(),
    };
    least <= -beta
}

impl Known {
    /// Whether the value is at least β, if the bounds say so.
    #[inline]
    fn at_least(&self, beta: Score) -> Option<bool> {
        if self.lower >= beta {
            Some(true)
        } else if self.upper < beta {
            Some(false)
        } else {
            None
        }
    }
}

/// The logarithm of a number of nodes, from 1.
#[allow(clippy::cast_possible_truncation, reason = "at most 64")]
fn effort(nodes: u64) -> u8 {
    nodes.max(1).ilog2() as u8 + 1
}

/// A number of boxes, at most 50.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 50")]
const fn small(boxes: u32) -> u8 {
    boxes as u8
}
