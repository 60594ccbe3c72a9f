//! Random numbers from which players draw their moves.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use registry::Settings;

/// One stream of random numbers for each game.
///
/// The player's seed chooses the generator, and the game's seed one of its 2^64 streams. So no two
/// players and no two games share numbers.
#[derive(Debug)]
pub(crate) struct GameRng {
    seed: u64,
    /// The stream of the present game.
    pub(crate) numbers: ChaCha8Rng,
}

impl GameRng {
    /// With the seed from the options, before any game.
    pub(crate) fn of(settings: &Settings) -> Self {
        Self::new(settings.whole("seed"))
    }

    /// With this seed, before any game.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed,
            numbers: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Starts a game with this seed.
    pub(crate) fn begin(&mut self, game: u64) {
        self.numbers = ChaCha8Rng::seed_from_u64(self.seed);
        self.numbers.set_stream(game);
    }
}
