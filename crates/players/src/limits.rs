use std::time::Duration;

/// How far an engine may go. It stops at whichever comes first; without any limit it goes on
/// until it knows.
///
/// An engine that looks its answer up, or whose answer takes less than a blink, need not look
/// at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// By the clock.
    pub time: Option<Duration>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// Threads that work at the same time, at least 1.
    pub threads: u16,
}

impl Default for Limits {
    /// One thread, for as long as it takes.
    fn default() -> Self {
        Self { time: None, nodes: None, depth: None, threads: 1 }
    }
}
