//! The best tree of a race: the cost is not the number of shots, but the loss by that many.
//!
//! Two who shoot at each other's boards do not want the least mean: the one behind shoots riskier,
//! and one who will surely be beaten by the fifth shot does not care about the sixth. So every shot
//! by which a layout may be brought down has a *loss*, the later the greater: mostly the
//! probability that the opponent is done by then. With loss ℓ(t) of the t-th shot and weights w,
//!
//! ```text
//! V(∅, t) = 0
//! V(L, t) = min over cells of  Σ over layouts brought down of w · ℓ(t + 1)  +  Σ over other groups of V(group, t + 1)
//! ```
//!
//! With ℓ(t) = t this is the tree of [least weighted cost](super::Weighted). The search is branch
//! and bound as there, with the shots fired so far in the key of the memo. Two things differ:
//!
//! - **The bound**: within s shots no more than C(s) layouts are brought down
//!   ([`capacity`](super::bounds::capacity)), so the k-th heaviest loses at least ℓ(least s with
//!   C(s) ≥ k).
//! - **A lost race stays lost**: from the shot on from which losses grow no more, nothing is
//!   searched.

mod search;

use std::vec::Vec;

use game_core::{Limits, Reported};

use super::bits::Bits;
use super::decision::{Branch, DecisionTree, TreeShot};
use super::extract::{answered, certain};
use super::geometry::{Hits, MOST_PLANES};
use super::limits::Progress;
use super::node::Node;
use super::{Proof, TreeError, WeightedSolution};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::policy::{Greedy, KnownAnswers, ONE, State, Strategy};
use crate::world::World;
use search::{RaceSearch, Weighed};

/// Searches the tree of least loss from what a searcher knows.
///
/// ```
/// use planes::Belief;
/// use planes::tree::{Limits, Race};
/// // A player who needs more than the first shot has lost: no cell has more than 4 heads in 48 layouts.
/// let belief = Belief::default();
/// let race = Race::new(&belief, &[1; 48], &[0, 1]).unwrap();
/// assert_eq!(race.least(&Limits::default()).lower, 44);
/// ```
#[derive(Clone, Debug)]
pub struct Race<'w> {
    world: &'w World,
    /// The layouts left, the heaviest first.
    list: Vec<u32>,
    /// Weights in that order.
    weights: Vec<u128>,
    losses: Vec<u64>,
    known: KnownAnswers,
    answers: Vec<(Cell, Answer)>,
}

/// Runs a generic function with as many words as the layouts need.
macro_rules! with_words {
    ($self:expr, $name:ident($($argument:expr),*)) => {
        match $self.list.len().div_ceil(64) {
            0 | 1 => $self.$name::<1>($($argument),*),
            2 => $self.$name::<2>($($argument),*),
            3 | 4 => $self.$name::<4>($($argument),*),
            5..=9 => $self.$name::<9>($($argument),*),
            _ => $self.$name::<16>($($argument),*),
        }
    };
}

impl<'w> Race<'w> {
    /// The sum of weights at most, so that no loss overflows.
    pub const MOST: u128 = 1 << 62;

    /// From a belief, with a weight for each layout of its world, by number. `losses[t]` is the
    /// loss where the last head falls by shot t + 1 from here; later shots lose as much as the last
    /// one says. A loss below an earlier one counts as that one.
    ///
    /// # Errors
    ///
    /// More than 1024 layouts left or seven planes, an open shot, no plane up; another number of
    /// weights, or a sum of more than 2^62.
    pub fn new(belief: &'w Belief, weights: &[u128], losses: &[u64]) -> Result<Self, TreeError> {
        let (world, known) = (belief.world().as_ref(), belief.known());
        match (
            belief.question(),
            belief.layouts().len(),
            world.setup().planes,
        ) {
            (Some(cell), ..) => return Err(TreeError::Open(cell)),
            (_, count @ 1025.., _) => return Err(TreeError::Layouts(count)),
            (_, _, planes) if planes > MOST_PLANES => return Err(TreeError::Planes(planes)),
            (_, 0, _) => return Err(TreeError::Over),
            (_, _, planes) if known.heads.len() >= planes => return Err(TreeError::Over),
            _ => {}
        }
        let sum = weights
            .iter()
            .try_fold(0_u128, |sum, &weight| sum.checked_add(weight));
        if weights.len() != world.len() || sum.is_none_or(|sum| sum > Self::MOST) {
            return Err(TreeError::Weights);
        }
        let left = belief
            .layouts()
            .iter()
            .filter_map(|layout| Some((weights[layout], u32::try_from(layout).ok()?)));
        let mut list: Vec<(u128, u32)> = left.collect();
        list.sort_by_key(|&(weight, layout)| (core::cmp::Reverse(weight), layout));
        let (weights, list) = list.into_iter().unzip();
        let mut worst = 0;
        let mut losses: Vec<u64> = losses
            .iter()
            .map(|&loss| (worst = loss.max(worst), worst).1)
            .collect();
        if losses.is_empty() {
            losses.push(0);
        }
        let answers = known
            .shots()
            .iter()
            .filter_map(|cell| Some((cell, belief.answer(cell)?)))
            .collect();
        Ok(Self {
            world,
            list,
            weights,
            losses,
            known,
            answers,
        })
    }

    /// The tree of least loss; its sum of losses times weights.
    #[must_use]
    pub fn least<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> WeightedSolution {
        with_words!(self, solve(&R::limits(limits)))
    }

    /// The first shot of that tree, and the tree's sum; `None` if nodes run out.
    #[must_use]
    pub fn shot<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> Option<(Cell, u128)> {
        with_words!(self, choose(&R::limits(limits)))
    }

    fn search<'l, const W: usize>(&self, limits: &Limits<'l, Progress>) -> RaceSearch<'l, W> {
        RaceSearch::new(
            self.world,
            Weighed::new(&self.list, &self.weights),
            self.losses.clone(),
            limits,
        )
    }

    fn root<const W: usize>(&self) -> Node<W> {
        let heads: Vec<Cell> = self.known.heads.iter().collect();
        Node {
            set: Bits::below(self.list.len()),
            hits: Hits::of(&heads),
            depth: 0,
        }
    }

    fn choose<const W: usize>(&self, limits: &Limits<'_, Progress>) -> Option<(Cell, u128)> {
        let mut search = self.search::<W>(limits);
        let root = self.root();
        let value = search.value(root, u128::MAX);
        if search.is_out() {
            return None;
        }
        // The choice looks at the root's shots again, and nodes may run out over those that were
        // cut off.
        search
            .choice(self.world, root, self.known)
            .map(|cell| (cell, value))
    }

    fn solve<const W: usize>(&self, limits: &Limits<'_, Progress>) -> WeightedSolution {
        let mut search = self.search::<W>(limits);
        let root = self.root();
        let lower = search.value(root, u128::MAX);
        let exact = !search.is_out();
        let mut tree = DecisionTree {
            setup: self.world.setup().clone(),
            answers: self.answers.clone(),
            nodes: Vec::new(),
        };
        let grown = exact
            .then(|| search.grow(self.world, root, self.known, &mut tree.nodes))
            .flatten();
        let proof = if exact { Proof::Exact } else { Proof::Bound };
        WeightedSolution {
            lower,
            proof,
            tree: grown.map(|_| tree),
            nodes: search.nodes,
        }
    }
}

impl<const W: usize> RaceSearch<'_, W> {
    /// Adds a node and all below it; its number. `None` if nodes run out on the way.
    fn grow(
        &mut self,
        world: &World,
        node: Node<W>,
        known: KnownAnswers,
        nodes: &mut Vec<TreeShot>,
    ) -> Option<usize> {
        let cell = self.choice(world, node, known)?;
        let number = nodes.len();
        nodes.push(TreeShot {
            cell,
            branches: Vec::new(),
        });
        for (answer, set) in answered(world, &self.list, node.set, cell) {
            let hits = if answer.is_head() {
                node.hits.with(cell)
            } else {
                node.hits
            };
            let below = Node {
                set,
                hits,
                depth: node.depth + 1,
            };
            let more = hits.count() < self.planes;
            let next = if more {
                Some(self.grow(world, below, known.with_answer(world, cell, answer), nodes)?)
            } else {
                None
            };
            nodes[number].branches.push(Branch { answer, next });
        }
        Some(number)
    }

    /// A best shot, the first in reading order. Where nothing can be won or lost any more, that of
    /// the greedy strategy: the layouts must still be found.
    fn choice(&mut self, world: &World, node: Node<W>, known: KnownAnswers) -> Option<Cell> {
        let size = node.set.len();
        let layouts: Vec<u32> = node
            .set
            .iter()
            .filter_map(|at| self.list.get(at).copied())
            .collect();
        if size == 1 {
            return certain(world, &layouts, node.hits);
        }
        if self.is_settled(&node) {
            return Greedy::with_heads(ONE / 4).shot(&State {
                world,
                layouts: &layouts,
                known,
            });
        }
        let (value, heads) = (self.value(node, u128::MAX), self.heads(&node));
        let shots = self.useful(&node, size);
        let best = shots
            .into_iter()
            .find(|&at| self.shoot(&node, at, heads, value + 1) == (value, true));
        best.map(|at| self.targets[at].cell)
    }
}
