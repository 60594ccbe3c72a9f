//! Planes: named searchers, exact values, and layouts hidden by a seed.
//!
//! | engine | by |
//! |---|---|
//! | `exact` | the best tree if few layouts are left, rollouts before |
//! | `rollout` | tries the best cells and plays a greedy strategy out behind each, one level or two |
//! | `entropy` | the most bits + λ · P(head) |
//! | `gini` | the least expected number of layouts left |
//! | `nash` | shots drawn from the equilibrium of hide and seek, if it is stored: 7×7 with one plane |
//! | `paper` | the methods of a modelling paper: weight, elimination, feeding, ties, probes |
//! | `level` | `exact` with few nodes and errors: eight levels of strength |
//! | `random` | – |
//!
//! The game is the searcher's: a [`Belief`], one player, and the answers as chance. [`concealed`]
//! gives the answers of a layout hidden by a seed; with a layout on paper, a person types them. A
//! value counts the shots still to be fired, so less is better. [`Recipe`] makes the strategy
//! behind an engine's name, to play it against every layout.

mod analysis;
mod concealed;
pub mod duel;
mod exact;
mod exchange;
mod factories;
pub mod hiding;
mod limited;
#[cfg(feature = "variants")]
mod nash;
mod reasons;
mod recipe;
mod recipe_engine;
mod rollouts;
mod solve;
pub mod three;
mod workloads;

use std::time::Duration;

use ::planes::Belief;

pub use concealed::{Concealed, concealed};
pub use reasons::Advice;
pub use recipe::{Recipe, Seeker};

use crate::level::{self, LevelTable, Levels};
use crate::{rules, sentences};
use game_core::Text;

use registry::{
    ContestRules, Coordinates, EngineFactory, Entry, Erased, GameEngines, Picture, Role, Typing,
    Workload,
};

/// The entry of the game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: NAME,
    title: &Text::new("Planes", "飞机对战"),
    players: &[Text::new("Searcher", "搜索方")],
    ending: &Text::new("All planes are down.", "所有飞机均被击落。"),
    rules: rules::PLANES,
    sentences: sentences::PLANES,
    start: || Box::new(Erased::new(Belief::default(), &GAME_ENGINES)),
    solve_completely: None,
    expected: ::planes::notation::expected::ALL,
    workloads: &[
        Workload {
            name: "perft 2",
            run: workloads::count_two_shots,
        },
        Workload {
            name: "tree 7x7/1",
            run: workloads::solve_seven,
        },
        Workload {
            name: "greedy 9x9/2",
            run: workloads::play_greedily,
        },
        Workload {
            name: "rollout 9x9/2",
            run: workloads::roll_out,
        },
        Workload {
            name: "paper 9x9/2r",
            run: workloads::play_the_paper,
        },
    ],
    exercises: None,
    read_exercises: None,
    counts_turns: false,
    // Ten minutes for each of the 19 rounds of a duel. The searcher's game has one side; matches
    // use the duel, which has two.
    contest: Some(&ContestRules {
        duel: Some(|| &exchange::DUEL),
        clock: Duration::from_secs(10 * 60),
        games: 19,
        has_planes: true,
        // An answer to a shot must be exact, so no beginning of a move is completed.
        typing: Typing {
            accepts_prefix: false,
            ..Typing::AS_WRITTEN
        },
        ..ContestRules::DEFAULT
    }),
    picture: Picture {
        signs: &[("m", Role::Miss), ("b", Role::Hit), ("h^>v<", Role::Head)],
        rim: 0,
    },
    coordinates: Coordinates::AS_WRITTEN,
};

const NAME: &str = "planes";

static GAME_ENGINES: GameEngines<Belief> = GameEngines {
    name: NAME,
    solve: solve::solve,
    moves_left: |_| None,
    engines: ENGINES,
};

/// The engines; the first is the default.
const ENGINES: &[EngineFactory<Belief>] = &[
    factories::EXACT,
    factories::ROLLOUT,
    factories::ENTROPY,
    factories::GINI,
    factories::PAPER,
    #[cfg(feature = "variants")]
    nash::NASH,
    level::factory::<Belief, PlanesLevels>(),
    crate::random::factory(),
];

/// The levels of the engine `level`.
struct PlanesLevels;

impl Levels<Belief> for PlanesLevels {
    const FIRST: EngineFactory<Belief> = factories::EXACT;
    const TABLE: LevelTable = level::PLANES;
}
