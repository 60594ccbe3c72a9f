//! Iterative deepening: the root position and what the search knows about it.

use game_core::{
    Deterministic, Evaluate, Limits, Order, Position, Run, Score, Side, ToMove, ZeroSum,
};

use super::drive::Windows;
use super::frame::NodeState;
use super::worker::Worker;
use super::{Drive, Options};
use crate::abort::Abort;
use crate::error::within_bound;
use crate::position_stack::list;
use crate::table::TO_THE_END;
use crate::values::{INFINITY, turns_to_end};
use crate::{Bound, Identity, Report, RootMove, SearchError};

/// A search from one root, which can be left and taken up again.
#[derive(Clone, Debug)]
pub(super) struct Task<P: Position> {
    position: P,
    /// The player to move at the root; `None` if the game is over.
    me: Option<Side>,
    options: Options,
    /// The depth that is being searched, in turns.
    depth: u32,
    windows: Windows,
    /// The last move that was found to lie above a window of this line: the best, in the end.
    candidate: Option<P::Move>,
    /// The moves of this depth whose values are known: the best, the second best, …
    ranked: Vec<RootMove<P::Move>>,
    /// Leaves that were evaluated before this depth.
    evaluated: u64,
    /// No win takes more turns, as a game promises that is searched to its end.
    longest: Option<Score>,
    /// What the search knows so far.
    pub(super) report: Report<P::Move>,
    /// Nothing is left to be found.
    pub(super) finished: bool,
}

impl<P: Deterministic + ZeroSum> Task<P> {
    /// A task that is yet to begin, at a first depth or at the end of the game.
    pub(super) fn new(
        position: &P,
        depth: u32,
        longest: Option<Score>,
        options: Options,
    ) -> Result<Self, SearchError> {
        let me = match position.to_move() {
            ToMove::Player(me) => Some(me),
            ToMove::Nobody => None,
            ToMove::Chance => return Err(SearchError::Chance),
        };
        let mut report = Report::empty();
        report.best = position.moves().next();
        report.depth = Some(0);
        if me.is_none() {
            report.value = within_bound::<P>(position.payoff(Side::First))?;
            report.proved = true;
            report.nodes = 1;
        }
        let drive = if depth == TO_THE_END {
            options.proof
        } else {
            Drive::Full
        };
        let windows = Windows::new::<P>(drive, None, depth, longest);
        let (position, ranked) = (position.clone(), Vec::new());
        let (evaluated, finished, candidate) = (0, me.is_none(), None);
        Ok(Self {
            position,
            me,
            options,
            depth,
            windows,
            candidate,
            ranked,
            evaluated,
            longest,
            report,
            finished,
        })
    }

    /// Searches on until a limit is reached, a listener breaks it off, or nothing is left to be
    /// found.
    pub(super) fn go_on<E, I, const W: usize>(
        &mut self,
        worker: &mut Worker<P, E, I, W>,
        run: &Run<'_>,
        reports: &Limits<'_, Report<P::Move>>,
    ) -> Result<(), SearchError>
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        let most = run.most_turns().min(TO_THE_END - 1);
        while !self.finished && (self.depth == TO_THE_END || self.depth <= most) {
            match self.round(worker, run) {
                Ok(value) => {
                    let best = worker
                        .root
                        .iter()
                        .rev()
                        .find(|root| root.bound != Bound::Upper);
                    self.candidate = best.map(|root| root.m).or(self.candidate);
                    if let Some(value) = self.windows.answer::<P>(value) {
                        self.rank(worker, value);
                        if self.ranked.len() >= self.lines() {
                            self.complete(worker);
                            if reports.report_on(&self.report).is_break() {
                                break;
                            }
                        }
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

    /// How many best lines are wanted, and can be had.
    fn lines(&self) -> usize {
        self.options
            .lines
            .clamp(1, self.position.move_count().max(1))
    }

    /// Searches the present window, or goes on with it.
    fn round<E, I, const W: usize>(
        &self,
        worker: &mut Worker<P, E, I, W>,
        run: &Run<'_>,
    ) -> Result<Score, Abort>
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        if !worker.frames.is_empty() {
            return worker.resume(run);
        }
        let Some(me) = self.me else {
            return Ok(self.report.value);
        };
        worker.enter(run)?;
        worker.begin_round(&self.position);
        let at = NodeState {
            ply: 0,
            me,
            depth: self.depth,
            turns: 0,
            previous: None,
            line: true,
            goes_on: false,
        };
        let taken = |m: &P::Move| self.ranked.iter().any(|ranked| ranked.m == *m);
        let moves = &mut worker.moves;
        let ended = list(self.position.moves(), |m| {
            if !taken(&m) {
                moves.push(m);
            }
        });
        if !ended {
            return Err(worker.fail(SearchError::TooManyMoves));
        }
        let hint = self.report.moves.get(self.ranked.len()).map(|root| root.m);
        let mut frame = worker.order(&self.position, at, 0, (hint, None))?;
        if E::PROVED && self.lines() > 1 {
            // A move that is no better than the best may be the second best.
            frame.end = worker.moves.len();
        }
        let end = P::WIN.map_or(INFINITY, |win| win.saturating_sub(1));
        frame.alpha = self.windows.alpha;
        frame.beta = self.windows.beta;
        frame.most = end;
        frame.secured = worker.checked(self.position.payoff(me))?;
        worker.go_on_once(run, &self.position, frame)
    }

    /// The value of a line is known: ranks its move.
    fn rank<E, I, const W: usize>(&mut self, worker: &mut Worker<P, E, I, W>, value: Score)
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        if self.ranked.is_empty() {
            worker.lines.first().clone_into(&mut self.report.variation);
        }
        // If no window had a move above it, all are equally bad.
        if let Some(m) = self
            .candidate
            .take()
            .or_else(|| worker.root.first().map(|root| root.m))
        {
            self.ranked.push(RootMove {
                m,
                value,
                bound: Bound::Exact,
            });
        }
        if self.ranked.len() < self.lines() {
            self.windows = self.first_window(
                self.report
                    .moves
                    .get(self.ranked.len())
                    .map(|root| root.value),
            );
        }
    }

    fn first_window(&self, guess: Option<Score>) -> Windows {
        let drive = if self.depth == TO_THE_END {
            self.options.proof
        } else {
            self.options.drive
        };
        Windows::new::<P>(drive, guess, self.depth, self.longest)
    }

    /// A depth is done: reports it, and goes to the next.
    fn complete<E, I, const W: usize>(&mut self, worker: &mut Worker<P, E, I, W>)
    where
        E: Evaluate<P> + Order<P>,
        I: Identity<P, W>,
    {
        let mut moves = core::mem::take(&mut self.ranked);
        let known = moves.len();
        for root in &worker.root {
            if moves.iter().all(|other| other.m != root.m) {
                moves.push(*root);
            }
        }
        moves[known..].sort_by_key(|root| core::cmp::Reverse(root.value));
        let value = moves.first().map_or(self.report.value, |best| best.value);
        let to_end =
            self.depth == TO_THE_END || (worker.evaluated == self.evaluated && !worker.selective);
        let near = turns_to_end::<P>(value).is_some_and(|turns| turns.unsigned_abs() <= self.depth);
        self.report.best = moves.first().map(|best| best.m);
        self.report.value = value;
        self.report.depth = (self.depth != TO_THE_END).then_some(self.depth);
        // In a search to the end of the game no opinion counts, and no entry that rests on one.
        let sound = self.depth == TO_THE_END || !worker.selective;
        // Nothing is better than a win in this turn, whatever was left out.
        let won = P::WIN.is_some_and(|win| value == win.saturating_sub(1));
        self.report.proved = I::EXACT && (won || (sound && (to_end || near)));
        self.report.nodes = worker.nodes.entered;
        if self.report.variation.first() != self.report.best.as_ref() {
            self.report.variation = worker.line_of_table(&self.position, self.report.best);
        }
        self.report.moves = moves;
        self.finished = to_end || (near && (won || !worker.selective) && self.options.lines <= 1);
        self.evaluated = worker.evaluated;
        worker.forget_opinions();
        self.depth = self.depth.saturating_add(1);
        self.windows = self.first_window(self.report.moves.first().map(|root| root.value));
    }

    /// The report as it stands. If the search stopped within a depth, the moves whose values of this
    /// depth are known come first. The others keep what the depth before said of them, but a better
    /// value of that depth is no more than a bound.
    pub(super) fn shown(&self) -> Report<P::Move> {
        let mut report = self.report.clone();
        if let Some(best) = self.ranked.first() {
            report.best = Some(best.m);
            report.value = best.value;
            if report.variation.first() != report.best.as_ref() {
                report.variation = Vec::from([best.m]);
            }
            report.moves.clone_from(&self.ranked);
        } else if let (Some(m), Some(_)) = (report.best, report.moves.first()) {
            let (value, bound) = (report.value, Bound::Exact);
            report.moves = Vec::from([RootMove { m, value, bound }]);
        }
        let done = report.moves.len();
        let most = report.moves.last().map_or(INFINITY, |last| last.value);
        for root in &self.report.moves {
            if report.moves[..done].iter().all(|known| known.m != root.m) {
                let bound = if root.value > most {
                    Bound::Upper
                } else {
                    root.bound
                };
                report.moves.push(RootMove { bound, ..*root });
            }
        }
        report
    }

    /// The search stops within a depth: a move that has proved better by then is taken.
    fn glance<E, I, const W: usize>(&mut self, worker: &Worker<P, E, I, W>) {
        let first = self.report.moves.first().map(|root| root.m);
        let trusted = self.ranked.is_empty()
            && (first.is_none() || worker.root.first().map(|root| root.m) == first);
        let better = worker
            .root
            .iter()
            .rev()
            .find(|root| root.bound == Bound::Exact);
        if let (true, Some(better)) = (trusted, better) {
            self.report.best = Some(better.m);
            self.report.value = better.value;
            // What it was found with, unless something else was looked at since.
            let line = Some(worker.lines.first()).filter(|line| line.first() == Some(&better.m));
            line.unwrap_or(&[better.m])
                .clone_into(&mut self.report.variation);
        }
    }
}
