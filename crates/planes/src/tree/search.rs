//! Branch and bound, by whatever [measure](super::measure) shots are added up.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::BuildHasherDefault;
use std::ops::Sub;
use std::vec::Vec;

use game_core::Limits;

use super::bits::Bits;
use super::bounds::{SizeBounds, beside_a_head, capacity};
use super::geometry::{Target, targets};
use super::limits::{Meter, Progress};
use super::node::{ANY_DEPTH, CandidateShot, Here, Mixer, Node};
use super::symmetry::{LayoutSymmetry, symmetries};
use crate::world::World;

/// A sum of shots.
pub(super) trait Sum: Copy + Ord + Debug + Default + Sub<Output = Self> {
    /// A cost that no tree has: of layouts that cannot be finished in time.
    const NEVER: Self;
    /// The least difference of two costs.
    const ONE: Self;

    /// Both together, [`NEVER`](Self::NEVER) at most.
    fn plus(self, other: Self) -> Self;
}

impl Sum for u32 {
    const NEVER: Self = 1 << 30;
    const ONE: Self = 1;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other).min(Self::NEVER)
    }
}

impl Sum for u128 {
    const NEVER: Self = 1 << 126;
    const ONE: Self = 1;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other).min(Self::NEVER)
    }
}

/// How the shots of a tree are added up.
pub(super) trait Measure<const W: usize>: Debug + Sized {
    /// What they add up to.
    type Sum: Sum;

    /// Whether a checker of proofs works out the bounds by itself, so that they must be no sharper
    /// than its own: bodies that all layouts have count among the most of any cell, though they
    /// give no information to any part of them, and planes that are down change no cap.
    const IS_CHECKED: bool;

    /// What this many shots at each layout of a set cost.
    fn cost(&self, set: Bits<W>, shots: u32) -> Self::Sum;

    /// What a set costs at least, if the least number of shots over sets of every size is known.
    fn floor(&self, least: &[u32], set: Bits<W>) -> Self::Sum;

    /// Whether the layouts at these places count alike, so that a look may take one to the other.
    fn are_alike(&self, place: usize, other: usize) -> bool;

    /// The cost of few layouts, where it is known without a search.
    fn known(&self, node: &Node<W>, size: u32, up: u32) -> Option<Self::Sum>;

    /// The shots at these cells with a lower bound of each, in the order in which they are tried.
    fn order(
        search: &mut TreeSearch<'_, W, Self>,
        node: &Node<W>,
        here: &[Here],
        caps: [u32; 2],
    ) -> Vec<CandidateShot<Self::Sum>>;
}

/// What the search knows about a node: at least this cost, or exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoEntry<S> {
    pub(super) lower: S,
    pub(super) exact: bool,
}

/// What the search knows about nodes.
type Memo<const W: usize, S> = HashMap<Node<W>, MemoEntry<S>, BuildHasherDefault<Mixer>>;

/// The state of a search over one world.
#[derive(Debug)]
pub(super) struct TreeSearch<'w, const W: usize, M: Measure<W>> {
    pub(super) planes: u32,
    pub(super) targets: Vec<Target<W>>,
    pub(super) bounds: SizeBounds,
    pub(super) measure: M,
    symmetries: Vec<LayoutSymmetry>,
    /// The layouts that the search is about, by place, as the measure has them.
    pub(super) layouts: Vec<u32>,
    /// Sets of at least this size are replaced by their least image.
    symmetric: u32,
    pub(super) memo: Memo<W, M::Sum>,
    /// Nodes expanded.
    pub(super) nodes: u64,
    meter: Meter<'w>,
}

impl<'w, const W: usize, M: Measure<W>> TreeSearch<'w, W, M> {
    pub(super) fn new(
        world: &World,
        layouts: Vec<u32>,
        measure: M,
        limits: &Limits<'w, Progress>,
    ) -> Self {
        let count = layouts.len();
        // A part of the layouts has no looks of its own.
        let symmetries = if count == world.len() {
            symmetries(world)
        } else {
            Vec::new()
        };
        let symmetries = symmetries
            .iter()
            .map(|symmetry| symmetry.reordered(&layouts));
        let alike = |symmetry: &LayoutSymmetry| {
            (0..count).all(|place| measure.are_alike(symmetry.place(place), place))
        };
        let symmetries = symmetries.filter(alike).collect();
        let targets = targets(world, &layouts);
        let fallen = if M::IS_CHECKED {
            [u32::MAX; 2]
        } else {
            beside_a_head(&targets)
        };
        Self {
            planes: u32::try_from(world.setup().planes).unwrap_or(u32::MAX),
            bounds: SizeBounds::new(world.setup(), count, fallen),
            targets,
            measure,
            symmetries,
            symmetric: u32::try_from(count / 4).unwrap_or(u32::MAX).max(8),
            layouts,
            memo: HashMap::default(),
            nodes: 0,
            meter: Meter::new::<(Node<W>, MemoEntry<M::Sum>)>(limits),
        }
    }

    /// Whether all nodes are used up: values are then lower bounds and no more.
    pub(super) fn is_out(&self) -> bool {
        self.meter.is_out(self.nodes)
    }

    /// Ends the search for good.
    pub(super) const fn break_off(&mut self) {
        self.meter.break_off();
    }

    /// The least image of a node, where the set is large enough to be worth the trouble.
    fn canonical(&self, node: Node<W>, size: u32) -> Node<W> {
        if size < self.symmetric {
            return node;
        }
        node.least(&self.symmetries)
    }

    /// A node and its images: what holds for it holds for them.
    pub(super) fn images(&self, node: Node<W>) -> impl Iterator<Item = Node<W>> {
        let image = move |symmetry: &LayoutSymmetry| Node {
            set: symmetry.bits(node.set),
            hits: symmetry.hits(node.hits),
            ..node
        };
        core::iter::once(node).chain(self.symmetries.iter().map(image))
    }

    /// The least cost of a node if it is below the budget; otherwise a lower bound, of at least the
    /// budget unless nodes ran out.
    pub(super) fn value(&mut self, node: Node<W>, budget: M::Sum) -> M::Sum {
        let (size, up) = (node.set.len(), self.planes - node.hits.count());
        if size == 0 || up == 0 {
            return M::Sum::default();
        }
        if node.depth < up {
            return M::Sum::NEVER;
        }
        if let Some(known) = self.measure.known(&node, size, up) {
            return known;
        }
        let node = self.canonical(node, size);
        if let Some(entry) = self.memo.get(&node)
            && (entry.exact || entry.lower >= budget)
        {
            return entry.lower;
        }
        self.meter.look(self.nodes, self.memo.len());
        if self.is_out() {
            return self
                .memo
                .get(&node)
                .map_or_else(|| self.measure.cost(node.set, up), |entry| entry.lower);
        }
        self.nodes += 1;
        let (lower, exact) = self.expand(&node, size, up, budget);
        let lower = self
            .memo
            .get(&node)
            .map_or(lower, |before| before.lower.max(lower));
        self.memo.insert(node, MemoEntry { lower, exact });
        lower
    }

    /// Whether this many layouts can be finished in the shots that are left.
    pub(super) fn has_time(node: &Node<W>, size: u32, up: u32, heads: u32) -> bool {
        node.depth == ANY_DEPTH || capacity(up, heads, node.depth) >= size.into()
    }
}
