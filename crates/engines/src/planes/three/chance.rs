//! Random choices in a match: layouts, and which opponent comes first in ties.

use game_core::{Seat, below, mix};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Which board comes first if shots at both opponents are worth the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// A random one for every shot, so that no habit favours a seat.
    #[default]
    Chance,
    /// The seat after the shooter's.
    Next,
}

/// A seed and the rule for ties. A seed alone stands for [`Ties::Chance`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    /// The seed of the layouts and of random ties.
    pub seed: u64,
    /// The rule for ties.
    pub ties: Ties,
}

impl From<u64> for Chance {
    fn from(seed: u64) -> Self {
        Self {
            seed,
            ties: Ties::default(),
        }
    }
}

/// A stream of the generator: 0 to 2 for the seats' layouts, 3 for the ties of a round.
pub(super) fn stream(seed: u64, round: u64, number: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(mix(mix(seed) ^ (4 * round + number)))
}

impl Ties {
    /// The opponent that comes first for this shot.
    pub(super) fn first(self, shooter: Seat<3>, random: &mut ChaCha8Rng) -> Seat<3> {
        let next = shooter.next();
        if self == Self::Chance && below(random, 2) == 1 {
            next.next()
        } else {
            next
        }
    }
}
