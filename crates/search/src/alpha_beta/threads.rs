//! Several threads search the same root and talk through shared memory alone.
//!
//! Each thread deepens for itself; what one puts into the table the others find ("lazy" SMP: Chess
//! Programming Wiki, after Dailey 2013). Nobody waits, but who is about to begin what another is
//! at puts it off: see `share.rs`. The first thread's report counts. Which entries it finds
//! depends on the others' speed, so two threads do not give the same nodes twice; values of
//! proofs are the same all the same.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;
use std::thread::{self, Builder};

use game_core::{Deterministic, Evaluate, Order, ZeroSum};

use super::AlphaBeta;
use super::share::Busy;
use super::task::Task;
use super::worker::Worker;
use crate::minimax::MAX_PLIES;
use crate::table::TO_THE_END;
use crate::threads::{finish, start};
use crate::{ByKey, Identity, Limits, Report, SearchError};

/// Stack of a thread: the longest line that is followed, at some kilobytes a move.
const STACK: usize = MAX_PLIES * (16 << 10);

impl<P, J> AlphaBeta<P, J>
where
    P: Deterministic + ZeroSum + Send + Sync,
    P::Move: Send + Sync,
    J: Evaluate<P> + Order<P> + Clone + Send,
{
    /// Searches with several threads over the shared table; 0 threads are 1.
    ///
    /// A node limit holds for each thread; the report counts the nodes of all. `tell` hears the
    /// report of every depth that the first thread has done.
    ///
    /// # Errors
    ///
    /// The game breaks a law, a line is too long, a thread cannot be started, or one panics (in
    /// a judge, say): then the others stop.
    pub fn search_with_threads(
        &mut self,
        threads: usize,
        position: &P,
        limits: &Limits<'_>,
        tell: &mut (dyn FnMut(&Report<P::Move>) + Send),
    ) -> Result<Report<P::Move>, SearchError> {
        let mut task = Task::new(position, self.options.first_depth.clamp(1, TO_THE_END - 1), None, self.options)?;
        self.begin(task.clone());
        self.worker.busy = (threads > 1).then(|| Arc::new(Busy::new()));
        let (quit, begin) = (AtomicBool::new(false), limits.now());
        let nodes = thread::scope(|scope| {
            let (quit, worker) = (&quit, &mut self.worker);
            let builder = || Builder::new().stack_size(STACK);
            let mut helpers = Vec::new();
            for _ in 1..threads {
                let mut task = task.clone();
                let mut helper: Worker<P, J, ByKey, 1> = worker.helper();
                if quit.load(Relaxed) {
                    break;
                }
                helpers.push(start(scope, builder(), quit, move || {
                    work(&mut helper, &mut task, limits, quit, &mut |_| ())
                }));
            }
            let first = start(scope, builder(), quit, || work(worker, &mut task, limits, quit, tell));
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
        let report = task.report.clone();
        self.task = Some(task);
        Ok(report)
    }
}

/// One thread's work: its nodes.
fn work<P, J, I, const W: usize>(
    worker: &mut Worker<P, J, I, W>,
    task: &mut Task<P>,
    limits: &Limits<'_>,
    quit: &AtomicBool,
    tell: &mut dyn FnMut(&Report<P::Move>),
) -> Result<u64, SearchError>
where
    P: Deterministic + ZeroSum,
    J: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    let run = worker.run(limits).until(quit);
    task.go_on(worker, &run, tell)?;
    Ok(worker.nodes.entered)
}
