//! A node of the search, and its shots.

use std::hash::Hasher;

use game_core::mix;

use super::bits::Bits;
use super::geometry::Hits;
use super::symmetry::LayoutSymmetry;

/// As many shots as one likes.
pub(super) const ANY_DEPTH: u32 = u32::MAX;

/// Keys are chains of words, well spread by [`mix`]; results do not depend on the hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }
}

/// A question: the layouts left, the heads hit, and the shots that are still allowed, or in a race
/// those that are fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node<const W: usize> {
    pub(super) set: Bits<W>,
    pub(super) hits: Hits,
    pub(super) depth: u32,
}

impl<const W: usize> Node<W> {
    /// Its least image, itself included: alike nodes have the same.
    pub(super) fn least(self, symmetries: &[LayoutSymmetry]) -> Self {
        let images = symmetries
            .iter()
            .map(|symmetry| (symmetry.bits(self.set), symmetry.hits(self.hits)));
        let least = images.min().filter(|image| *image < (self.set, self.hits));
        least.map_or(self, |(set, hits)| Self { set, hits, ..self })
    }
}

/// One shot less, if they are counted.
pub(super) const fn later(depth: u32) -> u32 {
    if depth == ANY_DEPTH {
        ANY_DEPTH
    } else {
        depth - 1
    }
}

/// A shot worth looking at.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateShot<S> {
    pub(super) target: usize,
    /// A lower bound of what it costs in all.
    pub(super) lower: S,
}

/// What a cell has among the layouts left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    pub(super) target: usize,
    pub(super) bodies: u32,
    pub(super) heads: u32,
}
