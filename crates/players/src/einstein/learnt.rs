//! The engine that judges by what was learnt from play.
//!
//! It searches as `expectimax` does. What was learnt holds for the contest's game alone, so on
//! boards of other sizes it judges by the race, and there is no difference from `expectimax`.

use einstein::{AnyEinStein, EinStein};
use search::Expectimax;

use super::exact::{Exact, TABLES};
use super::judges::{ContestLearnt, ContestOther, SizesJudge, SizesRace};
use super::sizes::{Both, Sizes};
use crate::caps::{self, Memory};
use crate::expectimax::{Choice, Searcher};
use crate::{EngineError, EngineInfo, Maker, Thinker};

const NAME: &str = "learnt";

/// How far it looks ahead where nobody sets a limit: as `expectimax` does.
const DEPTH: u32 = 4;

/// The engine in the registry.
pub(super) const LEARNT: Maker<AnyEinStein> = Maker {
    info: EngineInfo {
        name: NAME,
        description: "Searches as expectimax does, with an evaluation learnt from play (contest's size; else the race).",
        description_zh: "与 expectimax 同样的搜索，使用自对弈学得的评估函数（仅标准棋盘，其他尺寸用竞速评估）。",
        options: &[caps::TABLE, caps::DEPTH, caps::NODES, TABLES],
    },
    make: |settings| {
        let (table, exact) = (Memory::of(settings, "table", NAME), Exact::of(settings, NAME)?);
        Ok(Box::new(Sizes::new(Learned { choice: Choice::of(NAME, settings, DEPTH), table, exact })?))
    },
};

/// What is chosen about it.
#[derive(Debug)]
struct Learned {
    choice: Choice,
    table: Memory,
    exact: Exact,
}

impl Both for Learned {
    fn contest(&self) -> Result<Box<dyn Thinker<EinStein>>, EngineError> {
        let bytes = self.table.bytes()?;
        let judge = ContestOther::This(ContestLearnt::within(self.exact.clone()));
        let searcher = Searcher::new(self.choice, judge, |judge| Expectimax::compact(judge, bytes));
        Ok(Box::new(searcher.map_err(|_| self.table.short())?))
    }

    fn all(&self) -> Result<Box<dyn Thinker<AnyEinStein>>, EngineError> {
        let bytes = self.table.bytes()?;
        let tuning = SizesJudge::This(SizesRace::default());
        let searcher = Searcher::new(self.choice, tuning, |judge| Expectimax::exact(judge, bytes));
        Ok(Box::new(searcher.map_err(|_| self.table.short())?))
    }
}
