//! Monte Carlo tree search with the race, the learnt evaluation, the patent's evaluation, or
//! play-outs.

use std::fmt;

use einstein::learnt::Learnt;
use einstein::patent::{Patent, Scale, Worth};
use einstein::{AnyEinStein, AnyRace, EinStein, Race};
use game_core::{Evaluate, Finite, Notation, Score, Side, Text, Track, ZeroSum};

use super::evaluators::ByRace;
use super::exact::{Exact, TABLES};
use super::size_dispatch::{BothSizes, SizeDispatch};
use crate::engine_limits::Memory;
use crate::mcts::{LeafKind, MctsEngine, MctsOptions, NAME, OPTIONS};
use registry::{
    EngineError, EngineFactory, EngineInfo, OptionInfo, OptionKind, Settings, TypedEngine,
};

/// How a new leaf is valued.
const LEAF: OptionInfo = OptionInfo {
    name: "leaf",
    description: &Text::new(
        "What a new position is worth: played out at random, by the race (evaluation), by what was learnt (contest's size), or by the patent's formula 2 or figure 2.",
        "新局面的估值方式：随机模拟到终局、竞速评估（evaluation）、学得的评估（仅标准棋盘），或专利公式 2、图 2。",
    ),
    kind: OptionKind::Choice {
        names: &["playout", "evaluation", "learnt", "formula", "figure"],
        default: "evaluation",
    },
};

pub(super) const MCTS: EngineFactory<AnyEinStein> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Grows a tree by play-outs or by an evaluation, the race's by default (UCT), and proves what it can.",
            "以随机模拟或评估函数（默认为竞速评估）扩展搜索树（UCT），并证明能证明的结果。",
        ),
        options: const {
            &[
                LEAF, OPTIONS[1], OPTIONS[2], OPTIONS[3], OPTIONS[4], OPTIONS[5], TABLES,
            ]
        },
    },
    make: |settings| {
        let exact = Exact::of(settings, NAME)?;
        Ok(Box::new(SizeDispatch::new(MctsFactory {
            settings: settings.clone(),
            exact,
        })?))
    },
};

/// What the engines of both kinds of sizes are made from.
#[derive(Debug)]
struct MctsFactory {
    settings: Settings,
    exact: Exact,
}

impl MctsFactory {
    /// A tree whose leaves are valued by this evaluation or by play-outs.
    fn tree<P, E>(&self, evaluator: ByRace<E>) -> Result<Box<dyn TypedEngine<P>>, EngineError>
    where
        P: Notation + ZeroSum + Finite + Send + Sync + 'static,
        P::Move: Send,
        P::Event: Send,
        E: Evaluate<P> + Clone + fmt::Debug + Send + Sync + 'static,
    {
        let memory = Memory::of(&self.settings, "tree", NAME);
        let leaf = LeafKind::of(&self.settings, evaluator.race.clone());
        let planner = MctsEngine::new(
            MctsOptions::of(&self.settings),
            evaluator,
            leaf,
            memory.bytes()?,
        );
        Ok(Box::new(planner.map_err(|_| memory.too_large())?))
    }

    /// The patent's evaluation as probabilities, if it values the leaves.
    fn patent(&self) -> Option<Patent> {
        let worth = match self.settings.choice("leaf") {
            "formula" => Worth::Formula,
            "figure" => Worth::Figure,
            _ => return None,
        };
        Some(Patent::default().worth(worth, 2).scale(Scale::default()))
    }
}

impl BothSizes for MctsFactory {
    fn contest(&self) -> Result<Box<dyn TypedEngine<EinStein>>, EngineError> {
        let exact = self.exact.clone();
        let evaluator = match self.patent() {
            Some(patent) => ContestLeaf::Patent(Box::new(patent)),
            None if self.settings.choice("leaf") == "learnt" => ContestLeaf::Learnt(Learnt::new()),
            None => ContestLeaf::Race(Race::new()),
        };
        self.tree(ByRace::within_tables(evaluator, exact))
    }

    fn all(&self) -> Result<Box<dyn TypedEngine<AnyEinStein>>, EngineError> {
        let evaluator = match self.patent() {
            Some(patent) => AnySizeLeaf::Patent(Box::new(patent)),
            None => AnySizeLeaf::Race(AnyRace::default()),
        };
        self.tree(ByRace {
            race: evaluator,
            tables: false,
        })
    }
}

/// Evaluates the leaves for the contest's game. A tree calls it once for each new leaf, so a choice
/// at run time costs little, and trees are compiled once and not for each evaluation.
#[derive(Clone, Debug)]
enum ContestLeaf {
    Race(Race),
    Learnt(Learnt),
    Patent(Box<Patent>),
}

impl Track<EinStein> for ContestLeaf {}

impl Evaluate<EinStein> for ContestLeaf {
    fn evaluate(&mut self, position: &EinStein, player: Side) -> Score {
        match self {
            Self::Race(race) => race.evaluate(position, player),
            Self::Learnt(learnt) => learnt.evaluate(position, player),
            Self::Patent(patent) => patent.evaluate(position, player),
        }
    }
}

/// Evaluates the leaves for all sizes. `learnt` has weights for the contest's game alone, so it
/// means the race here.
#[derive(Clone, Debug)]
enum AnySizeLeaf {
    Race(AnyRace),
    Patent(Box<Patent>),
}

impl Track<AnyEinStein> for AnySizeLeaf {}

impl Evaluate<AnyEinStein> for AnySizeLeaf {
    fn evaluate(&mut self, position: &AnyEinStein, player: Side) -> Score {
        match self {
            Self::Race(race) => race.evaluate(position, player),
            Self::Patent(patent) => patent.evaluate(position, player),
        }
    }
}
