//! What a search works with, and the step from a node to the next.

use core::marker::PhantomData;

use game_core::{
    Evaluate, Order, Run, Score, Side, Step, StepOf, Stochastic, Ticker, ToMove, ZeroSum,
};

use super::node_state::{Case, NodeState, Trial};
use super::wins::{value_at_parent, window_at_child};
use super::{EventValue, Options, Window};
use crate::abort::{Abort, INTERVAL};
use crate::error::{opinion, within_bound};
use crate::lines::PvTable;
use crate::position_stack::{PositionPool, apply};
use crate::{Identity, RootMove, SearchError, Table};

/// One search: everything in it is reused, so that nothing is allocated per node.
#[derive(Debug)]
pub(super) struct Worker<P: Stochastic, E, I, const W: usize> {
    pub(super) evaluator: E,
    pub(super) table: Table<W>,
    pub(super) options: Options,
    pub(super) pool: PositionPool<P>,
    /// The moves of all plies, one list on top of the other.
    pub(super) moves: Vec<P::Move>,
    /// The events of all chance nodes of the line, likewise.
    pub(super) cases: Vec<Case<P::Event, W>>,
    /// The moves that probes have tried at the chance nodes of the line.
    pub(super) probed: Vec<P::Move>,
    /// The best line from each ply on.
    pub(super) lines: PvTable<P::Move>,
    /// What went wrong.
    pub(super) error: Option<SearchError>,
    /// What was found of the moves at the root at this depth.
    pub(super) root: Vec<RootMove<P::Move>>,
    /// What was found of the events at the root.
    pub(super) events: Vec<EventValue<P::Event>>,
    /// Which of the cases at the root each event is.
    pub(super) case_of_event: Vec<usize>,
    /// The best move at the root of the last depth.
    pub(super) hint: Option<P::Move>,
    pub(super) nodes: Ticker,
    /// Opinions that were heeded: leaves that were evaluated, moves that were left out, entries
    /// that rest on such.
    pub(super) evaluated: u64,
    identity: PhantomData<I>,
}

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    pub(super) const fn new(evaluator: E, table: Table<W>) -> Self {
        Self {
            evaluator,
            table,
            options: Options::DEFAULT,
            pool: PositionPool::new(),
            moves: Vec::new(),
            cases: Vec::new(),
            probed: Vec::new(),
            lines: PvTable::new(),
            error: None,
            root: Vec::new(),
            events: Vec::new(),
            case_of_event: Vec::new(),
            hint: None,
            nodes: Ticker::new(),
            evaluated: 0,
            identity: PhantomData,
        }
    }

    /// Forgets the search before.
    pub(super) fn begin(&mut self) {
        self.nodes = Ticker::new();
        self.evaluated = 0;
        self.hint = None;
    }

    /// Begins a search of the root anew.
    pub(super) fn begin_depth(&mut self, root: &P) {
        self.moves.clear();
        self.cases.clear();
        self.probed.clear();
        self.root.clear();
        self.events.clear();
        self.case_of_event.clear();
        self.evaluator.reset(root);
        self.lines.forget(0);
    }

    /// Counts a node, unless a limit says that it shall not be entered.
    #[inline]
    pub(super) fn enter(&mut self, run: &Run<'_>) -> Result<(), Abort> {
        if self.nodes.enter(run, INTERVAL) {
            Ok(())
        } else {
            Err(Abort::Stop)
        }
    }

    /// The search cannot go on.
    #[cold]
    pub(super) fn fail(&mut self, error: SearchError) -> Abort {
        self.error = Some(error);
        Abort::Error
    }

    /// A payoff or an evaluation, which must be within the bound of the game.
    #[inline]
    pub(super) fn checked(&mut self, score: Score) -> Result<Score, Abort> {
        within_bound::<P>(score).map_err(|error| self.fail(error))
    }

    /// What a move or an event is worth to `at.me`, by way of a position that is filled again.
    ///
    /// Of a player's next node the moves are tried that the trial says.
    pub(super) fn step(
        &mut self,
        run: &Run<'_>,
        (position, after): (&P, &mut P),
        at: NodeState<P::Move>,
        step: StepOf<P>,
        window: Window,
        trial: Trial,
    ) -> Result<Score, Abort> {
        self.enter(run)?;
        if at.line {
            self.lines.forget(at.ply + 1);
        }
        after.clone_from(position);
        apply(after, step);
        self.evaluator.push(position, step, after);
        let is_move = matches!(step, Step::Move(_));
        let below = at.below(&step);
        let value = match after.to_move() {
            ToMove::Player(side) if is_move && side == at.me => {
                self.decision(run, after, below, window, trial)?
            }
            _ if is_move => {
                let below = below.next_turn();
                value_at_parent::<P>(self.next_turn(
                    run,
                    after,
                    below,
                    window_at_child::<P>(window),
                    trial,
                )?)
            }
            _ => self.next_turn(run, after, below, window, trial)?,
        };
        self.evaluator.pop();
        Ok(value)
    }

    /// The value of a node with which a turn begins, or which is none's, for `at.me`.
    fn next_turn(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        (alpha, beta): Window,
        trial: Trial,
    ) -> Result<Score, Abort> {
        match position.to_move() {
            ToMove::Player(side) if side == at.me => {
                self.decision(run, position, at, (alpha, beta), trial)
            }
            ToMove::Player(me) => Ok(-self.decision(
                run,
                position,
                NodeState { me, ..at },
                (-beta, -alpha),
                trial,
            )?),
            // No line goes on beyond chance: what comes then depends on it.
            ToMove::Chance => self.chance(
                run,
                position,
                NodeState { line: false, ..at },
                (alpha, beta),
            ),
            ToMove::Nobody => self.checked(position.payoff(at.me)),
        }
    }

    /// The value of a node at the horizon for `at.me`: what the evaluator says to the player to
    /// move, at chance to First.
    pub(super) fn leaf(
        &mut self,
        position: &P,
        me: Side,
        perspective: Side,
    ) -> Result<Score, Abort> {
        self.evaluated += 1;
        let value = opinion::<P>(self.evaluator.evaluate(position, perspective))
            .map_err(|error| self.fail(error))?;
        Ok(if me == perspective { value } else { -value })
    }
}
