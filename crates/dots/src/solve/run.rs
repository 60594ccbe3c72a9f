//! What ends a search, and who is told of it.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::worker::WHOLE;
use super::{Settled, SolveError};

/// Nodes between two looks at the stop flag and the limit: far below a millisecond each.
const CHUNK: u64 = 256;
/// Nodes between two words of progress.
const TOLD: u64 = 1 << 16;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes entered so far, by all threads, in steps of 256 for each thread.
    pub nodes: u64,
    /// Which question is being answered: a value is found by a few, mostly two.
    pub question: u32,
    /// The part of this question that is done, from 0 to 1. Every reply near the root counts as much
    /// as any other of its position, and a reply that settles one makes the rest unnecessary: so it
    /// goes in leaps, and `nodes / part` is mostly more than what is needed.
    pub part: f64,
}

/// Who is told something; called by any of the threads.
pub type Tell<'l, T> = &'l (dyn Fn(&T) + Sync);

/// When a search ends, and who hears of it. Without any limit it ends with the value.
///
/// ```
/// use dots::solve::Limits;
/// let limits = Limits::new().nodes(1_000_000).threads(2);
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'l> {
    pub(super) nodes: u64,
    pub(super) threads: usize,
    stop: Option<&'l AtomicBool>,
    progress: Option<Tell<'l, Progress>>,
    settled: Option<(u64, Tell<'l, Settled>)>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'l> Limits<'l> {
    /// No limit, one thread.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: u64::MAX, threads: 1, stop: None, progress: None, settled: None }
    }

    /// Enters so many nodes and no more, those of all threads together.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// The same once so many nodes were entered.
    pub(super) const fn less(self, entered: u64) -> Self {
        self.nodes(self.nodes.saturating_sub(entered))
    }

    /// So many threads; 0 are 1, and more than 64 are 64.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Ends soon after somebody has set this flag.
    #[must_use]
    pub const fn stop(mut self, flag: &'l AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// Is called now and then, about every 65,536 nodes.
    #[must_use]
    pub const fn progress(mut self, tell: Tell<'l, Progress>) -> Self {
        self.progress = Some(tell);
        self
    }

    /// Is called for each position on which at least so many nodes were spent at once: what a long
    /// search keeps to be resumed.
    #[must_use]
    pub const fn settled(mut self, nodes: u64, tell: Tell<'l, Settled>) -> Self {
        self.settled = Some((nodes, tell));
        self
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// One search, of as many questions as it takes.
pub(super) struct Run<'l> {
    limits: Limits<'l>,
    granted: AtomicU64,
    question: AtomicU64,
    /// The present question is answered.
    pub(super) over: AtomicBool,
}

impl<'l> Run<'l> {
    pub(super) fn new(limits: &Limits<'l>) -> Self {
        let (granted, question) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { limits: *limits, granted, question, over: AtomicBool::new(false) }
    }

    pub(super) fn threads(&self) -> usize {
        self.limits.threads.clamp(1, 64)
    }

    /// Begins the next question.
    pub(super) fn next_question(&self) {
        self.over.store(false, Relaxed);
        self.question.fetch_add(1, Relaxed);
    }

    /// So many nodes more; `done` of the whole is done.
    #[cold]
    pub(super) fn more(&self, done: u64) -> Result<u64, SolveError> {
        if self.limits.stop.is_some_and(|flag| flag.load(Relaxed)) || self.over.load(Relaxed) {
            return Err(SolveError::Stopped);
        }
        let grant =
            |granted: u64| (granted < self.limits.nodes).then(|| granted + CHUNK.min(self.limits.nodes - granted));
        let before = self.granted.fetch_update(Relaxed, Relaxed, grant).map_err(|_| SolveError::OutOfNodes)?;
        if let Some(tell) = self.limits.progress
            && before % TOLD < CHUNK
        {
            tell(&self.progress(before, done));
        }
        Ok(CHUNK.min(self.limits.nodes - before))
    }

    /// Takes back what a thread has not used.
    pub(super) fn take_back(&self, nodes: u64) {
        self.granted.fetch_sub(nodes, Relaxed);
    }

    #[allow(clippy::cast_precision_loss, reason = "a part of 2^40")]
    fn progress(&self, nodes: u64, done: u64) -> Progress {
        let question = u32::try_from(self.question.load(Relaxed)).unwrap_or(u32::MAX);
        Progress { nodes, question, part: done as f64 / WHOLE as f64 }
    }

    /// A position is settled on which so many nodes were spent.
    #[inline]
    pub(super) fn settle(&self, nodes: u64, settled: impl FnOnce() -> Settled) {
        if let Some((least, tell)) = self.limits.settled
            && nodes >= least
        {
            tell(&settled());
        }
    }
}
