//! The events of a chance node, equal ones merged.
//!
//! Different events may lead to the same position: dice that move the same stone, answers that
//! rule out the same. Such events are one *case*, with their weights added. Cases lie on one
//! stack for all chance nodes of the line, as moves do, so nothing is allocated per node. Each
//! event is compared with a limited number of cases before it, so that the time for an event does
//! not grow with their number.

use game_core::{Evaluate, Order, Stochastic, ToMove, ZeroSum};

use super::node_state::{Case, NodeState, PositionIdentity};
use super::scale::Span;
use super::wins::reach;
use super::worker::Worker;
use super::{EventValue, Method};
use crate::abort::Abort;
use crate::error::within_bound;
use crate::position_stack::list;
use crate::{Identity, SearchError};

/// Cases with which an event is compared.
const COMPARED: usize = 64;

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Puts the cases of a chance node on the stack, and returns the sum of their weights.
    pub(super) fn list_cases(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
    ) -> Result<u64, Abort> {
        let span = reach(&self.evaluator, position, at.me);
        let start = self.cases.len();
        let mut after = self.pool.copy(position);
        let mut total = Some(0_u64);
        let ended = list(position.events(), |(event, weight)| {
            total = total
                .filter(|_| weight > 0)
                .and_then(|total| total.checked_add(weight));
            // Weights that break a law are refused below.
            if total.is_some() {
                self.add_case(position, &mut after, at, (event, weight, span), start);
            }
        });
        self.pool.recycle(after);
        if !ended {
            return Err(self.fail(SearchError::TooManyEvents));
        }
        let total = total.ok_or_else(|| self.fail(SearchError::Weights))?;
        if total == 0 {
            Err(self.fail(SearchError::NoEvent))
        } else {
            Ok(total)
        }
    }

    /// Adds an event to the case that it belongs to, or as one of its own.
    fn add_case(
        &mut self,
        position: &P,
        after: &mut P,
        at: NodeState<P::Move>,
        (event, weight, span): (P::Event, u64, Span),
        start: usize,
    ) {
        after.clone_from(position);
        after.happen(event);
        let key = after.key();
        let (words, to_move, payoff) = (I::words(after, key), after.to_move(), after.payoff(at.me));
        let identity = PositionIdentity {
            key,
            words,
            to_move,
            payoff,
        };
        let first = start.max(self.cases.len().saturating_sub(COMPARED));
        let known = (first..self.cases.len()).find(|&known| {
            let case = self.cases[known];
            case.identity == identity && self.is_same(position, case.event, after)
        });
        let number = known.unwrap_or(self.cases.len());
        if let Some(known) = known {
            self.cases[known].weight += weight;
        } else {
            let before = self.evaluated;
            let span = self.span(at, &identity, span);
            let evaluated = self.evaluated > before;
            self.cases.push(Case {
                event,
                weight,
                span,
                probed: (0, 0),
                evaluated,
                identity,
            });
        }
        if at.is_root() {
            self.events.push(EventValue {
                event,
                weight,
                value: 0,
            });
            self.case_of_event.push(number - start);
        }
    }

    /// Bounds of a successor's value, as far as they are known without entering it.
    fn span(&mut self, at: NodeState<P::Move>, identity: &PositionIdentity<W>, span: Span) -> Span {
        match identity.to_move {
            // A payoff that breaks a law is refused where it is entered.
            ToMove::Nobody if within_bound::<P>(identity.payoff).is_ok() => {
                (identity.payoff, identity.payoff)
            }
            ToMove::Player(_) | ToMove::Chance if self.looks_up(at) => {
                self.look_up(at, identity, span)
            }
            _ => span,
        }
    }

    /// Whether successors are looked up in the table before any of them is entered.
    #[inline]
    fn looks_up(&self, at: NodeState<P::Move>) -> bool {
        self.options.method != Method::Plain && at.depth > self.options.forget_last
    }

    /// Whether an event leads to just this position, whose key and words it has.
    ///
    /// Where there are no words, because nothing is remembered, positions themselves are compared.
    fn is_same(&mut self, position: &P, event: P::Event, other: &P) -> bool {
        if I::MEMORY {
            return true;
        }
        let mut known = self.pool.copy(position);
        known.happen(event);
        let same = known == *other;
        self.pool.recycle(known);
        same
    }
}
