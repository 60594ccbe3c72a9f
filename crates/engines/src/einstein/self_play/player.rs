use std::sync::Arc;

use einstein::learnt::Learnt;
use einstein::{EinStein, Layout, Move, WIN};
use game_core::{
    Evaluate, Position, Score, Settled, Side, Stochastic, ToMove, below, random_event, random_move,
};
use rand_core::Rng;
use search::expectimax::Options;
use search::{ByPack, Expectimax, Limits, SearchError, TableError};

use crate::einstein::tables::EinSteinTable;

/// Most stones of a position in the endgame table.
pub(super) const TABLE_STONES: usize = 4;

/// The evaluation, with exact values from the endgame table.
type Evaluator = Settled<Learnt, Arc<EinSteinTable>>;

/// A position before the throw, and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabelledPosition {
    /// The position.
    pub position: EinStein,
    /// Its value for the side to throw, from −[`WIN`] to [`WIN`].
    pub value: Score,
}

impl LabelledPosition {
    /// The probability that the side to throw wins, by the value.
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "rounded to single precision"
    )]
    pub fn probability(&self) -> f32 {
        f64::midpoint(f64::from(self.value) / f64::from(WIN), 1.0) as f32
    }
}

/// Plays games of an evaluation against itself, and values their positions.
#[derive(Debug)]
pub struct SelfPlayer {
    evaluator: Evaluator,
    search: Expectimax<EinStein, Evaluator, ByPack, 1>,
    depth: u32,
}

impl SelfPlayer {
    /// A player with this evaluation. `table` is the endgame table of the contest's game with four
    /// stones. Values are those of searches `depth` turns deep, with a table of about `memory_bytes`
    /// bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table.
    pub fn new(
        learnt: Learnt,
        table: &Arc<EinSteinTable>,
        depth: u32,
        memory_bytes: usize,
    ) -> Result<Self, TableError> {
        let evaluator = Settled(learnt, Arc::clone(table));
        let search = Expectimax::compact(evaluator.clone(), memory_bytes)?
            .options(Options::DEFAULT.forget_last(1));
        Ok(Self {
            evaluator,
            search,
            depth,
        })
    }

    /// Plays a game with some random moves, and returns its positions before a throw; of those in
    /// the endgame table, one in four. Nothing is searched: a move is the best by the evaluation.
    pub fn game(&mut self, random: &mut impl Rng) -> Vec<EinStein> {
        let opener = if below(random, 2) == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut position = EinStein::of_layouts(layout(random), layout(random), opener);
        let mut random_moves = below(random, 8);
        let noise = match below(random, 3) {
            0 => 3,
            1 => 5,
            _ => 10,
        };
        let mut positions = Vec::new();
        loop {
            match position.to_move() {
                ToMove::Nobody => return positions,
                ToMove::Chance => {
                    if stones(&position) > TABLE_STONES || below(random, 4) == 0 {
                        positions.push(position);
                    }
                    let Some(face) = random_event(&position, random) else {
                        return positions;
                    };
                    position.happen(face);
                }
                ToMove::Player(side) => {
                    let noise = if random_moves > 0 { 1 } else { noise };
                    random_moves = random_moves.saturating_sub(1);
                    let Some(m) = self.choose(&position, side, noise, random) else {
                        return positions;
                    };
                    position.play(m);
                }
            }
        }
    }

    /// The move after which the evaluation is best, or, once in `noise` moves, a random one.
    fn choose(
        &mut self,
        position: &EinStein,
        side: Side,
        noise: u64,
        random: &mut impl Rng,
    ) -> Option<Move> {
        if below(random, noise) == 0 {
            return random_move(position, random);
        }
        let evaluator = &mut self.evaluator;
        position.moves().max_by_key(|&m| {
            let after = position.after(m);
            if after.winner().is_some() {
                WIN
            } else {
                evaluator.evaluate(&after, side)
            }
        })
    }

    /// The position with its value: that of the endgame table, or else of a search, which uses what
    /// the searches before have left in its table.
    ///
    /// # Errors
    ///
    /// None is known: the game keeps the laws.
    pub fn label(&mut self, position: &EinStein) -> Result<LabelledPosition, SearchError> {
        let by_first = if let Some(value) = self.exact(position) {
            value
        } else {
            let limits = Limits::new().depth(self.depth);
            self.search.search(position, &limits)?.value
        };
        let value = if position.mover() == Side::First {
            by_first
        } else {
            -by_first
        };
        Ok(LabelledPosition {
            position: *position,
            value,
        })
    }

    /// The value of the endgame table, as First sees it; `None` if there are more stones.
    fn exact(&mut self, position: &EinStein) -> Option<Score> {
        (stones(position) <= TABLE_STONES).then(|| self.evaluator.evaluate(position, Side::First))
    }

    /// Forgets what searches have left, so that the next value depends on its position alone.
    pub fn clear(&mut self) {
        self.search.clear();
    }
}

/// A layout, each as likely as the other.
fn layout(random: &mut impl Rng) -> Layout<6> {
    let number = usize::try_from(below(random, Layout::<6>::COUNT as u64)).unwrap_or(0);
    Layout::numbered(number).unwrap_or(Layout::FIRST)
}

/// Stones on the board.
pub(super) fn stones(position: &EinStein) -> usize {
    [Side::First, Side::Second]
        .map(|side| position.alive(side).len())
        .iter()
        .sum()
}
