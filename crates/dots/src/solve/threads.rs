//! One question, one thread or several.
//!
//! All threads ask the same question of the same position and share the table. What one is at the
//! others put off; the first answer ends it.

use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use std::thread::{self, Builder};

use game_core::Score;

use super::busy::Busy;
use super::memory::Memory;
use super::quiet_position::{SolverBoard, SolverNode};
use super::run::{SolverRun, WHOLE};
use super::worker::Worker;
use super::{SolveError, Solved};
use crate::grid::Grid;

/// Bytes of a thread's stack; a line of 116 edges takes a small part of it.
const STACK: usize = 4 << 20;

/// Whether the value is at least β.
pub(super) fn ask<G: Grid>(
    board: &SolverBoard<G>,
    memory: &Memory,
    node: &SolverNode<G::Word>,
    beta: Score,
    run: &SolverRun<'_>,
) -> Result<Solved<bool>, SolveError> {
    if run.threads() == 1 {
        let (answer, nodes) = work(board, memory, None, node, beta, run);
        return answer.map(|value| Solved { value, nodes });
    }
    let busy = &Busy::new();
    let task = || work(board, memory, Some(busy), node, beta, run);
    thread::scope(|scope| {
        let start = |_| {
            Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, task)
                .map_err(|_| SolveError::NoThread)
        };
        let threads: Vec<_> = (0..run.threads()).map(start).collect();
        if threads.iter().any(Result::is_err) {
            run.over.store(true, Relaxed);
        }
        // An answer counts more than an error, an error more than that a thread gave up.
        let (mut outcome, mut nodes) = (Err(SolveError::Stopped), 0);
        for thread in threads {
            let (answer, entered) = match thread.map(thread::ScopedJoinHandle::join) {
                Ok(done) => done.unwrap_or((Err(SolveError::Panicked), 0)),
                Err(error) => (Err(error), 0),
            };
            nodes += entered;
            outcome = match (outcome, answer) {
                (Err(SolveError::Stopped), answer) => answer,
                (Err(error), Ok(_)) if error == SolveError::Panicked => Err(error),
                (Err(_), Ok(answer)) => Ok(answer),
                (_, Err(SolveError::Panicked)) => Err(SolveError::Panicked),
                (outcome, _) => outcome,
            };
        }
        outcome.map(|value| Solved { value, nodes })
    })
}

/// Sets the flag when it is dropped, so also when a thread panics.
struct Alarm<'r, 'l>(&'r SolverRun<'l>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        self.0.over.store(true, Relaxed);
    }
}

/// One thread's answer, and the nodes it entered.
fn work<G: Grid>(
    board: &SolverBoard<G>,
    memory: &Memory,
    busy: Option<&Busy>,
    node: &SolverNode<G::Word>,
    beta: Score,
    run: &SolverRun<'_>,
) -> (Result<bool, SolveError>, u64) {
    let _alarm = Alarm(run);
    let mut worker = Worker::new(board, memory, busy, run);
    let answer = worker
        .ask(node, &node.place, board.hash(&node.place), beta, WHOLE)
        .and_then(|bounds| bounds.at_least(beta));
    run.take_back(worker.left);
    (
        answer.ok_or(worker.error.unwrap_or(SolveError::Stopped)),
        worker.nodes,
    )
}
