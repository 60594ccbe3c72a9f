//! Branch and bound over losses.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::vec::Vec;

use game_core::{Limits, insertion_sort};

use super::super::bits::Bits;
use super::super::bounds::capacity;
use super::super::geometry::{Hits, Target, targets};
use super::super::limits::{Meter, Progress};
use super::super::node::{Mixer, Node};
use super::super::symmetry::{LayoutSymmetry, symmetries};
use crate::world::World;

/// No game has more shots.
const MOST_SHOTS: u32 = 256;

/// What the search knows about a node: a lower bound of its loss, or the exact loss.
#[derive(Clone, Copy, Debug)]
struct MemoEntry {
    lower: u128,
    exact: bool,
}

/// The layouts with their weights, the heaviest first.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    list: Vec<u32>,
    weights: Vec<u128>,
}

impl Weighed {
    pub(super) fn new(list: &[u32], weights: &[u128]) -> Self {
        Self {
            list: list.to_vec(),
            weights: weights.to_vec(),
        }
    }
}

/// The state of a search.
#[derive(Debug)]
pub(super) struct RaceSearch<'w, const W: usize> {
    pub(super) planes: u32,
    pub(super) targets: Vec<Target<W>>,
    /// Layouts by place.
    pub(super) list: Vec<u32>,
    /// Weights by place, descending.
    weights: Vec<u128>,
    /// The loss of each shot, from the first shot of this search on: ascending.
    losses: Vec<u64>,
    symmetries: Vec<LayoutSymmetry>,
    /// Sets of at least this size are replaced by their least image.
    symmetric: u32,
    memo: HashMap<Node<W>, MemoEntry, BuildHasherDefault<Mixer>>,
    /// Nodes expanded.
    pub(super) nodes: u64,
    meter: Meter<'w>,
}

impl<'w, const W: usize> RaceSearch<'w, W> {
    pub(super) fn new(
        world: &World,
        of: Weighed,
        losses: Vec<u64>,
        limits: &Limits<'w, Progress>,
    ) -> Self {
        let Weighed { list, weights } = of;
        let count = list.len();
        // Symmetries are used only if the list has all layouts.
        let symmetries = if count == world.len() {
            symmetries(world)
        } else {
            Vec::new()
        };
        let symmetries = symmetries.iter().map(|symmetry| symmetry.reordered(&list));
        let symmetries = symmetries.filter(|symmetry| {
            (0..count).all(|place| weights[symmetry.place(place)] == weights[place])
        });
        Self {
            planes: u32::try_from(world.setup().planes).unwrap_or(u32::MAX),
            targets: targets(world, &list),
            symmetries: symmetries.collect(),
            symmetric: u32::try_from(count / 4).unwrap_or(u32::MAX).max(8),
            list,
            weights,
            losses,
            memo: HashMap::default(),
            nodes: 0,
            meter: Meter::new::<(Node<W>, MemoEntry)>(limits),
        }
    }

    /// Whether all nodes are used up. Values are then only lower bounds.
    pub(super) fn is_out(&self) -> bool {
        self.meter.is_out(self.nodes)
    }

    /// Whether all shots to come lose the same.
    pub(super) fn is_settled(&self, node: &Node<W>) -> bool {
        let first = self.loss(node.depth + self.planes - node.hits.count() - 1);
        first == self.losses.last().map_or(0, |&loss| u128::from(loss))
    }

    /// The loss of the shot that comes after this many others.
    fn loss(&self, before: u32) -> u128 {
        let at = (before as usize).min(self.losses.len().saturating_sub(1));
        self.losses.get(at).map_or(0, |&loss| u128::from(loss))
    }

    fn weight(&self, set: Bits<W>) -> u128 {
        set.iter().filter_map(|place| self.weights.get(place)).sum()
    }

    /// The least image of a node, if its set is so large that this pays; otherwise the node itself.
    fn canonical(&self, node: Node<W>, size: u32) -> Node<W> {
        if size < self.symmetric {
            return node;
        }
        node.least(&self.symmetries)
    }

    /// The least loss of a node if it is below the budget; otherwise a lower bound, of at least the
    /// budget unless nodes ran out.
    pub(super) fn value(&mut self, node: Node<W>, budget: u128) -> u128 {
        let (size, up) = (node.set.len(), self.planes - node.hits.count());
        if size == 0 {
            return 0;
        }
        if size == 1 || self.is_settled(&node) {
            return self.weight(node.set) * self.loss(node.depth + up - 1);
        }
        let node = self.canonical(node, size);
        if let Some(entry) = self.memo.get(&node)
            && (entry.exact || entry.lower >= budget)
        {
            return entry.lower;
        }
        self.meter.look(self.nodes, self.memo.len());
        if self.is_out() {
            return self.memo.get(&node).map_or(0, |entry| entry.lower);
        }
        self.nodes += 1;
        let (lower, exact) = self.expand(&node, size, budget);
        let before = self.memo.get(&node).map_or(0, |entry| entry.lower);
        self.memo.insert(
            node,
            MemoEntry {
                lower: lower.max(before),
                exact,
            },
        );
        lower.max(before)
    }

    /// The value of a node, and whether it is exact; otherwise a lower bound.
    fn expand(&mut self, node: &Node<W>, size: u32, budget: u128) -> (u128, bool) {
        let (useful, heads) = (self.useful(node, size), self.heads(node));
        let floor = self.floor(node, heads);
        if floor >= budget {
            return (floor, false);
        }
        // A cell that is a head in all layouts must be shot some time, and now it gives no less
        // information than later.
        if let Some(&certain) = useful
            .iter()
            .find(|&&at| node.set.common(&self.targets[at].heads) == size)
        {
            return self.shoot(node, certain, heads, budget);
        }
        let lower = |at: usize| {
            (
                self.loss_of_finished(node, at) + self.floors(&self.children(node, at), heads),
                at,
            )
        };
        let mut shots: Vec<(u128, usize)> = useful.into_iter().map(lower).collect();
        shots.sort_unstable();
        let (mut best, mut found, mut least) = (budget, false, u128::MAX);
        for (lower, target) in shots {
            if lower >= best {
                // All that follow lose as much or more.
                least = least.min(lower);
                break;
            }
            let (value, exact) = self.shoot(node, target, heads, best);
            if exact && value < best {
                best = value;
                found = true;
            }
            least = least.min(value);
        }
        (least, found && least == best && !self.is_out())
    }

    /// The loss of a shot, from its groups: exact below the budget, otherwise a lower bound.
    pub(super) fn shoot(
        &mut self,
        node: &Node<W>,
        target: usize,
        heads: u32,
        budget: u128,
    ) -> (u128, bool) {
        let mut children = self.children(node, target);
        insertion_sort(&mut children, |child| child.set.len());
        let mut loss = self.loss_of_finished(node, target) + self.floors(&children, heads);
        for child in children {
            if loss >= budget {
                return (loss, false);
            }
            let floor = self.floor(&child, heads);
            let value = self.value(child, budget - (loss - floor));
            loss = loss - floor + value.max(floor);
        }
        (loss, loss < budget && !self.is_out())
    }

    /// The loss of the layouts whose last head this shot hits.
    fn loss_of_finished(&self, node: &Node<W>, target: usize) -> u128 {
        if node.hits.count() + 1 < self.planes {
            return 0;
        }
        self.weight(node.set.and(&self.targets[target].heads)) * self.loss(node.depth)
    }

    /// The groups of a shot that are not finished.
    fn children(&self, node: &Node<W>, target: usize) -> Vec<Node<W>> {
        let target = &self.targets[target];
        let missed = node.set.minus(&target.bodies).minus(&target.heads);
        let mut groups = std::vec![
            (missed, node.hits),
            (node.set.and(&target.bodies), node.hits)
        ];
        if node.hits.count() + 1 < self.planes {
            let hits = node.hits.with(target.cell);
            groups.extend(
                target
                    .revealed
                    .iter()
                    .map(|heads| (node.set.and(heads), hits)),
            );
        }
        let child = |(set, hits): (Bits<W>, Hits)| Node {
            set,
            hits,
            depth: node.depth + 1,
        };
        groups
            .into_iter()
            .filter(|(set, _)| !set.is_empty())
            .map(child)
            .collect()
    }

    /// The cells that give information or bring a plane down.
    pub(super) fn useful(&self, node: &Node<W>, size: u32) -> Vec<usize> {
        let useful = |target: &Target<W>| {
            let (bodies, heads) = (
                node.set.common(&target.bodies),
                node.set.common(&target.heads),
            );
            !node.hits.contains(target.cell) && (heads > 0 || (bodies > 0 && bodies < size))
        };
        (0..self.targets.len())
            .filter(|&at| useful(&self.targets[at]))
            .collect()
    }

    /// The most heads that any cell has.
    pub(super) fn heads(&self, node: &Node<W>) -> u32 {
        let open = self
            .targets
            .iter()
            .filter(|target| !node.hits.contains(target.cell));
        open.map(|target| node.set.common(&target.heads))
            .max()
            .unwrap_or(0)
            .max(1)
    }

    fn floors(&self, nodes: &[Node<W>], heads: u32) -> u128 {
        nodes.iter().map(|node| self.floor(node, heads)).sum()
    }

    /// A lower bound of a node's loss. `heads` is the most heads of any cell, in this node or in
    /// one that contains it.
    fn floor(&self, node: &Node<W>, heads: u32) -> u128 {
        let up = self.planes - node.hits.count();
        let (mut shots, mut within, mut loss) = (0, 0, 0);
        let (mut sum, mut count) = (0_u128, 0_u64);
        for weight in node.set.iter().filter_map(|place| self.weights.get(place)) {
            while count >= within && shots < MOST_SHOTS {
                shots += 1;
                within = capacity(up, heads, shots);
                loss = self.loss(node.depth + shots - 1);
            }
            sum += weight * loss;
            count += 1;
        }
        sum
    }
}
