//! The engines that evaluate by the race: the strongest engine, and a yardstick.

use einstein::AnyEinStein;
use game_core::Text;

use super::evaluators::{ContestRace, SizesEvaluator, SizesRace};
use super::exact::{Exact, TABLES};
use super::size_dispatch::SizeDispatch;
use super::tuned_search::TunedSearch;
use crate::engine_limits;
use registry::{
    EngineError, EngineFactory, EngineInfo, OptionInfo, OptionKind, Settings, TypedEngine,
};

/// The depth of a search by the strongest engine without limits, in turns: about a tenth of a
/// second.
const DEPTH: u32 = 4;

/// Searches as deep as the limits allow.
pub(super) const EXPECTIMAX: EngineFactory<AnyEinStein> = EngineFactory {
    info: EngineInfo {
        name: "expectimax",
        description: &Text::new(
            "Searches deeper and deeper through the dice (Star2) with the race evaluation, within the limits.",
            "在限制之内以竞速评估函数做逐层加深的期望极大极小搜索（Star2 剪枝）。",
        ),
        options: &[
            engine_limits::TABLE,
            engine_limits::DEPTH,
            engine_limits::NODES,
            TABLES,
        ],
    },
    make: |settings| make("expectimax", settings),
};

/// Looks a fixed number of turns ahead.
pub(super) const RACE: EngineFactory<AnyEinStein> = EngineFactory {
    info: EngineInfo {
        name: "race",
        description: &Text::new(
            "Looks up to three turns ahead, and takes the probability of winning a race without captures.",
            "最多向前看三个回合，以互不吃子时的竞速胜率为评估。",
        ),
        options: &[
            OptionInfo {
                name: "depth",
                description: &Text::new(
                    "Turns to look ahead at most, whatever other limits there are.",
                    "搜索深度上限（回合数），与其他限制同时有效。",
                ),
                kind: OptionKind::Whole {
                    min: 1,
                    max: 3,
                    default: 2,
                },
            },
            engine_limits::TABLE,
            OptionInfo {
                kind: OptionKind::Whole {
                    min: 0,
                    max: 4,
                    default: 0,
                },
                ..TABLES
            },
        ],
    },
    make: |settings| make("race", settings),
};

fn make(
    name: &'static str,
    settings: &Settings,
) -> Result<Box<dyn TypedEngine<AnyEinStein>>, EngineError> {
    let (contest, all) = (
        ContestRace::within(Exact::of(settings, name)?),
        SizesEvaluator::This(SizesRace::default()),
    );
    Ok(Box::new(SizeDispatch::new(TunedSearch::of(
        name, settings, DEPTH, contest, all,
    ))?))
}
