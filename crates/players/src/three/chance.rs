//! What is drawn in a match: layouts, and who comes first where two opponents are worth the same.

use game_core::{Seat, below, mix};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Whose board comes first where shots at both opponents are worth the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// Either, by chance, for every shot anew: no seat is anybody's habit.
    #[default]
    Chance,
    /// The seat after the shooter's.
    Next,
}

/// A seed, and what is done with ties. A seed alone is one with [`Ties::Chance`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    /// Of the layouts and of what chance says in ties.
    pub seed: u64,
    /// Who comes first.
    pub ties: Ties,
}

impl From<u64> for Chance {
    fn from(seed: u64) -> Self {
        Self { seed, ties: Ties::default() }
    }
}

/// A stream of the generator for each seat's layout and one, number 3, for the ties of a round.
pub(super) fn stream(seed: u64, round: u64, number: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(mix(mix(seed) ^ (4 * round + number)))
}

impl Ties {
    /// The opponent that comes first in this shot.
    pub(super) fn first(self, shooter: Seat<3>, random: &mut ChaCha8Rng) -> Seat<3> {
        let next = shooter.next();
        if self == Self::Chance && below(random, 2) == 1 { next.next() } else { next }
    }
}
