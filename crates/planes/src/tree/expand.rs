//! One node of the search: its shots, and which are worth looking at.

use std::vec;
use std::vec::Vec;

use game_core::insertion_sort;

use super::bits::Bits;
use super::geometry::{Hits, Target};
use super::node::{CandidateShot, Here, Node, later};
use super::search::{Measure, Sum, TreeSearch};

impl<const W: usize, M: Measure<W>> TreeSearch<'_, W, M> {
    /// The value of a node, and whether it is exact; otherwise a lower bound.
    pub(super) fn expand(
        &mut self,
        node: &Node<W>,
        size: u32,
        up: u32,
        budget: M::Sum,
    ) -> (M::Sum, bool) {
        let here = self.useful(node, size);
        let caps = self.caps(node, &here);
        if caps[1] == 0 || !Self::has_time(node, size, up, caps[1]) {
            return (M::Sum::NEVER, true);
        }
        let floor = self.floor(node, caps);
        if floor >= budget {
            return (floor, false);
        }
        // A head that all have must be shot at some time, and now it gives no less information than
        // later.
        if let Some(certain) = here.iter().find(|here| here.heads == size) {
            return self.shoot(node, certain.target, caps, budget);
        }
        let shots = M::order(self, node, &here, caps);
        self.best(node, &shots, caps, budget)
    }

    /// The least of all shots.
    fn best(
        &mut self,
        node: &Node<W>,
        shots: &[CandidateShot<M::Sum>],
        caps: [u32; 2],
        budget: M::Sum,
    ) -> (M::Sum, bool) {
        let never = M::Sum::NEVER;
        let (mut best, mut found, mut least) = (budget, false, never);
        for shot in shots {
            if shot.lower >= best {
                least = least.min(shot.lower);
                continue;
            }
            let (value, exact) = self.shoot(node, shot.target, caps, best);
            if exact && value < best {
                best = value;
                found = true;
            }
            least = least.min(value);
        }
        let exact = (found && !self.is_out()) || least >= never;
        (least, exact && (least == best || least >= never))
    }

    /// What a shot costs, from its groups: exact below the budget, else a lower bound.
    pub(super) fn shoot(
        &mut self,
        node: &Node<W>,
        target: usize,
        caps: [u32; 2],
        budget: M::Sum,
    ) -> (M::Sum, bool) {
        let children = self.children(node, target);
        let floors: Vec<M::Sum> = children
            .iter()
            .map(|child| self.floor(child, caps))
            .collect();
        let mut cost = floors
            .iter()
            .fold(self.measure.cost(node.set, 1), |sum, floor| {
                sum.plus(*floor)
            });
        for (child, floor) in children.into_iter().zip(floors) {
            if cost >= budget {
                return (cost, false);
            }
            let value = self.value(child, budget - (cost - floor));
            cost = (cost - floor).plus(value.max(floor));
        }
        (cost, cost < budget && !self.is_out())
    }

    /// A lower bound of a node, by the most bodies and heads of any cell of itself or of what it is
    /// a part of.
    pub(super) fn floor(&mut self, node: &Node<W>, [bodies, heads]: [u32; 2]) -> M::Sum {
        let table = self
            .bounds
            .table(self.planes - node.hits.count(), bodies, heads);
        self.measure.floor(table, node.set)
    }

    /// The groups of a shot that are not finished, small ones first.
    pub(super) fn children(&self, node: &Node<W>, target: usize) -> Vec<Node<W>> {
        let target = &self.targets[target];
        let depth = later(node.depth);
        let mut children = vec![];
        let mut add = |set: Bits<W>, hits: Hits| {
            if !set.is_empty() && hits.count() < self.planes {
                children.push(Node { set, hits, depth });
            }
        };
        add(
            node.set.minus(&target.bodies).minus(&target.heads),
            node.hits,
        );
        add(node.set.and(&target.bodies), node.hits);
        if node.hits.count() + 1 < self.planes {
            let hits = node.hits.with(target.cell);
            target
                .revealed
                .iter()
                .for_each(|heads| add(node.set.and(heads), hits));
        }
        insertion_sort(&mut children, |child| child.set.len());
        children
    }

    /// The cells that give information or bring a plane down.
    pub(super) fn useful(&self, node: &Node<W>, size: u32) -> Vec<Here> {
        let count = |(at, target): (usize, &Target<W>)| {
            let (bodies, heads) = (
                node.set.common(&target.bodies),
                node.set.common(&target.heads),
            );
            let hit = heads == size && node.hits.contains(target.cell);
            let useful = !hit && (heads > 0 || (bodies > 0 && bodies < size));
            useful.then_some(Here {
                target: at,
                bodies,
                heads,
            })
        };
        self.targets.iter().enumerate().filter_map(count).collect()
    }

    /// The most bodies and the most heads of any useful cell.
    pub(super) fn caps(&self, node: &Node<W>, here: &[Here]) -> [u32; 2] {
        let size = node.set.len();
        let sure = M::IS_CHECKED
            && self
                .targets
                .iter()
                .any(|target| node.set.common(&target.bodies) == size);
        let bodies = here
            .iter()
            .map(|here| here.bodies)
            .max()
            .unwrap_or(0)
            .max(if sure { size - 1 } else { 0 });
        [
            bodies,
            here.iter().map(|here| here.heads).max().unwrap_or(0),
        ]
    }
}
