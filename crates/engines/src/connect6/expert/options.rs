//! The options of the engine.

use connect6::{Expert, ForcedWinSchedule, RoadValues, Width};
use game_core::{LimitValues, Text};

use super::NAME;
use crate::connect6::width_options;
use crate::engine_limits::{self, Memory};
use registry::{EngineError, OptionInfo, OptionKind, Settings};

pub(in crate::connect6) const OPTIONS: &[OptionInfo] = &[
    engine_limits::TABLE,
    engine_limits::DEPTH,
    engine_limits::NODES,
    width_options::FIRST_OR_USUAL,
    width_options::SECOND_OR_USUAL,
    width_options::TURNS_OR_USUAL,
    width_options::KEEP,
    OptionInfo {
        name: "values",
        description: &Text::new(
            "What positions are worth: by the network that searches have taught, or by roads alone, as games have taught it or as the patent has it.",
            "局面的评价：由搜索习得的网络，或仅以路计，分值由对局习得或按专利。",
        ),
        kind: OptionKind::Choice {
            names: &["net", "learnt", "patent"],
            default: "net",
        },
    },
    OptionInfo {
        name: "book",
        description: &Text::new(
            "The first turns on 19x19 come from a book, where it knows the position.",
            "19x19 棋盘的前几手若在开局库中则按库走。",
        ),
        kind: OptionKind::Switch { default: true },
    },
    OptionInfo {
        name: "forced",
        description: &Text::new(
            "Positions looked at for a forced win before the search; 0 for none.",
            "搜索之前寻找连续迫著的局面数；0 表示不找。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: engine_limits::MAX_JSON_INTEGER,
            default: 20_000,
        },
    },
    OptionInfo {
        name: "safety",
        description: &Text::new(
            "Positions looked at for a forced win of the opponent before a turn is chosen; 0 for none.",
            "选定着法前寻找对方连续迫著的局面数；0 表示不找。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: engine_limits::MAX_JSON_INTEGER,
            default: 20_000,
        },
    },
    OptionInfo {
        name: "zones",
        description: &Text::new(
            "Positions looked at for a win with zones of the side that is ahead: the mover's before the search, the opponent's after each turn that is chosen; 0 for none.",
            "寻找占优一方以相关区域取胜的局面数：搜索前为己方，每次选定着法后为对方；0 表示不找。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: engine_limits::MAX_JSON_INTEGER,
            default: 100_000,
        },
    },
    OptionInfo {
        name: "inner",
        description: &Text::new(
            "Positions looked at for a forced win with one turn to go, eight times as many for each turn more; 0 for none.",
            "剩一回合时寻找连续迫著的局面数，每多一回合乘八；0 表示不找。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: 10_000,
            default: 3,
        },
    },
    OptionInfo {
        name: "leaf",
        description: &Text::new(
            "Positions looked at for a forced win of the opponent after a last turn; 0 for none.",
            "最后一手之后寻找对方连续迫著的局面数；0 表示不找。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: 10_000,
            default: 3,
        },
    },
];

/// Positions looked at for a win with zones: not more than a sixth of the option `nodes`, so that
/// with few nodes there is no such search.
pub(super) fn zones(settings: &Settings) -> u64 {
    let nodes = engine_limits::own_limits(settings).nodes;
    settings
        .whole("zones")
        .min(nodes.map_or(u64::MAX, |nodes| nodes / 6))
}

/// How many points of roads make a win e times as likely as a loss: what fits the results of games
/// that the engine played against itself (`cargo run --release -p engines --example connect6_scale`).
const SCALE_OF_ROADS: f64 = 600.0;

/// The same of the network, from 300 games with 2,000 nodes a turn. It learnt from values on the scale
/// of roads, and its values spread more widely than theirs.
const SCALE_OF_NET: f64 = 1_070.0;

/// How the engine searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpertOptions {
    /// Which turns roads choose.
    pub(super) width: Width,
    /// How many of them the network leaves.
    kept: usize,
    /// Positions looked at for a forced win of the opponent at the root.
    pub(super) safety: u64,
    /// Positions looked at for a win of the opponent with zones.
    pub(super) zones: u64,
    sight: ForcedWinSchedule,
    /// The worth of roads, where they evaluate alone.
    values: Option<RoadValues>,
    /// How many points make a win e times as likely as a loss, if that is known of these values.
    pub(super) scale: Option<f64>,
    pub(super) own_limits: LimitValues,
    /// Bytes of the transposition table.
    pub(super) table: usize,
}

impl ExpertOptions {
    /// Reads the options.
    pub(super) fn of(settings: &Settings) -> Result<Self, EngineError> {
        let sight = ForcedWinSchedule {
            leaf: settings.whole("leaf"),
            inner: settings.whole("inner"),
            ..ForcedWinSchedule::default()
        };
        let (values, scale) = match settings.choice("values") {
            "learnt" => (Some(RoadValues::LEARNT), Some(SCALE_OF_ROADS)),
            "patent" => (Some(RoadValues::PATENT), None),
            _ => (None, Some(SCALE_OF_NET)),
        };
        let usual = if values.is_some() {
            Width::default()
        } else {
            Width::wide()
        };
        let table = Memory::of(settings, "table", NAME).bytes()?;
        Ok(Self {
            width: width_options::or_usual(settings, usual),
            kept: width_options::kept(settings),
            safety: settings.whole("safety"),
            zones: zones(settings),
            sight,
            values,
            scale,
            own_limits: engine_limits::own_limits(settings),
            table,
        })
    }

    /// A new evaluator.
    pub(super) fn evaluator<const N: usize>(&self) -> Expert<N> {
        match self.values {
            Some(_) => self.planner(),
            None => Expert::new()
                .width(self.width)
                .kept(self.kept)
                .budget(self.sight),
        }
    }

    /// An evaluator that only lists turns, which roads do.
    pub(super) fn planner<const N: usize>(&self) -> Expert<N> {
        Expert::by_roads(self.values.unwrap_or(RoadValues::LEARNT))
            .width(self.width)
            .budget(self.sight)
    }
}
