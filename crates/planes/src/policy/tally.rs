//! How many layouts took how many shots: what every evaluation comes to.

use alloc::vec::Vec;

/// How many layouts took how many shots.
///
/// ```
/// use planes::policy::ShotCounts;
/// let mut counts = ShotCounts::default();
/// counts.add(3, 10);
/// counts.add(4, 30);
/// assert_eq!((counts.total(), counts.worst(), counts.layouts()), (150, 4, 40));
/// assert_eq!(counts.mean().to_string(), "3.75");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShotCounts {
    by_shots: Vec<u64>,
}

impl ShotCounts {
    /// Counts layouts that took this many shots; more than 256, of which no board has room, are
    /// taken for 256.
    pub fn add(&mut self, shots: usize, layouts: u64) {
        let shots = shots.min(256);
        if self.by_shots.len() <= shots {
            self.by_shots.resize(shots + 1, 0);
        }
        self.by_shots[shots] = self.by_shots[shots].saturating_add(layouts);
    }

    /// Adds the counts of other layouts.
    pub fn merge(&mut self, other: &Self) {
        other
            .by_shots
            .iter()
            .enumerate()
            .for_each(|(shots, &layouts)| self.add(shots, layouts));
    }

    /// Layouts by number of shots, from 0.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.by_shots
    }

    /// Layouts in all.
    #[must_use]
    pub fn layouts(&self) -> u64 {
        self.by_shots.iter().sum()
    }

    /// Shots over all layouts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.by_shots
            .iter()
            .zip(0..)
            .map(|(&layouts, shots)| layouts * shots)
            .sum()
    }

    /// The most shots that any layout took.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.by_shots
            .iter()
            .rposition(|&layouts| layouts > 0)
            .unwrap_or(0)
    }

    /// Shots per layout.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.layouts() as f64
    }
}
