//! The tree: nodes and edges, each kind in one list, tied together by numbers.
//!
//! An edge is kept in two parts. Selection reads all edges of a node and needs little of each, so
//! that is kept close together ([`Hot`]); the rest is needed of one edge alone ([`Cold`]).
//! A node's edges follow each other. Nodes that were made later come later, edges too, so
//! a subtree can be moved together in place: see `reuse.rs`.

use game_core::{Player, Position, Score, StepOf, Stochastic};

use crate::SearchError;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// The mover of a node at which chance acts.
pub(super) const CHANCE: u16 = u16::MAX;

/// What selection reads of an edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hot {
    /// Mean payoff of who chooses the edge, scaled to −1 … 1; −∞ once the edge is closed: nothing
    /// more can be learnt there.
    pub(super) mean: f32,
    /// Exploration factor: 1/√n, or p / (1 + n).
    pub(super) width: f32,
}

impl Hot {
    /// An edge at which nothing more can be learnt.
    pub(super) const CLOSED: Self = Self {
        mean: f32::NEG_INFINITY,
        width: 0.0,
    };

    /// The width of an edge that was never visited, under UCT: beyond every mean.
    pub(super) const UNTRIED: f32 = 1e9;

    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.mean == f32::NEG_INFINITY
    }
}

/// The rest of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cold {
    /// Sum of the payoffs of who chooses the edge. At a chance node no player chooses: there it is
    /// the event's weight and those of the events before it, as the bits of a `u64`.
    pub(super) sum: i64,
    pub(super) visits: u32,
    /// The node below, or [`NONE`].
    pub(super) child: u32,
    /// Proved bounds of the edge's value for the chooser; for the first player at a chance node.
    pub(super) low: Score,
    pub(super) high: Score,
}

impl Cold {
    /// The cumulated weight at a chance node.
    #[inline]
    pub(super) fn weight(&self) -> u64 {
        self.sum.cast_unsigned()
    }
}

const _: () = assert!(size_of::<Hot>() + size_of::<Cold>() <= 32);

/// A position whose moves or events are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The first of its edges, and how many there are.
    pub(super) first: u32,
    pub(super) count: u32,
    /// Visits since it is a node: the sum of those of its edges.
    pub(super) visits: u32,
    /// Who is to move, by number, or [`CHANCE`].
    pub(super) mover: u16,
}

const _: () = assert!(size_of::<Node>() <= 16);

impl Node {
    /// The numbers of its edges.
    #[inline]
    pub(super) fn edges(&self) -> core::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// The bounds of an edge for one player.
pub(super) type Span = [Score; 2];

/// All nodes and edges of a search.
#[derive(Debug)]
pub(super) struct Arena<P: Stochastic> {
    pub(super) nodes: Vec<Node>,
    pub(super) hot: Vec<Hot>,
    pub(super) cold: Vec<Cold>,
    pub(super) steps: Vec<StepOf<P>>,
    /// Prior probabilities, if there are any.
    pub(super) priors: Vec<f32>,
    /// Bounds for every player, if they are kept: `stride` for each edge.
    pub(super) spans: Vec<Span>,
    /// Players whose bounds are kept.
    pub(super) stride: usize,
    with_priors: bool,
    most_nodes: usize,
    most_edges: usize,
    /// Something did not fit.
    pub(super) full: bool,
}

impl<P: Stochastic> Arena<P> {
    /// Reserves the memory of a tree, which never exceeds `bytes`.
    pub(super) fn with_bytes(
        bytes: usize,
        all_players: bool,
        with_priors: bool,
    ) -> Result<Self, SearchError> {
        let stride = if all_players {
            <P as Position>::Player::COUNT
        } else {
            0
        };
        let prior = if with_priors { size_of::<f32>() } else { 0 };
        let edge = size_of::<Hot>()
            + size_of::<Cold>()
            + size_of::<StepOf<P>>()
            + prior
            + stride * size_of::<Span>();
        // Nearly every position has two moves, so half as many nodes as edges will do.
        let most_edges = (bytes / (edge + size_of::<Node>() / 2)).min(NONE as usize - 1);
        let most_nodes = most_edges / 2;
        let mut arena = Self {
            nodes: Vec::new(),
            hot: Vec::new(),
            cold: Vec::new(),
            steps: Vec::new(),
            priors: Vec::new(),
            spans: Vec::new(),
            stride,
            with_priors,
            most_nodes,
            most_edges,
            full: false,
        };
        arena.reserve().map_err(|_| SearchError::Memory { bytes })?;
        Ok(arena)
    }

    fn reserve(&mut self) -> Result<(), std::collections::TryReserveError> {
        self.nodes.try_reserve_exact(self.most_nodes)?;
        self.hot.try_reserve_exact(self.most_edges)?;
        self.cold.try_reserve_exact(self.most_edges)?;
        self.steps.try_reserve_exact(self.most_edges)?;
        if self.with_priors {
            self.priors.try_reserve_exact(self.most_edges)?;
        }
        self.spans.try_reserve_exact(self.most_edges * self.stride)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.keep_edges(0);
        self.full = false;
    }

    /// Forgets all edges beyond this many.
    pub(super) fn keep_edges(&mut self, count: usize) {
        self.hot.truncate(count);
        self.cold.truncate(count);
        self.steps.truncate(count);
        self.priors.truncate(count);
        self.spans.truncate(count * self.stride);
    }

    /// Whether another edge fits.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.steps.len() < self.most_edges
    }

    /// Whether another node fits.
    #[inline]
    pub(super) fn has_room_for_node(&self) -> bool {
        self.nodes.len() < self.most_nodes
    }

    /// Bytes in use.
    pub(super) fn bytes_used(&self) -> usize {
        size_of_val(self.nodes.as_slice())
            + size_of_val(self.hot.as_slice())
            + size_of_val(self.cold.as_slice())
            + size_of_val(self.steps.as_slice())
            + size_of_val(self.priors.as_slice())
            + size_of_val(self.spans.as_slice())
    }

    /// The bounds of an edge for every player.
    #[inline]
    pub(super) fn spans_of(&self, edge: usize) -> &[Span] {
        &self.spans[edge * self.stride..(edge + 1) * self.stride]
    }
}
