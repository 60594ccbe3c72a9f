//! What the defender may reply to a turn: which replies wait, and what follows once all are
//! answered.

use alloc::boxed::Box;
use alloc::vec::Vec;

use smallvec::SmallVec;

use super::area::{Area, WindowTally};
use super::proof::Reply;
use super::prover::{Prover, behind};
use super::tree::{Children, Expansion, INFINITE, Id, Node, turn_of};
use crate::cell::Cell;
use crate::cells::Cells;
use crate::forced::{IsOver, StoppedError};
use crate::position::Connect6;

/// Replies that are looked at before the search goes on behind one that is not answered yet.
const GLANCES: usize = 8;

/// Waiting replies that count as much as one open position.
const SHARE: usize = 32;

/// Single stones come before pairs, since each answers many pairs.
const SINGLE: i32 = 1 << 28;

impl<const N: usize, const FIVES: bool> Prover<N, FIVES> {
    /// Looks at replies that wait: until one is not answered, or at a few where one is waiting to
    /// be.
    pub(super) fn glance(
        &mut self,
        id: Id,
        after: &Connect6<N, FIVES>,
        is_over: IsOver<'_>,
    ) -> Result<(), StoppedError> {
        let has_open = |own: &Self| {
            own.tree
                .children(id)
                .iter()
                .any(|&child| own.tree.node(child).is_open())
        };
        let mut left = if has_open(self) { GLANCES } else { usize::MAX };
        while left > 0 {
            if is_over() {
                return Err(StoppedError);
            }
            let Expansion::Replies(replies) = &mut self.tree.node_mut(id).what else {
                return Ok(());
            };
            let Some((urgency, reply)) = replies.queue.pop() else {
                return Ok(());
            };
            // Of single stones one win is wanted each, for all that they answer.
            if reply.count() == 2 && self.is_met(id, reply, 2) {
                continue;
            }
            left -= 1;
            let won = self.look(&behind(after, reply), self.options.look, is_over);
            if let (Err(_), Expansion::Replies(replies)) = (&won, &mut self.tree.node_mut(id).what)
            {
                replies.queue.push((urgency, reply));
            }
            let won = won?;
            let is_open = won.is_none();
            let child = self.tree.add(Node {
                stones: reply,
                ..won.unwrap_or(Node::leaf(reply))
            });
            if let Expansion::Replies(replies) = &mut self.tree.node_mut(id).what {
                replies.children.push(child);
            }
            if is_open {
                return Ok(());
            }
            self.note(id, child, after);
        }
        Ok(())
    }

    /// Whether a win goes through behind this pair that was found behind this many of its stones at
    /// most.
    fn is_met(&self, id: Id, reply: Reply, most: usize) -> bool {
        let all: Cells = reply.cells().collect();
        self.tree.children(id).iter().any(|&child| {
            let node = self.tree.node(child);
            let known: Cells = node.stones.cells().collect();
            let is_free = |area: &Area| self.grid.is_free(area, all - known);
            (known - all).is_empty()
                && known.len() <= most
                && node.area.as_deref().is_some_and(is_free)
        })
    }

    /// A reply is answered: those wait now that add a stone which matters to the win.
    pub(super) fn note(&mut self, id: Id, child: Id, after: &Connect6<N, FIVES>) {
        let node = self.tree.node_mut(child);
        node.noted = true;
        let (stones, area) = (node.stones, node.area.clone());
        let Some(area) = area.filter(|_| stones.count() < 2) else {
            return;
        };
        let known: Cells = stones.cells().collect();
        let empty = after.empty() - known;
        let alone = self.grid.alone(&area) & empty;
        self.roads.reset(after);
        let (roads, worth, defender) = (&self.roads, &self.worth, !self.root.mover());
        let value = |cell: Cell| worth.of(roads, cell, defender).min(SINGLE / 4);
        let mut found = Vec::new();
        for cell in alone {
            let single = if stones.count() == 0 { SINGLE } else { 0 };
            let more = stones.cells().map(value).sum::<i32>();
            found.push((
                value(cell) + more + single,
                stones.cells().chain([cell]).collect(),
            ));
        }
        for window in self.grid.pairs(&area).take_while(|_| stones.count() == 0) {
            let cells: SmallVec<[Cell; 6]> = (window & (empty - alone)).iter().collect();
            for (number, &first) in cells.iter().enumerate() {
                let pair =
                    |&second: &Cell| (value(first) + value(second), Reply::two(first, second));
                found.extend(cells[number + 1..].iter().map(pair));
            }
        }
        if let Expansion::Replies(replies) = &mut self.tree.node_mut(id).what {
            for (urgency, reply) in found {
                replies.add(urgency, reply);
            }
            replies.queue.sort_unstable();
        }
    }

    /// The numbers of a turn from those behind the replies.
    pub(super) fn collect(&mut self, id: Id, after: &Connect6<N, FIVES>) {
        for child in Children::from(self.tree.children(id)) {
            let node = self.tree.node(child);
            if node.disproof == 0 {
                self.tree.refute(id);
                return;
            }
            if node.is_proved() && !node.noted {
                self.note(id, child, after);
            }
        }
        let Expansion::Replies(replies) = &self.tree.node(id).what else {
            return;
        };
        let waiting = u32::try_from(replies.queue.len().div_ceil(SHARE)).unwrap_or(INFINITE);
        let (mut sum, mut least) = (waiting, if waiting > 0 { 2 } else { INFINITE });
        for &child in &replies.children {
            let Node {
                proof, disproof, ..
            } = *self.tree.node(child);
            sum = sum.saturating_add(proof);
            least = least.min(disproof);
        }
        let node = self.tree.node_mut(id);
        node.proof = sum.min(INFINITE - 1);
        node.disproof = least;
        if sum == 0 {
            self.complete(id, after);
        }
    }

    /// Forgets answers to pairs that single stones or the null move answer too, which were proved
    /// later.
    fn spare(&mut self, id: Id) {
        for child in Children::from(self.tree.children(id)) {
            let reply = self.tree.node(child).stones;
            if reply.count() == 2 && self.is_met(id, reply, 1) {
                self.tree.forget(id, child);
            }
        }
    }

    /// All replies are answered: what matters to the turn, and which answers are needed.
    pub(super) fn complete(&mut self, id: Id, after: &Connect6<N, FIVES>) {
        let attacker = self.attacker();
        let Some(turn) = turn_of(self.tree.node(id).stones) else {
            return;
        };
        self.spare(id);
        let mut area = WindowTally::of(&self.grid, after, attacker).look(&self.grid, turn);
        for &child in self.tree.children(id) {
            let node = self.tree.node(child);
            if let Some(behind) = &node.area {
                area.join(behind, 2 - node.stones.count());
            }
        }
        for child in Children::from(self.tree.children(id)) {
            self.tree.node_mut(child).area = None;
        }
        let node = self.tree.node_mut(id);
        node.proof = 0;
        node.disproof = INFINITE;
        node.area = Some(Box::new(area));
        if let Expansion::Replies(replies) = &mut node.what {
            replies.seen = Vec::new();
            replies.queue = Vec::new();
        }
    }
}
