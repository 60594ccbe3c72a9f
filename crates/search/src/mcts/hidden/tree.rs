//! The tree of what a player sees: nodes for views, edges for the moves that were tried there.
//!
//! Which moves there are depends on the hidden state, so a node's edges are a list that grows, and
//! so are the nodes below it.

use game_core::{Hidden, Stochastic, below};

use super::Ismcts;
use crate::SearchError;
use crate::mcts::leaf::Leaf;
use crate::position_stack::list;

/// No edge, no node.
pub(super) const NONE: u32 = u32::MAX;

/// A move at a node.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    /// Sum of the payoffs of who made it.
    pub(super) sum: i64,
    pub(super) visits: u32,
    /// How often it was among the moves of the position drawn.
    available: u32,
    /// The next edge of the node.
    next: u32,
}

/// What a player sees; all positions that look the same to the player.
pub(super) struct Node<V> {
    pub(super) view: V,
    /// The first edge and the last one.
    edges: [u32; 2],
    /// The first node below, and the next one below the node above.
    below: u32,
    next: u32,
}

impl<V> Node<V> {
    /// A node without edges, before another one below the same.
    pub(super) const fn new(view: V, next: u32) -> Self {
        Self {
            view,
            edges: [NONE; 2],
            below: NONE,
            next,
        }
    }
}

impl<P: Hidden + Stochastic, L: Leaf<P>> Ismcts<P, L> {
    /// The edge to follow among the moves of this position, and whether it is a new one.
    pub(super) fn choose(&mut self, position: &P, at: u32) -> Result<(u32, bool), SearchError> {
        self.moves.clear();
        let moves = &mut self.moves;
        if !list(position.moves(), |m| moves.push(m)) {
            return Err(SearchError::TooManyMoves);
        }
        let (mut best, mut most) = (NONE, f32::NEG_INFINITY);
        let mut edge = self.nodes[at as usize].edges[0];
        while edge != NONE {
            let known = self.edges[edge as usize];
            if let Some(found) = self.moves.iter().position(|&m| m == known.m) {
                self.moves.swap_remove(found);
                self.edges[edge as usize].available = known.available.saturating_add(1);
                let score = self.score(&known);
                if score > most {
                    best = edge;
                    most = score;
                }
            }
            edge = known.next;
        }
        if self.moves.is_empty() {
            return if best == NONE {
                Err(SearchError::NoMove)
            } else {
                Ok((best, false))
            };
        }
        // One of those that were never tried here, each as likely as the other.
        let pick = below(&mut self.random, self.moves.len() as u64);
        let m = usize::try_from(pick)
            .ok()
            .and_then(|pick| self.moves.get(pick))
            .copied();
        m.ok_or(SearchError::NoMove)
            .map(|m| (self.add_edge(at, m), true))
    }

    /// What the formula says of an edge.
    #[allow(
        clippy::cast_precision_loss,
        reason = "curiosity needs no more than 24 bits"
    )]
    fn score(&self, edge: &Edge<P::Move>) -> f32 {
        let visits = edge.visits.max(1) as f32;
        let scale = self
            .options
            .scale
            .unwrap_or(P::BOUND)
            .saturating_abs()
            .max(1) as f32;
        let mean = edge.sum as f32 / visits / scale;
        mean + self.options.exploration * self.logs.root(edge.available) / visits.sqrt()
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "an edge a play-out, of which 2^32 take hours"
    )]
    fn add_edge(&mut self, at: u32, m: P::Move) -> u32 {
        let new = self.edges.len() as u32;
        self.edges.push(Edge {
            m,
            sum: 0,
            visits: 0,
            available: 1,
            next: NONE,
        });
        let [first, last] = self.nodes[at as usize].edges;
        self.nodes[at as usize].edges = [if first == NONE { new } else { first }, new];
        if let Some(last) = self.edges.get_mut(last as usize) {
            last.next = new;
        }
        new
    }

    /// The edges of a node.
    pub(super) fn edges_of(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let first = self
            .nodes
            .get(node)
            .map(|node| node.edges[0])
            .filter(|&edge| edge != NONE);
        core::iter::successors(first, |&edge| {
            self.edges
                .get(edge as usize)
                .map(|edge| edge.next)
                .filter(|&edge| edge != NONE)
        })
    }

    /// The node below another one where the player sees this; a new one, if there is room.
    pub(super) fn node_below(&mut self, above: u32, view: P::View) -> u32 {
        let mut at = self.nodes[above as usize].below;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.view == view {
                return at;
            }
            at = node.next;
        }
        if self.nodes.len() >= self.most_nodes {
            return NONE;
        }
        let next = self.nodes[above as usize].below;
        #[allow(clippy::cast_possible_truncation, reason = "at most 2^32 − 1 nodes")]
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(view, next));
        self.nodes[above as usize].below = new;
        new
    }
}
