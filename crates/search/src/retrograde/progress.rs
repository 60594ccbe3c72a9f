use core::ops::ControlFlow;

use super::RetrogradeError;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Ranks dealt with in this phase.
    pub done: u64,
    /// Ranks to be dealt with in this phase, at most: what is drawn is never dealt with while
    /// decisions [spread](Phase::Spread).
    pub total: u64,
}

/// What an analysis is doing. The phases of a way to solve follow each other in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Looks at every position for the first time; without predecessors, plays its moves.
    Look,
    /// Turns the moves round, to follow them back.
    Link,
    /// Spreads decisions backwards.
    Spread,
    /// Sweeps over all positions for what is decided at one distance.
    Sweep {
        /// The distance in plies.
        distance: u16,
    },
}

/// A report is made when so many ranks more are done: a power of two.
const INTERVAL: u64 = 1 << 16;

/// Counts the ranks of one phase and tells somebody from time to time, who may stop it all.
pub(super) struct Counted<'f, F: FnMut(Progress) -> ControlFlow<()>> {
    tell: &'f mut F,
    now: Progress,
}

impl<'f, F: FnMut(Progress) -> ControlFlow<()>> Counted<'f, F> {
    /// A phase begins.
    pub(super) fn new(tell: &'f mut F, phase: Phase, total: u64) -> Result<Self, RetrogradeError> {
        let mut counted = Self { tell, now: Progress { phase, done: 0, total } };
        counted.tell()?;
        Ok(counted)
    }

    /// Tells how far the phase is.
    fn tell(&mut self) -> Result<(), RetrogradeError> {
        match (self.tell)(self.now) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(RetrogradeError::Stopped),
        }
    }

    /// One rank more is done.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), RetrogradeError> {
        self.now.done += 1;
        if self.now.done.is_multiple_of(INTERVAL) { self.tell() } else { Ok(()) }
    }

    /// The phase is over.
    pub(super) fn end(mut self) -> Result<(), RetrogradeError> {
        self.now.done = self.now.total;
        self.tell()
    }
}
