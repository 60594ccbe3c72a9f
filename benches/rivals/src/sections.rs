//! The questions, and the programs that answer them.

use std::error::Error;

use core::hint::black_box;

use game_core::{Notation, Position, ToMove, random_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::SearchError;

use crate::measure::{Case, Found, Section, sum, timed};
use crate::ours;
use crate::position::ConnectFour;
use crate::rivals::connect_four_ai;
use crate::rivals::{board_game, minimax, treant};
use crate::twin::{self, Deepening, Hand, Solver};

/// The sequence of columns that the table of `docs/performance.md` names.
const KNOWN: &str = "12345671";

/// All tables.
///
/// # Errors
///
/// Fails if a rival cannot read a position or a search fails.
pub(crate) fn all() -> Result<Vec<Section<'static>>, Box<dyn Error>> {
    Ok(vec![
        perft(),
        full_width(),
        alpha_beta(),
        deepening(),
        threads(),
        exact("Exact value of 12345671", vec![KNOWN.into()])?,
        monte_carlo()?,
        exact("Exact values of 100 positions of 16 stones", games(100, 16))?,
    ])
}

fn perft() -> Section<'static> {
    let by_hand = || {
        timed(|| {
            let lines = black_box(Hand::START).perft(9);
            Found {
                nodes: lines,
                value: i64::try_from(lines).unwrap_or(-1),
            }
        })
    };
    Section {
        title: "Lines of nine moves from the start, the last move counted and not played",
        unit: "lines",
        cases: vec![
            Case::new("by hand", by_hand).node_for_node(),
            Case::new("quincunx `perft`", || ours::perft(9)).node_for_node(),
            Case::new("board-game 0.8.2 `perft_naive`, our position", || {
                board_game::perft(9)
            })
            .node_for_node(),
            Case::new("board-game 0.8.2 `perft_naive`, its own game", || {
                board_game::perft_own(9)
            })
            .node_for_node(),
            Case::new("minimax 0.6.0 `perft`, our position", || minimax::perft(9)),
        ],
    }
}

fn full_width() -> Section<'static> {
    Section {
        title: "Every position of seven moves from the start",
        unit: "nodes",
        cases: vec![
            Case::new("by hand", || {
                timed(|| twin::minimax(black_box(Hand::START), 7))
            })
            .node_for_node(),
            Case::fallible("quincunx `minimax`", || ours::minimax(7)).node_for_node(),
        ],
    }
}

fn alpha_beta() -> Section<'static> {
    Section {
        title: "Alpha-beta, ten moves from the start, moves from left to right, no table",
        unit: "nodes",
        cases: vec![
            Case::new("by hand", || {
                timed(|| twin::alpha_beta(black_box(Hand::START), 10))
            })
            .node_for_node(),
            // A few nodes fewer: a win that comes too late to matter is not searched.
            Case::fallible("quincunx `AlphaBeta`, no table", || ours::alpha_beta(10)),
            Case::new("minimax 0.6.0 `Negamax`, our position", || {
                minimax::negamax(10)
            }),
            Case::new("board-game 0.8.2 `minimax_value`, our position", || {
                board_game::alpha_beta(10)
            }),
        ],
    }
}

fn deepening() -> Section<'static> {
    Section {
        title: "Iterative deepening to thirteen moves, moves from left to right, table of 64 MB",
        unit: "nodes",
        cases: vec![
            Case::new("by hand", || {
                let mut search = Deepening::new();
                timed(|| search.search(black_box(Hand::START), 13))
            }),
            Case::fallible("quincunx `AlphaBeta`", || ours::deepening(13)),
            Case::fallible("quincunx `AlphaBeta`, two threads", || {
                ours::deepening_with_two_threads(13)
            }),
            Case::new("minimax 0.6.0 `IterativeSearch`, our position", || {
                minimax::deepening(13)
            }),
        ],
    }
}

/// A search that is long enough for threads to be worth starting.
fn threads() -> Section<'static> {
    Section {
        title: "Two threads: iterative deepening to nineteen moves, moves from left to right, table of 64 MB",
        unit: "nodes",
        cases: vec![
            Case::fallible("quincunx `AlphaBeta`", || ours::deepening(19)),
            Case::fallible("quincunx `AlphaBeta`, two threads", || {
                ours::deepening_with_two_threads(19)
            }),
        ],
    }
}

/// Play-outs from the empty board. A program's name contains the number of visits after which it
/// lists a position's moves: the more, the less work.
fn monte_carlo() -> Result<Section<'static>, SearchError> {
    const PLAY_OUTS: u32 = 500_000;
    let all = u64::from(PLAY_OUTS);
    let grow = |expand_after, proofs| {
        let mut trees = ours::Trees::new(expand_after, proofs)?;
        Ok::<_, SearchError>(move || trees.grow(all))
    };
    Ok(Section {
        title: "Monte Carlo, Connect Four from the start",
        unit: "play-outs",
        cases: vec![
            Case::new("quincunx, play-outs without a tree", move || {
                ours::play_outs(all)
            }),
            Case::fallible("quincunx `Mcts::new`, after 1 visit", grow(1, false)?),
            Case::fallible("quincunx `Mcts::new`, after 10 visits", grow(10, false)?),
            Case::fallible("quincunx `Mcts::solver`, after 1 visit", grow(1, true)?),
            Case::fallible("quincunx `Mcts::solver`, after 10 visits", grow(10, true)?),
            Case::new("treant 0.4.0, after 1 visit, our play-outs", move || {
                treant::search(all)
            }),
            Case::new("minimax 0.6.0, after 1 visit", || {
                minimax::monte_carlo(PLAY_OUTS, 1)
            }),
            Case::new("minimax 0.6.0, after 10 visits", || {
                minimax::monte_carlo(PLAY_OUTS, 10)
            }),
            Case::new("board-game 0.8.2, after 1 visit", move || {
                board_game::monte_carlo(all)
            }),
        ],
    })
}

fn exact(title: &'static str, games: Vec<String>) -> Result<Section<'static>, Box<dyn Error>> {
    let mut prover = ours::Prover::new(&games)?;
    let (mut rival, mut solver) = (connect_four_ai::Rival::new(&games)?, Solver::new());
    let by_hand = move || {
        sum(games.iter().map(|game| {
            solver.reset();
            timed(|| solver.solve(black_box(Hand::read(game))))
        }))
    };
    Ok(Section {
        title,
        unit: "nodes",
        cases: vec![
            Case::new("by hand", by_hand),
            Case::fallible("quincunx `AlphaBeta::compact`", move || prover.solve()),
            Case::new("connect-four-ai 1.0.0 `Solver`, no book", move || {
                rival.solve()
            }),
        ],
    })
}

/// Random games of this many stones that go on, as columns.
fn games(number: usize, stones: usize) -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut games = Vec::new();
    while games.len() < number {
        let (mut position, mut text) = (ConnectFour::START, String::new());
        while let Some(m) = random_move(&position, &mut random).filter(|_| text.len() < stones) {
            text.push_str(&position.move_text(m));
            position.play(m);
        }
        if text.len() == stones && position.to_move() != ToMove::Nobody {
            games.push(text);
        }
    }
    games
}
