//! What players draw their moves from.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::Settings;

/// One stream of numbers per game.
///
/// The player's seed chooses the generator, the game's seed one of its 2^64 streams: so no two players and no two
/// games have numbers in common.
#[derive(Debug)]
pub(crate) struct Draws {
    seed: u64,
    /// Those of the game that is being played.
    pub(crate) numbers: ChaCha8Rng,
}

impl Draws {
    /// By the option of a seed, for a game before any has begun.
    pub(crate) fn of(settings: &Settings) -> Self {
        let seed = settings.whole("seed");
        Self { seed, numbers: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A game begins, of that seed.
    pub(crate) fn begin(&mut self, game: u64) {
        self.numbers = ChaCha8Rng::seed_from_u64(self.seed);
        self.numbers.set_stream(game);
    }
}
