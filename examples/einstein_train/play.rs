//! Positions with values, for training. The positions come from games of the evaluation against
//! itself, with some random moves. The values are those of searches that look up exact endings and
//! evaluate the rest by the same evaluation.

use std::error::Error;
use std::sync::Arc;

use quincunx::einstein::learnt::Learnt;
use quincunx::einstein::{EinStein, Layout, Move, WIN};
use quincunx::engines::einstein::tables::EinSteinTable;
use quincunx::game_core::{
    Evaluate, Position, Score, Settled, Side, Stochastic, ToMove, below, random_event, random_move,
};
use quincunx::search::expectimax::Options;
use quincunx::search::{ByPack, Expectimax, Limits};
use rand_chacha::ChaCha8Rng;

use super::network::Sample;

/// Size of a search's table in bytes.
const BYTES: usize = 1 << 23;

/// Most stones of a position in the endgame table.
const TABLE_STONES: usize = 4;

/// The evaluation, with exact values from the endgame table.
type Evaluator = Settled<Learnt, Arc<EinSteinTable>>;

/// Plays the games and values their positions.
pub(crate) struct Player {
    learnt: Learnt,
    evaluator: Evaluator,
    search: Expectimax<EinStein, Evaluator, ByPack, 1>,
    depth: u32,
}

fn layout(random: &mut ChaCha8Rng) -> Layout<6> {
    let number = usize::try_from(below(random, Layout::<6>::COUNT as u64)).unwrap_or(0);
    Layout::numbered(number).unwrap_or(Layout::FIRST)
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "rounded to single precision"
)]
fn probability(score: Score) -> f32 {
    f64::midpoint(f64::from(score) / f64::from(WIN), 1.0) as f32
}

impl Player {
    /// Values are those of searches this many turns deep.
    pub(crate) fn new(
        learnt: Learnt,
        table: &Arc<EinSteinTable>,
        depth: u32,
    ) -> Result<Self, Box<dyn Error>> {
        let evaluator = Settled(learnt.clone(), Arc::clone(table));
        let search =
            Expectimax::compact(evaluator.clone(), BYTES)?.options(Options::DEFAULT.forget_last(1));
        Ok(Self {
            learnt,
            evaluator,
            search,
            depth,
        })
    }

    /// The move after which the evaluation is best, or, once in `noise` moves, a random one.
    fn choose(
        &mut self,
        position: &EinStein,
        side: Side,
        noise: u64,
        random: &mut ChaCha8Rng,
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

    /// The position with its value.
    fn sample(&mut self, position: &EinStein) -> Result<Sample, Box<dyn Error>> {
        let value = if stones(position) <= TABLE_STONES {
            self.evaluator.evaluate(position, Side::First)
        } else {
            self.search
                .search(position, &Limits::new().depth(self.depth))?
                .value
        };
        let value = if position.mover() == Side::First {
            value
        } else {
            -value
        };
        Ok(Sample {
            features: self.learnt.features(position),
            target: probability(value),
        })
    }

    /// Plays a game and adds its positions before a throw to `samples`; of those in the endgame
    /// table, one in four.
    pub(crate) fn play(
        &mut self,
        random: &mut ChaCha8Rng,
        samples: &mut Vec<Sample>,
    ) -> Result<(), Box<dyn Error>> {
        let opener = if below(random, 2) == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut position = EinStein::of_layouts(layout(random), layout(random), opener);
        let (mut random_moves, noise) = (
            below(random, 8),
            [3, 5, 10][usize::try_from(below(random, 3))?],
        );
        loop {
            match position.to_move() {
                ToMove::Nobody => return Ok(()),
                ToMove::Chance => {
                    if stones(&position) > TABLE_STONES || below(random, 4) == 0 {
                        samples.push(self.sample(&position)?);
                    }
                    let Some(face) = random_event(&position, random) else {
                        return Ok(());
                    };
                    position.happen(face);
                }
                ToMove::Player(side) => {
                    let noise = if random_moves > 0 { 1 } else { noise };
                    random_moves = random_moves.saturating_sub(1);
                    let Some(m) = self.choose(&position, side, noise, random) else {
                        return Ok(());
                    };
                    position.play(m);
                }
            }
        }
    }
}

/// Stones on the board.
fn stones(position: &EinStein) -> usize {
    [Side::First, Side::Second]
        .map(|side| position.alive(side).len())
        .iter()
        .sum()
}
