//! The engine that evaluates by what was learnt from play.
//!
//! It searches as `expectimax` does. What was learnt holds for the contest's game alone, so on
//! boards of other sizes it evaluates by the race, and there is no difference from `expectimax`.

use einstein::AnyEinStein;
use game_core::Text;

use super::evaluators::{ContestLearnt, ContestOther, SizesEvaluator, SizesRace};
use super::exact::{Exact, TABLES};
use super::searching::Searching;
use super::sizes::Sizes;
use crate::caps;
use crate::{EngineInfo, Maker};

const NAME: &str = "learnt";

/// How far it looks ahead where nobody sets a limit: as `expectimax` does.
const DEPTH: u32 = 4;

/// The engine in the registry.
pub(super) const LEARNT: Maker<AnyEinStein> = Maker {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Searches as expectimax does, with an evaluation learnt from play (contest's size; else the race).",
            "与 expectimax 同样的搜索，使用自对弈学得的评估函数（仅标准棋盘，其他尺寸用竞速评估）。",
        ),
        options: &[caps::TABLE, caps::DEPTH, caps::NODES, TABLES],
    },
    make: |settings| {
        let contest = ContestOther::This(ContestLearnt::within(Exact::of(settings, NAME)?));
        let all = SizesEvaluator::This(SizesRace::default());
        Ok(Box::new(Sizes::new(Searching::of(NAME, settings, DEPTH, contest, all))?))
    },
};
