//! The two clocks: one for deadlines, one for dates.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Counts milliseconds from its making.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
}

impl Clock {
    /// A clock that stands at 0.
    #[must_use]
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }

    /// Milliseconds since then.
    #[must_use]
    pub fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// When this clock will stand there.
    #[must_use]
    pub fn instant(&self, at: u64) -> Instant {
        // No further than thirty years, which every clock can represent.
        self.start + Duration::from_millis(at.min(1 << 40))
    }
}

/// The second of the machine's clock.
#[must_use]
pub(super) fn second() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |passed| passed.as_secs())
}
