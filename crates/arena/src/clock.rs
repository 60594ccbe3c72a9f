use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// A clock that stands still until a test advances it: for tests of everything that depends on
/// time, on machines of any speed.
///
/// A real clock is passed in by the program, since libraries have none:
/// `let begin = Instant::now(); let clock = || begin.elapsed();`. Copies of a virtual clock show
/// the same time.
///
/// ```
/// use std::time::Duration;
/// use arena::VirtualClock;
///
/// let time = VirtualClock::default();
/// let clock = || time.now();
/// time.clone().advance(Duration::from_secs(3));
/// assert_eq!(clock(), Duration::from_secs(3));
/// ```
#[derive(Clone, Default)]
pub struct VirtualClock {
    nanoseconds: Arc<AtomicU64>,
}

impl VirtualClock {
    /// The time since the clock was made.
    #[must_use]
    pub fn now(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(SeqCst))
    }

    /// Lets so much time pass; the clock stops at 584 years.
    pub fn advance(&self, time: Duration) {
        let later = |now: u64| Some(now.saturating_add(nanoseconds(time)));
        // The closure always has a next value, so there is nothing to report.
        let _ = self.nanoseconds.fetch_update(SeqCst, SeqCst, later);
    }
}

impl fmt::Debug for VirtualClock {
    /// The time it shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VirtualClock({:?})", self.now())
    }
}

/// A time in whole nanoseconds, 584 years at most.
pub(crate) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Times travel as whole numbers of nanoseconds: a fraction of seconds would be rounded.
pub(crate) mod nanos {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        time: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(super::nanoseconds(*time))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_nanos)
    }
}
