//! Branch and bound over weights.
//!
//! The bound: with the layouts left in the order of their weights w₁ ≥ w₂ ≥ … and sₖ their shots,
//!
//! ```text
//! Σ wₖ sₖ = Σ (wₖ − wₖ₊₁) (s₁ + … + sₖ) ≥ Σ (wₖ − wₖ₊₁) U(k) = Σ wₖ (U(k) − U(k − 1))
//! ```
//!
//! where U is the [bound by size](super::super::bounds), which holds for the k heaviest by themselves. So
//! layouts are kept in the order of their weights, and the bound is read off in one pass.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::mem::size_of;
use std::vec::Vec;

use super::super::Limits;
use super::super::bits::Bits;
use super::super::bounds::Bounds;
use super::super::geometry::{Hits, Target, targets};
use super::super::search::Mixer;
use super::super::symmetry::{Look, looks};
use super::super::watch::Watch;
use crate::world::World;

/// The layouts left and the heads hit. A layout is its place in the list by weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) set: Bits<W>,
    pub(super) hits: Hits,
}

/// What is known of a node: at least this cost, or exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) lower: u128,
    pub(super) exact: bool,
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct Search<'w, const W: usize> {
    pub(super) planes: u32,
    pub(super) targets: Vec<Target<W>>,
    /// Layouts by place, the heaviest first.
    pub(super) list: Vec<u32>,
    /// Weights by place: descending.
    pub(super) weights: Vec<u128>,
    pub(super) bounds: Bounds,
    looks: Vec<Look>,
    /// Sets of at least this size are replaced by their least image.
    symmetric: u32,
    pub(super) memo: HashMap<Node<W>, Entry, BuildHasherDefault<Mixer>>,
    /// Nodes expanded, and how many may be.
    pub(super) nodes: u64,
    limit: u64,
    room: usize,
    watch: Watch<'w>,
}

impl<'w, const W: usize> Search<'w, W> {
    /// Over layouts in the order of the list, which is that of their weights.
    pub(super) fn new(world: &World, list: Vec<u32>, weights: Vec<u128>, limits: Limits, watch: Watch<'w>) -> Self {
        let count = list.len();
        // A part of the layouts has no looks of its own.
        let looks = if count == world.len() { looks(world) } else { Vec::new() };
        let looks = looks.iter().map(|look| look.reordered(&list));
        let looks = looks.filter(|look| (0..count).all(|place| weights[look.place(place)] == weights[place]));
        Self {
            planes: u32::try_from(world.setup().planes).unwrap_or(u32::MAX),
            targets: targets(world, &list),
            bounds: Bounds::new(world.setup().reveal, count),
            looks: looks.collect(),
            symmetric: u32::try_from(count / 4).unwrap_or(u32::MAX).max(8),
            list,
            weights,
            memo: HashMap::default(),
            nodes: 0,
            limit: limits.nodes,
            room: limits.entries(size_of::<(Node<W>, Entry)>()),
            watch,
        }
    }

    /// Whether all nodes are used up: values are then lower bounds and no more.
    pub(super) fn is_out(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The weights of a set, the heaviest first.
    pub(super) fn weights(&self, set: Bits<W>) -> impl Iterator<Item = u128> {
        set.iter().filter_map(|place| self.weights.get(place).copied())
    }

    /// The weight of a set.
    pub(super) fn weight(&self, set: Bits<W>) -> u128 {
        self.weights(set).sum()
    }

    /// The least image of a node, where the set is large enough to be worth the trouble.
    fn canonical(&self, node: Node<W>, size: u32) -> Node<W> {
        if size < self.symmetric {
            return node;
        }
        let images = self.looks.iter().map(|look| (look.bits(node.set), look.hits(node.hits)));
        let least = images.min().filter(|image| *image < (node.set, node.hits));
        least.map_or(node, |(set, hits)| Node { set, hits })
    }

    /// A node and its images: what follows from it for one of a larger set's looks.
    pub(super) fn images(&self, node: Node<W>) -> impl Iterator<Item = Node<W>> {
        let image = move |look: &Look| Node { set: look.bits(node.set), hits: look.hits(node.hits) };
        core::iter::once(node).chain(self.looks.iter().map(image))
    }

    /// The least cost of a node if it is below the budget; otherwise a lower bound, of at least the
    /// budget unless nodes ran out.
    pub(super) fn value(&mut self, node: Node<W>, budget: u128) -> u128 {
        let (size, up) = (node.set.len(), self.planes - node.hits.count());
        if size == 0 || up == 0 {
            return 0;
        }
        if size == 1 {
            return self.weight(node.set) * u128::from(up);
        }
        let node = self.canonical(node, size);
        if let Some(entry) = self.memo.get(&node)
            && (entry.exact || entry.lower >= budget)
        {
            return entry.lower;
        }
        if self.memo.len() >= self.room || self.watch.ends(self.nodes) {
            self.limit = 0;
        }
        if self.is_out() {
            return self.memo.get(&node).map_or_else(|| self.weight(node.set), |entry| entry.lower);
        }
        self.nodes += 1;
        let (lower, exact) = self.expand(&node, size, budget);
        let before = self.memo.get(&node).map_or(0, |entry| entry.lower);
        self.memo.insert(node, Entry { lower: lower.max(before), exact });
        lower.max(before)
    }
}
