//! The options of a player of the patent's flow.

use std::sync::OnceLock;

use connect6::{Evaluation, Evaluator, Extras, Ratio, ShapeValues, Shapes, Width};
use game_core::{LimitValues, Text};

use super::width_options;
use crate::engine_limits::{self, Memory};
use registry::{EngineError, OptionInfo, OptionKind, Settings};

/// The evaluation that orders and prunes inner nodes, and the one that values leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvaluationPair {
    /// The evaluation of inner nodes.
    pub inner: Evaluation,
    /// The evaluation of leaves.
    pub leaf: Evaluation,
}

impl EvaluationPair {
    /// Roads inside, shapes at the leaves: the patent's claim.
    pub const HYBRID: Self = Self {
        inner: Evaluation::Roads,
        leaf: Evaluation::Shapes,
    };
    /// Roads alone.
    pub const ROAD: Self = Self {
        inner: Evaluation::Roads,
        leaf: Evaluation::Roads,
    };
    /// Shapes alone.
    pub const PATTERN: Self = Self {
        inner: Evaluation::Shapes,
        leaf: Evaluation::Shapes,
    };
    /// Shapes inside, roads at the leaves.
    pub const PATTERN_ROAD: Self = Self {
        inner: Evaluation::Shapes,
        leaf: Evaluation::Roads,
    };

    /// Whether either uses shapes.
    fn needs_shapes(self) -> bool {
        self.inner == Evaluation::Shapes || self.leaf == Evaluation::Shapes
    }
}

/// The options of all four searches.
pub const OPTIONS: &[OptionInfo] = &[
    engine_limits::TABLE,
    engine_limits::DEPTH,
    engine_limits::NODES,
    width_options::FIRST,
    width_options::SECOND,
    width_options::TURNS,
    OptionInfo {
        name: "weights",
        description: &Text::new(
            "The worth of shapes: as the patent prints it, or with its misprints repaired.",
            "棋型分值：按专利原表，或更正其疑似误印。",
        ),
        kind: OptionKind::Choice {
            names: &["repaired", "printed"],
            default: "repaired",
        },
    },
    OptionInfo {
        name: "k",
        description: &Text::new(
            "How lopsided a stone may be, for attack or for defence alone, before it loses points.",
            "攻守失衡系数：一子的攻守之比达到此数即扣分。",
        ),
        kind: OptionKind::Real {
            min: 1.0,
            max: 1000.0,
            default: 2.5,
        },
    },
    OptionInfo {
        name: "extras",
        description: &Text::new(
            "Whether three threats, the edge and room count as the patent's paragraph 25 has it.",
            "是否计入专利第 25 段的三迫著、边缘与空间。",
        ),
        kind: OptionKind::Switch { default: false },
    },
    OptionInfo {
        name: "defends",
        description: &Text::new(
            "Whether only turns are tried that stop a win, where there are such; the patent goes by width alone.",
            "对方有胜着时是否只考虑能防住的走法；专利仅按宽度选取。",
        ),
        kind: OptionKind::Switch { default: false },
    },
];

/// How a player searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatentOptions {
    evaluations: EvaluationPair,
    width: Width,
    values: ShapeValues,
    defends: bool,
    pub(super) own_limits: LimitValues,
    /// Bytes of the transposition table.
    pub(super) table: usize,
}

impl PatentOptions {
    /// Reads the options.
    ///
    /// # Errors
    ///
    /// Fails if the size of the table does not fit the machine's memory.
    pub(super) fn of(
        engine: &'static str,
        evaluations: EvaluationPair,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        let table = Memory::of(settings, "table", engine).bytes()?;
        Ok(Self {
            evaluations,
            width: width_options::of(settings),
            values: values(settings),
            defends: settings.switch("defends"),
            own_limits: engine_limits::own_limits(settings),
            table,
        })
    }

    /// A new evaluator. The table of shapes is computed once for all evaluators, and only if one
    /// uses it.
    pub(super) fn evaluator<const N: usize>(&self) -> Evaluator<N> {
        static SHAPES: OnceLock<Shapes> = OnceLock::new();
        let EvaluationPair { inner, leaf } = self.evaluations;
        let evaluator = if self.evaluations.needs_shapes() {
            Evaluator::with_shapes(inner, leaf, SHAPES.get_or_init(Shapes::new).clone())
        } else {
            Evaluator::new(inner, leaf)
        };
        evaluator
            .width(self.width)
            .shape_values(self.values)
            .defends(self.defends)
    }
}

/// The values of shapes. Every value that the options allow is sound, so the default is never used
/// here.
fn values(settings: &Settings) -> ShapeValues {
    /// The factor of imbalance is kept in parts of one.
    const PARTS: u32 = 1000;
    let values = if settings.choice("weights") == "printed" {
        ShapeValues::PRINTED
    } else {
        ShapeValues::REPAIRED
    };
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 1,000 to 1,000,000"
    )]
    let parts = libm::round(settings.real("k") * f64::from(PARTS)) as u32;
    let values = values.ratio(Ratio::new(parts, PARTS).unwrap_or(Ratio::PATENT));
    if settings.switch("extras") {
        values.extras(Extras::ON).unwrap_or(values)
    } else {
        values
    }
}
