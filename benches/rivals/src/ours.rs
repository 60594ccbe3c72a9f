//! This project's searches, one function for each measurement.
//!
//! Each takes its data ready made, times the search alone, and returns the result in the unit of
//! its table: see [`Found`].

use core::hint::black_box;
use std::error::Error;

use game_core::{AsListed, Pair, Position, Score, Side, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::alpha_beta::{Drive, Options};
use search::mcts::{self, Mcts, RandomPlay};
use search::{AlphaBeta, ByPack, History, Limits, Report, SearchError};

use crate::board::WIDTH;
use crate::evaluator::Middle;
use crate::forced::Forced;
use crate::measure::{Found, Run, timed};
use crate::position::{Cell, ConnectFour};
use crate::reading::Reading;

/// Lines of play of `depth` moves.
pub(crate) fn perft(depth: u32) -> Run {
    timed(|| {
        let lines = search::perft(black_box(&ConnectFour::START), depth);
        Found {
            nodes: lines,
            value: i64::try_from(lines).unwrap_or(i64::MAX),
        }
    })
}

/// Every position up to `depth`.
///
/// # Errors
///
/// Returns the errors of the search.
pub(crate) fn minimax(depth: u32) -> Result<Run, SearchError> {
    let (report, seconds) =
        timed(|| search::minimax(black_box(&ConnectFour::START), depth, &mut Middle));
    let report = report?;
    Ok((
        Found {
            nodes: report.nodes,
            value: report.value.into(),
        },
        seconds,
    ))
}

/// Alpha-beta to a fixed depth with the full window, moves from left to right, without a table.
///
/// # Errors
///
/// Returns the errors of the search.
pub(crate) fn alpha_beta(depth: u32) -> Result<Run, SearchError> {
    let options = Options {
        scouts: false,
        first_depth: depth,
        ..Options::DEFAULT
    };
    let search = AlphaBeta::without_table(Pair(Middle, AsListed));
    let mut search = search.map_err(|_| SearchError::NoThread)?.options(options);
    run(|| search.search(black_box(&Reading::START), &Limits::new().depth(depth)))
}

/// Iterative deepening with a table of 64 MB and an order that learns from cutoffs: the default
/// search.
///
/// # Errors
///
/// Returns the errors of the search.
pub(crate) fn deepening(depth: u32) -> Result<Run, SearchError> {
    let mut search = new_search()?;
    run(|| search.search(black_box(&Reading::START), &Limits::new().depth(depth)))
}

/// The same with two threads.
///
/// # Errors
///
/// Returns the errors of the search.
pub(crate) fn deepening_with_two_threads(depth: u32) -> Result<Run, SearchError> {
    let mut search = new_search()?;
    run(|| {
        search.search_with_threads(
            black_box(&Reading::START),
            &Limits::new().depth(depth).threads(2),
        )
    })
}

/// Evaluates by stones in the middle, orders by earlier cutoffs.
type Play = AlphaBeta<Reading, Pair<Middle, History<Reading>>>;

fn new_search() -> Result<Play, SearchError> {
    let evaluator = Pair(Middle, History::default());
    Play::new(evaluator, 64 << 20).map_err(|_| SearchError::NoThread)
}

/// Exact values by the default search, except for the evaluator.
pub(crate) struct Prover {
    search: Proof,
    positions: Vec<ConnectFour>,
}

type Proof = AlphaBeta<ConnectFour, Forced, ByPack>;

impl Prover {
    /// Parses games as columns.
    ///
    /// # Errors
    ///
    /// Fails if memory is short or a game is impossible.
    pub(crate) fn new(games: &[String]) -> Result<Self, Box<dyn Error>> {
        let options = Options {
            proof: Drive::Bisection,
            forget_last: 6,
            ..Options::DEFAULT
        };
        let search = AlphaBeta::compact(Forced, 64 << 20)?.options(options);
        Ok(Self {
            search,
            positions: games
                .iter()
                .map(|game| game.parse())
                .collect::<Result<_, _>>()?,
        })
    }

    /// Solves each position with an empty table; the sum of their values.
    ///
    /// # Errors
    ///
    /// Returns the errors of the search.
    pub(crate) fn solve(&mut self) -> Result<Run, SearchError> {
        let (mut found, mut seconds) = (Found { nodes: 0, value: 0 }, 0.0);
        for position in &self.positions {
            self.search.clear();
            let (report, time) = timed(|| self.search.solve(black_box(position), &Limits::new()));
            let report = report?;
            found.nodes += report.nodes;
            found.value += stones(position, report.value);
            seconds += time;
        }
        Ok((found, seconds))
    }
}

/// Bytes of a tree of Monte Carlo search; more than a million play-outs need.
const TREE: usize = 512 << 20;

/// Monte Carlo search from the start. It reuses its memory, as in a game.
pub(crate) struct Trees(Mcts<Reading, RandomPlay>);

impl Trees {
    /// With proofs or without; moves are listed once a position was visited this often.
    ///
    /// # Errors
    ///
    /// Fails if memory is short.
    pub(crate) fn new(expand_after: u32, proofs: bool) -> Result<Self, SearchError> {
        let search = if proofs {
            Mcts::solver(RandomPlay, TREE)
        } else {
            Mcts::new(RandomPlay, TREE)
        };
        Ok(Self(search?.options(mcts::Options {
            expand_after,
            ..mcts::Options::DEFAULT
        })))
    }

    /// This many play-outs, with an empty tree at the start. The value tells whether the best move
    /// is in the middle.
    ///
    /// # Errors
    ///
    /// Returns the errors of the search.
    pub(crate) fn grow(&mut self, play_outs: u64) -> Result<Run, SearchError> {
        self.0.clear();
        let limits = Limits::new().nodes(play_outs);
        let (report, seconds) = timed(|| self.0.search(black_box(&Reading::START), &limits));
        Ok((
            Found {
                nodes: play_outs,
                value: middle(report?.best.map(Cell::column)),
            },
            seconds,
        ))
    }
}

/// 1 if a move is in one of the three columns in the middle, where the good ones are: no two
/// programs draw the same play-outs, so they need not agree on the very best.
pub(crate) fn middle(column: Option<usize>) -> i64 {
    i64::from(column.is_some_and(|column| (2..=4).contains(&column)))
}

/// Play-outs without a tree, with each first move in turn. The value tells whether the best is in
/// the middle.
pub(crate) fn play_outs(count: u64) -> Run {
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut sums = [0_i64; WIDTH];
    timed(|| {
        for column in (0..WIDTH)
            .cycle()
            .take(usize::try_from(count).unwrap_or(usize::MAX))
        {
            let mut position = black_box(Reading::START);
            let first = position.moves().nth(column);
            if let Some(m) = first {
                position.play(m);
            }
            while random_step(&mut position, &mut random).is_some() {}
            sums[column] += i64::from(position.payoff(Side::First));
        }
        Found {
            nodes: count,
            value: middle((0..WIDTH).max_by_key(|&column| sums[column])),
        }
    })
}

/// A value as the solvers of Connect Four count it: the number of stones that the winner has left
/// before the winning one, including it.
fn stones(position: &ConnectFour, value: Score) -> i64 {
    if value == 0 {
        return 0;
    }
    let stones = Score::try_from(position.count()).unwrap_or(0) + ConnectFour::PAYOFF - value.abs();
    i64::from(value.signum() * (22 - (stones + 1) / 2))
}

/// Times a search.
fn run<M>(search: impl FnOnce() -> Result<Report<M>, SearchError>) -> Result<Run, SearchError> {
    let (report, seconds) = timed(search);
    report.map(|report| {
        (
            Found {
                nodes: report.nodes,
                value: report.value.into(),
            },
            seconds,
        )
    })
}
