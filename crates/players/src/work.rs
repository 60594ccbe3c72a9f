use std::fmt;

use game_core::mix;

/// A piece of work that is always the same: to measure with, and to notice changes by.
#[derive(Clone, Copy)]
pub struct Workload {
    /// What it is, ASCII.
    pub name: &'static str,
    /// Does it.
    pub run: fn() -> Work,
}

impl fmt::Debug for Workload {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Workload({})", self.name)
    }
}

/// What a [`Workload`] came to: the same on every machine and in every build.
///
/// Work that fails has noted less than it should have, so it shows as any other change does.
///
/// ```
/// use players::Work;
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
    /// Takes a result into the digest. What comes after it depends on it, so results cannot
    /// change places unnoticed, nor be left out.
    pub fn note(&mut self, result: u64) {
        self.digest = mix(self.digest ^ result);
    }
}
