//! Alpha-beta with the exact value of endings.

#[cfg(feature = "variants")]
use ::dots::Margin;
use ::dots::{AnyDots, Control, Edge};
use game_core::{LimitValues, Position, Score, Text};

use super::endgame::{EndgameSolver, half};
use super::playouts::Sampled;
use super::reasons::reasons;
use super::valued_move::moves_again;
use crate::alphabeta::{self, AlphaBetaEngine, Tuning};
use crate::engine_limits;
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, Limits, OptionInfo, OptionKind, QueryError,
    Settings,
};
use registry::{TypedEngine, Unit};

/// Most bytes of the table of exact values.
const TABLE: usize = 64 << 20;

/// The choices of the option for the evaluation.
#[cfg(feature = "variants")]
const EVALUATIONS: &[&str] = &["control", "margin"];
#[cfg(not(feature = "variants"))]
const EVALUATIONS: &[&str] = &["control"];

pub(super) const ALPHABETA: EngineFactory<AnyDots> = EngineFactory {
    info: EngineInfo {
        name: alphabeta::NAME,
        description: &Text::new(
            "Searches deeper and deeper (alpha-beta) with an evaluation of control; exact near the end.",
            "以控制评估做逐层加深的阿尔法-贝塔搜索；接近终局时精确求解。",
        ),
        options: &[
            engine_limits::TABLE,
            engine_limits::DEPTH,
            engine_limits::NODES,
            OptionInfo {
                name: "evaluation",
                description: &Text::new(
                    "What a position is worth: by control of long chains, or by what can be taken now.",
                    "局面评估：按长链的控制权，或按当前可捕获的格数。",
                ),
                kind: OptionKind::Choice {
                    names: EVALUATIONS,
                    default: "control",
                },
            },
            OptionInfo {
                name: "exact",
                description: &Text::new(
                    "The exact value is looked for first with at most this many undrawn edges; 0 for never.",
                    "未占边数不超过此数时先求精确值；0 表示从不。",
                ),
                kind: OptionKind::Whole {
                    min: 0,
                    max: 60,
                    default: 36,
                },
            },
        ],
    },
    make: |settings| {
        let endings = EndgameSolver::new(alphabeta::NAME, settings.whole("exact"), TABLE);
        let own_limits = engine_limits::own_limits(settings);
        Ok(Box::new(EndgameFirst {
            search: search(settings)?,
            endings,
            own_limits,
        }))
    },
};

fn search(settings: &Settings) -> Result<Box<dyn TypedEngine<AnyDots>>, EngineError> {
    Ok(match settings.choice("evaluation") {
        #[cfg(feature = "variants")]
        "margin" => Box::new(AlphaBetaEngine::<AnyDots, ByMargin>::new(settings)?),
        _ => Box::new(AlphaBetaEngine::<AnyDots, ByControl>::new(settings)?),
    })
}

/// Implements the tuning of the game for an evaluation.
macro_rules! tuning {
    ($(#[$about:meta])* $Tuning:ident, $Evaluator:ident) => {
        $(#[$about])*
        #[derive(Debug)]
        pub(super) struct $Tuning;

        impl Tuning<AnyDots> for $Tuning {
            type Evaluator = $Evaluator;
            const DEPTH: u32 = 6;
            const UNIT: Unit = Unit::Boxes;

            fn evaluator() -> $Evaluator {
                $Evaluator
            }

            fn in_unit(position: &AnyDots, score: Score) -> Score {
                score - position.payoff(position.mover())
            }

            fn again(position: &AnyDots, edge: Edge) -> Option<bool> {
                Some(moves_again(position, edge))
            }

            fn reasons(position: &AnyDots, best: Edge) -> Vec<Text> {
                reasons(position, best)
            }
        }
    };
}

tuning!(
    /// By control.
    ByControl,
    Control
);
#[cfg(feature = "variants")]
tuning!(
    /// By what can be taken now.
    ByMargin,
    Margin
);

tuning!(
    /// By play-outs.
    BySamples,
    Sampled
);

/// Plays by the exact value where it is within reach, and searches elsewhere.
#[derive(Debug)]
struct EndgameFirst {
    search: Box<dyn TypedEngine<AnyDots>>,
    endings: EndgameSolver,
    own_limits: LimitValues,
}

impl TypedEngine<AnyDots> for EndgameFirst {
    fn think(&mut self, position: &AnyDots, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let limits = &engine_limits::node_limits(limits, self.own_limits);
        let exact = half(limits);
        if !self.endings.is_within_reach(position, &exact) {
            return self.search.think(position, limits);
        }
        let begin = limits.now();
        self.endings.think(position, &exact).or_else(|nodes| {
            let analysis = self
                .search
                .think(position, &limits.share(1, nodes, begin))?;
            Ok(Analysis {
                nodes: analysis.nodes + nodes,
                ..analysis
            })
        })
    }

    fn begin(&mut self, seed: u64) {
        self.endings.forget();
        self.search.begin(seed);
    }
}
