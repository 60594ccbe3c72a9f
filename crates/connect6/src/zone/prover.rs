//! The search for wins with zones.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use game_core::{Limits, Position, Reported, Run, Side};

use super::area::{Area, Grid, WindowTally};
use super::options::{Options, TriedTurn, ZoneProgress};
use super::proof::{Reply, ZoneProof};
use super::tree::{Expansion, INFINITE, Id, Node, ROOT, Replies, Tree, turn_of};
use super::turns::StoneGains;
use crate::forced::{ForcedOptions, ForcedWinSolver, IsOver, StoppedError};
use crate::position::Connect6;
use crate::roads::Roads;

/// Who looks for a win of the player to move by turns that threaten something, and shows that no
/// other replies matter. See the [module](crate::zone).
///
/// ```
/// use connect6::zone::{Options, Prover, check};
/// use connect6::Connect6;
/// use game_core::Limits;
///
/// // Two white stones in the corners are far away from four in a row that are about to be.
/// let position: Connect6 = "J10 A1S19 J11K11 A19S1".parse()?;
/// let mut prover = Prover::new(&position, Options::DEFAULT).ok_or("a turn has begun")?;
/// prover.run::<()>(&Limits::new().nodes(100_000));
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
    pub(super) forced: ForcedWinSolver<N, FIVES>,
    pub(super) roads: Roads<N>,
    pub(super) worth: StoneGains,
    /// The tree is as large as it may be.
    full: bool,
    /// Positions that may be looked at, of all calls together.
    most: u64,
}

/// The size of the tree is looked at after this many steps.
const LOOK: u64 = 256;

/// The position behind stones: those of the attacker are a whole turn; the defender's turn is over,
/// however many are known.
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
            forced: ForcedWinSolver::new(),
            roads: Roads::new(),
            worth: StoneGains::new(),
            full: false,
            most: u64::MAX,
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

    /// Goes on within limits, whose nodes are steps of this call, and reports before each step.
    /// What the search knows stays, and the next call goes on from there.
    pub fn run<R: Reported<ZoneProgress>>(&mut self, limits: &Limits<'_, R>) -> ZoneProgress {
        let run = Run::new(&R::limits(limits));
        for _ in 0..limits.node_limit().unwrap_or(u64::MAX) {
            let progress = self.progress();
            if progress.answer.is_some() || self.full || run.report(|| progress).is_break() {
                break;
            }
            let done = self.step(&|| false);
            self.check_memory();
            // Without a limit of positions a step is broken off only if it can never be done.
            if done.is_err() {
                break;
            }
        }
        self.progress()
    }

    /// Goes on until there is an answer, this many more positions were looked at (some dozens more at
    /// the end of the last look), or `is_over` returns `true`, which is called all the time. What a
    /// step that was broken off did not finish is forgotten, so calls that are too short for a step
    /// never get further.
    pub fn run_until(&mut self, nodes: u64, is_over: IsOver<'_>) -> ZoneProgress {
        self.most = self.nodes.saturating_add(nodes);
        while self.progress().answer.is_none() && !self.full {
            let done = self.step(is_over);
            self.check_memory();
            if done.is_err() {
                break;
            }
        }
        self.most = u64::MAX;
        self.progress()
    }

    /// Sees now and then whether the tree is as large as it may be.
    fn check_memory(&mut self) {
        if self.steps.is_multiple_of(LOOK) {
            self.full = self.tree.bytes() > self.options.memory_bytes;
        }
    }

    /// The proof, once there is one.
    #[must_use]
    pub fn proof(&self) -> Option<ZoneProof> {
        self.tree.win(ROOT)
    }

    /// What matters to the win, once there is a proof.
    pub(super) fn area(&self) -> Option<&Area> {
        let root = self.tree.node(ROOT);
        root.area.as_deref().filter(|_| root.is_proved())
    }

    /// The turns with which the win may begin, of those that were tried: without those that failed.
    #[must_use]
    pub fn turns(&self) -> Vec<TriedTurn> {
        let tried = self.tree.children(ROOT).iter().filter_map(|&child| {
            let node = self.tree.node(child);
            Some(TriedTurn {
                turn: turn_of(node.stones)?,
                proof: node.proof,
                disproof: node.disproof,
            })
        });
        tried.collect()
    }

    /// Goes down to the position that is nearest to an answer, and tries the turns or replies
    /// there.
    fn step(&mut self, is_over: IsOver<'_>) -> Result<(), StoppedError> {
        self.steps += 1;
        let mut path = Vec::new();
        let done = self.descend(&mut path, is_over);
        while let Some((id, position)) = path.pop() {
            self.update(id, &position);
        }
        done
    }

    /// The way down of a step, whose positions it appends to `path`.
    fn descend(
        &mut self,
        path: &mut Vec<(Id, Connect6<N, FIVES>)>,
        is_over: IsOver<'_>,
    ) -> Result<(), StoppedError> {
        let (mut id, mut position) = (ROOT, self.root);
        loop {
            path.push((id, position));
            match self.tree.node(id).what {
                Expansion::Leaf => return self.expand(id, &position, path.len() / 2, is_over),
                Expansion::Replies(_) => self.glance(id, &position, is_over)?,
                Expansion::Choice(_) | Expansion::Won(_) => {}
            }
            let Some(next) = self.nearest(id) else {
                return Ok(());
            };
            position = behind(&position, self.tree.node(next).stones);
            id = next;
        }
    }

    /// The child to go on with.
    fn nearest(&self, id: Id) -> Option<Id> {
        let is_choice = matches!(self.tree.node(id).what, Expansion::Choice(_));
        let number = |id: Id| {
            let Node {
                proof, disproof, ..
            } = *self.tree.node(id);
            if is_choice {
                (proof, disproof)
            } else {
                (disproof, proof)
            }
        };
        let open = self
            .tree
            .children(id)
            .iter()
            .copied()
            .filter(|&child| self.tree.node(child).is_open());
        open.min_by_key(|&child| number(child))
    }

    /// A win by double threats, and what matters to it.
    pub(super) fn look(
        &mut self,
        position: &Connect6<N, FIVES>,
        nodes: u64,
        is_over: IsOver<'_>,
    ) -> Result<Option<Node>, StoppedError> {
        let left = self.most.saturating_sub(self.nodes);
        let search = ForcedOptions {
            nodes: nodes.min(left),
            ..ForcedOptions::DEFAULT
        };
        if left == 0 {
            return Err(StoppedError);
        }
        let found = self.forced.win_unless(position, search, is_over);
        self.nodes = self.nodes.saturating_add(self.forced.nodes());
        let Some(win) = found? else {
            // A look at fewer positions than it should have says nothing.
            let is_short = left < nodes && self.nodes >= self.most;
            return if is_short {
                Err(StoppedError)
            } else {
                Ok(None)
            };
        };
        let area = WindowTally::of(&self.grid, position, self.attacker()).forced(&self.grid, &win);
        let leaf = Node::leaf(Reply::NONE);
        let what = Expansion::Won(Box::new(win));
        Ok(Some(Node {
            proof: 0,
            disproof: INFINITE,
            area: Some(Box::new(area)),
            what,
            ..leaf
        }))
    }

    /// Tries what wins at a position in which the attacker is to move, of a line with this many of
    /// the attacker's turns.
    fn expand(
        &mut self,
        id: Id,
        position: &Connect6<N, FIVES>,
        turns: usize,
        is_over: IsOver<'_>,
    ) -> Result<(), StoppedError> {
        let stones = self.tree.node(id).stones;
        if let Some(won) = self.look(position, 10 * self.options.look, is_over)? {
            *self.tree.node_mut(id) = Node { stones, ..won };
            return Ok(());
        }
        let mut tried = Vec::new();
        if turns < usize::from(self.options.turns) && !position.is_over() {
            self.roads.reset(position);
            let attacker = self.attacker();
            for turn in self
                .worth
                .turns(&mut self.roads, position, attacker, self.options.width)
            {
                let child = self.attempt(position, turn, is_over);
                if child.is_err() {
                    self.tree.remove_all(&tried);
                    return Err(StoppedError);
                }
                let child = child?;
                tried.extend(child);
                if child.is_some_and(|child| self.tree.node(child).is_proved()) {
                    break;
                }
            }
        }
        self.tree.node_mut(id).what = Expansion::Choice(tried);
        Ok(())
    }

    /// A turn: the positions behind the least replies that stop its threats. `None` if it is not
    /// worth trying.
    fn attempt(
        &mut self,
        position: &Connect6<N, FIVES>,
        turn: Reply,
        is_over: IsOver<'_>,
    ) -> Result<Option<Id>, StoppedError> {
        let (after, attacker) = (behind(position, turn), self.attacker());
        self.roads.reset(&after);
        let defences = self.roads.defences(&after, attacker, &[]);
        if self.roads.lacks(!attacker, 2) || after.is_over() {
            return Ok(None);
        }
        let mut replies = Replies::default();
        for set in defences.sets() {
            let stones: Reply = set.cells().collect();
            if stones == Reply::NONE && !self.options.quiet {
                return Ok(None);
            }
            let won = self.look(&behind(&after, stones), self.options.look, is_over);
            if won.is_err() {
                self.tree.remove_all(&replies.children);
                return Err(StoppedError);
            }
            let won = won?;
            // A turn that threatens neither six nor a win by double threats threatens nothing.
            if won.is_none() && stones == Reply::NONE {
                return Ok(None);
            }
            replies.seen.push(stones);
            let child = won.unwrap_or(Node::leaf(stones));
            replies
                .children
                .push(self.tree.add(Node { stones, ..child }));
        }
        replies.seen.sort_unstable();
        let id = self.tree.add(Node {
            what: Expansion::Replies(Box::new(replies)),
            ..Node::leaf(turn)
        });
        self.update(id, &after);
        Ok(Some(id))
    }

    /// The numbers of a position from those behind it.
    pub(super) fn update(&mut self, id: Id, position: &Connect6<N, FIVES>) {
        match self.tree.node(id).what {
            Expansion::Leaf | Expansion::Won(_) => {}
            Expansion::Choice(_) => self.tree.choose(id),
            Expansion::Replies(_) => self.collect(id, position),
        }
    }
}

impl<const N: usize, const FIVES: bool> fmt::Debug for Prover<N, FIVES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover")
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}
