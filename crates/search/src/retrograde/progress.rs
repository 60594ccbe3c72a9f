use core::ops::Range;

use game_core::{Limits, Reported, Run};

use super::RetrogradeError;

/// How far an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Ranks dealt with in this phase.
    pub done: u64,
    /// Ranks to be dealt with in this phase, at most: drawn positions are never dealt with while
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
    /// Sweeps over all positions for those decided at one distance.
    Sweep {
        /// The distance in plies.
        distance: u16,
    },
}

/// A report is made when this many ranks more are done.
const INTERVAL: u64 = CHUNK as u64;

/// How many ranks are dealt with between two calls of [`RankProgress::advance`]: a counter in the
/// loop would cost a tenth of the instructions.
pub(super) const CHUNK: usize = 1 << 16;

/// The ranks from 0 to `count`, in chunks.
pub(super) fn chunks(count: u64) -> impl Iterator<Item = Range<u64>> {
    (0..count)
        .step_by(CHUNK)
        .map(move |first| first..count.min(first + INTERVAL))
}

/// Counts the ranks of one phase, and reports them.
pub(super) struct RankProgress<'r, 'l> {
    run: &'r Run<'l, Progress>,
    now: Progress,
    /// Ranks done at the last report.
    reported: u64,
}

impl<'r, 'l> RankProgress<'r, 'l> {
    /// A phase begins.
    pub(super) fn new(
        run: &'r Run<'l, Progress>,
        phase: Phase,
        total: u64,
    ) -> Result<Self, RetrogradeError> {
        let mut counted = Self {
            run,
            now: Progress {
                phase,
                done: 0,
                total,
            },
            reported: 0,
        };
        counted.report()?;
        Ok(counted)
    }

    fn report(&mut self) -> Result<(), RetrogradeError> {
        self.reported = self.now.done;
        if self.run.report(|| self.now).is_break() {
            Err(RetrogradeError::Stopped)
        } else {
            Ok(())
        }
    }

    /// Notes that `ranks` more are done.
    pub(super) fn advance(&mut self, ranks: u64) -> Result<(), RetrogradeError> {
        self.now.done += ranks;
        if self.now.done - self.reported >= INTERVAL {
            self.report()
        } else {
            Ok(())
        }
    }

    /// The phase is over.
    pub(super) fn end(mut self) -> Result<(), RetrogradeError> {
        self.now.done = self.now.total;
        self.report()
    }
}

impl Reported<Self> for Progress {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}
