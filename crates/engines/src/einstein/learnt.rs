//! The engine with the evaluation learnt from play.
//!
//! It searches as `expectimax` does. The learnt evaluation fits the contest's game alone, so on
//! boards of other sizes it uses the race, exactly like `expectimax`.

use einstein::AnyEinStein;
use game_core::Text;

use super::evaluators::{ContestLearnt, ContestOther, SizesEvaluator, SizesRace};
use super::exact::{Exact, TABLES};
use super::size_dispatch::SizeDispatch;
use super::tuned_search::TunedSearch;
use crate::engine_limits;
use registry::{EngineFactory, EngineInfo};

const NAME: &str = "learnt";

/// The depth of a search without limits, in turns: that of `expectimax`.
const DEPTH: u32 = 4;

pub(super) const LEARNT: EngineFactory<AnyEinStein> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Searches as expectimax does, with an evaluation learnt from play (contest's size; else the race).",
            "与 expectimax 同样的搜索，使用自对弈学得的评估函数（仅标准棋盘，其他尺寸用竞速评估）。",
        ),
        options: &[
            engine_limits::TABLE,
            engine_limits::DEPTH,
            engine_limits::NODES,
            TABLES,
        ],
    },
    make: |settings| {
        let contest = ContestOther::This(ContestLearnt::within(Exact::of(settings, NAME)?));
        let all = SizesEvaluator::This(SizesRace::default());
        Ok(Box::new(SizeDispatch::new(TunedSearch::of(
            NAME, settings, DEPTH, contest, all,
        ))?))
    },
};
