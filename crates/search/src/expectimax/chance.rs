//! A node at which chance is to move.

use game_core::{
    Evaluate, MAX_CHANCE_RUN, Order, Run, Score, Side, Step, Stochastic, ToMove, ZeroSum,
};

use super::node::Opened;
use super::node_state::{NodeState, Trial};
use super::scale::{Scale, Span};
use super::worker::Worker;
use super::{FULL, Method, Window};
use crate::abort::Abort;
use crate::{Bound, Identity, SearchError};

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// The mean of what the events lead to, for `at.me`: exact within the window, at or below
    /// `alpha` an upper bound, at or above `beta` a lower one.
    pub(super) fn chance(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        window: Window,
    ) -> Result<Score, Abort> {
        if at.depth == 0 {
            return self.leaf(position, at.me, Side::First);
        }
        if at.events >= MAX_CHANCE_RUN {
            return Err(self.fail(SearchError::EndlessChance));
        }
        let node = match self.open_node(position, at, window, false)? {
            Opened::Node(node) => node,
            Opened::Settled(value) => return Ok(value),
        };
        let (start, probed) = (self.cases.len(), self.probed.len());
        let total = self.list_cases(position, at)?;
        let mut scale = Scale::new(total, node.secured, (node.alpha, node.beta));
        for case in &self.cases[start..] {
            scale.put(case.weight, case.span);
        }
        let found = self.weigh(run, position, at, &mut scale, start)?;
        self.cases.truncate(start);
        self.probed.truncate(probed);
        Ok(self.finish_node(position, at, &node, found, None))
    }

    /// Searches the cases that lie on the stack from `start` on until the mean is settled.
    fn weigh(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        scale: &mut Scale,
        start: usize,
    ) -> Result<(Score, Bound), Abort> {
        let cuts = self.options.method != Method::Plain;
        if let Some(settled) = scale.settled().filter(|_| cuts) {
            return Ok(settled);
        }
        if self.options.method == Method::Star2
            && self.options.probes > 0
            && let Some(settled) = self.probe(run, position, at, scale, start)?
        {
            return Ok(settled);
        }
        let mut after = self.pool.copy(position);
        for index in start..self.cases.len() {
            let case = self.cases[index];
            let mut span = case.span;
            if !cuts || span.0 < span.1 {
                let window = if cuts {
                    scale.window(case.weight, span)
                } else {
                    FULL
                };
                let (step, trial) = (Step::Event(case.event), case.rest(at.me));
                let value = self.step(run, (position, &mut after), at, step, window, trial)?;
                span = match value {
                    _ if cuts && value >= window.1 => (value, value.max(span.1)),
                    _ if cuts && value <= window.0 => (value.min(span.0), value),
                    _ => (value, value),
                };
                self.learn(index, span, scale);
            }
            if at.is_root() {
                self.note_event(
                    index - start,
                    if at.me == Side::First {
                        span.0
                    } else {
                        -span.0
                    },
                );
            }
            if let Some(settled) = scale.settled().filter(|_| cuts) {
                self.pool.recycle(after);
                return Ok(settled);
            }
        }
        self.pool.recycle(after);
        Ok((scale.mean(), Bound::Exact))
    }

    /// Searches a few promising moves of each successor (Star2). What a player gets from them at
    /// least bounds the mean: from below for `me`, from above for the opponent.
    fn probe(
        &mut self,
        run: &Run<'_>,
        position: &P,
        at: NodeState<P::Move>,
        scale: &mut Scale,
        start: usize,
    ) -> Result<Option<(Score, Bound)>, Abort> {
        let mut after = self.pool.copy(position);
        let mut settled = None;
        for index in start..self.cases.len() {
            let case = self.cases[index];
            let ToMove::Player(mover) = case.to_move() else {
                continue;
            };
            let (mine, (low, high)) = (mover == at.me, case.span);
            let is_of_use = if mine {
                scale.may_reach_beta()
            } else {
                scale.may_reach_alpha()
            };
            if low >= high || !is_of_use {
                continue;
            }
            let window = scale.window(case.weight, case.span);
            let window = if mine {
                (low, window.1)
            } else {
                (window.0, high)
            };
            let (step, trial) = (Step::Event(case.event), Trial::Probe(self.options.probes));
            let (begin, evaluated) = (self.probed.len(), self.evaluated);
            let value = self.step(run, (position, &mut after), at, step, window, trial)?;
            self.cases[index].probed = (begin, self.probed.len());
            self.cases[index].evaluated |= self.evaluated > evaluated;
            let span = if mine {
                (low.max(value), high)
            } else {
                (low, high.min(value))
            };
            self.learn(index, span, scale);
            settled = scale.settled();
            if settled.is_some() {
                break;
            }
        }
        self.pool.recycle(after);
        Ok(settled)
    }

    /// Narrows the span of a case.
    fn learn(&mut self, index: usize, span: Span, scale: &mut Scale) {
        let case = &mut self.cases[index];
        scale.narrow(case.weight, case.span, span);
        case.span = span;
    }

    /// Takes down what a case at the root is worth to First, for all its events.
    fn note_event(&mut self, number: usize, value: Score) {
        for (event, &case) in self.events.iter_mut().zip(&self.case_of_event) {
            if case == number {
                event.value = value;
            }
        }
    }
}
