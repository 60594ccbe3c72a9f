//! Sets of layouts of a fixed number of words: a search copies them by the million, so they live in
//! its nodes and never on the heap.

/// A set of layouts as W words, copied like a number. A layout is its place in the list of those
/// that a search is about, so that few words suffice late in a game of a large world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// All numbers below `count`; as many as fit.
    pub(super) fn below(count: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..count).for_each(|number| set.insert(number));
        set
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn and(self, other: &Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(super) fn minus(self, other: &Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// How many numbers both sets have.
    #[inline]
    pub(super) fn common(&self, other: &Self) -> u32 {
        self.0
            .iter()
            .zip(&other.0)
            .map(|(a, b)| (a & b).count_ones())
            .sum()
    }

    pub(super) fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |at| {
            let mut left = self.0[at];
            core::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(at * 64 + bit)
            })
        })
    }
}
