//! The best tree where layouts are not equally likely.
//!
//! The hider may prefer some layouts, and then the best tree is one of least *weighted* cost: each
//! layout's shots are counted as often as the layout weighs. The search is that of the
//! [module above](super), with weights in place of sizes.
//!
//! Of equal trees one is taken that costs least with all layouts alike. So layouts without weight
//! are not forgotten: against a hider who chooses them after all, the tree is still a sensible one.

mod proof;
mod weights;

pub use proof::{LowerProof, ProofError};

use std::vec::Vec;

use game_core::{Limits, Reported};

use super::bits::Bits;
use super::decision::DecisionTree;
use super::geometry::{Hits, MOST_PLANES};
use super::limits::Progress;
use super::node::{ANY_DEPTH, Node};
use super::search::TreeSearch;
use super::{Proof, TreeError};
use crate::world::World;
use weights::Weights;

/// The sum of weights at most, so that no cost overflows.
const MOST_WEIGHT: u128 = 1 << 96;

/// Searches the tree of least weighted cost over all layouts of a world.
///
/// ```
/// use planes::tree::{Limits, Weighted};
/// use planes::{Setup, World};
/// let world = World::new(Setup::standard(7, 1))?;
/// let alike = Weighted::new(&world, &[1; 48]).unwrap().least(None, &Limits::default());
/// assert_eq!(alike.lower, 214);
/// // A layout that is always the same is shot down at once.
/// let always: Vec<u128> = (0..48).map(|layout| u128::from(layout == 5)).collect();
/// assert_eq!(Weighted::new(&world, &always).unwrap().least(None, &Limits::default()).lower, 1);
/// # Ok::<(), planes::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weighted<'w> {
    world: &'w World,
    /// The layouts, the heaviest first.
    list: Vec<u32>,
    /// Weights in that order.
    weights: Vec<u128>,
}

/// What a search by weights has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightedSolution {
    /// No tree has a smaller sum of shots times weights.
    pub lower: u128,
    /// Whether that is the least sum itself.
    pub proof: Proof,
    /// A best tree, if the least sum is proved.
    pub tree: Option<DecisionTree>,
    /// Nodes expanded.
    pub nodes: u64,
}

impl<'w> Weighted<'w> {
    /// The sum of weights at most, so that no cost overflows.
    pub const MOST: u128 = MOST_WEIGHT;

    /// With a weight for each layout of the world, by number.
    ///
    /// # Errors
    ///
    /// More than 1024 layouts or seven planes; another number of weights, or a sum of more than
    /// 2^96.
    pub fn new(world: &'w World, weights: &[u128]) -> Result<Self, TreeError> {
        match (world.len(), world.setup().planes) {
            (count @ 1025.., _) => return Err(TreeError::Layouts(count)),
            (_, planes) if planes > MOST_PLANES => return Err(TreeError::Planes(planes)),
            (count, _) if weights.len() != count => return Err(TreeError::Weights),
            _ => {}
        }
        let sum = weights
            .iter()
            .try_fold(0_u128, |sum, &weight| sum.checked_add(weight));
        if sum.is_none_or(|sum| sum > MOST_WEIGHT) {
            return Err(TreeError::Weights);
        }
        let mut list: Vec<(u128, u32)> = weights.iter().copied().zip(0..).collect();
        list.sort_by_key(|&(weight, layout)| (core::cmp::Reverse(weight), layout));
        let (weights, list) = list.into_iter().unzip();
        Ok(Self {
            world,
            list,
            weights,
        })
    }

    /// The tree of least cost; with `below`, if one costs less than that, which is quicker to find
    /// out.
    #[must_use]
    pub fn least<R: Reported<Progress>>(
        &self,
        below: Option<u128>,
        limits: &Limits<'_, R>,
    ) -> WeightedSolution {
        let limits = &R::limits(limits);
        match self.list.len().div_ceil(64) {
            0 | 1 => self.solve::<1>(below, limits),
            2 => self.solve::<2>(below, limits),
            3 | 4 => self.solve::<4>(below, limits),
            5..=9 => self.solve::<9>(below, limits),
            _ => self.solve::<16>(below, limits),
        }
    }

    /// A proof that no tree costs less than that; `None` if one does, or nodes run out.
    #[must_use]
    pub fn prove<R: Reported<Progress>>(
        &self,
        bound: u128,
        limits: &Limits<'_, R>,
    ) -> Option<LowerProof> {
        let limits = &R::limits(limits);
        let proof = match self.list.len().div_ceil(64) {
            0 | 1 => self.proof::<1>(bound, limits),
            2 => self.proof::<2>(bound, limits),
            3 | 4 => self.proof::<4>(bound, limits),
            5..=9 => self.proof::<9>(bound, limits),
            _ => self.proof::<16>(bound, limits),
        }?;
        let mut weights = std::vec![0; self.weights.len()];
        self.list
            .iter()
            .zip(&self.weights)
            .for_each(|(&layout, &weight)| weights[layout as usize] = weight);
        Some(proof.trimmed(self.world, &weights))
    }

    /// All that a search has noted, for every look of it, because the checker knows of no symmetries.
    fn proof<const W: usize>(
        &self,
        bound: u128,
        limits: &Limits<'_, Progress>,
    ) -> Option<LowerProof> {
        let mut search = self.search::<W>(self.weights.clone(), limits);
        let value = search.value(self.root(), bound);
        if value < bound || search.is_out() {
            return None;
        }
        let mut proof = LowerProof::default();
        // A single layout is not looked up.
        proof.add(self.list.clone(), Vec::new(), value);
        for (node, entry) in &search.memo {
            for Node { set, hits, .. } in search.images(*node) {
                let layouts = set
                    .iter()
                    .filter_map(|place| self.list.get(place).copied())
                    .collect();
                proof.add(layouts, hits.cells().collect(), entry.lower);
            }
        }
        Some(proof)
    }

    /// How much more a shot counts by weight than one for the sake of equal trees: trees have at
    /// most 256 shots for each of 1024 layouts.
    const UNIT: u128 = 1 << 18;

    fn solve<const W: usize>(
        &self,
        below: Option<u128>,
        limits: &Limits<'_, Progress>,
    ) -> WeightedSolution {
        let weights = self
            .weights
            .iter()
            .map(|weight| weight * Self::UNIT + 1)
            .collect();
        let (mut search, root) = (self.search::<W>(weights, limits), self.root());
        let empty = DecisionTree {
            setup: self.world.setup().clone(),
            answers: Vec::new(),
            nodes: Vec::new(),
        };
        let budget = below.map_or(u128::MAX, |below| below.saturating_mul(Self::UNIT));
        let value = search.value(root, budget);
        let exact = value < budget && !search.is_out();
        let tree = if exact {
            search.tree(self.world, root, empty)
        } else {
            None
        };
        let proof = if exact { Proof::Exact } else { Proof::Bound };
        WeightedSolution {
            lower: value / Self::UNIT,
            proof,
            tree,
            nodes: search.nodes,
        }
    }

    fn search<'l, const W: usize>(
        &self,
        weights: Vec<u128>,
        limits: &Limits<'l, Progress>,
    ) -> TreeSearch<'l, W, Weights> {
        TreeSearch::new(self.world, self.list.clone(), Weights(weights), limits)
    }

    /// All layouts, and as many shots as one likes.
    fn root<const W: usize>(&self) -> Node<W> {
        Node {
            set: Bits::below(self.list.len()),
            hits: Hits::default(),
            depth: ANY_DEPTH,
        }
    }
}
