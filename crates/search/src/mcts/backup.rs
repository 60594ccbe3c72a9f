//! The way up: what a play-out has shown is counted along its line.

use game_core::Stochastic;

use super::arena::{CHANCE, Hot, Node};
use super::leaf::Leaf;
use super::options::Formula;
use super::search::Mcts;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// Counts the payoffs at every edge of the line, from the leaf up.
    ///
    /// With `proved` the bounds of the last edge are new: then bounds go up too, as far as they
    /// change anything, each node's before the counts of the edge above, which they correct.
    pub(super) fn back_up(&mut self, mut proved: bool) {
        for step in (0..self.line.len()).rev() {
            let (at, edge) = self.line[step];
            let (at, edge) = (at as usize, edge as usize);
            let node = self.arena.nodes[at];
            self.arena.nodes[at].visits += 1;
            self.count(&node, edge);
            if proved {
                let above = step.checked_sub(1).map(|above| self.line[above]);
                proved = self.pass_on(at, above);
            }
        }
        for (total, payoff) in self.totals.0.iter_mut().zip(&self.payoffs) {
            *total += i64::from(*payoff);
        }
        self.totals.1 += 1;
    }

    /// Counts a visit of an edge.
    #[inline]
    fn count(&mut self, node: &Node, edge: usize) {
        if self.proves() {
            self.correct(node, edge);
        }
        let cold = &mut self.arena.cold[edge];
        cold.visits += 1;
        if node.mover == CHANCE {
            return;
        }
        cold.sum += i64::from(
            self.payoffs
                .get(usize::from(node.mover))
                .copied()
                .unwrap_or(0),
        );
        if !self.is_closed(edge) {
            self.arena.hot[edge] = self.seen(node, edge);
        }
    }

    /// What selection is to read of an edge that was visited.
    #[inline]
    #[allow(
        clippy::cast_precision_loss,
        reason = "curiosity needs no more than 24 bits"
    )]
    pub(super) fn seen(&self, node: &Node, edge: usize) -> Hot {
        let cold = &self.arena.cold[edge];
        let visits = cold.visits as f32;
        let mut mean = cold.sum as f32 / visits;
        if self.proves() {
            mean = mean.max(cold.low as f32).min(cold.high as f32);
        }
        let width = match self.options.formula {
            Formula::Uct => 1.0 / visits.sqrt(),
            Formula::Puct => self.prior(edge, node.count) / (1.0 + visits),
        };
        Hot {
            mean: mean * self.unit,
            width,
        }
    }
}
