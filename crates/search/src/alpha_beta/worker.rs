//! The recursion: one thread's search, which can stop at any node and go on later.
//!
//! The code of a node is split into [`open_node`](Worker::open_node), `search_move`, `score_move`
//! and `finish_node`. All of them are inlined into one function, so that the data of a node stay in
//! registers. As separate functions they pass structures through memory, and a search without a
//! table takes 2.6 times as long.
#![allow(clippy::inline_always, reason = "measured: see above")]

use core::marker::PhantomData;
use std::sync::Arc;

use game_core::{
    Deterministic, Evaluate, Order, Position, Run, Score, Side, Step, Ticker, ToMove, ZeroSum,
};

use super::busy::Busy;
use super::frame::{Frame, Next, NodeState, Opened, Stage, Window};
use crate::abort::{Abort, INTERVAL};
use crate::error::{opinion, within_bound};
use crate::lines::PvTable;
use crate::position_stack::PositionPool;
use crate::values::{INFINITY, node_to_root, slower};
use crate::{Identity, RootMove, SearchError, Table};

/// One thread's search.
#[derive(Debug)]
pub(super) struct Worker<P: Position, E, I, const W: usize> {
    pub(super) evaluator: E,
    pub(super) table: Arc<Table<W>>,
    pub(super) pool: PositionPool<P>,
    /// The moves of all plies, one list on top of the other.
    pub(super) moves: Vec<P::Move>,
    /// The best line from each ply on, where the window is open.
    pub(super) lines: PvTable<P::Move>,
    /// Nodes under way when the search was stopped, the deepest first.
    pub(super) frames: Vec<(Frame<P::Move>, P)>,
    /// What went wrong.
    pub(super) error: Option<SearchError>,
    /// The results of the root moves in this round.
    pub(super) root: Vec<RootMove<P::Move>>,
    pub(super) nodes: Ticker,
    /// Leaves that were evaluated, or taken from entries that rest on an evaluation.
    pub(super) evaluated: u64,
    /// Whether anything was skipped without a proof that it is useless.
    pub(super) selective: bool,
    /// Whether moves after the first are searched by scouts, with a window of one point.
    pub(super) scouts: bool,
    /// Positions with at most this many moves left are not remembered.
    pub(super) forget_last: usize,
    /// What the other threads are searching, if there are any.
    pub(super) busy: Option<Arc<Busy>>,
    pub(super) identity: PhantomData<I>,
}

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Nodes between two checks of the clock and the stop flag: the evaluator can ask for fewer
    /// than usual.
    pub(super) const INTERVAL: u64 = match E::LOOK_EVERY {
        0 => 1,
        few if few < INTERVAL => few,
        _ => INTERVAL,
    };

    pub(super) fn new(evaluator: E, table: Arc<Table<W>>) -> Self {
        Self {
            evaluator,
            table,
            pool: PositionPool::new(),
            moves: Vec::new(),
            lines: PvTable::new(),
            frames: Vec::new(),
            error: None,
            root: Vec::new(),
            nodes: Ticker::new(),
            evaluated: 0,
            selective: false,
            scouts: true,
            forget_last: 0,
            busy: None,
            identity: PhantomData,
        }
    }

    /// Another worker for the same search, with the same table and an evaluator of its own.
    pub(super) fn helper(&self) -> Self
    where
        E: Clone,
    {
        let helper = Self::new(self.evaluator.clone(), Arc::clone(&self.table));
        Self {
            scouts: self.scouts,
            forget_last: self.forget_last,
            busy: self.busy.clone(),
            ..helper
        }
    }

    /// Counts a node, unless a limit is reached.
    #[inline]
    pub(super) fn enter(&mut self, run: &Run<'_>) -> Result<(), Abort> {
        if self.nodes.enter(run, Self::INTERVAL) {
            Ok(())
        } else {
            Err(Abort::Stop)
        }
    }

    /// Lets the evaluator follow a move. If it is stopped on the way, the node counts as not
    /// entered.
    #[inline(always)]
    pub(super) fn follow(
        &mut self,
        run: &Run<'_>,
        position: &P,
        m: P::Move,
        after: &P,
    ) -> Result<(), Abort> {
        if self
            .evaluator
            .push_unless(position, Step::Move(m), after, &|| run.is_over())
        {
            return Ok(());
        }
        self.nodes.entered -= 1;
        Err(Abort::Stop)
    }

    /// Records why the search cannot go on.
    #[cold]
    pub(super) fn fail(&mut self, error: SearchError) -> Abort {
        self.error = Some(error);
        Abort::Error
    }

    /// Checks that a payoff is within the bound of the game.
    #[inline(always)]
    pub(super) fn checked(&mut self, score: Score) -> Result<Score, Abort> {
        within_bound::<P>(score).map_err(|error| self.fail(error))
    }

    /// The value of the node for `at.me`, the player to move there.
    ///
    /// Within the window it is exact; at or below `alpha` it is an upper bound, at or above
    /// `beta` a lower one.
    #[inline(always)]
    pub(super) fn node(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
    ) -> Result<Score, Abort> {
        if at.depth == 0 {
            return self.leaf(run, position, at, window);
        }
        if Self::FAST {
            return self.fast_start(run, position, at, window);
        }
        self.inner(run, position, at, window)
    }

    fn inner(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
    ) -> Result<Score, Abort> {
        match self.open_node(position, at, window)? {
            Opened::Frame(frame) => self.go_on(run, position, frame),
            Opened::Settled(score) => Ok(score),
        }
    }

    /// Tries the moves of a node from where its frame stands.
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        run: &Run<'_>,
        position: &P,
        mut frame: Frame<P::Move>,
    ) -> Result<Score, Abort> {
        // One position for all children, refilled: fresh ones are slower even on the stack.
        let (mut after, mut put_off) = (self.pool.copy(position), 0);
        loop {
            let shared = self.shares(&frame);
            let claim = if shared {
                self.claim(position, &mut after, &mut frame, &mut put_off)
            } else {
                None
            };
            let found = self.search_move(run, position, &mut after, &frame);
            if shared {
                self.release(claim);
            }
            match found {
                Ok(value) => {
                    if self.score_move(position, &mut frame, value) == Next::Done {
                        self.pool.recycle(after);
                        return Ok(self.finish_node(position, &frame));
                    }
                }
                Err(abort) => {
                    self.save_frame(position, frame);
                    return Err(abort);
                }
            }
        }
    }

    /// The value of the frame's current move, searched in the way of the frame's stage.
    #[inline(always)]
    pub(super) fn search_move(
        &mut self,
        run: &Run<'_>,
        position: &P,
        after: &mut P,
        frame: &Frame<P::Move>,
    ) -> Result<Score, Abort> {
        let low = frame.low();
        let (window, reduction) = match frame.stage {
            Stage::Full => ((low, frame.beta), 0),
            Stage::Scout { reduction } => ((low, low + 1), reduction),
            Stage::Pass => return self.null_move(run, position, frame),
        };
        self.child(
            run,
            (position, after),
            frame.at,
            self.moves[frame.now],
            window,
            reduction,
        )
    }

    /// The value of `m` for `at.me`.
    #[inline(always)]
    fn child(
        &mut self,
        run: &Run<'_>,
        (position, after): (&P, &mut P),
        at: NodeState<P::Move>,
        m: P::Move,
        (alpha, beta): Window,
        reduction: u32,
    ) -> Result<Score, Abort> {
        self.enter(run)?;
        if at.line {
            self.lines.forget(at.ply + 1);
        }
        after.clone_from(position);
        after.play(m);
        self.follow(run, position, m, after)?;
        let below = NodeState {
            ply: at.ply + 1,
            previous: Some(m),
            line: at.line && beta - alpha > 1,
            goes_on: true,
            ..at
        };
        let value = match after.to_move() {
            ToMove::Player(side) if side == at.me => self.node(run, after, below, (alpha, beta))?,
            ToMove::Player(me) => {
                let depth = fewer(at.depth, 1 + reduction);
                let below = NodeState {
                    me,
                    depth,
                    turns: at.turns + 1,
                    goes_on: false,
                    ..below
                };
                -self.node(run, after, below, (-beta, -alpha))?
            }
            ToMove::Nobody => slower::<P>(self.checked(after.payoff(at.me))?, at.turns + 1),
            ToMove::Chance => return Err(self.fail(SearchError::Chance)),
        };
        self.evaluator.pop();
        Ok(value)
    }

    /// The value of a node at the horizon: the evaluation, or more if noisy moves lead to more.
    ///
    /// A leaf whose search is stopped counts as not entered: it is entered again later.
    #[inline(always)]
    pub(super) fn leaf(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
    ) -> Result<Score, Abort> {
        if !E::NOISY {
            return self.stand_pat(position, at);
        }
        let before = self.nodes.entered - 1;
        let found = self.quiescence(run, position, at, window);
        if found == Err(Abort::Stop) {
            self.nodes.entered = before;
            if at.previous.is_some() {
                self.evaluator.pop();
            } else {
                self.evaluator.pop_pass();
            }
        }
        found
    }

    /// The evaluation, clamped to the proved bounds.
    #[inline(always)]
    pub(super) fn stand_pat(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
    ) -> Result<Score, Abort> {
        self.evaluated += 1;
        let proved = (-INFINITY, INFINITY);
        let (least, most) = if E::OUTLOOKS {
            narrowed(&self.evaluator, proved, position, (at.me, at.turns))
        } else {
            proved
        };
        if least >= most {
            return Ok(least); // no evaluation is needed
        }
        let stand = opinion::<P>(self.evaluator.evaluate(position, at.me))
            .map_err(|error| self.fail(error))?;
        Ok(stand.min(most).max(least))
    }
}

/// The depth less this many turns; the depth of a search to the end of the game stays.
#[inline]
pub(super) const fn fewer(depth: u32, turns: u32) -> u32 {
    if depth == crate::table::TO_THE_END {
        depth
    } else {
        depth.saturating_sub(turns)
    }
}

/// Bounds, narrowed by the outlook of an evaluator that has one. An evaluator may return any
/// number, and sums must stay far from the ends of the numbers.
#[inline(always)]
pub(super) fn narrowed<P, E>(
    evaluator: &E,
    bounds: Window,
    position: &P,
    (me, turns): (Side, Score),
) -> Window
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P>,
{
    let kept = |score: Score| score.clamp(-INFINITY, INFINITY);
    let (least, most) = (kept(bounds.0), kept(bounds.1));
    if !E::OUTLOOKS {
        return (least, most);
    }
    let (low, high) = evaluator.outlook(position, me);
    (
        least.max(node_to_root::<P>(kept(low), turns)),
        most.min(node_to_root::<P>(kept(high), turns)),
    )
}
