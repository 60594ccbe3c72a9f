//! The search itself: from a node to the child that is nearest to an answer, and back.

use core::marker::PhantomData;

use game_core::{Deterministic, Evaluate, Finite, Limits, Order, Position, Side, Step, ZeroSum};

use super::numbers::{Numbers, Summary};
use super::store::{Store, TableKey, place_of};
use super::{Finding, Goal, Options};
use crate::position_stack::PositionStack;
use crate::{Identity, MAX_PLIES, SearchError};

/// The flag and the clock are looked at after this many nodes, a power of two.
const LOOK: u64 = 64;

/// Nodes between two reports, a power of two.
const REPORT: u64 = 1 << 14;

/// One run of the search, until an answer or a limit.
pub(super) struct ProofRun<'l, M> {
    within: game_core::Run<'l, Finding<M>>,
    nodes: u64,
    /// A limit was reached.
    pub(super) over: bool,
    /// What the search knows about the root.
    pub(super) root: Numbers,
}

impl<'l, M> ProofRun<'l, M> {
    pub(super) fn new(limits: &Limits<'l, Finding<M>>) -> Self {
        Self {
            within: game_core::Run::new(limits),
            nodes: 0,
            over: false,
            root: Numbers::UNKNOWN,
        }
    }

    /// What the search knows so far, for the player of the goal; `owns`: whether that player is to
    /// move.
    pub(super) fn finding(&self, owns: bool) -> Finding<M> {
        let Numbers { phi, delta } = if owns { self.root } else { self.root.turned() };
        let elapsed = self.within.elapsed();
        let answer = Numbers { phi, delta }.answer();
        Finding {
            answer,
            best: None,
            proof: phi,
            disproof: delta,
            nodes: self.nodes,
            elapsed,
        }
    }

    /// Counts a node that is about to be entered, unless a limit is reached.
    fn enters(&mut self, owns: bool) -> bool {
        self.over |= self.within.is_full(self.nodes);
        self.over |= self.nodes.is_multiple_of(LOOK) && self.within.is_over();
        if self.nodes.is_multiple_of(REPORT) && self.nodes > 0 {
            self.over |= self.within.report(|| self.finding(owns)).is_break();
        }
        self.nodes += u64::from(!self.over);
        !self.over
    }
}

/// A node on the way.
#[derive(Clone, Copy)]
struct NodeState<M, const W: usize> {
    ply: usize,
    mover: Side,
    whose: TableKey<W>,
    /// What its parent knows of it.
    numbers: Numbers,
    previous: Option<M>,
}

/// A move, and the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M, const W: usize> {
    pub(super) m: M,
    /// `None` if the game is over there.
    pub(super) whose: Option<TableKey<W>>,
    /// Whether the other player is to move there.
    pub(super) turns: bool,
    /// As the player sees it who makes the move.
    pub(super) numbers: Numbers,
}

/// All that a search needs beside its limits.
pub(super) struct Worker<P: Position, E, I, const W: usize> {
    pub(super) evaluator: E,
    pub(super) store: Store<W>,
    pub(super) options: Options,
    pub(super) goal: Goal,
    pub(super) line: PositionStack<P>,
    pub(super) moves: Vec<P::Move>,
    /// The children of all nodes of the line, one node's behind the other's.
    pub(super) children: Vec<Child<P::Move, W>>,
    /// Who is to move at the root.
    opener: Side,
    /// The move at the root that did it.
    pub(super) best: Option<P::Move>,
    identity: PhantomData<fn() -> I>,
}

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum + Finite,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    pub(super) const fn new(evaluator: E, store: Store<W>) -> Self {
        Self {
            evaluator,
            store,
            options: Options::DEFAULT,
            goal: Goal::win(Side::First),
            line: PositionStack::new(),
            moves: Vec::new(),
            children: Vec::new(),
            opener: Side::First,
            best: None,
            identity: PhantomData,
        }
    }

    /// Answers the goal at a position, as the player to move there sees it; once the game is over,
    /// as the player of the goal does.
    pub(super) fn run(
        &mut self,
        position: &P,
        goal: Goal,
        run: &mut ProofRun<'_, P::Move>,
    ) -> Result<(), SearchError> {
        self.goal = goal;
        self.best = None;
        self.children.clear();
        self.line.start(position);
        self.evaluator.reset(position);
        let Some((whose, mover)) = place_of::<P, I, W>(position, goal)? else {
            run.root = Numbers::settled(goal.is_reached(position));
            return Ok(());
        };
        self.opener = mover;
        self.search(
            run,
            NodeState {
                ply: 0,
                mover,
                whose,
                numbers: Numbers::UNKNOWN,
                previous: None,
            },
            Numbers::ENDLESS,
        )
        .map(|_| ())
    }

    /// Searches a node until a threshold or a limit is reached; gives its numbers.
    fn search(
        &mut self,
        run: &mut ProofRun<'_, P::Move>,
        at: NodeState<P::Move, W>,
        until: Numbers,
    ) -> Result<Numbers, SearchError> {
        let known = self.store.get(&at.whose);
        let mut numbers = known.map_or(at.numbers, |(numbers, _)| numbers);
        // At the root a known yes is not enough: the caller wants the move.
        let is_enough = if at.ply > 0 {
            numbers.reach(until)
        } else {
            numbers == Numbers::REFUTED
        };
        if is_enough || !run.enters(self.goal.player == self.opener) {
            Self::note(run, at.ply, numbers);
            return Ok(numbers);
        }
        let before = run.nodes - 1;
        // The first visit of this position has called the evaluator already.
        let outlook = if known.is_none() {
            self.outlook(at)
        } else {
            None
        };
        if let Some(is_proved) = outlook {
            numbers = Numbers::settled(is_proved);
        } else if numbers == Numbers::PROVED {
            self.follow(run, at, until)?;
        } else {
            numbers = self.follow(run, at, until)?;
        }
        let work = u32::try_from(run.nodes - before).unwrap_or(u32::MAX);
        self.store.put(
            &at.whose,
            numbers,
            work.saturating_add(known.map_or(0, |(_, work)| work)),
        );
        Self::note(run, at.ply, numbers);
        Ok(numbers)
    }

    /// What the evaluator has proved of this node.
    fn outlook(&self, at: NodeState<P::Move, W>) -> Option<bool> {
        let own = Goal {
            player: at.mover,
            at_least: self.goal.of(at.mover),
        };
        E::OUTLOOKS
            .then(|| own.settled_by::<P>(self.evaluator.outlook(self.line.at(at.ply), at.mover)))?
    }

    /// Goes to the child that is nearest to an answer, again and again.
    fn follow(
        &mut self,
        run: &mut ProofRun<'_, P::Move>,
        at: NodeState<P::Move, W>,
        until: Numbers,
    ) -> Result<Numbers, SearchError> {
        if at.ply >= MAX_PLIES {
            return Err(SearchError::TooLong { plies: MAX_PLIES });
        }
        let first = self.children.len();
        self.expand(at.ply, at.mover, at.previous)?;
        let last = self.children.len();
        loop {
            let seen = self.children[first..last].iter().map(|child| child.numbers);
            let summary = Summary::of(seen, self.options.counting);
            Self::note(run, at.ply, summary.numbers);
            let child = self.children[first + summary.best];
            if at.ply == 0 && summary.numbers.answer() == Some(true) {
                self.best = Some(child.m);
            }
            let Some(whose) = child
                .whose
                .filter(|_| !run.over && !summary.numbers.reach(until))
            else {
                self.children.truncate(first);
                return Ok(summary.numbers);
            };
            let ahead = summary.until(until, self.options.slack);
            let (before, after) = self.line.step(at.ply, Step::Move(child.m));
            self.evaluator.push(before, Step::Move(child.m), after);
            let mover = if child.turns { !at.mover } else { at.mover };
            let seen_there = |numbers: Numbers| {
                if child.turns {
                    numbers.turned()
                } else {
                    numbers
                }
            };
            let numbers = seen_there(child.numbers);
            let below = NodeState {
                ply: at.ply + 1,
                mover,
                whose,
                numbers,
                previous: Some(child.m),
            };
            let found = self.search(run, below, seen_there(ahead))?;
            self.evaluator.pop();
            self.children[first + summary.best].numbers = seen_there(found);
        }
    }

    /// What the search knows about the root is for reports.
    const fn note(run: &mut ProofRun<'_, P::Move>, ply: usize, numbers: Numbers) {
        if ply == 0 {
            run.root = numbers;
        }
    }
}
