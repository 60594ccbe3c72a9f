//! Several threads grow a tree each, and their counts are added up at the root.
//!
//! Trees that know nothing of each other need no locks and lose nothing to waiting; their sum knows
//! more than one of them, though less than one tree with all the play-outs (root parallelization;
//! Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", 2008). With a limit of
//! nodes alone the result is the same every time, because no tree depends on another's speed.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, Builder};

use game_core::{Run, Stochastic};

use super::leaf::Leaf;
use super::search::Mcts;
use crate::threads::{finish, start};
use crate::{Limits, Report, SearchError};

impl<P, L> Mcts<P, L>
where
    P: Stochastic + Send + Sync,
    P::Move: Send,
    P::Event: Send,
    L: Leaf<P> + Clone + Send,
{
    /// Searches with as many threads as the limits allow.
    ///
    /// Each has a tree of its own, of the size of this one, and its own random numbers. Limits of
    /// nodes are those of all threads together. Nothing is reported on the way.
    ///
    /// # Errors
    ///
    /// Those of [`search`](Self::search); a thread cannot be started, or one panics (in a leaf,
    /// say): then the others stop.
    pub fn search_with_threads(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
    ) -> Result<Report<P::Move>, SearchError> {
        let quit = AtomicBool::new(false);
        let (run, threads) = (
            Run::new(&limits.quiet()).until(&quit),
            limits.thread_count(),
        );
        self.prepare(usize::from(threads) - 1, position)?;
        let share = |number: usize| {
            let (number, threads) = (number as u64, u64::from(threads));
            limits.node_limit().map_or(u64::MAX, |nodes| {
                nodes / threads + u64::from(number < nodes % threads)
            })
        };
        let mut helpers = core::mem::take(&mut self.helpers);
        let result = thread::scope(|scope| {
            let (quit, own) = (&quit, &mut *self);
            let all = core::iter::once(own).chain(&mut helpers).enumerate();
            let started: Vec<_> = all
                .map(|(number, search)| {
                    start(scope, Builder::new(), quit, move || {
                        let ended = search.run(&run.at_most(share(number)));
                        if search.is_finished() {
                            quit.store(true, Relaxed);
                        }
                        ended
                    })
                })
                .collect();
            // All are waited for before the first error is reported.
            let ended: Vec<_> = started.into_iter().map(finish).collect();
            ended.into_iter().collect::<Result<Vec<()>, SearchError>>()
        });
        if result.is_err() {
            self.clear();
        }
        self.helpers = helpers;
        result?;
        self.root_move(&run)
    }

    /// Makes as many helpers as are wanted, and `position` the root of all.
    fn prepare(&mut self, helpers: usize, position: &P) -> Result<(), SearchError> {
        self.helpers.truncate(helpers);
        while self.helpers.len() < helpers {
            let mut helper =
                Self::with(self.leaf.clone(), self.bytes, self.proofs)?.options(self.options);
            helper.stream = self.helpers.len() as u64 + 1;
            self.helpers.push(helper);
        }
        self.begin(position)?;
        self.helpers
            .iter_mut()
            .try_for_each(|helper| helper.begin(position))
    }
}
