//! One node of the search: its shots, in what order, and which are worth looking at.

use std::vec::Vec;

use super::super::bits::Bits;
use super::super::geometry::{Hits, Target};
use super::search::{Node, Search};

/// A shot worth looking at.
#[derive(Clone, Copy, Debug)]
struct Shot {
    target: usize,
    /// A lower bound of what it costs in all; shots are tried in this order.
    lower: u128,
}

/// The most bodies and heads that any cell has among the layouts left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    bodies: u32,
    heads: u32,
}

impl<const W: usize> Search<'_, W> {
    /// The value of a node, and whether it is exact; otherwise a lower bound.
    pub(super) fn expand(&mut self, node: &Node<W>, size: u32, budget: u128) -> (u128, bool) {
        let useful = self.useful(node, size);
        let caps = self.caps(node, size);
        let floor = self.floor(node, caps);
        if floor >= budget {
            return (floor, false);
        }
        // A head that all have has to be shot at some time, and it tells no less now than later.
        if let Some(&certain) = useful.iter().find(|&&at| node.set.common(&self.targets[at].heads) == size) {
            return self.shoot(node, certain, caps, budget);
        }
        let (shots, mut least) = self.shots(node, &useful, caps, budget);
        let (mut best, mut found) = (budget, false);
        for shot in shots {
            if shot.lower >= best {
                least = least.min(shot.lower);
                continue;
            }
            let (value, exact) = self.shoot(node, shot.target, caps, best);
            if exact && value < best {
                (best, found) = (value, true);
            }
            least = least.min(value);
        }
        (least, found && least == best && !self.is_out())
    }

    /// The most bodies and heads that any cell has; a body that all have tells nothing.
    pub(super) fn caps(&self, node: &Node<W>, size: u32) -> Caps {
        let mut caps = Caps { bodies: 0, heads: 0 };
        for target in &self.targets {
            caps.bodies = caps.bodies.max(node.set.common(&target.bodies).min(size - 1));
            if !node.hits.contains(target.cell) {
                caps.heads = caps.heads.max(node.set.common(&target.heads));
            }
        }
        caps
    }

    /// What a shot costs, from its groups: exact below the budget, else a lower bound.
    pub(super) fn shoot(&mut self, node: &Node<W>, target: usize, caps: Caps, budget: u128) -> (u128, bool) {
        let mut children = self.children(node, target);
        children.sort_by_key(|child| child.set.len());
        let floors: Vec<u128> = children.iter().map(|child| self.floor(child, caps)).collect();
        let mut cost = self.weight(node.set) + floors.iter().sum::<u128>();
        for (child, floor) in children.into_iter().zip(floors) {
            if cost >= budget {
                return (cost, false);
            }
            let value = self.value(child, budget - (cost - floor));
            cost = cost - floor + value.max(floor);
        }
        (cost, cost < budget && !self.is_out())
    }

    /// A lower bound of a node, by the caps of itself or of what it is a part of.
    fn floor(&mut self, node: &Node<W>, caps: Caps) -> u128 {
        let table = self.bounds.table(self.planes - node.hits.count(), caps.bodies, caps.heads);
        let (mut sum, mut before) = (0, 0);
        for (place, &bound) in node.set.iter().zip(table.iter().skip(1)) {
            sum += self.weights[place] * u128::from(bound - before);
            before = bound;
        }
        sum
    }

    /// The groups of a shot that are not finished.
    pub(super) fn children(&self, node: &Node<W>, target: usize) -> Vec<Node<W>> {
        let target = &self.targets[target];
        let mut children = Vec::with_capacity(6);
        let mut add = |set: Bits<W>, hits: Hits| {
            if !set.is_empty() && hits.count() < self.planes {
                children.push(Node { set, hits });
            }
        };
        add(node.set.minus(&target.bodies).minus(&target.heads), node.hits);
        add(node.set.and(&target.bodies), node.hits);
        if node.hits.count() + 1 < self.planes {
            let hits = node.hits.with(target.cell);
            target.revealed.iter().for_each(|heads| add(node.set.and(heads), hits));
        }
        children
    }

    /// The cells that tell something or bring a plane down.
    pub(super) fn useful(&self, node: &Node<W>, size: u32) -> Vec<usize> {
        let useful = |target: &Target<W>| {
            let (bodies, heads) = (node.set.common(&target.bodies), node.set.common(&target.heads));
            !node.hits.contains(target.cell) && (heads > 0 || (bodies > 0 && bodies < size))
        };
        (0..self.targets.len()).filter(|&at| useful(&self.targets[at])).collect()
    }

    /// The shots that may cost less than the budget, the least bound first, and the least bound of the
    /// others. That order needs a quarter fewer nodes than the most information first.
    fn shots(&mut self, node: &Node<W>, useful: &[usize], caps: Caps, budget: u128) -> (Vec<Shot>, u128) {
        let weight = self.weight(node.set);
        let (mut shots, mut least) = (Vec::with_capacity(useful.len()), u128::MAX);
        for &target in useful {
            let children = self.children(node, target);
            let lower = weight + children.iter().map(|child| self.floor(child, caps)).sum::<u128>();
            if lower < budget {
                shots.push(Shot { target, lower });
            } else {
                least = least.min(lower);
            }
        }
        shots.sort_by_key(|shot| (shot.lower, shot.target));
        (shots, least)
    }
}
