//! A strategy, and how it is taken from a table that has forgotten half of it.

use core::time::Duration;

use game_core::{Deterministic, Evaluate, Finite, MAX_STEPS, Order, ZeroSum};

use super::numbers::Numbers;
use super::store::place_of;
use super::walk::{Stop, Walk};
use super::{Goal, ProofError, ProofNumber};
use crate::{Identity, Limits};

/// A proof: what a player plays to reach the goal, whatever the opponent plays.
///
/// The walk that it follows: from the root on, each position is looked at once. Where the player of
/// the goal is to move, the next entry of the list is their move, and the walk goes on behind it.
/// Where the other one is, it goes on behind each of their moves, in the order of `moves()`, the
/// first one first and to its end. So nothing but moves needs to be kept, whatever meets again.
///
/// *Equal* positions are met once, and only those: positions that differ in what was gained are
/// two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<M> {
    /// Who gets at least how much.
    pub goal: Goal,
    /// The player's moves in the order of the walk; `None` where an evaluator has proved the goal.
    pub moves: Vec<Option<M>>,
}

impl<P, E, I, const W: usize> ProofNumber<P, E, I, W>
where
    P: Deterministic + ZeroSum + Finite,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Writes down why the answer to the question is what it is: a strategy for the player of the
    /// goal if it is yes, for the other one, to [deny](Goal::denied) it, if it is no. What the
    /// table has forgotten is searched again, so it takes a part of the search's own time, more
    /// with a small table; the limits are for all of it. At most `most` moves are kept.
    ///
    /// *All* legal replies are answered, those too that the evaluator's order left out.
    ///
    /// # Errors
    ///
    /// A limit was reached, there are more moves, the goal is beyond
    /// ±[`BOUND`](game_core::Position::BOUND), or the game breaks a law.
    pub fn strategy(
        &mut self,
        position: &P,
        goal: Goal,
        limits: &Limits<'_>,
        most: usize,
    ) -> Result<Strategy<P::Move>, ProofError> {
        let mut rest = Rest {
            limits,
            begin: limits.now(),
            spent: 0,
        };
        let answer = self.again(position, goal, &mut rest)?.0;
        let goal = if answer { goal } else { goal.denied() };
        let mut strategy = Strategy {
            goal,
            moves: Vec::new(),
        };
        let mut walk = Walk::new(position, goal.player, u64::MAX);
        while let Some(stop) = walk.next().map_err(ProofError::Walk)? {
            let Stop::Asked(position) = stop else {
                continue;
            };
            if strategy.moves.len() >= most {
                return Err(ProofError::TooLong { moves: most });
            }
            let m = self.move_of(&position, goal, &mut rest)?;
            strategy.moves.push(m);
            if let Some(m) = m {
                walk.go_on(position.after(m));
            }
        }
        Ok(strategy)
    }

    /// The move that keeps what was proved of a position; `None` if the evaluator knows it.
    fn move_of(
        &mut self,
        position: &P,
        goal: Goal,
        rest: &mut Rest<'_, '_>,
    ) -> Result<Option<P::Move>, ProofError> {
        self.worker.evaluator.reset(position);
        let bounds = || self.worker.evaluator.outlook(position, goal.player);
        if E::OUTLOOKS && goal.settled_by::<P>(bounds()) == Some(true) {
            return Ok(None);
        }
        for m in position.moves().take(MAX_STEPS) {
            let next = position.after(m);
            let known = match place_of::<P, I, W>(&next, goal)? {
                None => goal.is_reached(&next),
                Some((whose, mover)) => {
                    let numbers = self.worker.store.get(&whose).map(|(numbers, _)| numbers);
                    numbers.and_then(Numbers::answer) == Some(mover == goal.player)
                }
            };
            if known {
                return Ok(Some(m));
            }
        }
        match self.again(position, goal, rest)? {
            (true, Some(m)) => Ok(Some(m)),
            _ => Err(ProofError::Unsettled),
        }
    }

    /// Answers a question within the rest of the limits.
    fn again(
        &mut self,
        position: &P,
        goal: Goal,
        rest: &mut Rest<'_, '_>,
    ) -> Result<(bool, Option<P::Move>), ProofError> {
        let finding = self.ask(position, goal, &rest.limits()?)?;
        rest.spent += finding.nodes;
        finding
            .answer
            .map(|answer| (answer, finding.best))
            .ok_or(ProofError::Unsettled)
    }
}

/// The rest of the limits of several searches in a row.
struct Rest<'r, 'l> {
    limits: &'r Limits<'l>,
    begin: Option<Duration>,
    spent: u64,
}

impl<'l> Rest<'_, 'l> {
    fn limits(&self) -> Result<Limits<'l>, ProofError> {
        if self
            .limits
            .node_limit()
            .is_some_and(|most| self.spent >= most)
        {
            return Err(ProofError::Unsettled);
        }
        Ok(self.limits.left(self.spent, self.begin))
    }
}
