//! From proved values to the tree that has them.

use std::vec;
use std::vec::Vec;

use game_core::insertion_sort;

use super::bits::Bits;
use super::decision::{Branch, DecisionTree, TreeShot};
use super::geometry::Hits;
use super::node::{Node, later};
use super::search::{Measure, Sum, TreeSearch};
use crate::answer::Answer;
use crate::cell::Cell;
use crate::policy::{KnownAnswers, State};
use crate::world::World;

impl<const W: usize, M: Measure<W>> TreeSearch<'_, W, M> {
    /// The tree of a node whose value is known, written into an empty one; `None` if nodes run out
    /// on the way.
    pub(super) fn tree(
        &mut self,
        world: &World,
        root: Node<W>,
        mut tree: DecisionTree,
    ) -> Option<DecisionTree> {
        self.grow(world, root, &mut tree.nodes)?;
        Some(tree)
    }

    /// Adds a node and all below it; its number.
    fn grow(&mut self, world: &World, node: Node<W>, nodes: &mut Vec<TreeShot>) -> Option<usize> {
        let cell = self.choice(world, node)?;
        let number = nodes.len();
        nodes.push(TreeShot {
            cell,
            branches: vec![],
        });
        for (answer, set) in answered(world, &self.layouts, node.set, cell) {
            let hits = if answer.is_head() {
                node.hits.with(cell)
            } else {
                node.hits
            };
            let next = if hits.count() < self.planes {
                Some(self.grow(
                    world,
                    Node {
                        set,
                        hits,
                        depth: later(node.depth),
                    },
                    nodes,
                )?)
            } else {
                None
            };
            nodes[number].branches.push(Branch { answer, next });
        }
        Some(number)
    }

    /// A best shot, the first in reading order.
    pub(super) fn choice(&mut self, world: &World, node: Node<W>) -> Option<Cell> {
        let size = node.set.len();
        if size == 1 {
            let layouts: Vec<u32> = node
                .set
                .iter()
                .filter_map(|at| self.layouts.get(at).copied())
                .collect();
            return certain(world, &layouts, node.hits);
        }
        let value = self.value(node, M::Sum::NEVER);
        let here = self.useful(&node, size);
        let caps = self.caps(&node, &here);
        // One more than the value, whatever a shot counts.
        let budget = value.plus(M::Sum::ONE);
        let best = here
            .into_iter()
            .find(|here| self.shoot(&node, here.target, caps, budget) == (value, true));
        best.map(|here| self.targets[here.target].cell)
    }
}

/// A head that all of these layouts have and that was not hit.
pub(super) fn certain(world: &World, layouts: &[u32], hits: Hits) -> Option<Cell> {
    let known = KnownAnswers {
        heads: hits.cells().collect(),
        ..KnownAnswers::default()
    };
    State {
        world,
        layouts,
        known,
    }
    .certain_head()
}

/// The answers that the layouts of a set give to a shot, with those that give them; a layout is its
/// place in the list.
pub(super) fn answered<const W: usize>(
    world: &World,
    list: &[u32],
    set: Bits<W>,
    cell: Cell,
) -> Vec<(Answer, Bits<W>)> {
    let mut groups: Vec<(Answer, Bits<W>)> = vec![];
    for at in set.iter() {
        let answer = world.answer(list[at] as usize, cell);
        if !groups.iter().any(|(known, _)| *known == answer) {
            groups.push((answer, Bits::EMPTY));
        }
        groups
            .iter_mut()
            .filter(|(known, _)| *known == answer)
            .for_each(|(_, set)| set.insert(at));
    }
    insertion_sort(&mut groups, |(answer, _)| *answer);
    groups
}
