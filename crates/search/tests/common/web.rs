//! Walks on a random directed graph: cycles, extra turns, loops, every kind of end.

use std::sync::Arc;

use game_core::{
    Finite, Packed, Perspective, Position, Predecessors, Ranking, Score, Side, ToMove, ZeroSum,
    below, deterministic, mix,
};
use rand_core::Rng;

/// The graph that all positions of a game share.
#[derive(PartialEq, Eq, Debug)]
pub struct Graph {
    /// The ways out of each node: where to, and whether the mover moves again there.
    pub ways: Vec<Vec<(usize, bool)>>,
    /// The payoff of a node without ways out, to the player who would be to move.
    pub payoffs: Vec<Score>,
}

impl Graph {
    /// A graph of `nodes` nodes with up to `most` ways out of each.
    pub fn random(nodes: usize, most: usize, random: &mut impl Rng) -> Self {
        let mut pick = |bound: usize| usize::try_from(below(random, bound as u64)).unwrap();
        let ways = (0..nodes)
            .map(|_| {
                (0..pick(most + 1))
                    .map(|_| (pick(nodes), pick(3) == 0))
                    .collect()
            })
            .collect();
        let payoffs = (0..nodes)
            .map(|_| Score::try_from(pick(5)).unwrap() - 2)
            .collect();
        Self { ways, payoffs }
    }

    /// The same, but every way leads to a node of greater number: play ends.
    pub fn acyclic(nodes: usize, most: usize, random: &mut impl Rng) -> Self {
        let mut graph = Self::random(nodes, most, random);
        for (node, ways) in graph.ways.iter_mut().enumerate() {
            ways.retain_mut(|(to, _)| {
                *to = (*to).max(node + 1);
                *to < nodes
            });
        }
        graph
    }
}

/// Where the walk is, and who is to move. A payoff of 2 is a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    pub graph: Arc<Graph>,
    pub node: usize,
    pub mover: Side,
}

impl Walk {
    fn over(&self) -> bool {
        self.graph.ways[self.node].is_empty()
    }
}

impl Position for Walk {
    /// The number of the way out.
    type Move = usize;
    type Player = Side;

    /// Payoffs reach 2, and the evaluators of the tests go beyond.
    const BOUND: Score = 100;

    fn to_move(&self) -> ToMove<Side> {
        if self.over() {
            ToMove::Nobody
        } else {
            ToMove::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.graph.ways[self.node].len()
    }

    fn play(&mut self, way: usize) {
        let (to, again) = self.graph.ways[self.node][way];
        self.node = to;
        self.mover = if again { self.mover } else { !self.mover };
    }

    fn payoff(&self, player: Side) -> Score {
        let payoff = if self.over() {
            self.graph.payoffs[self.node]
        } else {
            0
        };
        if player == self.mover {
            payoff
        } else {
            -payoff
        }
    }

    fn key(&self) -> u64 {
        mix(self.node as u64)
    }
}

deterministic!(Walk);

impl ZeroSum for Walk {}

impl Packed for Walk {
    fn pack(&self) -> [u64; 2] {
        [self.node as u64, 0]
    }
}

/// Only true of walks on acyclic graphs of up to 1000 nodes.
impl Finite for Walk {
    const MAX_MOVES: usize = 1000;

    fn moves_left(&self) -> usize {
        self.graph.ways.len() - 1 - self.node
    }
}

fn side(rank: u64) -> Side {
    if rank.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    }
}

/// The ways into a node, from the definition: (from, whether the mover moves again).
fn ways_into(graph: &Graph, node: usize) -> impl Iterator<Item = (u64, bool)> {
    let from = move |(from, ways): (usize, &Vec<(usize, bool)>)| {
        let hits: Vec<_> = ways
            .iter()
            .filter(|way| way.0 == node)
            .map(|way| (from as u64, way.1))
            .collect();
        hits
    };
    graph.ways.iter().enumerate().flat_map(from)
}

/// Nodes and movers.
#[derive(Clone, Debug)]
pub struct States(pub Arc<Graph>);

impl Ranking<Walk> for States {
    fn count(&self) -> u64 {
        2 * self.0.ways.len() as u64
    }

    fn rank(&self, position: &Walk) -> Option<u64> {
        Some(position.node as u64 * 2 + position.mover as u64)
    }

    fn unrank(&self, rank: u64) -> Option<Walk> {
        let node = usize::try_from(rank / 2).ok()?;
        (rank < self.count()).then(|| Walk {
            graph: Arc::clone(&self.0),
            node,
            mover: side(rank),
        })
    }
}

impl Predecessors<Walk> for States {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(after) = self.unrank(rank) else {
            return;
        };
        for (from, again) in ways_into(&self.0, after.node) {
            let mover = if again { after.mover } else { !after.mover };
            let seer = if after.over() {
                Side::First
            } else {
                after.mover
            };
            found(
                from * 2 + mover as u64,
                if seer == mover {
                    Perspective::Same
                } else {
                    Perspective::Other
                },
            );
        }
    }
}

/// Nodes alone, without the player to move.
#[derive(Clone, Debug)]
pub struct Nodes(pub Arc<Graph>);

impl Ranking<Walk> for Nodes {
    fn count(&self) -> u64 {
        self.0.ways.len() as u64
    }

    fn rank(&self, position: &Walk) -> Option<u64> {
        Some(position.node as u64)
    }

    fn unrank(&self, rank: u64) -> Option<Walk> {
        let node = usize::try_from(rank).ok()?;
        // Any mover may stand for both, as long as the perspectives of finished positions
        // agree.
        (rank < self.count()).then(|| Walk {
            graph: Arc::clone(&self.0),
            node,
            mover: side(rank),
        })
    }
}

impl Predecessors<Walk> for Nodes {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let Some(after) = self.unrank(rank) else {
            return;
        };
        for (from, again) in ways_into(&self.0, after.node) {
            // For a finished position, whether First sees the same as the representative's mover.
            let same = if after.over() {
                again == (after.mover == Side::First)
            } else {
                again
            };
            found(
                from,
                if same {
                    Perspective::Same
                } else {
                    Perspective::Other
                },
            );
        }
    }
}

/// Nodes alone, and one rank for all finished positions of any result.
#[derive(Clone, Debug)]
pub struct OneEnd(pub Arc<Graph>);

impl Ranking<Walk> for OneEnd {
    fn count(&self) -> u64 {
        self.0.ways.len() as u64 + 1
    }

    fn rank(&self, position: &Walk) -> Option<u64> {
        Some(if position.over() {
            0
        } else {
            position.node as u64 + 1
        })
    }

    fn unrank(&self, rank: u64) -> Option<Walk> {
        let is_end = |node: &usize| self.0.ways[*node].is_empty();
        let all = 0..self.0.ways.len();
        let node = match usize::try_from(rank).ok()? {
            0 => all.clone().find(is_end)?,
            rank => all.clone().nth(rank - 1).filter(|node| !is_end(node))?,
        };
        Some(Walk {
            graph: Arc::clone(&self.0),
            node,
            mover: Side::First,
        })
    }
}

/// Nodes alone, without the finished positions.
#[derive(Clone, Debug)]
pub struct NoEnds(pub Arc<Graph>);

impl Ranking<Walk> for NoEnds {
    fn count(&self) -> u64 {
        self.0.ways.len() as u64
    }

    fn rank(&self, position: &Walk) -> Option<u64> {
        (!position.over()).then_some(position.node as u64)
    }

    fn unrank(&self, rank: u64) -> Option<Walk> {
        Nodes(Arc::clone(&self.0))
            .unrank(rank)
            .filter(|position| !position.over())
    }
}
