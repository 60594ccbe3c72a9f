//! Monte Carlo tree search with the evaluation by control, or with play-outs.
//!
//! A tree averages, and the mean over all moves says little if one of forty takes the boxes. So it
//! searches the game [without the moves that need no trial](PrunedDots).

use ::dots::AnyDots;
use game_core::{Notation, Position, Score, Text};

use super::pruned::{ALL, PrunedControl, PrunedDots};
use super::reasons::reasons;
use super::valued_move::moves_again;
use crate::engine_limits::Memory;
use crate::mcts::{LeafKind, MctsEngine, MctsOptions, NAME, OPTIONS};
use crate::report::ValueScale;
use registry::{Analysis, EngineFactory, EngineInfo, Limits, QueryError, TypedEngine, Unit};

/// A lead that counts as a full result: most games are decided by a few boxes.
pub(super) const SCALE: Score = 8;

pub(super) const MCTS: EngineFactory<AnyDots> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Grows a tree by play-outs or by an evaluation of control (UCT), and proves what it can.",
            "以随机模拟或控制评估扩展搜索树（UCT），并证明能证明的结果。",
        ),
        options: OPTIONS,
    },
    make: |settings| {
        let memory = Memory::of(settings, "tree", NAME);
        let leaf = LeafKind::of(settings, PrunedControl);
        let planner = MctsEngine::new(
            MctsOptions::of(settings).scaled(SCALE),
            ToCome,
            leaf,
            memory.bytes()?,
        );
        Ok(Box::new(Explained {
            search: planner.map_err(|_| memory.too_large())?,
            bonus: 0,
            gives: ALL,
        }))
    },
};

/// Values are boxes still to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToCome;

impl ValueScale<PrunedDots> for ToCome {
    fn unit(&self) -> Unit {
        Unit::Boxes
    }

    fn value(&self, position: &PrunedDots, score: Score) -> f64 {
        position.lead(score) - f64::from(position.at.payoff(position.at.mover()))
    }
}

/// The search of the trimmed game, with reasons for its move in the terms of the game.
#[derive(Debug)]
pub(super) struct Explained<T> {
    pub(super) search: T,
    /// The payoff of a win besides the lead.
    pub(super) bonus: Score,
    /// The most boxes that a move may give while there are safe moves.
    pub(super) gives: u32,
}

impl<T: TypedEngine<PrunedDots>> TypedEngine<AnyDots> for Explained<T> {
    fn think(&mut self, position: &AnyDots, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let mut analysis = self.search.think(
            &PrunedDots {
                at: *position,
                bonus: self.bonus,
                gives: self.gives,
            },
            limits,
        )?;
        for valued in &mut analysis.moves {
            let edge = position.read_move(&valued.m).ok();
            valued.again = edge.map(|edge| moves_again(position, edge));
        }
        let best = analysis
            .best
            .as_deref()
            .and_then(|best| position.read_move(best).ok());
        analysis.reasons = best.map(|best| reasons(position, best)).unwrap_or_default();
        Ok(analysis)
    }

    fn begin(&mut self, seed: u64) {
        self.search.begin(seed);
    }
}
