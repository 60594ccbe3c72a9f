//! The engine that plays by the complete solution.

use game_core::Text;
use lgame::{LGame, Solution};

use super::lookup::analysis;
use registry::{Analysis, EngineFactory, EngineInfo, Limits, QueryError, TypedEngine};

const NAME: &str = "perfect";

pub(super) const MAKER: EngineFactory<LGame> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Solves the whole game and looks the position up; never errs, ignores limits.",
            "求解整个游戏后查表作答；从不出错，不受限制项影响。",
        ),
        options: &[],
    },
    make: |_| {
        Ok(Box::new(Perfect {
            table: Solution::new(),
        }))
    },
};

/// Plays the first of the best moves.
#[derive(Debug)]
struct Perfect {
    table: Solution,
}

impl TypedEngine<LGame> for Perfect {
    fn think(&mut self, position: &LGame, _: &Limits<'_>) -> Result<Analysis, QueryError> {
        analysis(NAME, &self.table, position, |p| self.table.best_move(p))
    }
}
