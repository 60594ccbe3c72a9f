//! The engine of the patent CN105677923A: its evaluation, seen by the searching player, its search,
//! and its tables for the student.
//!
//! The patent counts the layers of a tree, including those of the dice; here depth counts moves, so
//! the patent's depth 2d is our d. The patent gives neither the depth nor the weights. The default
//! depth is two moves, four of its layers: own move, die, the opponent's move, die. On the linear
//! scale, the default, a mean over the die is a mean of VALUE, as in the patent.

use einstein::AnyEinStein;
use einstein::patent::{Patent, Scale, WeightError, Weights, Worth};
use game_core::Text;

use super::evaluators::{ByPatent, ContestOther, SizesEvaluator};
use super::size_dispatch::SizeDispatch;
use super::tuned_search::TunedSearch;
use crate::engine_limits;
use registry::{EngineFactory, EngineInfo, OptionInfo, OptionKind, Settings};

const NAME: &str = "patent";

/// The default depth, in moves.
const DEPTH: u32 = 2;

/// The range of a weight of the evaluation.
const fn weight(default: u64) -> OptionKind {
    OptionKind::Whole {
        min: 1,
        max: Weights::MOST as u64,
        default,
    }
}

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "depth",
        description: &Text::new(
            "Moves to look ahead at most, whatever other limits there are: half of the patent's layers.",
            "搜索深度上限（走法数，即专利层数的一半），与其他限制同时有效。",
        ),
        kind: OptionKind::Whole {
            min: 1,
            max: 10,
            default: DEPTH as u64,
        },
    },
    OptionInfo {
        name: "worth",
        description: &Text::new(
            "The table that says what a stone is worth on a square: formula 2, or figure 2.",
            "棋子价值表：专利公式 2 或图 2。",
        ),
        kind: OptionKind::Choice {
            names: &["formula", "figure"],
            default: "formula",
        },
    },
    OptionInfo {
        name: "n",
        description: &Text::new(
            "How many times as much a stone is worth one step nearer to its goal.",
            "价值因子 N：棋子每接近目标一步价值翻多少倍。",
        ),
        kind: OptionKind::Whole {
            min: 1,
            max: Worth::MOST_FACTOR as u64,
            default: 2,
        },
    },
    OptionInfo {
        name: "k1",
        description: &Text::new("Weight of the own attack.", "己方进攻值的权重。"),
        kind: weight(40),
    },
    OptionInfo {
        name: "k2",
        description: &Text::new("Weight of the enemy's attack.", "对方进攻值的权重。"),
        kind: weight(30),
    },
    OptionInfo {
        name: "k3",
        description: &Text::new("Weight of the own threat.", "己方威胁值的权重。"),
        kind: weight(1),
    },
    OptionInfo {
        name: "k4",
        description: &Text::new("Weight of the enemy's threat.", "对方威胁值的权重。"),
        kind: weight(1),
    },
    OptionInfo {
        name: "scale",
        description: &Text::new(
            "Means over the die are taken of the sum itself, or of a probability of winning.",
            "骰子层取均值的对象：估值本身，或由估值换算的胜率。",
        ),
        kind: OptionKind::Choice {
            names: &["linear", "logistic"],
            default: "linear",
        },
    },
    engine_limits::TABLE,
];

pub(super) const PATENT: EngineFactory<AnyEinStein> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Plays by patent CN105677923A: attack and defence as evaluation, mean values over the die.",
            "按专利 CN105677923A 走棋：攻防兼备估值，骰子层取均值。",
        ),
        options: OPTIONS,
    },
    make: |settings| {
        let evaluator = evaluator(settings);
        let (contest, all) = (
            ContestOther::That(evaluator.clone()),
            SizesEvaluator::That(evaluator),
        );
        Ok(Box::new(SizeDispatch::new(TunedSearch::of(
            NAME, settings, DEPTH, contest, all,
        ))?))
    },
};

/// The evaluation with these options.
fn evaluator(settings: &Settings) -> ByPatent {
    let worth = if settings.choice("worth") == "figure" {
        Worth::Figure
    } else {
        Worth::Formula
    };
    let factor = u8::try_from(settings.whole("n")).unwrap_or(Worth::MOST_FACTOR);
    let logistic = settings.choice("scale") == "logistic";
    let scale = if logistic {
        Scale::default()
    } else {
        Scale::Linear
    };
    // The options allow only weights that the evaluation allows.
    let weights = weights(settings).unwrap_or_default();
    ByPatent {
        patent: Patent::default()
            .worth(worth, factor)
            .weights(weights)
            .scale(scale),
        logistic,
    }
}

fn weights(settings: &Settings) -> Result<Weights, WeightError> {
    let [k1, k2, k3, k4] =
        ["k1", "k2", "k3", "k4"].map(|k| i32::try_from(settings.whole(k)).unwrap_or(0));
    Weights::new(k1, k2, k3, k4)
}
