//! What ends a search, and what it reports.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game_core::{Limits, Reported};

use super::{SettledPosition, SolveError};

/// Nodes between two checks of the limits: far less than a millisecond of work.
const CHUNK: u64 = 256;
/// Nodes between two reports of progress.
const PERIOD: u64 = 1 << 16;

/// Progress is counted in parts of a whole of this size.
pub(super) const WHOLE: u64 = 1 << 40;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes entered so far, by all threads, in steps of 256 for each thread.
    pub nodes: u64,
    /// The number of the question being answered. A value takes a few questions, mostly two.
    pub question: u32,
    /// The part of this question that is done, from 0 to 1. Near the root, all replies to a
    /// position have equal shares. A reply that settles its position makes the others unnecessary,
    /// so progress jumps, and `nodes / part` is mostly more than the question needs.
    pub part: f64,
}

/// What a search reports to the listener of its limits, from any of its threads.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Report {
    /// How far it has come, about every 65,536 nodes.
    Progress(Progress),
    /// The bounds of a position that took at least
    /// [`Solver::settled_from`](super::Solver::settled_from) nodes in one go. A long search that
    /// keeps these reports can be resumed.
    Settled(SettledPosition),
}

impl Reported<Self> for Report {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

/// The limits for the rest of a search that has entered this many nodes.
pub(super) const fn remaining<'l, R>(limits: &Limits<'l, R>, entered: u64) -> Limits<'l, R> {
    match limits.node_limit() {
        Some(nodes) => limits.nodes(nodes.saturating_sub(entered)),
        None => *limits,
    }
}

/// A search, shared by its threads. It answers one question after the other.
pub(super) struct SolverRun<'l> {
    within: game_core::Run<'l, Report>,
    /// Threads that work at the same time.
    threads: u16,
    /// Nodes that all threads together may enter.
    nodes: u64,
    /// A position on which this many nodes were spent is reported.
    settled_from: u64,
    granted: AtomicU64,
    question: AtomicU64,
    /// The listener has ended the search.
    is_broken: AtomicBool,
    /// The current question is answered.
    pub(super) over: AtomicBool,
}

impl<'l> SolverRun<'l> {
    pub(super) fn new(limits: &Limits<'l, Report>, settled_from: u64) -> Self {
        Self {
            within: game_core::Run::new(limits),
            threads: limits.thread_count(),
            nodes: limits.node_limit().unwrap_or(u64::MAX),
            settled_from: if limits.has_listener() {
                settled_from
            } else {
                u64::MAX
            },
            granted: AtomicU64::new(0),
            question: AtomicU64::new(0),
            is_broken: AtomicBool::new(false),
            over: AtomicBool::new(false),
        }
    }

    pub(super) fn threads(&self) -> usize {
        usize::from(self.threads).min(64)
    }

    /// Begins the next question.
    pub(super) fn next_question(&self) {
        self.over.store(false, Relaxed);
        self.question.fetch_add(1, Relaxed);
    }

    /// Grants a thread its next nodes, at most [`CHUNK`], and returns their number. `done` is the
    /// part of the question that is done, of [`WHOLE`].
    #[cold]
    pub(super) fn more(&self, done: u64) -> Result<u64, SolveError> {
        if self.is_broken.load(Relaxed) || self.over.load(Relaxed) || self.within.is_over() {
            return Err(SolveError::Stopped);
        }
        let grant = |granted: u64| {
            (granted < self.nodes).then(|| granted + CHUNK.min(self.nodes - granted))
        };
        let before = self
            .granted
            .fetch_update(Relaxed, Relaxed, grant)
            .map_err(|_| SolveError::OutOfNodes)?;
        if before % PERIOD < CHUNK {
            self.report(|| Report::Progress(self.progress(before, done)));
        }
        Ok(CHUNK.min(self.nodes - before))
    }

    fn report(&self, report: impl FnOnce() -> Report) {
        if self.within.report(report).is_break() {
            self.is_broken.store(true, Relaxed);
        }
    }

    /// Takes back what a thread has not used.
    pub(super) fn take_back(&self, nodes: u64) {
        self.granted.fetch_sub(nodes, Relaxed);
    }

    #[allow(clippy::cast_precision_loss, reason = "at most 2^40")]
    fn progress(&self, nodes: u64, done: u64) -> Progress {
        let question = u32::try_from(self.question.load(Relaxed)).unwrap_or(u32::MAX);
        Progress {
            nodes,
            question,
            part: done as f64 / WHOLE as f64,
        }
    }

    /// Reports a settled position, if this many nodes spent on it are enough for a report.
    #[inline]
    pub(super) fn settle(&self, nodes: u64, settled: impl FnOnce() -> SettledPosition) {
        if nodes >= self.settled_from {
            self.report(|| Report::Settled(settled()));
        }
    }
}
