//! What an evaluator may ask for beyond the moves of a node: what if the mover passed, and what do
//! noisy moves lead to beyond the horizon.

use game_core::{Deterministic, Evaluate, Order, Run, Score, Step, ToMove, ZeroSum};

use super::frame::{Frame, NodeState, Window};
use super::worker::{Worker, fewer};
use crate::abort::Abort;
use crate::minimax::MAX_PLIES;
use crate::values::{INFINITY, slower};
use crate::{Identity, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// What passing is worth, in a window of one point below `beta`.
    #[cold]
    pub(super) fn null_move(
        &mut self,
        run: &Run<'_>,
        position: &P,
        frame: &Frame<P::Move>,
    ) -> Result<Score, Abort> {
        let at = frame.at;
        // An evaluator that changes its mind takes the pass for no good.
        let Some((passed, reduction)) = self.evaluator.after_pass(position, at.depth) else {
            return Ok(-INFINITY);
        };
        let ToMove::Player(me) = passed.to_move() else {
            return Ok(-INFINITY);
        };
        self.enter(run)?;
        self.evaluator.push_pass(position, &passed);
        let depth = fewer(at.depth, 1 + reduction);
        let below = NodeState {
            ply: at.ply + 1,
            me,
            depth,
            turns: at.turns + 1,
            previous: None,
            line: false,
            goes_on: false,
        };
        let value = -self.node(run, &passed, below, (-frame.beta, 1 - frame.beta))?;
        self.evaluator.pop_pass();
        Ok(value)
    }

    /// What a position at the horizon is worth to `at.me`, who may stop there or make a noisy
    /// move.
    ///
    /// Noisy lines have no frames to go on from, so a limit of nodes is not heeded here; the clock
    /// and the stop flag are.
    pub(super) fn quiescence(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        (alpha, beta): Window,
    ) -> Result<Score, Abort> {
        let mut score = self.stand_pat(position, at)?;
        let start = self.moves.len();
        self.evaluator.noisy(position, &mut self.moves);
        let (end, mut now) = (self.moves.len(), start);
        let mut found = Ok(());
        // A line of noisy moves without end is cut where lines end that are searched.
        while found.is_ok() && score < beta && now < end && at.ply < MAX_PLIES {
            let value =
                self.quiescence_move(run, position, at, self.moves[now], (alpha.max(score), beta));
            found = value.map(|value| score = score.max(value));
            now += 1;
        }
        self.moves.truncate(start);
        found.map(|()| score)
    }

    /// The value of a noisy move for `at.me`.
    fn quiescence_move(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        m: P::Move,
        (alpha, beta): Window,
    ) -> Result<Score, Abort> {
        self.nodes.entered += 1;
        if self.nodes.entered.is_multiple_of(Self::INTERVAL) && run.is_over() {
            return Err(Abort::Stop);
        }
        let mut after = self.pool.copy(position);
        after.play(m);
        self.evaluator.push(position, Step::Move(m), &after);
        let below = NodeState {
            ply: at.ply + 1,
            previous: Some(m),
            ..at
        };
        let found = match after.to_move() {
            ToMove::Player(side) if side == at.me => {
                self.quiescence(run, &after, below, (alpha, beta))
            }
            ToMove::Player(me) => {
                let below = NodeState {
                    me,
                    turns: at.turns + 1,
                    ..below
                };
                self.quiescence(run, &after, below, (-beta, -alpha))
                    .map(|value| -value)
            }
            ToMove::Nobody => self
                .checked(after.payoff(at.me))
                .map(|payoff| slower::<P>(payoff, at.turns + 1)),
            ToMove::Chance => Err(self.fail(SearchError::Chance)),
        };
        self.evaluator.pop();
        self.pool.recycle(after);
        found
    }
}
