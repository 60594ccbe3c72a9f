//! The player that every other should beat: any move, each as likely as the other.

use game_core::{Notation, random_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::caps::SEED;
use crate::{Analysis, EngineInfo, Limits, Maker, Refusal, Settings, Thinker, Unit, dice};

const NAME: &str = "random";

/// The engine for any game.
pub(crate) const fn maker<P: Notation>() -> Maker<P> {
    Maker {
        info: EngineInfo {
            name: NAME,
            description: "Plays any legal move, each as likely as the other; ignores limits.",
            description_zh: "在所有合法走法中等概率随机选择；不受限制项影响。",
            options: &[SEED],
        },
        make: |settings| Ok(Box::new(Random::new(settings))),
    }
}

/// Draws its moves from one stream of numbers per game.
#[derive(Debug)]
struct Random {
    seed: u64,
    numbers: ChaCha8Rng,
}

impl Random {
    fn new(settings: &Settings) -> Self {
        let seed = settings.whole("seed");
        Self { seed, numbers: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Random {
    /// A move of a position in which a player is to move.
    fn decide<P: Notation>(&mut self, position: &P) -> Result<Analysis, Refusal> {
        let best = random_move(position, &mut self.numbers).ok_or(Refusal::Finished)?;
        let best = position.move_text(best);
        let (variation, moves, reasons) = (vec![best.clone()], Vec::new(), Vec::new());
        let (value, distance, unit) = (None, None, Unit::Points);
        Ok(Analysis {
            engine: NAME,
            best: Some(best),
            value,
            unit,
            distance,
            proved: false,
            depth: 0,
            nodes: 1,
            variation,
            moves,
            reasons,
        })
    }
}

impl<P: Notation> Thinker<P> for Random {
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        dice::analysis(position, limits, &mut |position, _| self.decide(position))
    }

    /// The player's seed chooses the generator, the game's seed one of its 2^64 streams: so no
    /// two players and no two games have numbers in common.
    fn begin(&mut self, seed: u64) {
        self.numbers = ChaCha8Rng::seed_from_u64(self.seed);
        self.numbers.set_stream(seed);
    }
}
