//! The L-Game. It is solved, so its engines look the outcome up and differ in how they play a draw.
//! Two engines without this knowledge are there as weak opponents.

mod lookup;
mod perfect;
mod practical;
mod workloads;

use game_core::{AsListed, Pair, Side, Text};
use lgame::{LGame, Mobility};

use crate::alphabeta::{self, Tuning};
use crate::level::{self, LevelTable, Levels};
use crate::{random, rules};
use registry::{
    Census, ContestRules, Coordinates, EngineFactory, Entry, Erased, GameEngines, Picture, Role,
    Sentences, Unit, Workload,
};

/// The entry of the game in the registry.
pub(crate) const ENTRY: Entry = Entry {
    name: GAME_ENGINES.name,
    title: &Text::new("L-Game", "L棋"),
    players: &[Text::new("A", "A"), Text::new("B", "B")],
    ending: &Text::new("A player who cannot move has lost.", "无法走棋的一方判负。"),
    rules: rules::LGAME,
    sentences: Sentences::USUAL,
    start: || Box::new(Erased::new(LGame::START, &GAME_ENGINES)),
    solve_completely: Some(take_census),
    expected: lgame::notation::expected::ALL,
    workloads: &[
        Workload {
            name: "minimax 3",
            run: workloads::search_three_turns,
        },
        Workload {
            name: "perft 4",
            run: workloads::count_four_moves,
        },
        Workload {
            name: "retrograde",
            run: workloads::solve_states,
        },
        Workload {
            name: "complete solutions",
            run: workloads::solve_variants,
        },
    ],
    exercises: None,
    read_exercises: None,
    counts_turns: false,
    // It is not played at contests: the usual rules are for friendly games.
    contest: Some(&ContestRules::DEFAULT),
    picture: Picture {
        signs: &[
            ("A", Role::Piece(Side::First)),
            ("B", Role::Piece(Side::Second)),
        ],
        rim: 0,
    },
    coordinates: Coordinates::AS_WRITTEN,
};

static GAME_ENGINES: GameEngines<LGame> = GameEngines {
    name: "lgame",
    solve: |position, request| request.answer_by("lgame", || Ok(lookup::solve(position))),
    // Drawn play has no end, so the number of moves is unknown.
    moves_left: |_| None,
    engines: &[
        perfect::MAKER,
        practical::HUNT,
        practical::TRAPS,
        practical::PROBABILITY,
        alphabeta::factory::<LGame, Mobile>(),
        level::factory::<LGame, LGameLevels>(),
        random::factory(),
    ],
};

/// The levels of the engine `level`.
struct LGameLevels;

impl Levels<LGame> for LGameLevels {
    const FIRST: EngineFactory<LGame> = perfect::MAKER;
    const TABLE: LevelTable = level::LGAME;
}

/// The tuning of alpha-beta: evaluation by mobility.
#[derive(Debug)]
struct Mobile;

impl Tuning<LGame> for Mobile {
    type Evaluator = Pair<Mobility, AsListed>;
    /// The longest forced win: nine turns decide all that is decided, and take about a tenth of a
    /// second.
    const DEPTH: u32 = 9;
    const UNIT: Unit = Unit::Points;

    fn evaluator() -> Self::Evaluator {
        Pair(Mobility, AsListed)
    }
}

fn take_census() -> Census {
    let solution = <lgame::Solution>::new();
    Census {
        states: solution.states(),
        classes: solution.classes(),
        longest: solution.longest().into(),
    }
}
