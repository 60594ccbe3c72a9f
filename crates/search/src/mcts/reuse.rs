//! The game goes on, and the tree with it.
//!
//! What lies below the step that was taken moves to the front of the arena; all else is forgotten.
//! Nodes and edges that were made later have greater numbers than those above them. So one walk in
//! the order of numbers finds all that is below the new root, and a second one moves it, each thing
//! to a place that is free by then.

use game_core::{StepOf, Stochastic};

use super::arena::{Arena, NONE};
use super::leaf::Leaf;
use super::search::Mcts;
use crate::position_stack::apply;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// Follows a step that was taken in the game, a move or an event: the next search of the
    /// position that it leads to begins with what the search knows about it. Whether anything is.
    ///
    /// Takes time in proportion to the tree, and four bytes for each node while it does.
    pub fn advance(&mut self, step: StepOf<P>) -> bool {
        for helper in &mut self.helpers {
            helper.advance(step);
        }
        let Some(mut root) = self.root.take() else {
            return false;
        };
        let edges = self
            .arena
            .nodes
            .first()
            .map_or(0..0, super::arena::Node::edges);
        let edge = edges
            .into_iter()
            .find(|&edge| self.arena.steps.get(edge) == Some(&step));
        let child = edge
            .and_then(|edge| self.arena.cold.get(edge))
            .map_or(NONE, |cold| cold.child);
        if edge.is_none() || child == NONE || !self.arena.rebase(child) {
            self.arena.clear();
            return false;
        }
        apply(&mut root, step);
        self.root = Some(root);
        self.totals.0.fill(0);
        self.totals.1 = 0;
        self.bounds = self.proofs.widest::<P>();
        self.settled = false;
        if self.proves() {
            self.pass_on(0, None);
        }
        true
    }
}

impl<P: Stochastic> Arena<P> {
    /// Makes a node the root and forgets the rest of the tree; does nothing if there is no memory
    /// for it.
    fn rebase(&mut self, root: u32) -> bool {
        let Some(numbers) = self.numbers_below(root) else {
            return false;
        };
        let (mut nodes, mut edges) = (0, 0);
        for old in 0..self.nodes.len() {
            if numbers[old] == NONE {
                continue;
            }
            let mut node = self.nodes[old];
            let range = node.edges();
            self.move_edges(range.clone(), edges);
            #[allow(clippy::cast_possible_truncation, reason = "no greater than before")]
            let first = edges as u32;
            node.first = first;
            for cold in &mut self.cold[edges..edges + range.len()] {
                cold.child = numbers.get(cold.child as usize).copied().unwrap_or(NONE);
            }
            self.nodes[nodes] = node;
            edges += range.len();
            nodes += 1;
        }
        self.nodes.truncate(nodes);
        self.keep_edges(edges);
        self.full = false;
        true
    }

    /// The new number of each node: [`NONE`] if it is not below the root.
    fn numbers_below(&self, root: u32) -> Option<Vec<u32>> {
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(self.nodes.len()).ok()?;
        numbers.resize(self.nodes.len(), NONE);
        let mut next = 0;
        *numbers.get_mut(root as usize)? = 0;
        for old in root as usize..self.nodes.len() {
            if numbers[old] == NONE {
                continue;
            }
            numbers[old] = next;
            next += 1;
            for cold in &self.cold[self.nodes[old].edges()] {
                if let Some(child) = numbers.get_mut(cold.child as usize) {
                    *child = 0; // some number, until its turn comes
                }
            }
        }
        Some(numbers)
    }

    /// Moves edges forward to a place before them, or leaves them where they are.
    fn move_edges(&mut self, from: core::ops::Range<usize>, to: usize) {
        self.hot.copy_within(from.clone(), to);
        self.cold.copy_within(from.clone(), to);
        self.steps.copy_within(from.clone(), to);
        if !self.priors.is_empty() {
            self.priors.copy_within(from.clone(), to);
        }
        self.spans.copy_within(
            from.start * self.stride..from.end * self.stride,
            to * self.stride,
        );
    }
}
