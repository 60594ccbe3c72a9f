//! What settled positions imply for the positions before them, and so for a claim about the start
//! of the game.
//!
//! The claim: on 5×5 boxes every first move wins for the player who makes it, and of the 34,220
//! positions of three edges 1276 are won for the second player, who is to move there (Little Golem
//! forum, 2017; read, no program or data is known). It concerns positions of at most three edges. A
//! position that is settled late in a game implies bounds of an earlier one only through all that
//! lies between: `known_bounds.rs` does this arithmetic. On 3×3, where the first few moves can be
//! settled, it refutes the same claim, and a test requires that.

#[path = "known_bounds.rs"]
mod known_bounds;

use std::collections::BTreeMap;

use dots::solve::Bounds;
use dots::{Dots, Edge, Grid};
use game_core::{Position, Score};

pub(crate) use known_bounds::{Contradiction, Known};

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
