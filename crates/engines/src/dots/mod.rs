//! Dots and Boxes: engines with and without a search, the exact value of endings, and the study of
//! positions.
//!
//! | engine | by |
//! |---|---|
//! | `dots` | for contests: exact as early as possible, before that a tree of play-outs |
//! | `alphabeta` | alpha-beta with an evaluation by control; exact when few edges are left |
//! | `mcts` | Monte Carlo tree search with the same evaluation, or with play-outs |
//! | `greedy` | the lecture's greedy player: takes all it can, then gives the fewest boxes |
//! | `level` | `dots` with few nodes and some random moves: eight levels of strength |
//! | `random` | – |
//!
//! Boards of every size are played. A value counts the boxes that the player to move will win *from
//! here on*, less the opponent's, so it does not depend on the score.

mod book;
mod contest_engine;
mod endgame;
mod exact;
mod greedy;
#[cfg(feature = "farm")]
pub mod job_solve;
mod mcts;
mod playouts;
mod pruned;
mod reasons;
mod search;
mod solve;
mod study;
mod turn;
mod valued_move;
pub mod win_set;
mod workloads;

use ::dots::AnyDots;

pub use exact::inspect;
pub use solve::TABLE_BYTES;
pub use study::{MoveStudy, Study, study, study_within};
pub use turn::turn;

use crate::level::{self, LevelTable, Levels};
use crate::{random, rules, sentences};
use game_core::Text;
use registry::{
    ContestRules, Coordinates, EngineFactory, Entry, Erased, ErasedGame, GameEngines, Picture,
    Role, Typing, Workload,
};

/// The entry of the game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: NAME,
    title: &Text::new("Dots and Boxes", "点格棋"),
    players: &[
        Text::new("Player 1", "棋手 1"),
        Text::new("Player 2", "棋手 2"),
    ],
    ending: &Text::new(
        "All edges are drawn, and the player with more boxes wins.",
        "所有边均已占，格数多的一方获胜。",
    ),
    rules: rules::DOTS,
    sentences: sentences::DOTS,
    start: || Box::new(Erased::new(AnyDots::default(), &GAME_ENGINES)),
    solve_completely: None,
    expected: ::dots::notation::expected::ALL,
    workloads: &[
        Workload {
            name: "perft 4",
            run: workloads::count_four_moves,
        },
        Workload {
            name: "closure 3x3",
            run: workloads::solve_three_by_three,
        },
        Workload {
            name: "nimstring",
            run: workloads::take_nimbers,
        },
        Workload {
            name: "alphabeta 4",
            run: workloads::search_four_turns,
        },
        Workload {
            name: "greedy games",
            run: workloads::play_greedily,
        },
    ],
    exercises: None,
    read_exercises: Some(win_set::exercises),
    counts_turns: false,
    contest: Some(&ContestRules {
        typing: Typing {
            spoken: edge,
            alias: |step, _| Some(step.to_owned()),
            // `e2vd3h` is two edges.
            starts_move: Some(|word, next| {
                word.ends_with(['h', 'H', 'v', 'V']) && next.is_alphanumeric()
            }),
            accepts_prefix: true,
        },
        ..ContestRules::DEFAULT
    }),
    picture: Picture {
        signs: &[("-|", Role::Line), ("0123456789", Role::Owner)],
        rim: 0,
    },
    coordinates: Coordinates::AS_WRITTEN,
};

const NAME: &str = "dots";

static GAME_ENGINES: GameEngines<AnyDots> = GameEngines {
    name: NAME,
    solve: solve::solve,
    moves_left: |position| Some(moves_left(position)),
    engines: &[
        contest_engine::DOTS,
        search::ALPHABETA,
        mcts::MCTS,
        greedy::GREEDY,
        level::factory::<AnyDots, DotsLevels>(),
        random::factory(),
    ],
};

/// The levels of the engine `level`.
struct DotsLevels;

impl Levels<AnyDots> for DotsLevels {
    const FIRST: EngineFactory<AnyDots> = contest_engine::DOTS;
    const TABLE: LevelTable = level::DOTS;
}

/// The edge with this number, as records name it.
fn edge(game: &dyn ErasedGame, step: &str) -> Option<String> {
    let size = game.position::<AnyDots>()?.size();
    size.contest_text(size.edge(step.parse().ok()?)?)
}

/// About how many moves the mover will still have to think about: half of the edges, except for the
/// last twenty or so, whose exact value is found at once.
fn moves_left(position: &AnyDots) -> u32 {
    position.edges_left().saturating_sub(20) / 2 + 3
}
