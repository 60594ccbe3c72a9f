//! The questions that a search answers, and how it is driven to its answers.
//!
//! A node is searched with a budget. At the root the budget is raised from below until it suffices:
//! refuting a budget is quick where the bounds are good, and the last one refuted is a lower bound
//! whenever the search is broken off.

use std::vec::Vec;

use game_core::{Limits, Reported};

use super::bits::Bits;
use super::decision::DecisionTree;
use super::error::TreeError;
use super::geometry::{Hits, MOST_PLANES};
use super::limits::{NODES, Progress};
use super::measure::Sizes;
use super::node::{ANY_DEPTH, Node};
use super::search::{Sum, TreeSearch};
use super::{FirstShot, Proof, Solution};
use crate::answer::Answer;
use crate::belief::Belief;
use crate::cell::Cell;
use crate::policy::{KnownAnswers, all};
use crate::world::World;

/// Searches the best shooting tree of a world, or of the rest of it.
///
/// ```
/// use planes::tree::{Limits, Solver};
/// use planes::{Belief, Cell};
/// let belief: Belief = "7x7/1 D4=b".parse()?;
/// let solution = Solver::from_belief(&belief).unwrap().least_mean(&Limits::default());
/// assert_eq!(solution.lower, 116); // over 28 layouts
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver<'w> {
    world: &'w World,
    /// Numbers in the world, ascending: then places in the list are numbers where it is complete,
    /// and the looks of the board apply to both.
    layouts: Vec<u32>,
    known: KnownAnswers,
    step: Option<u32>,
    /// Words of a set of layouts, at least.
    words: usize,
}

/// Runs a generic function with as many words as the layouts need.
macro_rules! with_words {
    ($self:expr, $name:ident($($argument:expr),*)) => {
        match $self.words {
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
        Self::of(world, all(world), KnownAnswers::default())
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
        let layouts = belief
            .layouts()
            .iter()
            .filter_map(|layout| u32::try_from(layout).ok())
            .collect();
        Self::of(belief.world(), layouts, belief.known())
    }

    /// From layouts in any order, with the answers that all of them give.
    pub(crate) fn of(
        world: &'w World,
        mut layouts: Vec<u32>,
        known: KnownAnswers,
    ) -> Result<Self, TreeError> {
        layouts.retain(|&layout| (layout as usize) < world.len());
        layouts.sort_unstable();
        layouts.dedup();
        match (layouts.len(), world.setup().planes) {
            (count @ 1025.., _) => Err(TreeError::Layouts(count)),
            (_, planes) if planes > MOST_PLANES => Err(TreeError::Planes(planes)),
            (count, _) => Ok(Self {
                world,
                layouts,
                known,
                step: None,
                words: count.div_ceil(64),
            }),
        }
    }

    /// Raises the budget by this many shots at a time, at least one, instead of half a shot per
    /// layout.
    ///
    /// Small steps take a little longer to the end, and leave the better lower bound when nodes run
    /// out before it.
    #[must_use]
    pub fn steps(self, shots: u32) -> Self {
        Self {
            step: Some(shots.max(1)),
            ..self
        }
    }

    fn step(&self, size: u32) -> u32 {
        self.step.unwrap_or(size / 2 + 1)
    }

    /// The least mean, whatever the worst case.
    #[must_use]
    pub fn least_mean<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> Solution {
        with_words!(self, solve(&R::limits(limits), None))
    }

    /// The least mean of all trees that need at most this many shots.
    ///
    /// Where there is none, the lower bound is more than any tree has, `u64::MAX`.
    #[must_use]
    pub fn least_mean_within<R: Reported<Progress>>(
        &self,
        worst: u32,
        limits: &Limits<'_, R>,
    ) -> Solution {
        with_words!(self, solve(&R::limits(limits), Some(worst)))
    }

    /// The least worst case, and the least mean with it.
    ///
    /// If that is not proved, no tree has a smaller worst case than [`Solution::worst`], and
    /// whether one has that is open.
    #[must_use]
    pub fn least_worst<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> Solution {
        let (mut worst, mut spent, begin) = (0, 0, limits.now());
        loop {
            let left = limits
                .rest(1, begin)
                .nodes(limits.node_limit().unwrap_or(NODES).saturating_sub(spent));
            let solution = self.least_mean_within(worst, &left);
            spent += solution.nodes;
            if solution.proof != Proof::Impossible {
                return Solution {
                    nodes: spent,
                    ..solution
                };
            }
            // It ends: within as many shots as the board has cells every layout is finished.
            worst += 1;
        }
    }

    /// The best tree that begins with this cell.
    ///
    /// # Errors
    ///
    /// A cell off the board or one that was shot at, or no plane is up.
    pub fn first_shot<R: Reported<Progress>>(
        &self,
        cell: Cell,
        limits: &Limits<'_, R>,
    ) -> Result<FirstShot, TreeError> {
        if self.is_over() {
            return Err(TreeError::Over);
        }
        if !self.world.setup().board.contains(cell) {
            return Err(TreeError::Outside(cell));
        }
        let shot: Option<FirstShot> = with_words!(self, firsts(&[cell], &R::limits(limits))).pop();
        shot.filter(|_| !self.known.shots().contains(cell))
            .ok_or(TreeError::Shot(cell))
    }

    /// The best trees that begin with each cell not yet shot at, in reading order, by one search:
    /// the limits hold for all together, and what was found for one cell serves the next.
    #[must_use]
    pub fn first_shots<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> Vec<FirstShot> {
        with_words!(self, firsts(&self.fresh(), &R::limits(limits)))
    }

    /// The cells that can be shot at, while a plane is up.
    fn fresh(&self) -> Vec<Cell> {
        let board = self.world.setup().board.cells();
        board
            .minus(self.known.shots())
            .iter()
            .filter(|_| !self.is_over())
            .collect()
    }

    /// The least mean and then the best trees that begin with each cell, as
    /// [`first_shots`](Self::first_shots) does, by one search: what was found for the one serves
    /// the others. Reports the least sum as soon as it is there, and after each cell how many are
    /// settled.
    #[must_use]
    pub fn values<R: Reported<Progress>>(
        &self,
        limits: &Limits<'_, R>,
    ) -> (Solution, Vec<FirstShot>) {
        with_words!(self, all_values(&R::limits(limits)))
    }

    /// A best first shot; `None` if nodes run out.
    #[must_use]
    pub fn shot<R: Reported<Progress>>(&self, limits: &Limits<'_, R>) -> Option<Cell> {
        with_words!(self, choose(&R::limits(limits)))
    }

    /// Whether no plane is up, or nothing is possible.
    fn is_over(&self) -> bool {
        self.known.heads.len() >= self.world.setup().planes || self.layouts.is_empty()
    }

    /// The answers so far, which any of the layouts left determines.
    fn answers(&self) -> Vec<(Cell, Answer)> {
        let first = self.layouts.first().map(|&layout| layout as usize);
        let answer = |layout| move |cell| (cell, self.world.answer(layout, cell));
        first.map_or_else(Vec::new, |layout| {
            self.known.shots().iter().map(answer(layout)).collect()
        })
    }

    fn search<'l, const W: usize>(
        &self,
        limits: &Limits<'l, Progress>,
    ) -> TreeSearch<'l, W, Sizes> {
        let sizes = Sizes::new(self.world, &self.layouts);
        TreeSearch::new(self.world, self.layouts.clone(), sizes, limits)
    }

    fn choose<const W: usize>(&self, limits: &Limits<'_, Progress>) -> Option<Cell> {
        let mut search = self.search::<W>(limits);
        let root = self.root(ANY_DEPTH);
        let value = search.raise(self.step(root.set.len()), |search, budget| {
            search.value(root, budget)
        });
        if search.is_out() || value == 0 {
            None
        } else {
            search.choice(self.world, root)
        }
    }

    fn root<const W: usize>(&self, depth: u32) -> Node<W> {
        let heads: Vec<Cell> = self.known.heads.iter().collect();
        Node {
            set: Bits::below(self.layouts.len()),
            hits: Hits::of(&heads),
            depth,
        }
    }

    fn solve<const W: usize>(&self, limits: &Limits<'_, Progress>, worst: Option<u32>) -> Solution {
        self.solve_by(&mut self.search::<W>(limits), worst)
    }

    fn all_values<const W: usize>(
        &self,
        limits: &Limits<'_, Progress>,
    ) -> (Solution, Vec<FirstShot>) {
        let mut search = self.search::<W>(limits);
        let (mut solution, fresh) = (self.solve_by(&mut search, None), self.fresh());
        let mut shots = Vec::new();
        let least = (solution.proof == Proof::Exact).then_some(solution.lower);
        let report = |nodes, settled| {
            limits.report(|| Progress {
                nodes,
                least,
                parts: Some((settled, fresh.len())),
            })
        };
        let mut flow = report(solution.nodes, 0);
        for &cell in &fresh {
            if flow.is_break() {
                search.break_off();
            }
            shots.push(self.first(&mut search, cell));
            solution.nodes = search.nodes;
            flow = report(solution.nodes, shots.len());
        }
        (solution, shots)
    }

    fn solve_by<const W: usize>(
        &self,
        search: &mut TreeSearch<'_, W, Sizes>,
        worst: Option<u32>,
    ) -> Solution {
        let empty = DecisionTree {
            setup: self.world.setup().clone(),
            answers: self.answers(),
            nodes: Vec::new(),
        };
        if self.is_over() {
            return Solution {
                lower: 0,
                proof: Proof::Exact,
                tree: Some(empty),
                worst,
                nodes: 0,
            };
        }
        // No best tree shoots twice at a cell.
        let cells = self.world.setup().board.cells().len();
        let depth = worst
            .filter(|&worst| (worst as usize) < cells)
            .unwrap_or(ANY_DEPTH);
        let root = self.root(depth);
        let value = search.raise(self.step(root.set.len()), |search, budget| {
            search.value(root, budget)
        });
        let (lower, proof) = match value {
            u32::NEVER.. => (u64::MAX, Proof::Impossible),
            _ if search.is_out() => (value.into(), Proof::Bound),
            _ => (value.into(), Proof::Exact),
        };
        let tree = if proof == Proof::Exact {
            search.tree(self.world, root, empty)
        } else {
            None
        };
        Solution {
            lower,
            proof,
            tree,
            worst,
            nodes: search.nodes,
        }
    }

    fn firsts<const W: usize>(
        &self,
        cells: &[Cell],
        limits: &Limits<'_, Progress>,
    ) -> Vec<FirstShot> {
        let mut search = self.search::<W>(limits);
        cells
            .iter()
            .map(|&cell| self.first(&mut search, cell))
            .collect()
    }

    fn first<const W: usize>(
        &self,
        search: &mut TreeSearch<'_, W, Sizes>,
        cell: Cell,
    ) -> FirstShot {
        let root = self.root(ANY_DEPTH);
        let size = root.set.len();
        let Some(target) = search.targets.iter().position(|target| target.cell == cell) else {
            // Nothing is ever there: the shot is wasted.
            let value = search.raise(self.step(size), |search, budget| search.value(root, budget));
            return FirstShot {
                cell,
                lower: u64::from(value) + u64::from(size),
                exact: !search.is_out(),
            };
        };
        let caps = search.caps(&root, &search.useful(&root, size));
        let value = search.raise(self.step(size), |search, budget| {
            search.shoot(&root, target, caps, budget).0
        });
        FirstShot {
            cell,
            lower: value.into(),
            exact: !search.is_out(),
        }
    }
}

impl<const W: usize> TreeSearch<'_, W, Sizes> {
    /// A value by way of budgets: they are raised from below until one suffices, so that when nodes
    /// run out the last one that was refuted is a lower bound.
    fn raise(&mut self, step: u32, value: impl Fn(&mut Self, u32) -> u32) -> u32 {
        let mut lower = 0;
        loop {
            let budget = lower + step;
            let found = value(self, budget);
            if self.is_out() {
                return lower.max(found);
            }
            if found < budget || found >= u32::NEVER {
                return found;
            }
            lower = found;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// Sets of more words than the layouts need change nothing, so small worlds test them all.
    #[test]
    fn words_change_nothing() {
        for text in ["7x7/1", "7x7/2r", "2x3/2[hb]", "8x8/1"] {
            let world = World::new(text.parse().unwrap()).unwrap();
            let solver = Solver::new(&world).unwrap();
            let plain = solver.least_mean(&super::super::Limits::new());
            for words in [2, 3, 4, 9, 16] {
                let wide = Solver {
                    words: words.max(solver.words),
                    ..solver.clone()
                };
                assert_eq!(
                    wide.least_mean(&super::super::Limits::new()),
                    plain,
                    "{text}, {words} words"
                );
            }
        }
    }
}
