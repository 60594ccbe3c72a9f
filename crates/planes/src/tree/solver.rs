use std::vec::Vec;

use super::bits::Bits;
use super::decision::DecisionTree;
use super::error::TreeError;
use super::geometry::{Hits, MOST_PLANES};
use super::search::{ANY_DEPTH, NEVER, Node, Search};
use crate::belief::Belief;
use crate::cell::{Cell, Cells};
use crate::policy::all;
use crate::world::World;

/// How far a search may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Nodes expanded. Each is kept in the memo, at about 100 bytes.
    pub nodes: u64,
}

impl Default for Limits {
    /// 20 million nodes, about 2 GB.
    fn default() -> Self {
        Self { nodes: 20_000_000 }
    }
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// No tree has fewer shots, summed over all layouts.
    pub lower: u64,
    /// The best tree, if its value is proved: then its shots are the lower bound.
    pub tree: Option<DecisionTree>,
    /// The worst case that was allowed, in shots.
    pub worst: Option<u32>,
    /// Nodes expanded.
    pub nodes: u64,
}

/// Searches the best shooting tree of a world, or of what is left of it.
///
/// ```
/// use planes::tree::{Limits, Solver};
/// use planes::{Belief, Cell};
/// let belief: Belief = "7x7/1 D4=b".parse()?;
/// let solution = Solver::from_belief(&belief).unwrap().least_mean(Limits::default());
/// assert_eq!(solution.lower, 116); // over 28 layouts
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<'w> {
    world: &'w World,
    layouts: Vec<u32>,
    heads: Cells,
    step: Option<u32>,
}

/// Runs a generic function with as many words as the layouts need.
macro_rules! with_words {
    ($self:expr, $name:ident($($argument:expr),*)) => {
        match $self.layouts.len().div_ceil(64) {
            0 | 1 => $self.$name::<1>($($argument),*),
            2 => $self.$name::<2>($($argument),*),
            3 => $self.$name::<3>($($argument),*),
            4 => $self.$name::<4>($($argument),*),
            5..=9 => $self.$name::<9>($($argument),*),
            _ => $self.$name::<16>($($argument),*),
        }
    };
}

impl<'w> Solver<'w> {
    /// From all layouts.
    ///
    /// # Errors
    ///
    /// More than 1024 layouts or seven planes.
    pub fn new(world: &'w World) -> Result<Self, TreeError> {
        Self::of(world, all(world), Cells::EMPTY)
    }

    /// From what a searcher knows.
    ///
    /// # Errors
    ///
    /// More than 1024 layouts left, more than seven planes, or an open shot.
    pub fn from_belief(belief: &'w Belief) -> Result<Self, TreeError> {
        if let Some(cell) = belief.question() {
            return Err(TreeError::Open(cell));
        }
        let layouts = belief.layouts().iter().filter_map(|layout| u32::try_from(layout).ok()).collect();
        Self::of(belief.world(), layouts, belief.heads())
    }

    pub(crate) fn of(world: &'w World, layouts: Vec<u32>, heads: Cells) -> Result<Self, TreeError> {
        match (layouts.len(), world.setup().planes) {
            (count @ 1025.., _) => Err(TreeError::Layouts(count)),
            (_, planes) if planes > MOST_PLANES => Err(TreeError::Planes(planes)),
            _ => Ok(Self { world, layouts, heads, step: None }),
        }
    }

    /// Raises the budget by so many shots at a time, at least one, instead of half a shot per layout.
    ///
    /// Small steps take a little longer to the end, and leave the better lower bound when nodes run out
    /// before it.
    #[must_use]
    pub fn steps(self, shots: u32) -> Self {
        Self { step: Some(shots.max(1)), ..self }
    }

    fn step(&self, size: u32) -> u32 {
        self.step.unwrap_or(size / 2 + 1)
    }

    /// The least mean, whatever the worst case.
    #[must_use]
    pub fn least_mean(&self, limits: Limits) -> Solution {
        with_words!(self, solve(limits, None))
    }

    /// The least mean of all trees that need at most so many shots.
    ///
    /// Where there is none, the lower bound is more than any tree has, `u64::MAX`.
    #[must_use]
    pub fn least_mean_within(&self, worst: u32, limits: Limits) -> Solution {
        with_words!(self, solve(limits, Some(worst.min(ANY_DEPTH - 1))))
    }

    /// The least worst case, and the least mean with it.
    #[must_use]
    pub fn least_worst(&self, limits: Limits) -> Solution {
        let mut spent = 0;
        for worst in 0.. {
            let left = Limits { nodes: limits.nodes.saturating_sub(spent) };
            let solution = self.least_mean_within(worst, left);
            spent += solution.nodes;
            if solution.lower < u64::MAX || worst >= ANY_DEPTH - 1 {
                return Solution { nodes: spent, ..solution };
            }
        }
        self.least_mean(limits)
    }

    /// The shots over all layouts of the best tree that begins with this cell, the shot included; whether
    /// that is exact or a lower bound.
    #[must_use]
    pub fn first_shot(&self, cell: Cell, limits: Limits) -> (u64, bool) {
        with_words!(self, first(cell, limits))
    }

    /// A best first shot; nothing if nodes run out.
    #[must_use]
    pub fn shot(&self, limits: Limits) -> Option<Cell> {
        with_words!(self, choose(limits))
    }

    fn choose<const W: usize>(&self, limits: Limits) -> Option<Cell> {
        let mut search = Search::<W>::new(self.world, self.layouts.clone(), limits.nodes);
        let root = self.root(ANY_DEPTH);
        let value = search.raise(self.step(root.set.len()), |search, budget| search.value(root, budget));
        if search.is_out() || value == 0 { None } else { search.choice(self.world, root) }
    }

    fn root<const W: usize>(&self, depth: u32) -> Node<W> {
        let heads: Vec<Cell> = self.heads.iter().collect();
        Node { set: Bits::below(self.layouts.len()), hits: Hits::of(&heads), depth }
    }

    fn solve<const W: usize>(&self, limits: Limits, worst: Option<u32>) -> Solution {
        let mut search = Search::<W>::new(self.world, self.layouts.clone(), limits.nodes);
        let root = self.root(worst.unwrap_or(ANY_DEPTH));
        let value = search.raise(self.step(root.set.len()), |search, budget| search.value(root, budget));
        let exact = value < NEVER && !search.is_out();
        let tree = if exact && value > 0 { search.tree(self.world, root) } else { None };
        let lower = if value >= NEVER { u64::MAX } else { value.into() };
        Solution { lower, tree, worst, nodes: search.nodes }
    }

    fn first<const W: usize>(&self, cell: Cell, limits: Limits) -> (u64, bool) {
        let mut search = Search::<W>::new(self.world, self.layouts.clone(), limits.nodes);
        let root = self.root(ANY_DEPTH);
        let size = root.set.len();
        let Some(target) = search.targets.iter().position(|target| target.cell == cell) else {
            // Nothing is ever there: the shot is wasted.
            let value = search.raise(self.step(size), |search, budget| search.value(root, budget));
            return (u64::from(value) + u64::from(size), !search.is_out());
        };
        let (children, caps) = (search.children(&root, target), search.caps(&root));
        let value = search.raise(self.step(size), |search, budget| search.shoot(&children, size, caps, budget).0);
        (value.into(), !search.is_out())
    }
}

impl<const W: usize> Search<W> {
    /// A value by way of budgets: they are raised from below until one suffices, so that when nodes run
    /// out the last one that was refuted is a lower bound.
    fn raise(&mut self, step: u32, value: impl Fn(&mut Self, u32) -> u32) -> u32 {
        let mut lower = 0;
        loop {
            let budget = lower + step;
            let found = value(self, budget);
            if self.is_out() {
                return lower.max(found);
            }
            if found < budget || found >= NEVER {
                return found;
            }
            lower = found;
        }
    }
}
