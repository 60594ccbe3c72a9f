//! Monte Carlo tree search with the evaluation by control, or with play-outs.
//!
//! A tree takes means, and the mean over all moves says little where one of forty takes the boxes.
//! So it searches the game [without the moves that need no trial](Trimmed).

use ::dots::AnyDots;
use game_core::{Notation, Position, Score};

use super::reasons::reasons;
use super::search::moves_again;
use super::trimmed::{Trimmed, TrimmedControl};
use crate::caps::Memory;
use crate::mcts::{Choice, Guess, NAME, OPTIONS, Planner};
use crate::report::Telling;
use crate::{Analysis, EngineInfo, Limits, Maker, Refusal, Thinker, Unit};

/// A lead that counts as a full result: what decides most games is a few boxes.
const SCALE: Score = 8;

/// The engine in the registry.
pub(super) const MCTS: Maker<AnyDots> = Maker {
    info: EngineInfo {
        name: NAME,
        description: "Grows a tree by play-outs or by an evaluation of control (UCT), and proves what it can.",
        description_zh: "以随机模拟或控制评估扩展搜索树（UCT），并证明能证明的结果。",
        options: OPTIONS,
    },
    make: |settings| {
        let memory = Memory::of(settings, "tree", NAME);
        let leaf = Guess::of(settings, TrimmedControl);
        let planner = Planner::new(Choice::of(settings).scaled(SCALE), ToCome, leaf, memory.bytes()?);
        Ok(Box::new(Explained(planner.map_err(|_| memory.short())?)))
    },
};

/// Values are boxes still to come.
#[derive(Clone, Copy, Debug)]
struct ToCome;

impl Telling<Trimmed> for ToCome {
    fn unit(&self) -> Unit {
        Unit::Boxes
    }

    fn value(&self, position: &Trimmed, score: Score) -> f64 {
        f64::from(score - position.payoff(position.0.mover()))
    }
}

/// The search of the trimmed game, with a student's reasons for its move.
#[derive(Debug)]
struct Explained<T>(T);

impl<T: Thinker<Trimmed>> Thinker<AnyDots> for Explained<T> {
    fn think(&mut self, position: &AnyDots, limits: &Limits<'_>) -> Result<Analysis, Refusal> {
        let mut analysis = self.0.think(&Trimmed(*position), limits)?;
        for valued in &mut analysis.moves {
            let edge = position.read_move(&valued.m).ok();
            valued.again = edge.map(|edge| moves_again(position, edge));
        }
        let best = analysis.best.as_deref().and_then(|best| position.read_move(best).ok());
        analysis.reasons = best.map(|best| reasons(position, best)).unwrap_or_default();
        Ok(analysis)
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }
}
