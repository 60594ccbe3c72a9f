//! Several threads search the same root and talk through shared memory alone.
//!
//! Each thread deepens for itself; what one puts into the table the others find ("lazy" SMP: Chess
//! Programming Wiki, after Dailey 2013). No thread waits, but one that is about to begin a move
//! that another is searching puts it off: see `share.rs`. The first thread's report counts. Which
//! entries it finds depends on the others' speed, so two threads do not give the same nodes twice;
//! values of proofs are the same all the same.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;
use std::thread::{self, Builder};

use game_core::{Deterministic, Evaluate, Limits, Order, Reported, ZeroSum};

use super::AlphaBeta;
use super::busy::Busy;
use super::task::Task;
use super::worker::Worker;
use crate::minimax::MAX_PLIES;
use crate::table::TO_THE_END;
use crate::threads::{finish, start};
use crate::{ByKey, Identity, Report, SearchError};

/// Stack of a thread: the longest line that is followed, at some kilobytes a move.
const STACK: usize = MAX_PLIES * (16 << 10);

impl<P, E> AlphaBeta<P, E>
where
    P: Deterministic + ZeroSum + Send + Sync,
    P::Move: Send + Sync,
    E: Evaluate<P> + Order<P> + Clone + Send,
{
    /// Searches with as many threads as the limits allow over the shared table.
    ///
    /// A node limit holds for each thread; the report counts the nodes of all. Every depth that the
    /// first thread has done is reported.
    ///
    /// # Errors
    ///
    /// The game breaks a law, a line is too long, a thread cannot be started, or one panics (in
    /// an evaluator, say): then the others stop.
    pub fn search_with_threads<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        let (limits, threads) = (&R::limits(limits), limits.thread_count());
        let mut task = Task::new(
            position,
            self.options.first_depth.clamp(1, TO_THE_END - 1),
            None,
            self.options,
        )?;
        self.begin(task.clone());
        self.worker.busy = (threads > 1).then(|| Arc::new(Busy::new()));
        let (quit, begin) = (AtomicBool::new(false), limits.now());
        let nodes = thread::scope(|scope| {
            let (quit, worker) = (&quit, &mut self.worker);
            let builder = || Builder::new().stack_size(STACK);
            let mut helpers = Vec::new();
            for _ in 1..threads {
                let mut task = task.clone();
                let mut helper: Worker<P, E, ByKey, 1> = worker.helper();
                if quit.load(Relaxed) {
                    break;
                }
                helpers.push(start(scope, builder(), quit, move || {
                    work(&mut helper, &mut task, &limits.quiet(), quit)
                }));
            }
            let first = start(scope, builder(), quit, || {
                work(worker, &mut task, limits, quit)
            });
            let mut nodes = finish(first);
            quit.store(true, Relaxed);
            // All are waited for before the first error is reported.
            for helper in helpers.into_iter().map(finish) {
                nodes = nodes.and_then(|nodes| helper.map(|more| nodes + more));
            }
            nodes
        });
        self.worker.busy = None;
        self.worker.frames.clear();
        let nodes = match nodes {
            Ok(nodes) => nodes,
            Err(error) => {
                self.task = None;
                return Err(error);
            }
        };
        task.report.nodes = nodes;
        task.report.elapsed = limits.since(begin);
        let report = task.shown();
        self.task = Some(task);
        Ok(report)
    }
}

/// One thread's work: its nodes.
fn work<P, E, I, const W: usize>(
    worker: &mut Worker<P, E, I, W>,
    task: &mut Task<P>,
    limits: &Limits<'_, Report<P::Move>>,
    quit: &AtomicBool,
) -> Result<u64, SearchError>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    let run = worker.run(limits).until(quit);
    task.go_on(worker, &run, limits)?;
    Ok(worker.nodes.entered)
}
