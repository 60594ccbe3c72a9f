//! A strategy that gives up when limits are reached: so play-outs, however long, end with them.

use std::cell::Cell as Counter;
use std::time::Duration;

use ::planes::Cell;
use ::planes::policy::{State, Strategy};

use crate::Limits;

/// So many shots pass from one look at the clock to the next.
const PERIOD: u64 = 16;

/// The limits of one decision: shots that strategies were asked for are its nodes.
#[derive(Debug)]
pub(super) struct Guard<'l> {
    limits: Limits<'l>,
    begin: Option<Duration>,
    nodes: Counter<u64>,
    is_over: Counter<bool>,
}

impl<'l> Guard<'l> {
    /// The decision begins now.
    pub(super) fn new(limits: &Limits<'l>) -> Self {
        Self { limits: *limits, begin: limits.now(), nodes: Counter::new(0), is_over: Counter::new(false) }
    }

    /// Nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// One more node; whether it may be entered.
    pub(super) fn enter(&self) -> bool {
        let nodes = self.nodes.get();
        if nodes.is_multiple_of(PERIOD) && self.is_late() || self.limits.node_limit().is_some_and(|most| nodes >= most)
        {
            self.is_over.set(true);
        }
        let goes_on = !self.is_over.get();
        self.nodes.set(nodes + u64::from(goes_on));
        goes_on
    }

    /// So many nodes were entered elsewhere, and an even number may be missing; whether to go on.
    pub(super) fn spend(&self, nodes: u64) -> bool {
        self.nodes.set(self.nodes.get().saturating_add(nodes));
        let beyond = self.limits.node_limit().is_some_and(|most| self.nodes.get() >= most);
        self.is_over.set(self.is_over.get() || beyond || self.is_late());
        !self.is_over.get()
    }

    /// Nodes that may still be entered.
    pub(super) fn left(&self) -> Option<u64> {
        self.limits.node_limit().map(|most| most.saturating_sub(self.nodes.get()))
    }

    /// Whether a limit was reached.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.get()
    }

    /// Whether the exact value of every move is wanted.
    pub(super) const fn wants_every_move(&self) -> bool {
        self.limits.wants_every_move()
    }

    fn is_late(&self) -> bool {
        let spent = self.limits.now().zip(self.begin).map(|(now, begin)| now.saturating_sub(begin));
        let late = self.limits.time_limit().zip(spent).is_some_and(|(most, spent)| spent >= most);
        late || self.limits.is_stopped()
    }
}

/// A strategy that asks before each shot.
#[derive(Debug)]
pub(super) struct Watched<'g, 'l, S> {
    pub(super) strategy: S,
    pub(super) guard: &'g Guard<'l>,
}

impl<S: Strategy> Strategy for Watched<'_, '_, S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if self.guard.enter() { self.strategy.shot(state) } else { None }
    }
}
