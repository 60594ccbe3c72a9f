//! What settled positions imply for the positions before them, and so for a claim about the start
//! of the game.
//!
//! The claim: on 5×5 boxes every first move wins for the player who makes it, and of the 34,220
//! positions of three edges 1276 are won for the second player, who is to move there (Little Golem
//! forum, 2017; read, no program or data is known). It concerns positions of at most three edges. A
//! position that is settled late in a game implies bounds of an earlier one only through all that
//! lies between:
//!
//! ```text
//! lower(P) = max over moves of what the move is worth at least
//! upper(P) = max over moves of what the move is worth at most; a move that leads to an unknown position: all boxes
//! ```
//!
//! So one settled position bounds the one before it from below, and the one before *that* from
//! above only if all other moves are settled too. [`Known`] does this arithmetic over all settled
//! positions of any board. On 3×3, where the first few moves can be settled, it refutes the same
//! claim, and a test requires that.

use std::collections::BTreeMap;

use dots::solve::Bounds;
use dots::{Dots, Edge, Grid};
use game_core::{Position, Score, Symmetric};

/// Positions with the same number of drawn edges and their bounds, by the drawn edges of the
/// canonical position.
type Layer<G> = BTreeMap<<G as Grid>::Word, (Dots<G>, Bounds)>;

/// Bounds of canonical positions.
#[derive(Debug)]
pub(crate) struct Known<G: Grid> {
    /// By the number of drawn edges.
    layers: Vec<Layer<G>>,
}

/// Two settled values that contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction<G: Grid> {
    /// The earlier position.
    pub(crate) position: Dots<G>,
    /// The bounds that were given.
    pub(crate) said: Bounds,
    /// The bounds that follow from its moves.
    pub(crate) follows: Bounds,
}

/// What is known about the claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// Bounds of the value of the empty board.
    pub(crate) start: Bounds,
    /// First moves that are proved to win, and to fail.
    pub(crate) first_moves: [usize; 2],
    /// Positions of three edges, as labelled boards: proved wins of the first player, and of the
    /// second.
    pub(crate) three_edges: [usize; 2],
    /// Least number of drawn edges of a settled position, and of one that is bounded by others.
    pub(crate) earliest: [usize; 2],
}

impl Verdict {
    /// Whether settled positions refute the claim that this many positions of three edges are won
    /// for the first player, and this many for the second.
    pub(crate) fn refutes(&self, claimed: [usize; 2]) -> bool {
        let too_many = self
            .three_edges
            .iter()
            .zip(claimed)
            .any(|(&known, most)| known > most);
        self.start.upper <= 0 || self.first_moves[1] > 0 || too_many
    }
}

impl<G: Grid<Word = u64>> Known<G> {
    /// Adds settled positions, and the positions before them in their lines of play.
    ///
    /// # Errors
    ///
    /// Fails if a settled value contradicts the others.
    pub(crate) fn of(
        settled: impl IntoIterator<Item = (Dots<G>, Score)>,
        passed: impl IntoIterator<Item = Dots<G>>,
        grid: G,
    ) -> Result<Self, Contradiction<G>> {
        let passed = passed
            .into_iter()
            .map(|position| (position, Bounds::of(&position)));
        let settled = settled.into_iter().map(|(position, value)| {
            let bounds = Bounds {
                lower: value,
                upper: value,
            };
            (position, bounds)
        });
        Self::within(passed.chain(settled), grid)
    }

    /// Adds positions with bounds of their values, and what these imply for those before them that
    /// are among them.
    ///
    /// # Errors
    ///
    /// Fails if bounds contradict each other.
    pub(crate) fn within(
        positions: impl IntoIterator<Item = (Dots<G>, Bounds)>,
        grid: G,
    ) -> Result<Self, Contradiction<G>> {
        let mut known = Self {
            layers: vec![BTreeMap::new(); grid.size().edges() + 1],
        };
        for (position, bounds) in positions {
            known.insert(position, bounds)?;
        }
        for drawn in (0..known.layers.len()).rev() {
            known.rise(drawn)?;
        }
        Ok(known)
    }

    /// Adds bounds of a position's value.
    fn insert(&mut self, position: Dots<G>, bounds: Bounds) -> Result<(), Contradiction<G>> {
        let canonical = position.canonical();
        if let Some(layer) = self.layers.get_mut(drawn(&canonical)) {
            let known = layer
                .entry(canonical.drawn())
                .or_insert((canonical, bounds));
            known.1 = both(position, known.1, bounds)?;
        }
        Ok(())
    }

    /// The bounds of a position.
    pub(crate) fn bounds(&self, position: &Dots<G>) -> Bounds {
        let canonical = position.canonical();
        let layer = self.layers.get(drawn(&canonical));
        layer
            .and_then(|layer| layer.get(&canonical.drawn()))
            .map_or(Bounds::of(position), |known| known.1)
    }

    /// The bounds of a move's value.
    fn of_move(&self, position: &Dots<G>, edge: Edge) -> Bounds {
        let (takes, after) = (
            position.takes(edge).cast_signed(),
            self.bounds(&position.after(edge)),
        );
        if takes > 0 {
            Bounds {
                lower: takes + after.lower,
                upper: takes + after.upper,
            }
        } else {
            Bounds {
                lower: -after.upper,
                upper: -after.lower,
            }
        }
    }

    /// Bounds the positions with this many drawn edges by those with one more.
    fn rise(&mut self, drawn: usize) -> Result<(), Contradiction<G>> {
        let mut layer = std::mem::take(&mut self.layers[drawn]);
        for (position, bounds) in layer.values_mut().filter(|known| known.0.move_count() > 0) {
            let moves = position.moves().map(|edge| self.of_move(position, edge));
            let best = |a: Bounds, b: Bounds| Bounds {
                lower: a.lower.max(b.lower),
                upper: a.upper.max(b.upper),
            };
            let follows = moves.reduce(best).unwrap_or(*bounds);
            *bounds = both(*position, *bounds, follows)?;
        }
        self.layers[drawn] = layer;
        Ok(())
    }

    /// The consequences for the claim.
    pub(crate) fn verdict(&self, empty: &Dots<G>) -> Verdict {
        // After an odd number of edges the second player is to move, as long as no box is closed.
        let seconds: Vec<Bounds> = empty
            .moves()
            .map(|edge| self.bounds(&empty.after(edge)))
            .collect();
        let count = |all: &[Bounds]| {
            [
                all.iter().filter(|b| b.upper < 0).count(),
                all.iter().filter(|b| b.lower > 0).count(),
            ]
        };
        let three: Vec<Bounds> = of_three(empty)
            .map(|position| self.bounds(&position))
            .collect();
        let first = |wanted: fn(&(Dots<G>, Bounds)) -> bool| {
            self.layers
                .iter()
                .position(|layer| layer.values().any(wanted))
                .unwrap_or(self.layers.len())
        };
        let settled = first(|known| known.1.value().is_some());
        let bounded = first(|known| known.1 != Bounds::of(&known.0));
        Verdict {
            start: self.bounds(empty),
            first_moves: count(&seconds),
            three_edges: count(&three),
            earliest: [settled, bounded],
        }
    }

    /// The number of settled positions, and of others that are bounded by them.
    pub(crate) fn counts(&self) -> [usize; 2] {
        let all = || self.layers.iter().flat_map(BTreeMap::values);
        let settled = all().filter(|known| known.1.value().is_some()).count();
        [
            settled,
            all()
                .filter(|known| known.1 != Bounds::of(&known.0))
                .count()
                - settled,
        ]
    }
}

/// The intersection of two bounds.
fn both<G: Grid>(
    position: Dots<G>,
    said: Bounds,
    follows: Bounds,
) -> Result<Bounds, Contradiction<G>> {
    let both = Bounds {
        lower: said.lower.max(follows.lower),
        upper: said.upper.min(follows.upper),
    };
    if both.lower > both.upper {
        Err(Contradiction {
            position,
            said,
            follows,
        })
    } else {
        Ok(both)
    }
}

fn drawn<G: Grid>(position: &Dots<G>) -> usize {
    position.size().edges() - position.move_count()
}

/// Every position of three edges, as boards whose edges have names: 34,220 on 5×5.
pub(crate) fn of_three<G: Grid>(empty: &Dots<G>) -> impl Iterator<Item = Dots<G>> {
    let (empty, edges) = (*empty, empty.moves().collect::<Vec<Edge>>());
    let count = edges.len();
    (0..count)
        .flat_map(move |a| (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| [a, b, c])))
        .map(move |three| {
            three
                .into_iter()
                .fold(empty, |at, number| at.after(edges[number]))
        })
}
