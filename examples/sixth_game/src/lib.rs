//! Hexagonal Connect6: the rules of Connect6 (I-Chen Wu and Dei-Yen Huang, 2005) on a hexagon of 91
//! cells.
//!
//! Black places one stone, then both sides place two a turn. Six stones of one side in a row, along
//! one of the three axes, win; a full board is a draw.

mod evaluator;
pub mod notation;
mod position;

pub use evaluator::WindowEvaluator;
pub use position::{BOARD, Cell, HexConnect6, WINDOWS, WINS};

use engines::alphabeta::{self, Tuning};
use engines::{mcts, random};
use game_core::{Finite, Side, Text};
use registry::{
    Coordinates, Entry, Erased, GameEngines, Picture, QueryError, Role, Sentences, Unit, Work,
    Workload,
};

/// The name of the game, of this package, and of its board on the page.
const NAME: &str = "hexconnect6";

/// The game in the registry.
pub const ENTRY: Entry = Entry {
    name: NAME,
    title: &Text::new("Hexagonal Connect6", "六角六子棋"),
    players: &[Text::new("Black", "黑方"), Text::new("White", "白方")],
    ending: &Text::new(
        "Six stones in a row win, and a full board is a draw.",
        "六子连成一线者胜，棋盘下满为和棋。",
    ),
    rules: &[
        Text::new(
            "Black begins with one stone; then both place two a turn.",
            "黑方先下一子，此后双方每次下两子。",
        ),
        Text::new(
            "Six stones in a row win, and a full board is a draw.",
            "六子连成一线者胜，棋盘下满为和棋。",
        ),
    ],
    sentences: Sentences::USUAL,
    start: || Box::new(Erased::new(HexConnect6::START, &GAME_ENGINES)),
    solve_completely: None,
    expected: notation::expected::ALL,
    workloads: &[Workload {
        name: "perft 3",
        run: count_three_stones,
    }],
    exercises: None,
    counts_turns: false,
    // A contest needs a form of records, and this game has none.
    contest: None,
    picture: Picture {
        signs: &[
            ("x", Role::Stone(Side::First)),
            ("X", Role::NewStone(Side::First)),
            ("o", Role::Stone(Side::Second)),
            ("O", Role::NewStone(Side::Second)),
        ],
        rim: 0,
    },
    coordinates: Coordinates::AS_WRITTEN,
};

/// The solver and the engines. The first engine is the default.
static GAME_ENGINES: GameEngines<HexConnect6> = GameEngines {
    name: NAME,
    solve: |_, _| Err(QueryError::NoSolver { game: NAME }.into()),
    moves_left: |position| u32::try_from(position.moves_left() / 2).ok(),
    engines: &[
        alphabeta::factory::<HexConnect6, WindowEvaluator>(),
        mcts::factory::<HexConnect6, WindowEvaluator>(),
        random::factory(),
    ],
};

/// How alpha-beta plays it.
impl Tuning<HexConnect6> for WindowEvaluator {
    type Evaluator = Self;
    const DEPTH: u32 = 2;
    const UNIT: Unit = Unit::Points;

    fn evaluator() -> Self {
        Self
    }
}

/// The work of `bench`: 91 · 90 · 89 sequences.
fn count_three_stones() -> Work {
    let nodes = search::perft(&HexConnect6::START, 3);
    let mut work = Work {
        nodes,
        ..Work::default()
    };
    work.note(nodes);
    work
}
