//! A strategy written down: one node for every run of answers that can occur.
//!
//! A node says a cell, its branches say where the answers lead. Answers that no layout gives have
//! no branch, and nothing follows the last head.

use std::vec::Vec;

use crate::answer::Answer;
use crate::cell::Cell;
use crate::policy::{State, Strategy};
use crate::setup::Setup;

/// A shooting tree: what to shoot at, whatever was answered; from the start, or after some answers.
///
/// ```
/// use planes::tree::{DecisionTree, Limits, Solver};
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(7, 1))?;
/// let solution = Solver::new(&world).unwrap().least_mean(&Limits::default());
/// let tree = solution.tree.unwrap();
/// assert_eq!(tree.verify(&world).unwrap().total(), 214); // 4.4583 shots on average
/// let stored = tree.to_string();
/// assert_eq!(stored.parse::<DecisionTree>(), Ok(tree));
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionTree {
    pub(super) setup: Setup,
    /// What was answered before its first shot, by cell in reading order.
    pub(super) answers: Vec<(Cell, Answer)>,
    /// The first node is the root.
    pub(super) nodes: Vec<TreeShot>,
}

/// A node: a shot and where its answers lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TreeShot {
    pub(super) cell: Cell,
    pub(super) branches: Vec<Branch>,
}

/// Where one answer leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The answer.
    pub answer: Answer,
    /// The number of the next node; `None` when all planes are down.
    pub next: Option<usize>,
}

impl DecisionTree {
    /// The number of the root.
    pub const ROOT: usize = 0;

    /// What it is a tree for.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What was answered before its first shot, by cell in reading order.
    #[must_use]
    pub fn answers(&self) -> &[(Cell, Answer)] {
        &self.answers
    }

    /// How many shots are written down.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no shot at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The cell of a node.
    #[must_use]
    pub fn cell(&self, node: usize) -> Option<Cell> {
        self.nodes.get(node).map(|shot| shot.cell)
    }

    /// The branches of a node, misses first.
    #[must_use]
    pub fn branches(&self, node: usize) -> &[Branch] {
        self.nodes
            .get(node)
            .map_or(&[], |shot| shot.branches.as_slice())
    }
}

/// A tree is a strategy: it follows the answers from the root.
impl Strategy for &DecisionTree {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        let layout = *state.layouts.first()? as usize;
        let mut node = DecisionTree::ROOT;
        for _ in 0..=state.known.shots().len() {
            let cell = self.cell(node)?;
            if !state.known.shots().contains(cell) {
                return Some(cell);
            }
            // All layouts left answer as this one does.
            let answer = state.world.answer(layout, cell);
            node = self
                .branches(node)
                .iter()
                .find(|branch| branch.answer == answer)?
                .next?;
        }
        None
    }
}
