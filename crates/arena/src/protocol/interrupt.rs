//! What reaches an engine while it thinks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a line touches a thought that was asked for before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Not at all: it is heard when it is its turn.
    Waits,
    /// The move that was predicted was made: a thought on the opponent's time is one on the engine's own.
    Hit,
    /// The thought ends now, and is answered.
    Stop,
    /// The thought ends now, and nobody wants its answer.
    Cancel,
    /// The thought ends now, and is answered; no line behind this one is read.
    Quit,
}

/// What has reached the engine since it was asked: set by whoever hears the lines, seen by whoever thinks.
#[derive(Default, Debug)]
pub struct Interrupt {
    hit: AtomicBool,
    stopped: AtomicBool,
    cancelled: AtomicBool,
}

impl Interrupt {
    /// A line of that urgency was heard.
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

    /// The flag at which a thought ends.
    #[must_use]
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Whether the thought has to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether nobody wants the answer.
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
