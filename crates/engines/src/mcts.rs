//! Monte Carlo tree search for any duel. A game adds a leaf evaluation.

use std::fmt;

use game_core::{Evaluate, Finite, LimitValues, Notation, Score, Stochastic, Text, ZeroSum, mix};
use rand_core::Rng;
use search::mcts::{Evaluated, Formula, Leaf, Mcts, Options, RandomPlay};
use search::{Report, SearchError};

use crate::chance_node;
use crate::engine_limits::{self, MAX_JSON_INTEGER, Memory};
use crate::report::{ValueScale, analysis, report_progress};
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, Limits, OptionInfo, OptionKind, QueryError,
    Settings, TypedEngine, Unit,
};

pub(crate) const NAME: &str = "mcts";

const DESCRIPTION: &Text = &Text::new(
    "Grows a tree by play-outs or by an evaluation (UCT), and proves what it can.",
    "以随机模拟或评估函数扩展搜索树（UCT），并证明能证明的结果。",
);

/// The option for the weight of exploration.
pub(crate) const EXPLORATION: OptionInfo = OptionInfo {
    name: "exploration",
    description: &Text::new(
        "How much curiosity counts against results from -1 to 1.",
        "探索系数：相对于 -1 到 1 的结果，探索所占的分量。",
    ),
    kind: OptionKind::Real {
        min: 0.0,
        max: 10.0,
        default: 0.5,
    },
};

/// The option for the visits before a position's moves are listed.
pub(crate) const EXPAND: OptionInfo = OptionInfo {
    name: "expand",
    description: &Text::new(
        "A position's moves are listed once it was visited so often.",
        "节点被访问多少次后展开。",
    ),
    kind: OptionKind::Whole {
        min: 1,
        max: 1000,
        default: 1,
    },
};

/// The option for the size of the tree.
pub(crate) const TREE: OptionInfo = OptionInfo {
    name: "tree",
    description: &Text::new("Size of the tree, in MiB.", "搜索树大小，单位 MiB。"),
    kind: OptionKind::Whole {
        min: 1,
        max: 4096,
        default: 64,
    },
};

/// All options of the engine.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "leaf",
        description: &Text::new(
            "What a new position is worth: by playing it out at random, or by an evaluation.",
            "新局面的估值方式：随机模拟到终局，或使用评估函数。",
        ),
        kind: OptionKind::Choice {
            names: &["playout", "evaluation"],
            default: "evaluation",
        },
    },
    EXPLORATION,
    EXPAND,
    TREE,
    OptionInfo {
        name: "nodes",
        description: &Text::new(
            "Play-outs for a move at most, whatever other limits there are; 0 for no such limit.",
            "每步模拟次数上限，与其他限制同时有效；0 表示不设上限。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: MAX_JSON_INTEGER,
            default: 0,
        },
    },
    engine_limits::SEED,
];

/// The engine for any duel that ends, with this evaluator. Its values are mean payoffs, so
/// evaluations should grow with the chance of winning.
#[must_use]
pub const fn factory<P, E>() -> EngineFactory<P>
where
    P: Notation + ZeroSum + Finite + Send + Sync + 'static,
    P::Move: Send,
    P::Event: Send,
    E: Evaluate<P> + Default + Clone + Send + fmt::Debug + 'static,
{
    EngineFactory {
        info: EngineInfo {
            name: NAME,
            description: DESCRIPTION,
            options: OPTIONS,
        },
        make: make::<P, E>,
    }
}

fn make<P, E>(settings: &Settings) -> Result<Box<dyn TypedEngine<P>>, EngineError>
where
    P: Notation + ZeroSum + Finite + Send + Sync + 'static,
    P::Move: Send,
    P::Event: Send,
    E: Evaluate<P> + Default + Clone + Send + fmt::Debug + 'static,
{
    let memory = Memory::of(settings, "tree", NAME);
    let leaf = LeafKind::of(settings, E::default());
    let planner = MctsEngine::new(MctsOptions::of(settings), MeanPayoff, leaf, memory.bytes()?);
    Ok(Box::new(planner.map_err(|_| memory.too_large())?))
}

/// Values are mean payoffs.
#[derive(Clone, Copy, Debug)]
struct MeanPayoff;

impl<P> ValueScale<P> for MeanPayoff {
    fn unit(&self) -> Unit {
        Unit::Points
    }

    fn value(&self, _: &P, score: Score) -> f64 {
        score.into()
    }
}

/// Play-outs of a search without limits.
const PLAYOUTS: u64 = 20_000;

/// How a new leaf is valued; the search is the same.
#[derive(Clone, Debug)]
pub(crate) enum LeafKind<E> {
    /// By a random play-out.
    PlayOut(RandomPlay),
    /// By an evaluator.
    Evaluated(Evaluated<E>),
}

impl<E> LeafKind<E> {
    /// Reads the choice from the options.
    pub(crate) fn of(settings: &Settings, evaluator: E) -> Self {
        match settings.choice("leaf") {
            "playout" => Self::PlayOut(RandomPlay),
            _ => Self::Evaluated(Evaluated(evaluator)),
        }
    }
}

impl<P: Stochastic + Finite, E: Evaluate<P>> Leaf<P> for LeafKind<E> {
    const PROVES: bool = E::OUTLOOKS;

    fn payoffs<R: Rng>(
        &mut self,
        position: &mut P,
        random: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        match self {
            Self::PlayOut(play) => play.payoffs(position, random, payoffs),
            Self::Evaluated(evaluator) => evaluator.payoffs(position, random, payoffs),
        }
    }

    fn outlook(&self, position: &P, player: P::Player) -> (Score, Score) {
        match self {
            Self::PlayOut(play) => play.outlook(position, player),
            Self::Evaluated(evaluator) => evaluator.outlook(position, player),
        }
    }
}

/// The options of the search, for any game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MctsOptions {
    own_limits: LimitValues,
    options: Options,
}

impl MctsOptions {
    /// By the options.
    pub(crate) fn of(settings: &Settings) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "between 0 and 10")]
        let exploration = settings.real("exploration") as f32;
        let expand_after = u32::try_from(settings.whole("expand")).unwrap_or(1);
        let options = Options {
            exploration,
            expand_after,
            seed: settings.whole("seed"),
            ..Options::DEFAULT
        };
        Self {
            own_limits: engine_limits::own_limits(settings),
            options,
        }
    }

    /// With this payoff counted as a full result, for games that pay more than wins.
    pub(crate) fn scaled(mut self, scale: Score) -> Self {
        self.options.scale = Some(scale);
        self
    }

    /// With moves selected by the leaf's priors.
    pub(crate) fn by_priors(mut self) -> Self {
        self.options.formula = Formula::Puct;
        self
    }

    /// The options for the game with this seed. Each player and each game draws its own numbers.
    fn in_game(&self, seed: u64) -> Options {
        Options {
            seed: mix(mix(self.options.seed) ^ seed),
            ..self.options
        }
    }
}

/// The search of one game after another.
pub(crate) struct MctsEngine<P: Stochastic, T, L> {
    choice: MctsOptions,
    telling: T,
    /// `None` only while it is being replaced.
    search: Option<Mcts<P, L>>,
}

impl<P: Stochastic + ZeroSum, T, L: Leaf<P>> MctsEngine<P, T, L> {
    /// An engine with this many bytes for its tree.
    pub(crate) fn new(
        choice: MctsOptions,
        telling: T,
        leaf: L,
        bytes: usize,
    ) -> Result<Self, SearchError> {
        let search = Mcts::duel(leaf, bytes)?.options(choice.in_game(0));
        Ok(Self {
            choice,
            telling,
            search: Some(search),
        })
    }
}

impl<P: Stochastic, T: fmt::Debug, L> fmt::Debug for MctsEngine<P, T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MctsEngine")
            .field("choice", &self.choice)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

impl<P, T, L> MctsEngine<P, T, L>
where
    P: Notation + ZeroSum + Finite + Send + Sync,
    P::Move: Send,
    P::Event: Send,
    T: ValueScale<P> + Sync,
    L: Leaf<P> + Clone + Send,
{
    /// The analysis of a position where a player is to move.
    fn decide(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let within = self.within(position, limits);
        let search = self.search.as_mut().ok_or(QueryError::Finished)?;
        let report = if limits.thread_count() > 1 {
            search.search_with_threads(position, &within)?
        } else if limits.has_listener() {
            let telling = &self.telling;
            let reported = |report: &Report<P::Move>| {
                report_progress(limits, || {
                    Some(analysis(NAME, position, report, telling, true).ok()?.into())
                })
            };
            search.search(position, &within.progress(&reported))?
        } else {
            search.search(position, &within)?
        };
        let looked = report.nodes > 0 || report.proved;
        analysis(NAME, position, &report, &self.telling, looked)
    }

    /// A tree has no depth, so a limit of depth alone counts as no limit.
    fn within<'l>(&self, position: &P, limits: &Limits<'l>) -> search::Limits<'l> {
        let limited = limits.time_limit().is_some() || limits.has_stop();
        let default = if limited { u64::MAX } else { PLAYOUTS };
        let forced = limits.time_manager().is_some() && position.move_count() == 1;
        let nodes = engine_limits::node_limits(limits, self.choice.own_limits).node_limit();
        let nodes = nodes.unwrap_or(default);
        limits.quiet().nodes(if forced { 1 } else { nodes })
    }
}

impl<P, T, L> TypedEngine<P> for MctsEngine<P, T, L>
where
    P: Notation + ZeroSum + Finite + Send + Sync,
    P::Move: Send,
    P::Event: Send,
    T: ValueScale<P> + fmt::Debug + Send + Sync,
    L: Leaf<P> + Clone + Send,
{
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        chance_node::analysis(position, limits, &mut |position, limits| {
            self.decide(position, limits)
        })
    }

    fn begin(&mut self, seed: u64) {
        self.search = self
            .search
            .take()
            .map(|search| search.options(self.choice.in_game(seed)));
    }
}
