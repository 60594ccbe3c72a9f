//! One play-out: down the tree, out of it to the end of the game, and up again.

use game_core::{Player, Score, Stochastic, ToMove, below};

use super::arena::{CHANCE, Hot, NONE, Node};
use super::leaf::Leaf;
use super::options::Formula;
use super::play::write_payoffs;
use super::search::Mcts;
use crate::SearchError;
use crate::position_stack::apply;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// Plays out once. After an error nothing is counted.
    pub(super) fn play_out(&mut self) -> Result<(), SearchError> {
        let Some(root) = &self.root else {
            return Ok(());
        };
        // Taken out and put back, so that what else there is can be used meanwhile.
        let mut position = match self.position.take() {
            Some(mut position) => {
                position.clone_from(root);
                position
            }
            None => root.clone(),
        };
        let proved = self.descend(&mut position);
        self.position = Some(position);
        self.back_up(proved?);
        Ok(())
    }

    /// Goes down from the root and plays out; leaves the payoffs and the line.
    ///
    /// Whether something new is proved of the last edge.
    fn descend(&mut self, position: &mut P) -> Result<bool, SearchError> {
        self.line.clear();
        let mut at = 0;
        loop {
            let node = self.arena.nodes[at as usize];
            let edge = self.choose(&node)?;
            #[allow(
                clippy::cast_possible_truncation,
                reason = "an arena has less than 2^32 edges"
            )]
            self.line.push((at, edge as u32));
            apply(position, self.arena.steps[edge]);
            if node.mover == CHANCE && self.is_closed(edge) {
                self.take_what_is_proved(edge);
                return Ok(false);
            }
            at = self.arena.cold[edge].child;
            if at == NONE {
                at = self.grow(position, edge)?;
            }
            if at == NONE {
                return self.evaluator(position, edge);
            }
        }
    }

    /// The edge to follow: that of an event, or the one which the formula likes best.
    #[inline]
    #[allow(
        clippy::cast_precision_loss,
        reason = "curiosity needs no more than 24 bits"
    )]
    fn choose(&mut self, node: &Node) -> Result<usize, SearchError> {
        let edges = node.edges();
        if node.mover == CHANCE {
            let events = self.arena.cold.get(edges).unwrap_or_default();
            let total = events.last().map_or(0, super::arena::Cold::weight);
            let drawn = below(&mut self.random, total);
            let event = events.iter().position(|event| drawn < event.weight());
            return event
                .map(|event| node.first as usize + event)
                .ok_or(SearchError::NoEvent);
        }
        let fresh = self.options.formula == Formula::Uct && node.visits < node.count;
        if let Some(untried) = fresh.then(|| self.untried(node)).flatten() {
            return Ok(untried);
        }
        let curiosity = self.options.exploration
            * match self.options.formula {
                Formula::Uct => self.logs.root(node.visits),
                Formula::Puct => (node.visits.max(1) as f32).sqrt(),
            };
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, edge) in self
            .arena
            .hot
            .get(edges)
            .unwrap_or_default()
            .iter()
            .enumerate()
        {
            let score = edge.mean + curiosity * edge.width;
            if score > most {
                best = number;
                most = score;
            }
        }
        Ok(node.first as usize + best)
    }

    /// One of the edges that were never tried, each as likely as the other.
    ///
    /// In the order of the list, nodes with few visits would all be evaluated by their first moves.
    #[inline]
    fn untried(&mut self, node: &Node) -> Option<usize> {
        let drawn = below(&mut self.random, u64::from(node.count - node.visits));
        let mut edges = node
            .edges()
            .filter(|&edge| self.arena.hot[edge].width == Hot::UNTRIED);
        edges.nth(usize::try_from(drawn).ok()?)
    }

    /// Lists the moves of an edge that was visited often enough; the new node.
    #[inline]
    fn grow(&mut self, position: &P, edge: usize) -> Result<u32, SearchError> {
        let often = self.arena.cold[edge].visits >= self.options.expand_after.max(1);
        if !often || self.arena.full || position.to_move() == ToMove::Nobody {
            return Ok(NONE);
        }
        let node = self.arena.nodes.len();
        if !self.expand(position)? {
            return Ok(NONE);
        }
        #[allow(
            clippy::cast_possible_truncation,
            reason = "an arena has fewer nodes than edges"
        )]
        let node = node as u32;
        self.arena.cold[edge].child = node;
        Ok(node)
    }

    /// What a position is worth that has no edges; whether something is proved of its edge.
    #[inline]
    fn evaluator(&mut self, position: &mut P, edge: usize) -> Result<bool, SearchError> {
        let over = position.to_move() == ToMove::Nobody;
        if over {
            write_payoffs(position, &mut self.payoffs);
        }
        let proved = self.proves() && self.look(position, edge, over);
        if !over {
            self.leaf
                .payoffs(position, &mut self.random, &mut self.payoffs)?;
        }
        for payoff in &self.payoffs {
            Self::checked(*payoff)?;
        }
        Ok(proved)
    }

    /// Takes the middle of what has been proved for the result of a play-out.
    fn take_what_is_proved(&mut self, edge: usize) {
        let middle = Score::midpoint;
        if self.arena.stride > 0 {
            for (payoff, span) in self.payoffs.iter_mut().zip(self.arena.spans_of(edge)) {
                *payoff = middle(span[0], span[1]);
            }
            return;
        }
        let cold = &self.arena.cold[edge];
        let first = middle(cold.low, cold.high);
        for (index, payoff) in self.payoffs.iter_mut().enumerate() {
            *payoff = if index == 0 {
                first
            } else {
                first.saturating_neg()
            };
        }
    }

    /// The number of the player to move.
    pub(super) fn mover_of(position: &P) -> u16 {
        position.to_move().player().map_or(CHANCE, |player| {
            u16::try_from(player.index()).unwrap_or(CHANCE)
        })
    }
}
