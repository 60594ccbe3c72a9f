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
    /// Its value for the side to throw: from −[`WIN`] to [`WIN`] by a search or the endgame table,
    /// and beyond that now and then by an [outcome without luck](SelfPlayer::game_without_luck).
    pub value: Score,
}

impl LabelledPosition {
    /// The probability that the side to throw wins, by the value; below 0 or above 1 for a value
    /// beyond ±[`WIN`].
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
    /// stones. Searches, of values and of [moves](SelfPlayer::game_without_luck), are `depth` turns
    /// deep, with a table of about `memory_bytes` bytes.
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
        let mut position = opening(random);
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
    pub(super) fn choose(
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

    /// The best move of a position by a search `depth` turns deep, and the value of the position:
    /// for the mover after a throw, for First before it.
    ///
    /// # Errors
    ///
    /// None is known: the game keeps the laws.
    pub(super) fn best_move(
        &mut self,
        position: &EinStein,
    ) -> Result<(Option<Move>, Score), SearchError> {
        let limits = Limits::new().depth(self.depth);
        let report = self.search.search(position, &limits)?;
        Ok((report.best, report.value))
    }

    /// The position with its value: that of the endgame table, or else of a search, which uses what
    /// the searches before have left in its table.
    ///
    /// # Errors
    ///
    /// None is known: the game keeps the laws.
    pub fn label(&mut self, position: &EinStein) -> Result<LabelledPosition, SearchError> {
        let for_first = match self.exact(position) {
            Some(value) => value,
            None => self.best_move(position)?.1,
        };
        Ok(LabelledPosition {
            position: *position,
            value: swap_view(position, for_first),
        })
    }

    /// The value of the endgame table, as First sees it; `None` if there are more stones.
    pub(super) fn exact(&mut self, position: &EinStein) -> Option<Score> {
        (stones(position) <= TABLE_STONES).then(|| self.evaluator.evaluate(position, Side::First))
    }

    /// Forgets what searches have left, so that the next value depends on its position alone.
    pub fn clear(&mut self) {
        self.search.clear();
    }
}

/// First's value of a position as the mover's, or the mover's as First's.
pub(super) fn swap_view(position: &EinStein, value: Score) -> Score {
    if position.mover() == Side::First {
        value
    } else {
        -value
    }
}

/// Both layouts and the side that opens, by chance.
pub(super) fn opening(random: &mut impl Rng) -> EinStein {
    let opener = if below(random, 2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    EinStein::of_layouts(layout(random), layout(random), opener)
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
