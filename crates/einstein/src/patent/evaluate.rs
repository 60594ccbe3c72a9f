use game_core::{Evaluate, Position, Score, Side, Stochastic, Track};

use super::curve::Curve;
use super::relations::Relations;
use super::terms::EvaluationTerms;
use super::view::Evaluable;
use super::weights::Weights;
use super::worth::{QUARTERS, Tables, Worth};
use crate::board::TABLE;
use crate::position::WIN;
use crate::square::Square;

/// How VALUE becomes a payoff that is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// In proportion, such that the greatest VALUE that can occur lies just within a win. Means
    /// over the die are then means of VALUE, as in the patent.
    Linear,
    /// As the probability 1 / (1 + exp(−VALUE / t)) of winning, where `t` is given in weighted
    /// quarters. It mixes with exact values of tables, and gives cuts at chance nodes true bounds.
    Logistic(u32),
}

impl Default for Scale {
    /// The logistic scale, fitted to the default weights by maximum likelihood over 20,000 games of
    /// players that look one move ahead: `cargo run --release -p einstein --example fit_patent`
    /// prints 1453 for the formula and 1529 for the figure.
    fn default() -> Self {
        Self::Logistic(1_500)
    }
}

/// The patent's evaluation. Built like a sentence: `Patent::default().worth(Worth::Figure, 2)`.
///
/// [`Evaluate::evaluate`] gives VALUE as the asked player sees it, scaled. VALUE is not
/// antisymmetric (k1 and k2 differ), and the patent takes the perspective of the searching side, at
/// every leaf: [`seen_by`](Self::seen_by) does that, and gives the other side the negative.
#[derive(Clone, Debug)]
pub struct Patent {
    tables: Tables,
    weights: Weights,
    scale: Scale,
    curve: Curve,
    perspective: Option<Side>,
}

impl Default for Patent {
    /// The formula with N = 2, the default weights, the logistic scale.
    fn default() -> Self {
        Self {
            tables: tables(Worth::Formula, 2),
            weights: Weights::default(),
            scale: Scale::default(),
            curve: Curve::default(),
            perspective: None,
        }
    }
}

/// The tables of worth for each width.
fn tables(worth: Worth, factor: u8) -> Tables {
    core::array::from_fn(|index| worth.table(index + 3, factor))
}

impl Patent {
    /// With another table of worths; `factor` is N, the 价值因子, from 1 to [`Worth::MOST_FACTOR`],
    /// and is brought into that range.
    #[must_use]
    pub fn worth(mut self, worth: Worth, factor: u8) -> Self {
        self.tables = tables(worth, factor.clamp(1, Worth::MOST_FACTOR));
        self
    }

    /// With other weights.
    #[must_use]
    pub const fn weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// On another scale.
    #[must_use]
    pub fn scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self.curve = Curve::default();
        self
    }

    /// Always from the perspective of `me`, who searches; the other side gets the negative.
    #[must_use]
    pub const fn seen_by(mut self, me: Side) -> Self {
        self.perspective = Some(me);
        self
    }

    /// What stones are worth on each square of a board of that width, as their owner numbers the
    /// squares, in quarters.
    pub(super) fn table(&self, width: usize) -> &[i32; TABLE] {
        &self.tables[width.clamp(3, Square::MOST) - 3]
    }

    /// The worth of a stone on a square, by columns and rows from its own corner, in quarters.
    #[must_use]
    pub fn quarters(&self, width: usize, column: usize, row: usize) -> Option<i32> {
        let inside = (3..=Square::MOST).contains(&width) && column < width && row < width;
        inside.then(|| self.table(width)[row * width + column])
    }

    /// The sums of a position.
    #[must_use]
    pub fn terms(&self, position: &impl Evaluable) -> EvaluationTerms {
        let view = position.view();
        EvaluationTerms::of(&view, self.table(view.size.width))
    }

    /// VALUE in weighted quarters, as `me` sees it (or from the fixed perspective, with its sign).
    #[must_use]
    pub fn value(&self, position: &impl Evaluable, me: Side) -> i32 {
        let terms = self.terms(position);
        match self.perspective {
            Some(perspective) if perspective != me => -terms.value(perspective, self.weights),
            _ => terms.value(me, self.weights),
        }
    }

    /// VALUE on the scale of payoffs, strictly within a win.
    fn scaled(&self, value: i32, width: usize, faces: usize) -> Score {
        match self.scale {
            Scale::Linear => {
                let most = i64::from(self.greatest(width, faces)) + 1;
                let score = i64::from(value) * i64::from(WIN) / most;
                Score::try_from(score).unwrap_or(0).clamp(1 - WIN, WIN - 1)
            }
            Scale::Logistic(t) => self.curve.score(value, t),
        }
    }

    /// The VALUE, in worths of 1, that a score on the linear scale stands for in a game of this
    /// position's size. A won game stands for more than any VALUE.
    #[must_use]
    pub fn worths(&self, position: &impl Evaluable, score: Score) -> f64 {
        let size = position.view().size;
        let most = self.greatest(size.width, size.faces) + 1;
        f64::from(score) / f64::from(WIN) * f64::from(most) / f64::from(QUARTERS)
    }

    /// No VALUE of a position that is not decided exceeds this: all faces choose, and capture, a
    /// stone one step before its goal.
    fn greatest(&self, width: usize, faces: usize) -> i32 {
        let last = width * width - 1;
        let top = self.table(width)[..last]
            .iter()
            .copied()
            .max()
            .unwrap_or(QUARTERS);
        let [k1, k2, k3, k4] = self.weights.k();
        (k1.max(k2) + k3.max(k4)) * top * i32::try_from(faces).unwrap_or(0)
    }

    /// The probability of winning that the evaluation gives `me`, from 0 to 1, while the game goes
    /// on.
    #[must_use]
    pub fn probability(&self, position: &impl Evaluable, me: Side) -> f64 {
        let size = position.view().size;
        let score = self.scaled(self.value(position, me), size.width, size.faces);
        f64::midpoint(f64::from(score) / f64::from(WIN), 1.0)
    }

    /// The relations of the stones to each other, and the faces that choose them.
    #[must_use]
    pub fn relations(&self, position: &impl Evaluable) -> Relations {
        Relations::new(&position.view(), self.table(position.view().size.width))
    }
}

impl<P: Stochastic<Player = Side> + Evaluable> Track<P> for Patent {}

impl<P: Stochastic<Player = Side> + Evaluable> Evaluate<P> for Patent {
    #[inline]
    fn evaluate(&mut self, position: &P, player: Side) -> Score {
        match Position::payoff(position, player) {
            0 => {
                if let Scale::Logistic(t) = self.scale {
                    self.curve.fill(t);
                }
                let size = position.view().size;
                self.scaled(self.value(position, player), size.width, size.faces)
            }
            payoff => payoff,
        }
    }
}
