//! The engines of the registry: names, descriptions, options.

use ::planes::Belief;
use ::planes::paper::{Decisive, Feeding, Probes};
use ::planes::policy::Ties;

use game_core::Text;

use super::recipe::{Recipe, WIDTH, elimination, probes};
use super::recipe_engine::RecipeEngine;
use crate::engine_limits::MAX_JSON_INTEGER;
use registry::{
    EngineError, EngineFactory, EngineInfo, EngineSpec, OptionInfo, OptionKind, Settings,
};

/// Reads the options of an engine.
type Read = fn(&Settings) -> Recipe;

/// All engines but `random`.
const ALL: [(&EngineInfo, Read); 5] = [
    (&EXACT.info, exact),
    (&ROLLOUT.info, rollout),
    (&ENTROPY.info, entropy),
    (&GINI.info, gini),
    (&PAPER.info, paper),
];

impl Recipe {
    /// The recipe of an engine spec.
    ///
    /// # Errors
    ///
    /// Fails if there is no such engine or an option is not allowed. Also fails for `random` and
    /// `nash`, which draw their shots and so are no strategies.
    pub fn of(spec: &EngineSpec) -> Result<Self, EngineError> {
        let Some((info, read)) = ALL.iter().find(|(info, _)| info.name == spec.name()) else {
            let known = ALL.iter().map(|(info, _)| info.name).collect();
            return Err(EngineError::UnknownEngine {
                name: spec.name().to_owned(),
                known,
            });
        };
        Ok(read(&Settings::read(
            info.name,
            info.options,
            spec.options(),
        )?))
    }
}

const LAMBDA: OptionInfo = OptionInfo {
    name: "lambda",
    description: &Text::new(
        "Bits that a certain head is worth beside its news; -1 for what fits the number of planes: 0.25, 1, 1.5.",
        "必中机头相当于多少比特；-1 表示按飞机数取值：0.25、1、1.5。",
    ),
    kind: OptionKind::Real {
        min: -1.0,
        max: 16.0,
        default: -1.0,
    },
};

pub(super) const EXACT: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: "exact",
        description: &Text::new(
            "Plays the best shooting tree where few layouts are left, and rollouts before.",
            "剩余布局少时按最优射击树射击，此前用推演。",
        ),
        options: &[OptionInfo {
            name: "layouts",
            description: &Text::new(
                "The best tree is searched for with at most this many layouts.",
                "剩余布局不超过此数时求最优射击树。",
            ),
            kind: OptionKind::Whole {
                min: 0,
                max: 1024,
                default: 48,
            },
        }],
    },
    make: |settings| Ok(Box::new(RecipeEngine::new("exact", exact(settings)))),
};

fn exact(settings: &Settings) -> Recipe {
    Recipe::Exact(size(settings, "layouts"))
}

pub(super) const ROLLOUT: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: "rollout",
        description: &Text::new(
            "Tries the best cells and plays the engine entropy out behind each, against all layouts left.",
            "逐一试射最佳格，其后用 entropy 引擎对全部剩余布局推演到底。",
        ),
        options: &[
            LAMBDA,
            OptionInfo {
                name: "width",
                description: &Text::new(
                    "Cells that are tried; by a single level two thirds of them while more than 20000 layouts are left.",
                    "试射的格数；只用一层时，剩余布局多于 20000 则取其三分之二。",
                ),
                kind: OptionKind::Whole {
                    min: 1,
                    max: 256,
                    default: WIDTH as u64,
                },
            },
            OptionInfo {
                name: "inner",
                description: &Text::new(
                    "Cells that a second rollout inside the first tries; 0 for a single level.",
                    "内层推演试射的格数；0 表示只用一层。",
                ),
                kind: OptionKind::Whole {
                    min: 0,
                    max: 256,
                    default: 0,
                },
            },
        ],
    },
    make: |settings| Ok(Box::new(RecipeEngine::new("rollout", rollout(settings)))),
};

fn rollout(settings: &Settings) -> Recipe {
    let inner = Some(size(settings, "inner")).filter(|&inner| inner > 0);
    Recipe::Rollout {
        lambda: lambda(settings),
        width: size(settings, "width"),
        inner,
    }
}

pub(super) const ENTROPY: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: "entropy",
        description: &Text::new(
            "Shoots where the answer tells most, in bits, a head counting more than its news.",
            "选择信息量（比特）最大的格，机头另有加分。",
        ),
        options: &[LAMBDA],
    },
    make: |settings| Ok(Box::new(RecipeEngine::new("entropy", entropy(settings)))),
};

fn entropy(settings: &Settings) -> Recipe {
    Recipe::Entropy(lambda(settings))
}

pub(super) const GINI: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: "gini",
        description: &Text::new(
            "Shoots where the fewest layouts are left on average (Gini impurity).",
            "选择平均剩余布局最少的格（基尼不纯度）。",
        ),
        options: &[OptionInfo {
            name: "ties",
            description: &Text::new(
                "Of equal cells the first in reading order, or the one with most heads.",
                "并列时取最靠前的格，或机头最多的格。",
            ),
            kind: OptionKind::Choice {
                names: &["reading", "heads"],
                default: "reading",
            },
        }],
    },
    make: |settings| Ok(Box::new(RecipeEngine::new("gini", gini(settings)))),
};

fn gini(settings: &Settings) -> Recipe {
    Recipe::Gini(if settings.choice("ties") == "heads" {
        Ties::Heads
    } else {
        Ties::Reading
    })
}

pub(super) const PAPER: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: "paper",
        description: &Text::new(
            "The modelling paper's shots: the greatest sum of heads, with a weight, and bodies.",
            "建模论文的方法：射击加权机头与机身之和最大的格。",
        ),
        options: &PAPER_OPTIONS,
    },
    make: |settings| Ok(Box::new(RecipeEngine::new("paper", paper(settings)))),
};

const PAPER_OPTIONS: [OptionInfo; 6] = [
    OptionInfo {
        name: "weight",
        description: &Text::new(
            "What a head weighs; a body weighs 1.",
            "机头的权值；机身为 1。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: 1000,
            default: 5,
        },
    },
    OptionInfo {
        name: "elimination",
        description: &Text::new(
            "What an answer rules out: as the rules say, as the text says, or as the printed matrices show.",
            "反馈排除哪些布局：按规则、按论文正文，或按论文所印矩阵。",
        ),
        kind: OptionKind::Choice {
            names: &["correct", "literal", "program"],
            default: "correct",
        },
    },
    OptionInfo {
        name: "feeding",
        description: &Text::new(
            "Whether the cells of a plane that is down and public count as shot at.",
            "已公开的被击落飞机的各格是否视为已射击。",
        ),
        kind: OptionKind::Switch { default: false },
    },
    OptionInfo {
        name: "ties",
        description: &Text::new(
            "Of equal cells the first in reading order, or any of them.",
            "并列时取最靠前的格，或随机一格。",
        ),
        kind: OptionKind::Choice {
            names: &["reading", "random"],
            default: "reading",
        },
    },
    OptionInfo {
        name: "probes",
        description: &Text::new(
            "How two shots at random are drawn first, with ties at random then; the procedure is for 7x7.",
            "开局两发试探的抽取方式，此后并列时随机；procedure 仅用于 7x7。",
        ),
        kind: OptionKind::Choice {
            names: &[
                "none",
                "initial",
                "recomputed",
                "unshot",
                "same-box",
                "procedure",
            ],
            default: "none",
        },
    },
    OptionInfo {
        name: "seed",
        description: &Text::new(
            "Another number draws other probes and ties.",
            "不同的种子抽取不同的试探与并列格。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: MAX_JSON_INTEGER,
            default: 0,
        },
    },
];

fn paper(settings: &Settings) -> Recipe {
    let weight = u32::try_from(settings.whole("weight")).unwrap_or(u32::MAX);
    let feeding = if settings.switch("feeding") {
        Feeding::Shots
    } else {
        Feeding::None
    };
    let method = Decisive {
        weight,
        elimination: elimination(settings.choice("elimination")),
        feeding,
    };
    match (settings.choice("ties"), probes(settings.choice("probes"))) {
        ("random", probes) => Recipe::Drawn(method, probes, settings.whole("seed")),
        (_, Probes::None) => Recipe::Paper(method),
        (_, probes) => Recipe::Drawn(method, probes, settings.whole("seed")),
    }
}

/// λ; `None` to fit it.
fn lambda(settings: &Settings) -> Option<f64> {
    Some(settings.real("lambda")).filter(|&lambda| lambda >= 0.0)
}

/// A small whole number.
fn size(settings: &Settings, name: &str) -> usize {
    usize::try_from(settings.whole(name)).unwrap_or(usize::MAX)
}
