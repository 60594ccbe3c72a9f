//! The exact value of endings, in the one place where the game's engines request it.
//!
//! [`dots::solve`](::dots::solve) finds it. A question is searched in slices of some nodes. What a
//! slice has learnt stays in the table, so the next one continues almost where it ended, and the
//! caller may look at the clock between two slices. Slices are counted in nodes, so one thread
//! finds the same result, at the same cost, everywhere:
//!
//! ```text
//! until it is answered:
//!     no nodes are left?            there is no answer
//!     a slice is over?              ask the caller; more nodes than the table holds? a larger table
//!     ask the solver, with what is left of the slice
//! ```
//!
//! The table starts small, because most endings are, and grows in steps as the search needs it. The
//! larger table takes over the positions that took some effort, so little is searched again.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ::dots::solve::{Bounds, Limits, Report, SettledPosition, SolveError};
use ::dots::{AnyDots, Edge, Size};
use game_core::{Listener, Position, Score};

use super::ExactSolver;
use super::board::BoardSolver;
use super::slicing::{SLICE, SMALL, Slicing, SolverStop, TABLE, Usage};

/// A position that took this many nodes is copied to the next table: few enough positions to weigh
/// little.
const COSTLY: u64 = 48;

/// The solver of one board.
#[derive(Debug)]
pub(in crate::dots) struct SlicedSolver {
    size: Size,
    board: BoardSolver,
    slicing: Slicing,
    /// Most nodes until more are [allowed](Self::allow).
    nodes: u64,
    /// Most bytes of the table.
    bytes: usize,
    /// Threads, once a search has become long.
    threads: u16,
    /// Nodes since the last limit was set, and the size of the table.
    spent: Usage,
    /// Nodes of the present slice.
    sliced: u64,
    /// Nodes that the present table has seen.
    learnt: u64,
    /// Questions so far.
    questions: u32,
    /// Positions to copy to the next table.
    kept: Mutex<Vec<SettledPosition>>,
}

impl SlicedSolver {
    /// A solver for the board of this position, with an empty table. Of the limits it obeys the
    /// nodes, the memory ([`TABLE`] without a limit) and the threads.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory even for a small table.
    pub(in crate::dots) fn new(
        position: &AnyDots,
        limits: &registry::Limits<'_>,
        slicing: Slicing,
    ) -> Result<Self, SolverStop> {
        let most_bytes = limits.memory_limit().unwrap_or(TABLE);
        let bytes = SMALL.min(most_bytes);
        let board =
            BoardSolver::new(position, bytes, COSTLY).map_err(|_| SolverStop::Memory(bytes))?;
        let (size, spent) = (
            position.size(),
            Usage {
                bytes,
                ..Usage::default()
            },
        );
        Ok(Self {
            size,
            board,
            slicing,
            nodes: limits.node_limit().unwrap_or(u64::MAX),
            bytes: most_bytes,
            threads: limits.thread_count(),
            spent,
            sliced: 0,
            learnt: 0,
            questions: 0,
            kept: Mutex::default(),
        })
    }

    /// The value, with no bounds and no guess given.
    ///
    /// # Errors
    ///
    /// As for [`at_least`](ExactSolver::at_least).
    pub(in crate::dots) fn value(
        &mut self,
        position: &AnyDots,
        listener: Listener<'_, Usage>,
    ) -> Result<Score, SolverStop> {
        self.value_within(
            position,
            &mut Bounds::of(position),
            first_guess(position),
            listener,
        )
    }

    /// Whether the table proves, without a search, that a move reaches this value.
    pub(in crate::dots) fn is_known_to_reach(
        &self,
        position: &AnyDots,
        edge: Edge,
        value: Score,
    ) -> bool {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        let known = |least| {
            self.board
                .at_least(&after, least, &game_core::Limits::new().nodes(0))
                .ok()
                .map(|result| result.0)
        };
        if takes > 0 {
            known(value - takes) == Some(true)
        } else {
            known(1 - value) == Some(false)
        }
    }

    /// Sets another limit of nodes, counted from now; the table is kept.
    pub(in crate::dots) const fn allow(&mut self, nodes: u64) {
        (self.nodes, self.spent.nodes, self.sliced) = (nodes, 0, 0);
    }

    /// Allows no more nodes: from now on only the table answers.
    pub(in crate::dots) const fn rest(&mut self) {
        self.nodes = self.spent.nodes;
    }

    /// Whether it solves the board of this position.
    pub(in crate::dots) fn knows(&self, position: &AnyDots) -> bool {
        self.size == position.size()
    }

    /// Searches one slice, and notes positions for a larger table and the nodes entered.
    fn ask(
        &mut self,
        position: &AnyDots,
        least: Score,
        limits: &Limits<'_>,
    ) -> Result<(bool, u64), SolveError> {
        // Floats that are not negative are ordered like their bits. A slice first finds its way
        // back; it reports nothing then.
        let (part, kept, grows) = (AtomicU64::new(0), &self.kept, self.spent.bytes < self.bytes);
        let listener = |report: &Report| {
            match report {
                Report::Progress(progress) if progress.nodes > 0 => {
                    part.fetch_max(progress.part.to_bits(), Relaxed);
                }
                // The lock cannot be poisoned; if it were, more would be searched again.
                Report::Settled(settled) if grows => {
                    drop(kept.lock().map(|mut kept| kept.push(*settled)));
                }
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let result = self
            .board
            .at_least(position, least, &limits.progress(&listener));
        let part = part.into_inner();
        self.spent.part = if part > 0 {
            Some((self.questions, f64::from_bits(part)))
        } else {
            self.spent.part
        };
        result
    }

    const fn count(&mut self, nodes: u64) {
        self.spent.nodes += nodes;
        self.sliced += nodes;
        self.learnt += nodes;
    }

    /// Makes a larger table, once the search has learnt more than this one holds.
    fn grow(&mut self, position: &AnyDots) {
        /// Bytes of an entry on boards of up to 64 edges.
        const ENTRY: u64 = 16;
        let (old, bytes) = (
            self.spent.bytes,
            self.spent
                .bytes
                .saturating_mul(self.slicing.growth)
                .min(self.bytes),
        );
        if self.learnt <= old as u64 / ENTRY || bytes <= old {
            return;
        }
        // The old table is freed first, so that both never exist at once.
        let Ok(none) = BoardSolver::new(position, 0, COSTLY) else {
            return;
        };
        self.board = none;
        let (board, bytes) = match BoardSolver::new(position, bytes, COSTLY) {
            Ok(board) => (Ok(board), bytes),
            // There is no memory for more, now or later.
            Err(_) => (BoardSolver::new(position, old, COSTLY), old),
        };
        let Ok(board) = board else { return };
        if let Ok(mut kept) = self.kept.lock() {
            board.learn(&kept);
            if bytes == self.bytes || bytes == old {
                *kept = Vec::new();
            }
        }
        self.bytes = if bytes == old { old } else { self.bytes };
        (self.board, self.spent.bytes, self.learnt) = (board, bytes, 0);
    }
}

impl ExactSolver for SlicedSolver {
    fn at_least(
        &mut self,
        position: &AnyDots,
        least: Score,
        listener: Listener<'_, Usage>,
    ) -> Result<bool, SolverStop> {
        self.questions += 1;
        self.spent.part = None;
        loop {
            let slice = (self.spent.nodes / 16).clamp(SLICE, self.slicing.nodes.max(SLICE));
            if self.sliced >= slice {
                self.sliced = 0;
                if listener(&self.spent).is_break() {
                    return Err(SolverStop::Stopped);
                }
                self.grow(position);
            }
            let left = self.nodes.saturating_sub(self.spent.nodes);
            let most = left.min(slice - self.sliced);
            let threads = if self.spent.nodes < self.slicing.long {
                1
            } else {
                self.threads
            };
            match self.ask(position, least, &Limits::new().nodes(most).threads(threads)) {
                Ok((answer, nodes)) => {
                    self.count(nodes);
                    return Ok(answer);
                }
                Err(SolveError::OutOfNodes) if left == 0 => return Err(SolverStop::Nodes),
                Err(SolveError::OutOfNodes) => self.count(most),
                // One thread always works.
                Err(SolveError::NoThread) if threads > 1 => self.threads = 1,
                Err(SolveError::Stopped) => return Err(SolverStop::Stopped),
                Err(SolveError::Memory { bytes }) => return Err(SolverStop::Memory(bytes)),
                Err(error) => return Err(SolverStop::Failed(error)),
            }
        }
    }

    fn spent(&self) -> Usage {
        self.spent
    }
}

/// A guess without a search: what the captures of the turn bring, and close to zero beyond.
pub(in crate::dots) fn first_guess(position: &AnyDots) -> Score {
    let taken = position.captures().0;
    taken.cast_signed() + (position.boxes_left().saturating_sub(taken) & 1).cast_signed()
}

#[cfg(test)]
mod tests;
