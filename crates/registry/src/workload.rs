use std::fmt;

use game_core::mix;

/// Repeatable work, to measure speed and to notice changes.
#[derive(Clone, Copy)]
pub struct Workload {
    /// Its name, ASCII.
    pub name: &'static str,
    /// Does the work.
    pub run: fn() -> Work,
}

impl fmt::Debug for Workload {
    /// The name only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Workload({})", self.name)
    }
}

/// The result of a [`Workload`]: the same on every machine and in every build.
///
/// Work that fails counts less than it should, so the failure shows like any other change.
///
/// ```
/// use registry::Work;
/// let work = |results: [u64; 2]| {
///     let mut work = Work::default();
///     results.into_iter().for_each(|result| work.note(result));
///     work.digest
/// };
/// assert_ne!(work([1, 2]), work([2, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// Positions entered, for nodes per second.
    pub nodes: u64,
    /// A hash of all results, in their order.
    pub digest: u64,
}

impl Work {
    /// The work of a count: its nodes, which are its only result.
    #[must_use]
    pub const fn counted(nodes: u64) -> Self {
        Self {
            nodes,
            digest: mix(nodes),
        }
    }

    /// Adds a result to the digest. Later digests depend on it, so results cannot be swapped or
    /// left out unnoticed.
    pub fn note(&mut self, result: u64) {
        self.digest = mix(self.digest ^ result);
    }
}
