//! Iterative deepening: the root position and what the search knows about it.

use game_core::{
    Evaluate, Limits, MAX_STEPS, Order, Run, Score, Side, Stochastic, ToMove, ZeroSum,
};

use super::node_state::{NodeState, Trial};
use super::worker::Worker;
use super::{EventValue, FULL};
use crate::abort::Abort;
use crate::error::within_bound;
use crate::table::TO_THE_END;
use crate::{Bound, Identity, Report, RootMove, SearchError};

/// A search from one root.
pub(super) struct Task<'p, P: Stochastic> {
    position: &'p P,
    /// The depth that is being searched, in turns.
    depth: u32,
    /// What the search knows so far.
    pub(super) report: Report<P::Move>,
    /// Nothing is left to be found.
    finished: bool,
}

impl<'p, P: Stochastic + ZeroSum> Task<'p, P> {
    /// A task that is yet to begin, at a first depth or at the end of the game.
    pub(super) fn new(position: &'p P, depth: u32) -> Result<Self, SearchError> {
        let mut report = Report::empty();
        report.depth = Some(0);
        match position.to_move() {
            ToMove::Player(_) => report.best = position.moves().next(),
            ToMove::Chance => {}
            ToMove::Nobody => {
                report.value = within_bound::<P>(position.payoff(Side::First))?;
                report.proved = true;
                report.nodes = 1;
            }
        }
        let finished = position.to_move() == ToMove::Nobody;
        Ok(Self {
            position,
            depth,
            report,
            finished,
        })
    }

    /// Searches until a limit is reached, a listener breaks it off, or nothing is left to be found.
    pub(super) fn work<E, I, const W: usize>(
        &mut self,
        worker: &mut Worker<P, E, I, W>,
        run: &Run<'_>,
        events: &mut Vec<EventValue<P::Event>>,
        reports: &Limits<'_, Report<P::Move>>,
    ) -> Result<(), SearchError>
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        if self.finished {
            return Ok(());
        }
        worker.table.grow_older();
        worker.begin();
        let most = run.most_turns().min(TO_THE_END - 1);
        while !self.finished && (self.depth == TO_THE_END || self.depth <= most) {
            let evaluated = worker.evaluated;
            match self.round(worker, run) {
                Ok(value) => {
                    self.complete(worker, value, worker.evaluated == evaluated);
                    events.clone_from(&worker.events);
                    if reports.report_on(&self.report).is_break() {
                        break;
                    }
                }
                Err(Abort::Stop) => {
                    self.glance(worker);
                    break;
                }
                Err(Abort::Error) => {
                    return Err(worker.error.take().unwrap_or(SearchError::NoMove));
                }
            }
        }
        self.report.nodes = worker.nodes.entered;
        Ok(())
    }

    /// Searches the root at the present depth.
    fn round<E, I, const W: usize>(
        &self,
        worker: &mut Worker<P, E, I, W>,
        run: &Run<'_>,
    ) -> Result<Score, Abort>
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        worker.enter(run)?;
        worker.begin_depth(self.position);
        match self.position.to_move() {
            ToMove::Player(me) => worker.decision(
                run,
                self.position,
                NodeState::root(me, self.depth, true),
                FULL,
                Trial::All,
            ),
            _ => worker.chance(
                run,
                self.position,
                NodeState::root(Side::First, self.depth, false),
                FULL,
            ),
        }
    }

    /// A depth is done: reports it, and goes to the next.
    fn complete<E, I, const W: usize>(
        &mut self,
        worker: &mut Worker<P, E, I, W>,
        value: Score,
        settled: bool,
    ) where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        let report = &mut self.report;
        let best = worker
            .root
            .iter()
            .rev()
            .find(|root| root.bound == Bound::Exact && root.value == value);
        report.best = worker
            .lines
            .first()
            .first()
            .copied()
            .or(best.map(|root| root.m));
        report.value = value;
        report.depth = (self.depth != TO_THE_END).then_some(self.depth);
        report.proved = I::EXACT && settled;
        report.nodes = worker.nodes.entered;
        worker.lines.first().clone_into(&mut report.variation);
        list_again(self.position, &worker.root, &mut report.moves);
        worker.hint = report.best;
        self.finished = settled || self.depth == TO_THE_END;
        self.depth = self.depth.saturating_add(1);
    }

    /// The search stops within a depth: a move that has proved better by then is taken.
    fn glance<E, I, const W: usize>(&mut self, worker: &Worker<P, E, I, W>) {
        let trusted = worker.root.first().map(|root| root.m) == self.report.best;
        let exact = worker.root.iter().filter(|root| root.bound == Bound::Exact);
        // Of equal ones the first that was tried.
        let better = exact.rev().max_by_key(|root| root.value);
        if let (true, Some(better)) = (trusted, better) {
            self.report.best = Some(better.m);
            self.report.value = better.value;
            self.report.variation.clear();
            self.report.variation.push(better.m);
        }
    }
}

/// The moves as the position lists them, whatever the order in which they were tried.
fn list_again<P: Stochastic>(
    position: &P,
    tried: &[RootMove<P::Move>],
    listed: &mut Vec<RootMove<P::Move>>,
) {
    listed.clear();
    // Most stand where the one before ends, so that long lists take no time.
    let mut next = 0;
    for m in position.moves().take(MAX_STEPS) {
        let places = (next..tried.len()).chain(0..next.min(tried.len()));
        if let Some(at) = places.into_iter().find(|&at| tried[at].m == m) {
            listed.push(tried[at]);
            next = at + 1;
        }
    }
}
