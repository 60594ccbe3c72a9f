use std::error::Error;

use quincunx::engines::entry;
use quincunx::game_core::ToMove;
use quincunx::registry::{EngineSpec, Limits};

/// Games that were played against the random opponent.
pub(crate) struct Sample {
    /// Games that the engine won.
    pub(crate) won: u32,
    /// The engine's moves in each game.
    lengths: Vec<u32>,
}

impl Sample {
    /// This many games from the start, seeded by their number; the engine moves first.
    pub(crate) fn play(spec: &str, games: u64) -> Result<Self, Box<dyn Error>> {
        let start = entry("lgame").ok_or("the registry has no L-Game")?.start();
        // If the engine is random too, it is another player than its opponent.
        let specs = [spec.parse::<EngineSpec>()?, "random:seed=1".parse()?];
        let mut engines = [start.engine(&specs[0])?, start.engine(&specs[1])?];
        let mut sample = Self {
            won: 0,
            lengths: Vec::new(),
        };
        for seed in 0..games {
            let (mut game, mut plies) = (start.clone(), 0);
            for engine in &mut engines {
                engine.begin(seed);
            }
            while game.to_move() != ToMove::Nobody {
                let engine = &mut engines[plies % 2];
                game.play(engine.think(game.as_ref(), &Limits::new())?.best_move()?)?;
                plies += 1;
            }
            // A player without a move has lost: after an odd number of plies the opponent.
            sample.won += u32::from(plies % 2 == 1);
            sample.lengths.push(u32::try_from(plies.div_ceil(2))?);
        }
        Ok(sample)
    }

    /// The mean number of the engine's moves in a game, and half the width of a 95 % interval for
    /// it.
    pub(crate) fn moves(&self) -> (f64, f64) {
        let count = f64::from(u32::try_from(self.lengths.len()).unwrap_or(u32::MAX));
        let mean = self.lengths.iter().copied().map(f64::from).sum::<f64>() / count;
        let squares: f64 = self
            .lengths
            .iter()
            .map(|&length| (f64::from(length) - mean) * (f64::from(length) - mean))
            .sum();
        (mean, 1.96 * (squares / (count - 1.0) / count).sqrt())
    }
}
