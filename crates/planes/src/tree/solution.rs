//! What a search says, and how much of it is proved.

use super::DecisionTree;
use crate::cell::Cell;

/// How much of a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// The lower bound is the least sum of shots.
    Exact,
    /// Nodes, memory or time ran out: the least sum is the lower bound or more.
    Bound,
    /// No tree keeps to the worst case that was allowed.
    Impossible,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// No tree has fewer shots, summed over all layouts; `u64::MAX` if there is no tree.
    pub lower: u64,
    /// Whether that is the least sum itself.
    pub proof: Proof,
    /// A best tree, if the least sum is proved; even then none if nodes run out while it is written
    /// down. Without a plane to find it has no shot.
    pub tree: Option<DecisionTree>,
    /// The worst case that was allowed, in shots.
    pub worst: Option<u32>,
    /// Nodes expanded.
    pub nodes: u64,
}

/// The best tree that begins with a certain shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstShot {
    /// The cell of the shot.
    pub cell: Cell,
    /// Its shots over all layouts, the first included; no tree with that shot has fewer.
    pub lower: u64,
    /// Whether there is one with so few.
    pub exact: bool,
}
