//! A strategy that gives up at the limits, so that play-outs of any length end in time.
//!
//! A [`DecisionTicker`] counts, as a [`Ticker`](game_core::Ticker) does for a search, and has no
//! limits of its own: those are in its [`Run`]. It differs in two ways. All strategies of a rollout
//! share it, so it counts behind a shared reference; and it looks at the clock after an amount of
//! work, since a shot takes longer the more layouts are left.

use std::cell::Cell as Counter;

use ::planes::Cell;
use ::planes::policy::{Ranked, State, Strategy};

use game_core::Run;
use registry::Limits;

/// Layouts weighed between two looks at the clock: some tens of microseconds. A shot with more
/// layouts left, such as the first ones, has a look of its own.
const PERIOD: usize = 1024;

/// The fixed cost of a shot, in layouts.
const SHOT: usize = 64;

/// The nodes of one decision: the shots of greedy strategies, including those within a rollout of
/// rollouts.
#[derive(Debug)]
pub(super) struct DecisionTicker<'l> {
    run: Run<'l>,
    nodes: Counter<u64>,
    /// Layouts weighed since the last look at the clock.
    unseen: Counter<usize>,
    is_over: Counter<bool>,
}

impl<'l> DecisionTicker<'l> {
    /// Starts the decision.
    pub(super) fn new(limits: &Limits<'l>) -> Self {
        Self {
            run: Run::new(&limits.quiet()),
            nodes: Counter::new(0),
            unseen: Counter::new(PERIOD),
            is_over: Counter::new(false),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Counts a node, a shot with this many layouts left; returns whether it may be entered.
    pub(super) fn enter(&self, layouts: usize) -> bool {
        let nodes = self.nodes.get();
        self.is_over
            .set(self.is_over.get() || self.run.is_full(nodes));
        let goes_on = self.goes_on(layouts);
        self.nodes.set(nodes + u64::from(goes_on));
        goes_on
    }

    /// Counts the layouts that are weighed next; returns whether there is time.
    fn goes_on(&self, layouts: usize) -> bool {
        let unseen = self
            .unseen
            .get()
            .saturating_add(layouts)
            .saturating_add(SHOT);
        let looks = unseen > PERIOD;
        self.unseen.set(if looks { 0 } else { unseen });
        self.is_over
            .set(self.is_over.get() || looks && self.run.is_over());
        !self.is_over.get()
    }

    /// Counts the nodes of another search.
    pub(super) fn spend(&self, nodes: u64) {
        let nodes = self.nodes.get().saturating_add(nodes);
        self.nodes.set(nodes);
        self.is_over
            .set(self.is_over.get() || self.run.is_full(nodes) || self.run.is_over());
    }

    /// The remaining limits, for another search.
    pub(super) fn left(&self) -> ::planes::tree::Limits<'l> {
        let rest = self.run.rest();
        let nodes = rest
            .node_limit()
            .map_or(u64::MAX, |most| most.saturating_sub(self.nodes.get()));
        rest.nodes(nodes)
    }

    /// Whether a limit was reached.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.get()
    }

    /// Whether the caller wants the exact value of every move.
    pub(super) fn wants_every_move(&self) -> bool {
        self.run.rest().wants_every_move()
    }
}

/// A strategy that checks the limits before each shot. It belongs beneath every rollout: around a
/// rollout it would check once for thousands of shots.
#[derive(Debug)]
pub(super) struct Limited<'g, 'l, S> {
    pub(super) strategy: S,
    pub(super) ticker: &'g DecisionTicker<'l>,
}

impl<S: Strategy> Strategy for Limited<'_, '_, S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        if self.ticker.enter(state.layouts.len()) {
            self.strategy.shot(state)
        } else {
            None
        }
    }
}

impl<S: Ranked> Ranked for Limited<'_, '_, S> {
    fn candidates(&mut self, state: &State<'_>) -> Vec<Cell> {
        if self.ticker.goes_on(state.layouts.len()) {
            self.strategy.candidates(state)
        } else {
            Vec::new()
        }
    }

    fn has_given_up(&self) -> bool {
        self.ticker.is_over()
    }
}
