//! Journals of the solver in the types of this crate.

use std::collections::BTreeMap;
use std::path::Path;

use ::dots::AnyDots;
use ::dots::solve::SettledPosition;
use ::dots::solve::journal::JournalError;

use super::board::BoardSolver;
use registry::{ErasedGame, JournalInspection, QueryError};

/// Bytes of a table that learns lines only to check whether they can be true.
const SMALL: usize = 1 << 16;

/// The contents of a journal of the game's board. It is only read, even while another process
/// writes it.
///
/// # Errors
///
/// Fails if the game's solver keeps no journals, or if this one cannot be read or belongs to
/// another board.
pub fn inspect(game: &dyn ErasedGame, journal: &Path) -> Result<JournalInspection, QueryError> {
    let none = QueryError::NoOption {
        game: game.name(),
        option: "journal",
    };
    let position: &AnyDots = game.position().ok_or(none)?;
    let contents = ::dots::solve::journal::read(journal, position.size())
        .map_err(|error| refusal(journal, error))?;
    let board = BoardSolver::new(position, SMALL, u64::MAX).map_err(|_| QueryError::NoSolver {
        game: crate::dots::NAME,
    })?;
    let mut undrawn = BTreeMap::new();
    for settled in &contents.settled {
        *undrawn.entry(left(position, settled)).or_insert(0) += 1;
    }
    Ok(JournalInspection {
        settled: contents.settled.len() as u64,
        damaged: contents.damaged as u64,
        unlikely: board.learn(&contents.settled),
        undrawn: undrawn.into_iter().rev().collect(),
    })
}

/// Undrawn edges of a settled position outside independent chains and loops.
fn left(position: &AnyDots, settled: &SettledPosition) -> u32 {
    let edges = u32::try_from(position.size().edges()).unwrap_or(u32::MAX);
    edges.saturating_sub(settled.drawn.count_ones())
}

/// The error for a journal of this path that cannot be used.
pub(in crate::dots) fn refusal(path: &Path, error: JournalError) -> QueryError {
    QueryError::Journal {
        path: path.into(),
        error,
    }
}
