//! The player for contests: exact as early as possible, and before that by play-outs.
//!
//! ```text
//! one move is enough, by the closure theorem?      it is played
//! the solver is likely to reach?                   can the game be won? by how much?
//! no answer, or a lost game:                       a tree of play-outs (or alpha-beta)
//! ```
//!
//! What the solver has proved stays in its table, so a win once proved is usually found again after
//! every reply. But a table forgets. If the limits end before the win is found again, the tree
//! plays on without a proof. In a lost game the tree plays, because it looks for the moves that are
//! hardest to answer. `docs/performance-log.md` has the matches by which all this was chosen.

use ::dots::{AnyDots, Edge};
use game_core::{LimitValues, Notation, Text};

use super::book;
use super::endgame::{EndgameSolver, solver_edges};
use super::exact::shares;
use super::mcts::{Explained, SCALE, ToCome};
use super::playouts::PlayOuts;
use super::pruned::{ALL, MOST_BONUS};
use super::reasons::reasons;
use super::search::{ByControl, BySamples};
use crate::alphabeta::AlphaBetaEngine;
use crate::engine_limits::{self, Memory};
use crate::mcts::{self, MctsEngine, MctsOptions};
use registry::{
    Analysis, EngineError, EngineFactory, EngineInfo, Limits, OptionInfo, OptionKind, QueryError,
    Settings, TypedEngine, Unit,
};

const NAME: &str = "dots";

pub(super) const DOTS: EngineFactory<AnyDots> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "For contests: exact as soon as it can be, before that a tree of play-outs; spends a clock where it matters.",
            "竞赛用：能精确求解时即精确求解，此前以模拟对局的搜索树走棋；把时间用在关键处。",
        ),
        options: OPTIONS,
    },
    make: |settings| {
        let memory = Memory::of(settings, "solver", NAME);
        let reach = u32::try_from(settings.whole("reach")).unwrap_or(0);
        let endings =
            EndgameSolver::new(NAME, settings.whole("exact"), memory.bytes()?).reaching(reach);
        let proves =
            settings.choice("middle") != "tree" || settings.whole("gives") >= MOST_GIVEN.into();
        let book = settings.switch("book");
        Ok(Box::new(ContestEngine {
            endings,
            middle: middle(settings)?,
            proves,
            book,
            own_limits: engine_limits::own_limits(settings),
        }))
    },
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "exact",
        description: &Text::new(
            "With this many undrawn edges or fewer the exact value is looked for, if the limits are likely to suffice; 0 for never.",
            "未占边数不超过此数、且限制可能足够时先求精确值；0 表示从不。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: 120,
            default: 120,
        },
    },
    OptionInfo {
        name: "book",
        description: &Text::new(
            "The first moves on the contest's board come from a book, in a fast game by the clock.",
            "在快棋计时对局中，竞赛棋盘的前几步按开局库走。",
        ),
        kind: OptionKind::Switch { default: true },
    },
    OptionInfo {
        name: "reach",
        description: &Text::new(
            "The exact value is tried with up to this many edges more than the limits are sure to suffice for.",
            "比限制必定足够的未占边数多出此数时，也尝试求精确值。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: 20,
            default: 3,
        },
    },
    OptionInfo {
        name: "middle",
        description: &Text::new(
            "What plays until then: a tree of play-outs, or alpha-beta by play-outs or by control.",
            "此前的走法：模拟对局的搜索树，或以模拟对局、控制评估的阿尔法-贝塔搜索。",
        ),
        kind: OptionKind::Choice {
            names: &["tree", "samples", "control"],
            default: "tree",
        },
    },
    mcts::EXPLORATION,
    OptionInfo {
        name: "priors",
        description: &Text::new(
            "Moves that give boxes while there are others come late.",
            "尚有安全着时，送格的走法靠后考虑。",
        ),
        kind: OptionKind::Switch { default: false },
    },
    OptionInfo {
        name: "bonus",
        description: &Text::new(
            "What a win is worth to the tree beside the lead, in boxes.",
            "胜局在净胜格数之外另计的格数。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: MOST_BONUS.unsigned_abs() as u64,
            default: 30,
        },
    },
    OptionInfo {
        name: "gives",
        description: &Text::new(
            "While there are safe moves the tree leaves out moves that give more boxes than this.",
            "尚有安全着时，搜索树不考虑送格多于此数的走法。",
        ),
        kind: OptionKind::Whole {
            min: 0,
            max: MOST_GIVEN as u64,
            default: 2,
        },
    },
    OptionInfo {
        name: "playouts",
        description: &Text::new(
            "Play-outs for a new position of the tree.",
            "搜索树中每个新局面的模拟次数。",
        ),
        kind: OptionKind::Whole {
            min: 1,
            max: 1000,
            default: 1,
        },
    },
    mcts::EXPAND,
    mcts::TREE,
    OptionInfo {
        name: "solver",
        description: &Text::new(
            "Size that the table of exact values may grow to, in MiB.",
            "精确值表可增长到的大小，单位 MiB。",
        ),
        kind: OptionKind::Whole {
            min: 1,
            max: 65536,
            default: 256,
        },
    },
    engine_limits::TABLE,
    engine_limits::NODES,
    engine_limits::SEED,
];

/// Play-outs that a move has regardless of the clock, about one for each edge: a tenth of a
/// millisecond. With a single play-out the player wins 54 of 100 games against `greedy`, with 60 it
/// wins 98 (`quincunx match dots --a dots --b greedy --games 100 --nodes 60 --random-plies 3`).
const LEAST: u64 = 64;

/// A limit of this many boxes counts as no limit.
const MOST_GIVEN: u32 = 50;

/// The engine until the solver comes within reach.
fn middle(settings: &Settings) -> Result<Box<dyn TypedEngine<AnyDots>>, EngineError> {
    match settings.choice("middle") {
        "samples" => {
            return Ok(Box::new(AlphaBetaEngine::<AnyDots, BySamples>::new(
                settings,
            )?));
        }
        "control" => {
            return Ok(Box::new(AlphaBetaEngine::<AnyDots, ByControl>::new(
                settings,
            )?));
        }
        _ => {}
    }
    let memory = Memory::of(settings, "tree", NAME);
    let bonus = i32::try_from(settings.whole("bonus")).unwrap_or(0);
    let choice = MctsOptions::of(settings).scaled(SCALE + bonus);
    let choice = if settings.switch("priors") {
        choice.by_priors()
    } else {
        choice
    };
    let leaf = PlayOuts {
        count: u32::try_from(settings.whole("playouts")).unwrap_or(1),
    };
    let search =
        MctsEngine::new(choice, ToCome, leaf, memory.bytes()?).map_err(|_| memory.too_large())?;
    let gives = u32::try_from(settings.whole("gives"))
        .ok()
        .filter(|&gives| gives < MOST_GIVEN)
        .unwrap_or(ALL);
    Ok(Box::new(Explained {
        search,
        bonus,
        gives,
    }))
}

#[derive(Debug)]
struct ContestEngine {
    endings: EndgameSolver,
    middle: Box<dyn TypedEngine<AnyDots>>,
    /// Whether it tries all worthwhile moves, so that its proofs hold.
    proves: bool,
    /// Whether it uses the book.
    book: bool,
    own_limits: LimitValues,
}

impl TypedEngine<AnyDots> for ContestEngine {
    fn think(&mut self, position: &AnyDots, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        let limits = &engine_limits::node_limits(limits, self.own_limits);
        if let Some(edge) = move_without_search(position, limits, self.book) {
            return Ok(at_once(position, edge));
        }
        let edges = solver_edges(position);
        let is_winning = self.endings.is_winning(position);
        let ((mut limits, exact), begin) = (shares(limits, edges, is_winning), limits.now());
        let mut nodes = 0;
        if self.endings.is_within_reach(position, &exact) {
            match self.endings.think(position, &exact) {
                Ok(analysis) => return Ok(analysis),
                Err(spent) => (limits, nodes) = (limits.share(1, spent, begin), spent),
            }
        }
        let analysis = match self.middle.think(position, &limits)? {
            // There was no time: the clock has run out, or the processor was busy.
            analysis
                if analysis.nodes < LEAST && !analysis.proved && limits.node_limit().is_none() =>
            {
                self.middle.think(position, &Limits::new().nodes(LEAST))?
            }
            analysis => analysis,
        };
        let proved = analysis.proved && self.proves;
        Ok(Analysis {
            engine: NAME,
            nodes: analysis.nodes + nodes,
            proved,
            ..analysis
        })
    }

    fn begin(&mut self, seed: u64) {
        self.endings.forget();
        self.middle.begin(seed);
    }
}

/// A move that needs no search, in a game by the clock: one that is good enough, or the book's move
/// if the player has less time than that took. Otherwise the caller wants a value.
fn move_without_search(position: &AnyDots, limits: &Limits<'_>, has_book: bool) -> Option<Edge> {
    let is_fast = limits.time_manager()?.optimum() / 2 < book::TIME;
    let mut moves = position.worthwhile();
    let only = moves.next().filter(|_| moves.next().is_none());
    only.or_else(|| {
        (has_book && is_fast)
            .then(|| book::find(position))
            .flatten()
    })
}

/// The analysis of a move without a search.
fn at_once(position: &AnyDots, edge: Edge) -> Analysis {
    Analysis {
        engine: NAME,
        best: Some(position.move_text(edge)),
        unit: Unit::Boxes,
        nodes: 1,
        variation: vec![position.move_text(edge)],
        reasons: reasons(position, edge),
        ..Analysis::default()
    }
}
