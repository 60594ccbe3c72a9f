//! A set of layouts: one bit for each number of the world's list.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A set of layouts, by their numbers in a [`World`](crate::World): one bit each.
///
/// `clone_from` reuses memory, so that a search refills one set per ply.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Layouts(Vec<u64>);

impl Clone for Layouts {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Layouts {
    /// The empty set, with room for numbers below `count`.
    #[must_use]
    pub fn none(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    /// All numbers below `count`.
    #[must_use]
    pub fn all(count: usize) -> Self {
        let mut words = vec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = words.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        Self(words)
    }

    /// The bits, lowest numbers first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Adds a number; one without room changes nothing.
    pub fn add(&mut self, layout: usize) {
        if let Some(word) = self.0.get_mut(layout / 64) {
            *word |= 1 << (layout % 64);
        }
    }

    /// Whether a number is in.
    #[must_use]
    pub fn contains(&self, layout: usize) -> bool {
        self.0
            .get(layout / 64)
            .is_some_and(|word| word >> (layout % 64) & 1 == 1)
    }

    /// Keeps what the other set has too.
    pub fn intersect(&mut self, other: &Self) {
        let others = other.0.iter().copied().chain(core::iter::repeat(0));
        self.0
            .iter_mut()
            .zip(others)
            .for_each(|(word, other)| *word &= other);
    }

    /// Keeps what the other set has not.
    pub fn subtract(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(word, other)| *word &= !other);
    }

    /// How many numbers are in.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many numbers both sets have.
    #[must_use]
    pub fn common(&self, other: &Self) -> usize {
        self.0
            .iter()
            .zip(&other.0)
            .map(|(a, b)| (a & b).count_ones() as usize)
            .sum()
    }

    /// The lowest number.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            core::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }
}

impl fmt::Debug for Layouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
