//! What a judge may ask for beyond the moves of a node: what if the mover passed, and what do
//! noisy moves lead to beyond the horizon.

use game_core::{Deterministic, Evaluate, Order, Score, Step, ToMove, ZeroSum};

use super::frame::{At, Frame, Window};
use super::worker::{Leave, Run, Worker, fewer};
use crate::minimax::MAX_PLIES;
use crate::values::{INFINITY, slower};
use crate::{Identity, SearchError};

impl<P, J, I, const W: usize> Worker<P, J, I, W>
where
    P: Deterministic + ZeroSum,
    J: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// What passing is worth, in a window of one point below `beta`.
    #[cold]
    pub(super) fn pass(&mut self, run: &Run<'_>, position: &P, frame: &Frame<P::Move>) -> Result<Score, Leave> {
        let at = frame.at;
        // A judge that changes its mind takes the pass for no good.
        let Some((passed, reduction)) = self.judge.after_pass(position, at.depth) else { return Ok(-INFINITY) };
        let ToMove::Player(me) = passed.to_move() else { return Ok(-INFINITY) };
        self.enter(run)?;
        self.judge.push_pass(position, &passed);
        let depth = fewer(at.depth, 1 + reduction);
        let below = At { ply: at.ply + 1, me, depth, turns: at.turns + 1, previous: None, line: false, goes_on: false };
        let value = -self.node(run, &passed, below, (-frame.beta, 1 - frame.beta))?;
        self.judge.pop_pass();
        Ok(value)
    }

    /// Goes on beyond the horizon with the noisy moves that lie on the stack from `start` on.
    ///
    /// Nothing stops here: noisy lines are short, and have no frames to go on from.
    pub(super) fn quiet(
        &mut self,
        position: &P,
        at: At<P::Move>,
        (alpha, beta): Window,
        start: usize,
        stand: Score,
    ) -> Result<Score, Leave> {
        let (mut score, mut now) = (stand, start);
        // A line of noisy moves without end is cut where lines end that are searched.
        while score < beta && now < self.moves.len() && at.ply < MAX_PLIES {
            let m = self.moves[now];
            self.nodes += 1;
            score = score.max(self.noisy_child(position, at, m, (alpha.max(score), beta))?);
            now += 1;
        }
        self.moves.truncate(start);
        Ok(score)
    }

    /// The value of a noisy move for `at.me`.
    fn noisy_child(
        &mut self,
        position: &P,
        at: At<P::Move>,
        m: P::Move,
        (alpha, beta): Window,
    ) -> Result<Score, Leave> {
        let mut after = self.copy(position);
        after.play(m);
        self.judge.push(position, Step::Move(m), &after);
        let below = At { ply: at.ply + 1, previous: Some(m), ..at };
        let value = match after.to_move() {
            ToMove::Player(side) if side == at.me => self.leaf(&after, below, (alpha, beta))?,
            ToMove::Player(me) => -self.leaf(&after, At { me, turns: at.turns + 1, ..below }, (-beta, -alpha))?,
            ToMove::Nobody => slower::<P>(self.checked(after.payoff(at.me))?, at.turns + 1),
            ToMove::Chance => return Err(self.fail(SearchError::Chance)),
        };
        self.judge.pop();
        self.recycle(after);
        Ok(value)
    }
}
