//! The root: how a worker begins, and what it remembers of the best line.

use game_core::{Deterministic, Evaluate, Limits, Order, Run, Ticker, ZeroSum};

use super::worker::Worker;
use crate::Identity;

/// A line taken from a table may go in circles: it ends after this many moves.
const LONGEST_LINE: usize = 64;

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// A run that begins now, after all nodes so far.
    pub(super) fn run<'l, R>(&mut self, limits: &Limits<'l, R>) -> Run<'l> {
        self.nodes.look_soon();
        Run::new(&limits.quiet()).after(self.nodes.entered)
    }

    /// Forgets a search that was stopped.
    pub(super) fn forget_line_under_way(&mut self) {
        self.frames.clear();
        self.moves.clear();
        self.root.clear();
        self.nodes = Ticker::new();
        self.evaluated = 0;
        self.forget_opinions();
    }

    /// Nothing was left out yet, as far as the next depth goes: unless there is a table, whose
    /// entries rest on what was left out before.
    pub(super) fn forget_opinions(&mut self) {
        self.selective &= I::MEMORY;
    }

    /// Begins a search of the root anew.
    pub(super) fn begin_round(&mut self, root: &P) {
        self.moves.clear();
        self.root.clear();
        self.evaluator.reset(root);
        self.lines.forget(0);
    }

    /// The best move of a position, as the table remembers it.
    pub(super) fn remembered(&self, position: &P) -> Option<P::Move> {
        if !I::MEMORY {
            return None;
        }
        let key = position.key();
        let entry = self.table.probe(key, I::words(position, key))?;
        position.moves().nth(entry.best.into())
    }

    /// The line that begins with `first` and goes on as the table remembers, while it does.
    pub(super) fn line_of_table(&self, root: &P, first: Option<P::Move>) -> Vec<P::Move> {
        let (mut line, mut position, mut next) = (Vec::new(), root.clone(), first);
        while let Some(m) = next.filter(|_| line.len() < LONGEST_LINE) {
            line.push(m);
            position.play(m);
            next = self.remembered(&position);
        }
        line
    }
}
