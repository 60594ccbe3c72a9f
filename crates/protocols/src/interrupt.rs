//! Interrupts: the effect of lines that arrive while an engine thinks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a line affects the search in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Not at all: the line is handled when its turn comes.
    Waits,
    /// The predicted move was made: from now on the search uses the engine's own time, not the
    /// opponent's.
    Hit,
    /// The search ends now, and its answer is sent.
    Stop,
    /// The search ends now, and its answer is not wanted.
    Cancel,
    /// The search ends now, and its answer is sent; no line after this one is read.
    Quit,
}

/// The interrupts that arrived since the engine began to think: set by the reading thread, seen by
/// the engine.
#[derive(Default, Debug)]
pub struct Interrupt {
    hit: AtomicBool,
    stopped: AtomicBool,
    cancelled: AtomicBool,
}

impl Interrupt {
    /// Records that a line of this urgency was read.
    pub fn raise(&self, urgency: Urgency) {
        match urgency {
            Urgency::Waits => {}
            Urgency::Hit => self.hit.store(true, Relaxed),
            Urgency::Stop | Urgency::Quit => self.stopped.store(true, Relaxed),
            Urgency::Cancel => {
                self.cancelled.store(true, Relaxed);
                self.stopped.store(true, Relaxed);
            }
        }
    }

    /// The stop flag of the search.
    #[must_use]
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Whether the search has to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether the answer is not wanted any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// Whether the predicted move was made.
    #[must_use]
    pub fn is_hit(&self) -> bool {
        self.hit.load(Relaxed)
    }
}
