//! What reaches an engine while it thinks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a line affects the thought before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Not at all: it is handled when it is its turn.
    Waits,
    /// The move that was predicted was made: a thought on the opponent's time is one on the engine's own.
    Hit,
    /// The thought ends now, and is answered.
    Stop,
    /// The thought ends now, and its answer is not wanted.
    Cancel,
    /// The thought ends now, and is answered; no line behind this one is read.
    Quit,
}

/// The interrupts that arrived since the engine began to think: set by the reading thread, seen by the engine.
#[derive(Default, Debug)]
pub struct Interrupt {
    hit: AtomicBool,
    stopped: AtomicBool,
    cancelled: AtomicBool,
}

impl Interrupt {
    /// Notes that a line of that urgency was read.
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
