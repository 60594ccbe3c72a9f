//! Connect6: an engine of our own, and the flow of the patent CN105817029A as players.
//!
//! ```text
//! book  →  forcing search  →  alpha-beta: turns chosen by one evaluation, leaves evaluated by another
//! ```
//!
//! `connect6` is the engine to play with: it searches whole turns, looks for forced wins before the
//! search and at its nodes, and evaluates by a network that its searches have taught. The others are
//! the patent's, for comparison.
//!
//! | engine | inner nodes | leaves |
//! |---|---|---|
//! | `connect6` | roads | the network, and forced wins |
//! | `hybrid` | roads | shapes |
//! | `road` | roads | roads |
//! | `pattern` | shapes | shapes |
//! | `pattern-road` | shapes | roads |
//! | `level` | as `connect6`, with few nodes and errors: eight levels of strength | |
//! | `random` | – | – |
//!
//! Boards of 19×19, 15×15 and 9×9 are played. A move is one stone, and a turn of two stones is
//! thought about once: the second stone follows from the plan of the first. So a limit holds for a
//! turn.
//!
//! [`Patent`] is the player; a book or a solver of forced wins can be added to it:
//!
//! ```
//! use connect6::{AnyConnect6, Cell, Turn};
//! use game_core::Text;
//! use engines::connect6::{Book, EvaluationPair, OPTIONS, Patent};
//! use registry::{EngineFactory, EngineInfo, Erased, ErasedGame, GameEngines, Limits, QueryError};
//!
//! /// Black begins in the corner.
//! #[derive(Debug)]
//! struct Corner;
//!
//! impl Book for Corner {
//!     fn turn(&self, position: &AnyConnect6) -> Option<Turn> {
//!         Cell::new(0, 0).filter(|_| position.left() == 1).map(Turn::One)
//!     }
//! }
//!
//! static GAME_ENGINES: GameEngines<AnyConnect6> = GameEngines {
//!     name: "connect6",
//!     solve: |_, _| Err(QueryError::NoSolver { game: "connect6" }.into()),
//!     moves_left: |_| None,
//!     engines: &[EngineFactory {
//!         info: EngineInfo { name: "corner", description: &Text::new("…", "…"), options: OPTIONS },
//!         make: |settings| Ok(Box::new(Patent::new("corner", EvaluationPair::HYBRID, settings)?.with_book(Box::new(Corner)))),
//!     }],
//! };
//!
//! let game = Erased::new(AnyConnect6::default(), &GAME_ENGINES);
//! let best = game.engine(&"corner".parse()?)?.think(&game, &Limits::new())?;
//! assert_eq!(best.best_move(), Ok("A19"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod book;
mod expert;
#[cfg(feature = "farm")]
pub mod job_proof;
mod patent;
mod patent_options;
mod plan;
mod pre_search;
mod search_result;
pub mod self_play;
mod solve;
mod turn_engine;
mod width_options;
mod workloads;

use ::connect6::AnyConnect6;
use game_core::{Notation, Position, Side, Text};

pub use book::{BookError, BookLine, OpeningBook};
pub use patent::Patent;
pub use patent_options::{EvaluationPair, OPTIONS};
pub use pre_search::{Book, ForcedWinResult, ForcedWinSearch};

use crate::level::{self, LevelTable, Levels};
use crate::{random, rules, sentences};
use registry::{
    ContestRules, Coordinates, EngineFactory, EngineInfo, Entry, Erased, ErasedGame, GameEngines,
    Picture, Role, Typing, Workload,
};

const NAME: &str = "connect6";

/// The entry of the game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: NAME,
    title: &Text::new("Connect6", "六子棋"),
    players: &[Text::new("Black", "黑方"), Text::new("White", "白方")],
    ending: &Text::new(
        "Six stones or more in a line win, and a full board is a draw.",
        "六子或更多连成一线者胜，棋盘下满为和棋。",
    ),
    rules: rules::CONNECT6,
    sentences: sentences::CONNECT6,
    start: || Box::new(Erased::new(AnyConnect6::default(), &GAME_ENGINES)),
    solve_completely: None,
    expected: ::connect6::notation::expected::ALL,
    workloads: &[
        Workload {
            name: "perft 3",
            run: workloads::count_three_stones,
        },
        Workload {
            name: "shapes",
            run: workloads::score_turns,
        },
        Workload {
            name: "patent 3",
            run: workloads::search_three_turns,
        },
        Workload {
            name: "turns 4",
            run: workloads::search_whole_turns,
        },
    ],
    exercises: None,
    read_exercises: None,
    counts_turns: true,
    contest: Some(&ContestRules {
        // `I9J9` is two stones.
        typing: Typing {
            starts_move: Some(|word, next| {
                next.is_ascii_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit())
            }),
            ..Typing::AS_WRITTEN
        },
        ..ContestRules::DEFAULT
    }),
    picture: Picture {
        signs: &[
            ("x", Role::Stone(Side::First)),
            ("X", Role::NewStone(Side::First)),
            ("o", Role::Stone(Side::Second)),
            ("O", Role::NewStone(Side::Second)),
        ],
        rim: 1,
    },
    coordinates: Coordinates::AS_WRITTEN,
};

/// The engine to play with.
const EXPERT: EngineFactory<AnyConnect6> = EngineFactory {
    info: EngineInfo {
        name: expert::NAME,
        description: &Text::new(
            "Alpha-beta by whole turns with forced wins on the way, evaluated by a network that searches have taught.",
            "按整手（两子）的阿尔法-贝塔搜索，途中寻找连续迫著，以搜索习得的网络评价局面。",
        ),
        options: expert::OPTIONS,
    },
    make: expert::make,
};

static GAME_ENGINES: GameEngines<AnyConnect6> = GameEngines {
    name: NAME,
    solve: solve::solve,
    moves_left: |position| Some(turns_left(position)),
    engines: &[
        EXPERT,
        EngineFactory {
            info: EngineInfo {
                name: "hybrid",
                description: &Text::new(
                    "The patent's search: turns chosen by roads, leaves judged by shapes.",
                    "专利的混合搜索：以路评估选点，以棋型评估叶节点。",
                ),
                options: OPTIONS,
            },
            make: |settings| {
                Ok(Box::new(Patent::new(
                    "hybrid",
                    EvaluationPair::HYBRID,
                    settings,
                )?))
            },
        },
        EngineFactory {
            info: EngineInfo {
                name: "road",
                description: &Text::new(
                    "The same search with roads alone.",
                    "同一搜索，只用路评估。",
                ),
                options: OPTIONS,
            },
            make: |settings| {
                Ok(Box::new(Patent::new(
                    "road",
                    EvaluationPair::ROAD,
                    settings,
                )?))
            },
        },
        EngineFactory {
            info: EngineInfo {
                name: "pattern",
                description: &Text::new(
                    "The same search with shapes alone.",
                    "同一搜索，只用棋型评估。",
                ),
                options: OPTIONS,
            },
            make: |settings| {
                Ok(Box::new(Patent::new(
                    "pattern",
                    EvaluationPair::PATTERN,
                    settings,
                )?))
            },
        },
        EngineFactory {
            info: EngineInfo {
                name: "pattern-road",
                description: &Text::new(
                    "The hybrid turned around: turns chosen by shapes, leaves judged by roads.",
                    "反向混合：以棋型评估选点，以路评估叶节点。",
                ),
                options: OPTIONS,
            },
            make: |settings| {
                Ok(Box::new(Patent::new(
                    "pattern-road",
                    EvaluationPair::PATTERN_ROAD,
                    settings,
                )?))
            },
        },
        level::factory::<AnyConnect6, Connect6Levels>(),
        random::factory(),
    ],
};

/// The levels of the engine `level`.
struct Connect6Levels;

impl Levels<AnyConnect6> for Connect6Levels {
    const FIRST: EngineFactory<AnyConnect6> = EXPERT;
    const TABLE: LevelTable = level::CONNECT6;
}

/// The moves of a whole turn that is written as one word, such as `I9J9`; `None` if the text is no
/// turn, or in another game.
#[must_use]
pub fn turn(game: &dyn ErasedGame, text: &str) -> Option<Vec<String>> {
    let position = game.position::<AnyConnect6>()?;
    let turn = position.read_turn(text).ok()?;
    Some(turn.cells().map(|cell| position.move_text(cell)).collect())
}

/// About how many turns the mover will still think about. Human games have 46 stones on average,
/// some 12 turns a side; in longer ones some time must be left.
fn turns_left(position: &AnyConnect6) -> u32 {
    const USUAL: u32 = 16;
    const FEWEST: u32 = 6;
    let stones = position.stones(Side::First).len() + position.stones(Side::Second).len();
    let made = u32::try_from(stones / 4).unwrap_or(u32::MAX);
    let most = u32::try_from(position.move_count().div_ceil(4)).unwrap_or(u32::MAX);
    USUAL.saturating_sub(made).max(FEWEST).min(most.max(1))
}
