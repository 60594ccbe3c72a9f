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
use registry::{Entry, Erased, GameEngines, Picture, QueryError, Role, Unit, Work, Workload};

/// The name of the game, of this package, and of its board on the page.
const NAME: &str = "hexconnect6";

static TITLE: Text = Text::new("Hexagonal Connect6", "六角六子棋");

static PLAYERS: [Text; 2] = [Text::new("Black", "黑方"), Text::new("White", "白方")];

const ENDING: Text = Text::new(
    "Six stones in a row win, and a full board is a draw.",
    "六子连成一线者胜，棋盘下满为和棋。",
);

const TURNS: Text = Text::new(
    "Black begins with one stone; then both place two a turn.",
    "黑方先下一子，此后双方每次下两子。",
);

/// The game in the registry. A contest needs a form of records, and this game has none.
pub const ENTRY: Entry = Entry {
    ending: &ENDING,
    rules: &[TURNS, ENDING],
    expected: notation::expected::ALL,
    workloads: &[Workload {
        name: "perft 3",
        run: || Work::counted(search::perft(&HexConnect6::START, 3)),
    }],
    picture: Picture {
        signs: &[
            ("x", Role::Stone(Side::First)),
            ("X", Role::NewStone(Side::First)),
            ("o", Role::Stone(Side::Second)),
            ("O", Role::NewStone(Side::Second)),
        ],
        rim: 0,
    },
    ..Entry::new(NAME, &TITLE, &PLAYERS, || {
        Box::new(Erased::new(HexConnect6::START, &GAME_ENGINES))
    })
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
