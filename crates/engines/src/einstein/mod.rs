//! EinStein würfelt nicht!: engines that average over the die, with several evaluations.
//!
//! | engine | evaluation | search |
//! |---|---|---|
//! | `expectimax` | the race | Star2 with a table, as deep as the limits allow |
//! | `learnt` | learnt from play, on other boards the race | the same |
//! | `patent` | the patent's, seen by the searching player | the same, to the patent's depth |
//! | `race` | the race | to one, two or three turns: a yardstick |
//! | `mcts` | the race, or play-outs | Monte Carlo tree search with proofs |
//! | `level` | as `learnt` | as `learnt`, with few nodes and errors: eight levels of strength |
//! | `random` | – | – |
//!
//! Positions of all sizes are played. The contest's game is searched as the concrete type, every
//! other through [`AnyEinStein`], so each search is compiled twice and not 23 times: see `sizes`.

mod contest_rules;
mod coordinates;
mod either;
mod evaluators;
mod exact;
mod exercises;
pub mod layout_choice;
pub mod layouts;
mod learnt;
mod mcts;
mod patent;
mod race;
mod reasons;
#[cfg(feature = "variants")]
pub mod regret_set;
pub mod self_play;
mod size_dispatch;
mod solve;
pub mod tables;
mod tuned_search;
mod workloads;

use einstein::{AnyEinStein, Size};
use game_core::{Finite, Side, Text};

use crate::einstein::tables::{AT_FIRST_USE, Tables};
use crate::level::{self, LevelTable, Levels};
use crate::{random, rules, sentences};
use exercises::{draw, shapes};
use registry::regret::Exercise;
use registry::{
    EngineFactory, Entry, Erased, GameEngines, GameError, Picture, QueryError, Role, Workload,
};

/// The entry of the game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: NAME,
    title: &Text::new("EinStein würfelt nicht!", "爱恩斯坦棋"),
    players: &[Text::new("Red", "红方"), Text::new("Blue", "蓝方")],
    ending: &Text::new(
        "A side wins by reaching the enemy's corner or by capturing all enemy stones.",
        "到达对方角部或吃光对方棋子的一方获胜。",
    ),
    rules: rules::EINSTEIN,
    sentences: sentences::EINSTEIN,
    start: || Box::new(Erased::new(AnyEinStein::default(), &GAME_ENGINES)),
    solve_completely: None,
    expected: einstein::notation::expected::ALL,
    workloads: &[
        Workload {
            name: "perft 5",
            run: workloads::count_five_moves,
        },
        Workload {
            name: "expectimax 4",
            run: workloads::search_four_turns,
        },
        Workload {
            name: "patent 4",
            run: workloads::search_as_the_patent,
        },
        Workload {
            name: "mcts 5000",
            run: workloads::play_out,
        },
    ],
    exercises: Some(exercises),
    #[cfg(feature = "variants")]
    read_exercises: Some(regret_set::exercises),
    #[cfg(not(feature = "variants"))]
    read_exercises: None,
    counts_turns: false,
    contest: Some(&contest_rules::RULES),
    picture: Picture {
        signs: &[
            ("123456", Role::Piece(Side::First)),
            ("abcdef", Role::Piece(Side::Second)),
        ],
        rim: 0,
    },
    coordinates: coordinates::FROM_THE_BOTTOM,
};

const NAME: &str = "einstein";

static GAME_ENGINES: GameEngines<AnyEinStein> = GameEngines {
    name: NAME,
    solve: solve::solve,
    moves_left: |position| Some(moves_left(position)),
    engines: &[
        learnt::LEARNT,
        race::EXPECTIMAX,
        patent::PATENT,
        race::RACE,
        mcts::MCTS,
        level::factory::<AnyEinStein, EinsteinLevels>(),
        random::factory(),
    ],
};

/// The levels of the engine `level`.
struct EinsteinLevels;

impl Levels<AnyEinStein> for EinsteinLevels {
    const FIRST: EngineFactory<AnyEinStein> = learnt::LEARNT;
    const TABLE: LevelTable = level::EINSTEIN;
}

/// Exercises from the endgame table for this many stones, which for five must have been built.
fn exercises(count: usize, stones: usize) -> Result<Vec<Exercise>, QueryError> {
    let shapes = shapes(stones).ok_or(QueryError::NoExercises {
        game: NAME,
        pieces: stones,
    })?;
    let table = if stones > AT_FIRST_USE {
        Tables::shared()
            .ready(Size::STANDARD, stones)
            .ok_or(QueryError::NotBuilt {
                game: NAME,
                pieces: stones,
            })?
    } else {
        Tables::shared()
            .einstein(Size::STANDARD, stones)
            .map_err(|error| QueryError::Tables(GameError::new(error)))?
    };
    Ok(draw(&table, count, shapes))
}

/// About how many moves the side to move will still make.
///
/// The longest possible game ([`Finite::moves_left`]) uses up every step of every stone: 69 moves
/// from the start of the contest's game. Games of sensible players have about 15, seven or eight by
/// each side (`quincunx match einstein --a race --b race --games 200`).
fn moves_left(position: &AnyEinStein) -> u32 {
    u32::try_from(position.moves_left().div_ceil(9)).unwrap_or(u32::MAX)
}

/// Whether the position is one of the contest's game.
fn is_contest(position: &AnyEinStein) -> bool {
    position.size() == Size::STANDARD
}
