//! Branch and bound.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::size_of;
use std::vec::Vec;

use game_core::mix;

use super::Limits;
use super::bits::Bits;
use super::bounds::{Bounds, capacity};
use super::geometry::{Hits, Target, targets};
use super::symmetry::{Look, looks};
use super::watch::Watch;
use crate::cell::Cells;
use crate::world::World;

/// A cost that no tree has: of layouts that cannot be finished in time.
pub(super) const NEVER: u32 = 1 << 30;

/// As many shots as one likes.
pub(super) const ANY_DEPTH: u32 = u32::MAX;

/// Keys are chains of words, well spread by [`mix`]; results do not depend on the hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}

/// A question: the layouts left, the heads hit, and the shots that are still allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) set: Bits<W>,
    pub(super) hits: Hits,
    pub(super) depth: u32,
}

/// What is known of a node: at least this many shots, or exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) lower: u32,
    pub(super) exact: bool,
}

/// The state of a search over one world.
#[derive(Debug)]
pub(super) struct Search<'w, const W: usize> {
    pub(super) planes: u32,
    pub(super) targets: Vec<Target<W>>,
    pub(super) bounds: Bounds,
    looks: Vec<Look>,
    /// The layouts that the search is about, by their numbers in the world, ascending.
    pub(super) layouts: Vec<u32>,
    /// By place in that list: the cells of the heads.
    heads: Vec<Cells>,
    /// Sets of at least this size are replaced by their least image.
    symmetric: u32,
    pub(super) memo: HashMap<Node<W>, Entry, BuildHasherDefault<Mixer>>,
    /// Nodes expanded, and how many may be.
    pub(super) nodes: u64,
    limit: u64,
    /// Most entries of the memo.
    room: usize,
    watch: Watch<'w>,
    /// n log₂ n in 256ths, to order shots.
    pub(super) logs: Vec<u32>,
}

impl<'w, const W: usize> Search<'w, W> {
    pub(super) fn new(world: &World, layouts: Vec<u32>, limits: Limits, watch: Watch<'w>) -> Self {
        let count = layouts.len();
        let planes = u32::try_from(world.setup().planes).unwrap_or(u32::MAX);
        let log = |n: usize| {
            let n = f64::from(u32::try_from(n).unwrap_or(u32::MAX));
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 2^26")]
            let log = if n > 0.0 { (n * libm::log2(n) * 256.0) as u32 } else { 0 };
            log
        };
        let heads = |layout: &u32| world.planes(*layout as usize).map(|plane| plane.head).collect();
        Self {
            planes,
            targets: targets(world, &layouts),
            bounds: Bounds::new(world.setup().reveal, count),
            // A part of the layouts has no looks of its own.
            looks: if count == world.len() { looks(world) } else { Vec::new() },
            heads: layouts.iter().map(heads).collect(),
            symmetric: u32::try_from(count / 4).unwrap_or(u32::MAX).max(8),
            layouts,
            memo: HashMap::default(),
            nodes: 0,
            limit: limits.nodes,
            room: limits.entries(size_of::<(Node<W>, Entry)>()),
            watch,
            logs: (0..=count).map(log).collect(),
        }
    }

    /// Whether all nodes are used up: values are then lower bounds and no more.
    pub(super) fn is_out(&self) -> bool {
        self.nodes >= self.limit
    }

    /// Ends the search for good when the memo is full or someone asks for it.
    fn look_up(&mut self) {
        if self.watch.ends(self.nodes) || self.memo.len() >= self.room {
            self.limit = 0;
        }
    }

    /// The least image of a node, where the set is large enough to be worth the trouble.
    fn canonical(&self, node: Node<W>, size: u32) -> Node<W> {
        if size < self.symmetric {
            return node;
        }
        let images = self.looks.iter().map(|look| (look.bits(node.set), look.hits(node.hits)));
        let least = images.min().filter(|image| *image < (node.set, node.hits));
        least.map_or(node, |(set, hits)| Node { set, hits, ..node })
    }

    /// The least cost of a node if it is below the budget; otherwise a lower bound, of at least the
    /// budget unless nodes ran out.
    pub(super) fn value(&mut self, node: Node<W>, budget: u32) -> u32 {
        let (size, up) = (node.set.len(), self.planes - node.hits.count());
        if size == 0 || up == 0 {
            return 0;
        }
        if node.depth < up {
            return NEVER;
        }
        if size == 1 {
            return up;
        }
        if size == 2 && up == 1 {
            return self.pair(&node);
        }
        let node = self.canonical(node, size);
        if let Some(entry) = self.memo.get(&node)
            && (entry.exact || entry.lower >= budget)
        {
            return entry.lower;
        }
        self.look_up();
        if self.is_out() {
            return self.memo.get(&node).map_or(size * up, |entry| entry.lower);
        }
        self.nodes += 1;
        let (lower, exact) = self.expand(&node, size, up, budget);
        let before = self.memo.get(&node).map_or(0, |entry| entry.lower);
        self.memo.insert(node, Entry { lower: lower.max(before), exact });
        lower.max(before)
    }

    /// Two layouts with one plane up: their heads are one cell, or are shot at one after the other.
    fn pair(&self, node: &Node<W>) -> u32 {
        let hits: Cells = node.hits.cells().collect();
        let mut heads = node.set.iter().filter_map(|layout| self.heads.get(layout)).map(|heads| heads.minus(hits));
        match (heads.next() == heads.next(), node.depth) {
            (true, _) => 2,
            (false, 1) => NEVER,
            (false, _) => 3,
        }
    }

    /// Whether so many layouts can be finished in the shots that are left.
    pub(super) fn has_time(node: &Node<W>, size: u32, up: u32, heads: u32) -> bool {
        node.depth == ANY_DEPTH || capacity(up, heads, node.depth) >= size.into()
    }

    /// One shot less, if they are counted.
    pub(super) const fn later(depth: u32) -> u32 {
        if depth == ANY_DEPTH { ANY_DEPTH } else { depth - 1 }
    }
}
