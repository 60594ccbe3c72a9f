//! Regret: the cost of an engine's moves, measured against exact values.
//!
//! Skill shows slowly in the results of a game with dice: of two engines, the clearly better one
//! wins 55 to 65 of 100 games. It shows at once in positions whose exact values are known. The
//! *regret* of a move is the value of the best move less its own.
//!
//! [`Entry::exercises`](crate::Entry::exercises) returns the positions of a game, always the same
//! ones.

/// A position with the exact value of each of its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// The text of the position.
    pub position: String,
    /// The texts of the moves in the order of the game, and the value of each to the player who
    /// makes it.
    pub moves: Vec<(String, f64)>,
}

impl Exercise {
    /// The value of the best move; 0 if there are no moves.
    #[must_use]
    pub fn best(&self) -> f64 {
        self.moves
            .iter()
            .map(|valued| valued.1)
            .max_by(f64::total_cmp)
            .unwrap_or(0.0)
    }

    /// The value of the best move less that of the worst.
    #[must_use]
    pub fn spread(&self) -> f64 {
        let worst = self
            .moves
            .iter()
            .map(|valued| valued.1)
            .min_by(f64::total_cmp)
            .unwrap_or(0.0);
        self.best() - worst
    }

    /// The regret of the move with this text; `None` if there is no such move.
    #[must_use]
    pub fn regret(&self, m: &str) -> Option<f64> {
        let value = self.moves.iter().find(|valued| valued.0 == m)?.1;
        Some(self.best() - value)
    }
}

/// The regrets of an engine.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Regrets(Vec<f64>);

impl Regrets {
    /// Adds one regret.
    pub fn add(&mut self, regret: f64) {
        self.0.push(regret);
    }

    /// The number of regrets.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The mean; `None` if there are none.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a small count")]
    pub fn mean(&self) -> Option<f64> {
        let count = self.0.len() as f64;
        (count > 0.0).then(|| self.0.iter().sum::<f64>() / count)
    }

    /// The standard error of the mean; `None` if there are fewer than two.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a small count")]
    pub fn error(&self) -> Option<f64> {
        let (mean, count) = (self.mean()?, self.0.len() as f64);
        let squares: f64 = self
            .0
            .iter()
            .map(|regret| (regret - mean) * (regret - mean))
            .sum();
        (count > 1.0).then(|| libm::sqrt(squares / (count - 1.0) / count))
    }

    /// The greatest regret.
    #[must_use]
    pub fn worst(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    /// How many of the moves were best, to the precision of the table's values.
    #[must_use]
    pub fn best_moves(&self) -> usize {
        self.0
            .iter()
            .filter(|&&regret| regret < 1.0 / 32_768.0)
            .count()
    }
}
