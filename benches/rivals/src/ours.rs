//! This project's searches, one function for each measurement.
//!
//! Each takes what it needs ready made, times the search alone, and says what it found in the
//! unit of the table it stands in: see [`Found`].

use core::hint::black_box;

use game_core::{AsListed, Pair};
use search::alpha_beta::Options;
use search::{AlphaBeta, History, Limits, Report, SearchError};

use crate::judge::Middle;
use crate::measure::{Found, Run, timed};
use crate::position::ConnectFour;
use crate::reading::Reading;

/// Lines of play of `depth` moves.
pub(crate) fn perft(depth: u32) -> Run {
    timed(|| {
        let lines = search::perft(black_box(&ConnectFour::START), depth);
        Found { nodes: lines, value: i64::try_from(lines).unwrap_or(i64::MAX) }
    })
}

/// Every position up to `depth`.
///
/// # Errors
///
/// Those of the search.
pub(crate) fn minimax(depth: u32) -> Result<Run, SearchError> {
    let (report, seconds) = timed(|| search::minimax(black_box(&ConnectFour::START), depth, &mut Middle));
    let report = report?;
    Ok((Found { nodes: report.nodes, value: report.value.into() }, seconds))
}

/// Alpha-beta to a fixed depth with the full window, moves from left to right, without a table.
///
/// # Errors
///
/// Those of the search.
pub(crate) fn alpha_beta(depth: u32) -> Result<Run, SearchError> {
    let options = Options { scouts: false, first_depth: depth, ..Options::DEFAULT };
    let search = AlphaBeta::without_table(Pair(Middle, AsListed));
    let mut search = search.map_err(|_| SearchError::NoThread)?.options(options);
    run(|| search.search(black_box(&Reading::START), &Limits::new().depth(depth)))
}

/// Iterative deepening with a table of 64 MB and an order that learns from cutoffs, as the search
/// comes out of its box.
///
/// # Errors
///
/// Those of the search.
pub(crate) fn deepening(depth: u32) -> Result<Run, SearchError> {
    let mut search = new_search()?;
    run(|| search.search(black_box(&Reading::START), &Limits::new().depth(depth)))
}

/// The same with two threads.
///
/// # Errors
///
/// Those of the search.
pub(crate) fn deepening_with_two_threads(depth: u32) -> Result<Run, SearchError> {
    let mut search = new_search()?;
    run(|| search.search_with_threads(2, black_box(&Reading::START), &Limits::new().depth(depth), &mut |_| ()))
}

/// Judges by stones in the middle, orders by what made cutoffs before.
type Play = AlphaBeta<Reading, Pair<Middle, History<Reading>>>;

fn new_search() -> Result<Play, SearchError> {
    let judge = Pair(Middle, History::default());
    Play::new(judge, 64 << 20).map_err(|_| SearchError::NoThread)
}

/// Times a search.
fn run<M>(search: impl FnOnce() -> Result<Report<M>, SearchError>) -> Result<Run, SearchError> {
    let (report, seconds) = timed(search);
    report.map(|report| (Found { nodes: report.nodes, value: report.value.into() }, seconds))
}
