//! The line that is searched, and what both searches count on the way.

use game_core::{Evaluate, MAX_CHANCE_RUN, Run, Score, Step, StepOf, Stochastic, Ticker, ToMove};

use crate::abort::INTERVAL;
use crate::error::{opinion, within_bound};
use crate::expectimax::nearest;
use crate::lines::PvTable;
use crate::position_stack::{PositionStack, list};
use crate::values::slower;
use crate::{MAX_PLIES, RootMove, SearchError};

/// Why a search leaves a node without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit is reached.
    Limit,
    /// The game breaks a law, or a line is too long.
    Error(SearchError),
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Self {
        Self::Error(error)
    }
}

/// Where the search stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState<M> {
    /// Steps since the root.
    pub(super) ply: usize,
    /// Turns to go, the present one included.
    pub(super) depth: u32,
    /// Turns that ended since the root.
    turns: Score,
    /// Events in a row.
    run: u32,
    /// The move that led here.
    pub(super) previous: Option<M>,
}

impl<M> NodeState<M> {
    pub(super) const fn root(depth: u32) -> Self {
        Self {
            ply: 0,
            depth,
            turns: 0,
            run: 0,
            previous: None,
        }
    }
}

/// The state of a search; nothing in it is allocated per node.
#[derive(Debug)]
pub(super) struct Walk<P: Stochastic, E> {
    pub(super) evaluator: E,
    pub(super) stack: PositionStack<P>,
    /// The moves of all plies of the line, one list on top of the other.
    pub(super) moves: Vec<P::Move>,
    /// The events of all chance nodes of the line, likewise.
    pub(super) events: Vec<(P::Event, u64)>,
    /// The best line from each ply on; it ends before chance.
    pub(super) lines: PvTable<P::Move>,
    /// What was found of the moves at the root at this depth.
    pub(super) root: Vec<RootMove<P::Move>>,
    pub(super) nodes: Ticker,
    /// Leaves that were evaluated.
    pub(super) evaluated: u64,
}

impl<P: Stochastic, E: Evaluate<P>> Walk<P, E> {
    pub(super) const fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            stack: PositionStack::new(),
            moves: Vec::new(),
            events: Vec::new(),
            lines: PvTable::new(),
            root: Vec::new(),
            nodes: Ticker::new(),
            evaluated: 0,
        }
    }

    /// Forgets the search before.
    pub(super) const fn begin(&mut self) {
        self.nodes = Ticker::new();
        self.evaluated = 0;
    }

    /// Begins a search of the root anew.
    pub(super) fn begin_depth(&mut self, root: &P) {
        self.stack.start(root);
        self.evaluator.reset(root);
        self.moves.clear();
        self.events.clear();
        self.root.clear();
        self.lines.forget(0);
    }

    /// Counts a node, unless a limit says that it shall not be entered.
    #[inline]
    pub(super) fn enter(&mut self, run: &Run<'_>) -> Result<(), Halt> {
        if self.nodes.enter(run, INTERVAL) {
            Ok(())
        } else {
            Err(Halt::Limit)
        }
    }

    /// Lists the moves at a ply on top of the others; where they begin.
    pub(super) fn list_moves(&mut self, ply: usize) -> Result<usize, SearchError> {
        let (start, moves) = (self.moves.len(), &mut self.moves);
        if list(self.stack.at(ply).moves(), |m| moves.push(m)) {
            Ok(start)
        } else {
            Err(SearchError::TooManyMoves)
        }
    }

    /// Lists the events at a ply likewise; where they begin, and the sum of their weights.
    pub(super) fn list_events(
        &mut self,
        at: NodeState<P::Move>,
    ) -> Result<(usize, i128), SearchError> {
        if at.run >= MAX_CHANCE_RUN {
            return Err(SearchError::EndlessChance);
        }
        let (start, events) = (self.events.len(), &mut self.events);
        if !list(self.stack.at(at.ply).events(), |event| events.push(event)) {
            return Err(SearchError::TooManyEvents);
        }
        let sum = |sum: Option<u64>, &(_, weight): &(_, u64)| {
            sum?.checked_add(weight).filter(|_| weight > 0)
        };
        let total = self.events[start..]
            .iter()
            .fold(Some(0), sum)
            .ok_or(SearchError::Weights)?;
        if total == 0 {
            Err(SearchError::NoEvent)
        } else {
            Ok((start, total.into()))
        }
    }

    /// Takes a step; `me` is the player who takes it, if it is a move.
    #[inline]
    pub(super) fn step(
        &mut self,
        at: NodeState<P::Move>,
        step: StepOf<P>,
        me: ToMove<P::Player>,
    ) -> Result<NodeState<P::Move>, SearchError> {
        if at.ply >= MAX_PLIES {
            return Err(SearchError::TooLong { plies: MAX_PLIES });
        }
        self.lines.forget(at.ply + 1);
        let (before, after) = self.stack.step(at.ply, step);
        self.evaluator.push(before, step, after);
        let (ends, previous, run) = match step {
            Step::Move(m) => (after.to_move() != me, Some(m), 0),
            Step::Event(_) => (false, None, at.run + 1),
        };
        let (depth, turns) = (
            at.depth.saturating_sub(ends.into()),
            at.turns.saturating_add(ends.into()),
        );
        Ok(NodeState {
            ply: at.ply + 1,
            depth,
            turns,
            run,
            previous,
        })
    }

    /// What a finished game is worth to a player.
    #[inline]
    pub(super) fn result(
        &self,
        at: NodeState<P::Move>,
        player: P::Player,
    ) -> Result<Score, SearchError> {
        Ok(slower::<P>(
            within_bound::<P>(self.stack.at(at.ply).payoff(player))?,
            at.turns,
        ))
    }

    /// What the evaluator says to a player.
    #[inline]
    pub(super) fn opinion(
        &mut self,
        at: NodeState<P::Move>,
        player: P::Player,
    ) -> Result<Score, SearchError> {
        opinion::<P>(self.evaluator.evaluate(self.stack.at(at.ply), player))
    }
}

/// The value of a chance node for a player who has secured this much: the sum is that of the
/// weighted gains.
pub(super) fn mean(secured: Score, sum: i128, total: i128) -> Score {
    let mean = i64::from(secured).saturating_add(nearest(sum, total));
    // A mean lies between the values that it is one of.
    Score::try_from(mean).unwrap_or(secured)
}

/// The weighted gain of one event.
#[inline]
pub(super) fn gain(weight: u64, value: Score, secured: Score) -> i128 {
    i128::from(weight) * i128::from(i64::from(value) - i64::from(secured))
}
