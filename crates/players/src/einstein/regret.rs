//! Regret: what an engine's moves cost, measured against exact values.
//!
//! Skill shows slowly in results of a game of dice. It shows at once in positions whose exact
//! values are known: the *regret* of a move is the probability of winning that it gives away.
//!
//! The exercises are positions of the contest's game with four stones on the board, three against
//! one, two against two and one against three in equal parts; numbers, squares, side to move and
//! die are drawn evenly. Kept are those with at least two legal moves and a spread of 0.01 or more
//! from the best to the worst. They are drawn from a fixed seed, so they are the same everywhere.

use einstein::{EinStein, Face, Setup, Square};
use game_core::{Notation, Position, Probe, Side, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::judges::probability_of;

/// The least difference between the best and the worst move.
const SPREAD: f64 = 0.01;

/// Stones of red and of blue, in turn.
const STONES: [[u64; 2]; 3] = [[3, 1], [2, 2], [1, 3]];

/// A position with the value of each of its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    position: EinStein,
    /// Moves and the probabilities with which they win.
    moves: Vec<(String, f64)>,
}

impl Exercise {
    /// The position, if it is one to learn from: with at least two moves that differ, whose values
    /// the table knows.
    fn of<T: Probe<EinStein> + ?Sized>(position: EinStein, table: &T) -> Option<Self> {
        let me = position.mover();
        let valued = position.moves().map(|m| {
            let (low, high) = table.probe(&position.after(m), me)?;
            Some((position.move_text(m), probability_of(f64::midpoint(low, high))))
        });
        let moves = valued.collect::<Option<Vec<_>>>()?;
        let exercise = Self { position, moves };
        (exercise.moves.len() > 1 && exercise.best() - exercise.worst() >= SPREAD).then_some(exercise)
    }

    /// The position, with the die thrown.
    #[must_use]
    pub const fn position(&self) -> &EinStein {
        &self.position
    }

    /// The moves in the order of the game, and the probabilities with which they win.
    #[must_use]
    pub fn moves(&self) -> &[(String, f64)] {
        &self.moves
    }

    /// The probability with which the best move wins.
    #[must_use]
    pub fn best(&self) -> f64 {
        self.moves.iter().map(|valued| valued.1).fold(0.0, f64::max)
    }

    fn worst(&self) -> f64 {
        self.moves.iter().map(|valued| valued.1).fold(1.0, f64::min)
    }

    /// What the move of this text gives away; nothing if there is no such move.
    #[must_use]
    pub fn regret(&self, m: &str) -> Option<f64> {
        let value = self.moves.iter().find(|valued| valued.0 == m)?.1;
        Some(self.best() - value)
    }
}

/// The first `count` exercises, by a table that knows all positions of four stones.
///
/// There are fewer if the table does not.
#[must_use]
pub fn exercises<T: Probe<EinStein> + ?Sized>(table: &T, count: usize) -> Vec<Exercise> {
    // Of ten positions at least one is an exercise; a table that knows none must not be asked for ever.
    let attempts = count.saturating_mul(100);
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut kept = Vec::new();
    for _ in 0..attempts {
        if kept.len() >= count {
            break;
        }
        let stones = STONES[kept.len() % STONES.len()];
        kept.extend(draw(&mut random, stones).and_then(|position| Exercise::of(position, table)));
    }
    kept
}

/// A position with so many stones of either side; nothing if the squares say that it is over.
fn draw(random: &mut ChaCha8Rng, stones: [u64; 2]) -> Option<EinStein> {
    let mut setup = Setup::EMPTY;
    let mut free: Vec<Square> = (0..25).filter_map(|number| Square::at(number % 5, number / 5)).collect();
    for (side, count) in setup.stones.iter_mut().zip(stones) {
        let mut numbers: Vec<usize> = (0..6).collect();
        for _ in 0..count {
            let number = numbers.swap_remove(pick(random, numbers.len()));
            side[number] = Some(free.swap_remove(pick(random, free.len())));
        }
    }
    setup.mover = if below(random, 2) == 0 { Side::First } else { Side::Second };
    setup.die = Face::new(u8::try_from(below(random, 6)).ok()? + 1);
    EinStein::new(setup).ok()
}

/// A number below `bound`.
fn pick(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(below(random, bound as u64)).unwrap_or(0)
}

/// The regrets of an engine.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Regrets(Vec<f64>);

impl Regrets {
    /// One more.
    pub fn add(&mut self, regret: f64) {
        self.0.push(regret);
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The mean; nothing if there are none.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a small count")]
    pub fn mean(&self) -> Option<f64> {
        let count = self.0.len() as f64;
        (count > 0.0).then(|| self.0.iter().sum::<f64>() / count)
    }

    /// The standard error of the mean; nothing if there are fewer than two.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a small count")]
    pub fn error(&self) -> Option<f64> {
        let (mean, count) = (self.mean()?, self.0.len() as f64);
        let squares: f64 = self.0.iter().map(|regret| (regret - mean) * (regret - mean)).sum();
        (count > 1.0).then(|| libm::sqrt(squares / (count - 1.0) / count))
    }

    /// The greatest one.
    #[must_use]
    pub fn worst(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    /// Of how many the move was one of the best, to the precision of the table's values.
    #[must_use]
    pub fn best_moves(&self) -> usize {
        self.0.iter().filter(|&&regret| regret < 1.0 / 32_768.0).count()
    }
}
