//! The search for wins with zones.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use game_core::{Position, Side};

use super::area::{Area, Grid, Tally};
use super::options::{Options, ZoneProgress};
use super::proof::{Reply, ZoneProof};
use super::tree::{INFINITE, Id, Node, ROOT, Replies, Tree, What, turn_of};
use super::turns::Worth;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::forced::{Forced, Search};
use crate::position::Connect6;
use crate::roads::Roads;

/// Who looks for a win of the player to move by turns that threaten something, and shows that no other
/// replies matter. See the [module](crate::zone).
///
/// ```
/// use connect6::zone::{Options, Prover, check};
/// use connect6::Connect6;
///
/// // Two white stones in the corners are far away from four in a row that are about to be.
/// let position: Connect6 = "J10 A1S19 J11K11 A19S1".parse()?;
/// let mut prover = Prover::new(&position, Options::DEFAULT).ok_or("a turn has begun")?;
/// prover.run(100_000, &mut |_| core::ops::ControlFlow::Continue(()));
/// let proof = prover.proof().ok_or("no win was found")?;
/// check(&position, &proof)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Prover<const N: usize = 19, const FIVES: bool = false> {
    pub(super) root: Connect6<N, FIVES>,
    pub(super) options: Options,
    pub(super) tree: Tree,
    pub(super) grid: Grid,
    pub(super) steps: u64,
    pub(super) nodes: u64,
    forced: Forced<N, FIVES>,
    roads: Roads<N>,
    worth: Worth,
    /// The tree is as large as it may be.
    full: bool,
}

/// Replies that are looked at before the search goes on behind one that is not answered yet.
const GLANCES: usize = 8;

/// Waiting replies that count as much as one open position.
const SHARE: usize = 32;

/// The size of the tree is looked at after so many steps.
const LOOK: u64 = 256;

/// Single stones come before pairs, since each answers many pairs.
const SINGLE: i32 = 1 << 28;

/// The position behind stones: those of the attacker are a whole turn; the defender's turn is over, however
/// many are known.
pub(super) fn behind<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    stones: Reply,
) -> Connect6<N, FIVES> {
    let (mut after, mover) = (*position, position.mover());
    stones.cells().for_each(|cell| after.play(cell));
    if after.mover() == mover {
        after.give_turn();
    }
    after
}

impl<const N: usize, const FIVES: bool> Prover<N, FIVES> {
    /// Begins with a position; nothing in the middle of a turn and once the game is over.
    #[must_use]
    pub fn new(position: &Connect6<N, FIVES>, options: Options) -> Option<Self> {
        if position.is_over() || position.left() != 2 {
            return None;
        }
        Some(Self {
            root: *position,
            options,
            tree: Tree::new(),
            grid: Grid::new(N),
            steps: 0,
            nodes: 0,
            forced: Forced::new(),
            roads: Roads::new(),
            worth: Worth::new(),
            full: false,
        })
    }

    /// The position with which it began.
    #[must_use]
    pub const fn position(&self) -> &Connect6<N, FIVES> {
        &self.root
    }

    pub(super) const fn attacker(&self) -> Side {
        self.root.mover()
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> ZoneProgress {
        let root = self.tree.node(ROOT);
        let answer = match (root.proof, root.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        };
        ZoneProgress {
            answer,
            proof: root.proof,
            disproof: root.disproof,
            steps: self.steps,
            nodes: self.nodes,
            positions: self.tree.len(),
        }
    }

    /// About how many bytes the tree takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    /// Whether the search stopped because its tree is as large as it may be.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.full
    }

    /// Goes on for so many steps at most; `tell` hears after each how far it is, and may break it off. What
    /// is known stays, and the next call goes on from there.
    pub fn run(&mut self, steps: u64, tell: &mut dyn FnMut(&ZoneProgress) -> ControlFlow<()>) -> ZoneProgress {
        for _ in 0..steps {
            let progress = self.progress();
            if progress.answer.is_some() || self.full || tell(&progress).is_break() {
                break;
            }
            self.step();
            self.full = self.steps.is_multiple_of(LOOK) && self.tree.bytes() > self.options.memory;
        }
        self.progress()
    }

    /// The proof, once there is one.
    #[must_use]
    pub fn proof(&self) -> Option<ZoneProof> {
        self.tree.win(ROOT)
    }

    /// Goes down to the position that is nearest to an answer, and tries what is to be tried there.
    fn step(&mut self) {
        self.steps += 1;
        let (mut id, mut position, mut path) = (ROOT, self.root, Vec::new());
        loop {
            path.push((id, position));
            match self.tree.node(id).what {
                What::Leaf => {
                    self.expand(id, &position, path.len() / 2);
                    break;
                }
                What::Replies(_) => self.glance(id, &position),
                What::Choice(_) | What::Won(_) => {}
            }
            let Some(next) = self.nearest(id) else { break };
            position = behind(&position, self.tree.node(next).stones);
            id = next;
        }
        while let Some((id, position)) = path.pop() {
            self.update(id, &position);
        }
    }

    /// The child to go on with.
    fn nearest(&self, id: Id) -> Option<Id> {
        let is_choice = matches!(self.tree.node(id).what, What::Choice(_));
        let number = |id: Id| {
            let Node { proof, disproof, .. } = *self.tree.node(id);
            if is_choice { (proof, disproof) } else { (disproof, proof) }
        };
        let open = self.tree.children(id).iter().copied().filter(|&child| self.tree.node(child).is_open());
        open.min_by_key(|&child| number(child))
    }

    /// A win by double threats, and what matters to it.
    fn look(&mut self, position: &Connect6<N, FIVES>, nodes: u64) -> Option<Node> {
        let win = self.forced.win(position, Search { nodes, ..Search::DEFAULT });
        self.nodes += self.forced.nodes();
        let win = win?;
        let area = Tally::of(&self.grid, position, self.attacker()).forced(&self.grid, &win);
        let leaf = Node::leaf(Reply::NONE);
        let what = What::Won(Box::new(win));
        Some(Node { proof: 0, disproof: INFINITE, area: Some(Box::new(area)), what, ..leaf })
    }

    /// Tries what wins at a position in which the attacker is to move, of a line with so many of his turns.
    fn expand(&mut self, id: Id, position: &Connect6<N, FIVES>, turns: usize) {
        let stones = self.tree.node(id).stones;
        if let Some(won) = self.look(position, 10 * self.options.look) {
            *self.tree.node_mut(id) = Node { stones, ..won };
            return;
        }
        let mut tried = Vec::new();
        if turns < usize::from(self.options.turns) && !position.is_over() {
            self.roads.reset(position);
            let attacker = self.attacker();
            for turn in self.worth.turns(&mut self.roads, position, attacker, self.options.width) {
                let child = self.attempt(position, turn);
                tried.extend(child);
                if child.is_some_and(|child| self.tree.node(child).is_proved()) {
                    break;
                }
            }
        }
        self.tree.node_mut(id).what = What::Choice(tried);
    }

    /// A turn: what is behind the least replies that stop what it threatens. Nothing if it is not worth
    /// trying.
    fn attempt(&mut self, position: &Connect6<N, FIVES>, turn: Reply) -> Option<Id> {
        let (after, attacker) = (behind(position, turn), self.attacker());
        self.roads.reset(&after);
        let defences = self.roads.defences(&after, attacker, &[]);
        if self.roads.lacks(!attacker, 2) || after.is_over() {
            return None;
        }
        let mut replies = Replies::default();
        for set in defences.sets() {
            let stones: Reply = set.cells().collect();
            if stones == Reply::NONE && !self.options.quiet {
                return None;
            }
            replies.seen.push(stones);
            let won = self.look(&behind(&after, stones), self.options.look);
            // A turn that threatens neither six nor a win by double threats threatens nothing.
            if won.is_none() && stones == Reply::NONE {
                return None;
            }
            let child = won.unwrap_or(Node::leaf(stones));
            replies.children.push(self.tree.add(Node { stones, ..child }));
        }
        replies.seen.sort_unstable();
        let id = self.tree.add(Node { what: What::Replies(Box::new(replies)), ..Node::leaf(turn) });
        self.update(id, &after);
        Some(id)
    }

    /// Looks at replies that wait: until one is not answered, or at a few where one is waiting to be.
    fn glance(&mut self, id: Id, after: &Connect6<N, FIVES>) {
        let has_open = |own: &Self| own.tree.children(id).iter().any(|&child| own.tree.node(child).is_open());
        let mut left = if has_open(self) { GLANCES } else { usize::MAX };
        while left > 0 {
            let What::Replies(replies) = &mut self.tree.node_mut(id).what else { return };
            let Some((_, reply)) = replies.queue.pop() else { return };
            // Of single stones one win is wanted each, for all that they answer.
            if reply.count() == 2 && self.is_met(id, reply, 2) {
                continue;
            }
            left -= 1;
            let won = self.look(&behind(after, reply), self.options.look);
            let is_open = won.is_none();
            let child = self.tree.add(Node { stones: reply, ..won.unwrap_or(Node::leaf(reply)) });
            if let What::Replies(replies) = &mut self.tree.node_mut(id).what {
                replies.children.push(child);
            }
            if is_open {
                return;
            }
            self.note(id, child, after);
        }
    }

    /// Whether a win goes through behind this pair that was found behind so many of its stones at most.
    fn is_met(&self, id: Id, reply: Reply, most: usize) -> bool {
        let all: Cells = reply.cells().collect();
        self.tree.children(id).iter().any(|&child| {
            let node = self.tree.node(child);
            let known: Cells = node.stones.cells().collect();
            let is_free = |area: &Area| self.grid.is_free(area, all - known);
            (known - all).is_empty() && known.len() <= most && node.area.as_deref().is_some_and(is_free)
        })
    }

    /// A reply is answered: those wait now that add a stone which matters to the win.
    fn note(&mut self, id: Id, child: Id, after: &Connect6<N, FIVES>) {
        let node = self.tree.node_mut(child);
        node.noted = true;
        let (stones, area) = (node.stones, node.area.clone());
        let Some(area) = area.filter(|_| stones.count() < 2) else { return };
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
            found.push((value(cell) + more + single, stones.cells().chain([cell]).collect()));
        }
        for window in self.grid.pairs(&area).take_while(|_| stones.count() == 0) {
            let cells: Vec<Cell> = (window & (empty - alone)).iter().collect();
            for (number, &first) in cells.iter().enumerate() {
                let pair = |&second: &Cell| (value(first) + value(second), Reply::two(first, second));
                found.extend(cells[number + 1..].iter().map(pair));
            }
        }
        if let What::Replies(replies) = &mut self.tree.node_mut(id).what {
            for (urgency, reply) in found {
                replies.add(urgency, reply);
            }
            replies.queue.sort_unstable();
        }
    }

    /// The numbers of a position from those behind it.
    fn update(&mut self, id: Id, position: &Connect6<N, FIVES>) {
        match self.tree.node(id).what {
            What::Leaf | What::Won(_) => {}
            What::Choice(_) => self.tree.choose(id),
            What::Replies(_) => self.collect(id, position),
        }
    }

    /// The numbers of a turn from those behind the replies.
    pub(super) fn collect(&mut self, id: Id, after: &Connect6<N, FIVES>) {
        for child in self.tree.children(id).to_vec() {
            let node = self.tree.node(child);
            if node.disproof == 0 {
                self.tree.refute(id);
                return;
            }
            if node.is_proved() && !node.noted {
                self.note(id, child, after);
            }
        }
        let What::Replies(replies) = &self.tree.node(id).what else { return };
        let waiting = u32::try_from(replies.queue.len().div_ceil(SHARE)).unwrap_or(INFINITE);
        let (mut sum, mut least) = (waiting, if waiting > 0 { 2 } else { INFINITE });
        for &child in &replies.children {
            let Node { proof, disproof, .. } = *self.tree.node(child);
            (sum, least) = (sum.saturating_add(proof), least.min(disproof));
        }
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof) = (sum.min(INFINITE - 1), least);
        if sum == 0 {
            self.complete(id, after);
        }
    }

    /// Forgets answers to pairs that single stones or the null move answer too, which were proved later.
    fn spare(&mut self, id: Id) {
        for child in self.tree.children(id).to_vec() {
            let reply = self.tree.node(child).stones;
            if reply.count() == 2 && self.is_met(id, reply, 1) {
                self.tree.forget(id, child);
            }
        }
    }

    /// All replies are answered: what matters to the turn, and which answers are needed.
    pub(super) fn complete(&mut self, id: Id, after: &Connect6<N, FIVES>) {
        let attacker = self.attacker();
        let Some(turn) = turn_of(self.tree.node(id).stones) else { return };
        self.spare(id);
        let mut area = Tally::of(&self.grid, after, attacker).look(&self.grid, turn);
        for &child in self.tree.children(id) {
            let node = self.tree.node(child);
            if let Some(behind) = &node.area {
                area.join(behind, 2 - node.stones.count());
            }
        }
        for child in self.tree.children(id).to_vec() {
            self.tree.node_mut(child).area = None;
        }
        let node = self.tree.node_mut(id);
        (node.proof, node.disproof, node.area) = (0, INFINITE, Some(Box::new(area)));
        if let What::Replies(replies) = &mut node.what {
            (replies.seen, replies.queue) = (Vec::new(), Vec::new());
        }
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for Prover<N, FIVES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("progress", &self.progress()).finish_non_exhaustive()
    }
}
