//! This project's searches, one function for each measurement.
//!
//! Each takes what it needs ready made, times the search alone, and says what it found in the
//! unit of the table it stands in: see [`Found`].

use core::hint::black_box;

use search::SearchError;

use crate::judge::Middle;
use crate::measure::{Found, Run, timed};
use crate::position::ConnectFour;

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
