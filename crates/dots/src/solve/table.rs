//! What the search knows about positions: a lower and an upper bound of each, in a table that
//! threads share.
//!
//! A bucket is a cache line of eight words. On boards of up to 64 edges it holds four entries of
//! two words, on wider ones two of three. The first word of an entry has the bounds, and which
//! parts stand alone; the others are the edges, each xored with a hash of the words before it:
//!
//! ```text
//! word 0    w = what is known, parts
//! word 1    lower edges  ^ hash(w)
//! word 2    higher edges ^ hash(w, lower edges)
//! ```
//!
//! From such words the edges can be read again, and every bit of them is compared. So what one
//! thread has written is found for its own position and for no other.
//!
//! Two threads that write one entry at once may leave words of both. Then the edges read are no
//! position that either wrote, but as good as random (after Hyatt and Mann, "A lockless
//! transposition table implementation for parallel search", 2002): a probe mistakes such an entry
//! for its own position with probability 2⁻⁶⁴. A search by one thread has no such risk.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use game_core::{Score, mix};

use super::SolveError;
use super::independent_parts::IndependentParts;
use super::reply::ReplyBounds;
use crate::word::Word;

/// What the search knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownBounds {
    /// Of its value.
    pub(super) bounds: ReplyBounds,
    /// The logarithm of the nodes it took, at most 63; what took most is kept longest.
    pub(super) effort: u8,
}

/// Bounds are at most 50 and are stored with this added.
const BIAS: Score = 64;

impl KnownBounds {
    /// From the lowest bit: parts 32, bounds 7 and 7, of the hash 8, effort 6, and a bit that is
    /// always set.
    fn pack(self, hash: u64, parts: IndependentParts) -> u64 {
        tag(hash, parts)
            | u64::from((self.bounds.lower + BIAS).cast_unsigned() & 127) << 32
            | u64::from((self.bounds.upper + BIAS).cast_unsigned() & 127) << 39
            | u64::from(self.effort.min(63)) << 54
            | 1 << 63
    }

    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "each field takes its own bits"
    )]
    fn unpack(word: u64) -> Self {
        let bound = |shift: u32| ((word >> shift & 127) as u32).cast_signed() - BIAS;
        Self {
            bounds: ReplyBounds {
                lower: bound(32),
                upper: bound(39),
            },
            effort: (word >> 54 & 63) as u8,
        }
    }
}

/// Words of a bucket, which is a cache line.
const BUCKET: usize = 8;

/// A place in the table.
type Slot = [AtomicU64];

/// The table.
pub(super) struct BoundsTable {
    /// The buckets, after a few words that only bring them to the beginning of a cache line.
    words: Box<[AtomicU64]>,
    first: usize,
    buckets: usize,
}

impl BoundsTable {
    /// About this many bytes, at least one bucket. The system gives a large table page by page, as
    /// a search comes to them: making one takes no time, and one that is too large for the machine
    /// may be found out late.
    pub(super) fn with_bytes(bytes: usize) -> Result<Self, SolveError> {
        let line = BUCKET * size_of::<AtomicU64>();
        let buckets = (bytes / line).max(1);
        let words = try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET)
            .map_err(|()| SolveError::Memory { bytes })?;
        // Right with any offset; this one makes each bucket a line of the cache.
        let first = words.as_ptr().align_offset(line).min(BUCKET);
        Ok(Self {
            words,
            first,
            buckets,
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets * BUCKET * size_of::<AtomicU64>()
    }

    pub(super) fn clear(&self) {
        self.words.iter().for_each(|word| word.store(0, Relaxed));
    }

    /// The words of the bucket of a hash.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "less than the number of buckets"
    )]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let at = (u128::from(hash) * self.buckets as u128) >> 64;
        &self.words[self.first + at as usize * BUCKET..][..BUCKET]
    }

    #[inline]
    fn slots<W: Word>(&self, hash: u64) -> impl Iterator<Item = &Slot> {
        let stride = if W::BITS > u64::BITS { 4 } else { 2 };
        self.bucket(hash).chunks_exact(stride)
    }

    /// Prefetches the bucket of a hash. Returns a word of it, so that the compiler keeps the load.
    #[inline]
    pub(super) fn touch(&self, hash: u64) -> u64 {
        self.bucket(hash)[0].load(Relaxed)
    }

    /// What the search knows about a position.
    #[inline]
    pub(super) fn probe<W: Word>(
        &self,
        hash: u64,
        key: W,
        parts: IndependentParts,
    ) -> Option<KnownBounds> {
        self.slots::<W>(hash).find_map(|slot| {
            let word = slot[0].load(Relaxed);
            holds(slot, word, hash, key, parts).then(|| KnownBounds::unpack(word))
        })
    }

    /// Stores what the search knows about a position: merged into the position's entry, or in place
    /// of the entry of least effort in its bucket.
    #[inline]
    pub(super) fn store<W: Word>(
        &self,
        hash: u64,
        key: W,
        parts: IndependentParts,
        mut known: KnownBounds,
    ) {
        let (mut place, mut least) = (None, u64::MAX);
        for slot in self.slots::<W>(hash) {
            let word = slot[0].load(Relaxed);
            if holds(slot, word, hash, key, parts) {
                let old = KnownBounds::unpack(word);
                known.bounds = known.bounds.and(old.bounds);
                known.effort = known.effort.max(old.effort);
                place = Some(slot);
                break;
            }
            // An empty place has no bit 63 and counts least.
            let worth = word >> 54;
            if worth < least {
                place = Some(slot);
                least = worth;
            }
        }
        if let Some(slot) = place {
            let (word, wide) = (known.pack(hash, parts), key.wide());
            slot[0].store(word, Relaxed);
            for (at, cell) in slot[1..words::<W>()].iter().enumerate() {
                cell.store(half(wide, at) ^ seal(word, wide, at), Relaxed);
            }
        }
    }
}

/// Words of an entry.
const fn words<W: Word>() -> usize {
    if W::BITS > u64::BITS { 3 } else { 2 }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a half is asked for")]
fn half(wide: u128, at: usize) -> u64 {
    (wide >> (64 * at)) as u64
}

/// What hides a half of the edges: it depends on all words before it, so that none of them can come
/// from another entry.
#[inline]
fn seal(word: u64, wide: u128, at: usize) -> u64 {
    if at == 0 {
        mix(word)
    } else {
        mix(mix(word ^ 1) ^ half(wide, at - 1))
    }
}

/// What the first word of an entry has of the position: its parts, and some of its hash, so that
/// other words are rarely looked at in vain.
#[inline]
fn tag(hash: u64, parts: IndependentParts) -> u64 {
    u64::from(parts.0) | (hash & 0xFF) << 46 | 1 << 63
}

/// Whether an entry whose first word this is belongs to the position.
#[inline]
fn holds<W: Word>(slot: &Slot, word: u64, hash: u64, key: W, parts: IndependentParts) -> bool {
    let wide = key.wide();
    let same = |(at, cell): (usize, &AtomicU64)| {
        cell.load(Relaxed) ^ seal(word, wide, at) == half(wide, at)
    };
    let tag_matches = word & tag(0xFF, IndependentParts(u32::MAX)) == tag(hash, parts);
    tag_matches && slot[1..words::<W>()].iter().enumerate().all(same)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// A table of one bucket.
    fn small() -> BoundsTable {
        BoundsTable::with_bytes(1).expect("a cache line of memory")
    }

    fn known(lower: Score, upper: Score) -> KnownBounds {
        KnownBounds {
            bounds: ReplyBounds { lower, upper },
            effort: 3,
        }
    }

    #[test]
    fn bounds_come_back_and_join() {
        let table = small();
        assert_eq!(table.bytes(), 64);
        table.store(5, 9_u64, IndependentParts(3), known(-50, 10));
        assert_eq!(
            table.probe(5, 9_u64, IndependentParts(3)),
            Some(known(-50, 10))
        );
        assert_eq!(
            (
                table.probe(5, 8_u64, IndependentParts(3)),
                table.probe(5, 9_u64, IndependentParts(2))
            ),
            (None, None)
        );
        table.store(5, 9_u64, IndependentParts(3), known(-4, 50));
        assert_eq!(
            table.probe(5, 9_u64, IndependentParts(3)),
            Some(known(-4, 10))
        );
    }

    /// The first and the last bucket are inside, and buckets are lines of the cache.
    #[test]
    fn hashes_reach_all_of_the_table() {
        let table = BoundsTable::with_bytes(1000).expect("a kilobyte of memory");
        assert_eq!(table.bytes(), 960);
        for hash in [0, u64::MAX / 2, u64::MAX] {
            table.store(hash, 7_u64, IndependentParts(1), known(-2, 2));
            let found = table.probe(hash, 7_u64, IndependentParts(1));
            assert_eq!(found, Some(known(-2, 2)), "{hash}");
            let bucket = table.bucket(hash).as_ptr();
            // An interpreter may decline to align.
            assert!(cfg!(miri) || bucket.align_offset(64) == 0, "{hash}");
        }
        let written = |word: &&AtomicU64| word.load(Relaxed) != 0;
        assert_eq!(table.words.iter().filter(written).count(), 6);
        table.clear();
        assert_eq!(table.words.iter().filter(written).count(), 0);
    }

    #[test]
    fn wide_positions_differ_in_every_word() {
        let table = small();
        for high in [0, 1_u128] {
            table.store(
                1,
                high << 80 | 1,
                IndependentParts(0),
                known(0, high.try_into().unwrap_or(0)),
            );
        }
        assert_eq!(
            table.probe(1, 1_u128, IndependentParts(0)),
            Some(known(0, 0))
        );
        assert_eq!(
            table.probe(1, 1 << 80 | 1_u128, IndependentParts(0)),
            Some(known(0, 1))
        );
        assert_eq!(table.probe(1, 1 << 81 | 1_u128, IndependentParts(0)), None);
        table.clear();
        assert_eq!(table.probe(1, 1_u128, IndependentParts(0)), None);
    }

    /// The words of an entry as a store writes them.
    fn entry<W: Word>(key: W, known: KnownBounds, parts: IndependentParts) -> Vec<u64> {
        let table = small();
        table.store(0, key, parts, known);
        table.bucket(0)[..words::<W>()]
            .iter()
            .map(|word| word.load(Relaxed))
            .collect()
    }

    /// Checks that a mixture of the words of two entries is found for no position that could be
    /// made of their halves, unless it equals one of the entries.
    fn mixtures<W: Word>(keys: [W; 2], knowns: [KnownBounds; 2], all_parts: [IndependentParts; 2]) {
        let entries = [0, 1].map(|n| entry(keys[n], knowns[n], all_parts[n]));
        let halves = |low: usize, high: usize| {
            W::of(
                u128::from(half(keys[low].wide(), 0))
                    | u128::from(half(keys[high].wide(), 1)) << 64,
            )
        };
        for mask in 0..1_usize << words::<W>() {
            let from = |at: usize| mask >> at & 1;
            let slot: Vec<AtomicU64> = (0..words::<W>())
                .map(|at| AtomicU64::new(entries[from(at)][at]))
                .collect();
            let words: Vec<u64> = slot.iter().map(|word| word.load(Relaxed)).collect();
            for (low, high) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let key = halves(low, high);
                for parts in all_parts {
                    let wrote =
                        |n: usize| entries[n] == words && keys[n] == key && all_parts[n] == parts;
                    let found = holds(&slot, words[0], 0, key, parts);
                    assert_eq!(
                        found,
                        wrote(0) || wrote(1),
                        "{mask:b} {low} {high} {parts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn entries_written_by_two_threads_at_once_are_ignored() {
        let (one, other) = (known(0, 2), known(-4, 0));
        let (low, high) = (
            [0x0123_4567_89AB_CDEF_u128, 0x0FED_CBA9_8765_4321],
            [3_u128 << 64, 5 << 64],
        );
        for knowns in [[one, one], [one, other]] {
            for all_parts in [
                [IndependentParts(0), IndependentParts(0)],
                [IndependentParts(0), IndependentParts(3)],
            ] {
                mixtures([low[0] | high[0], low[1] | high[1]], knowns, all_parts);
                mixtures([low[0] | high[0], low[0] | high[1]], knowns, all_parts);
                mixtures([low[0] | high[0], low[1] | high[0]], knowns, all_parts);
                mixtures([5_u64, 9], knowns, all_parts);
                mixtures([5_u64, 5], knowns, all_parts);
                mixtures([low[0], low[0]], knowns, all_parts);
            }
        }
    }

    #[test]
    fn the_cheapest_entries_are_replaced() {
        let table = small();
        for (key, effort) in [(1_u64, 9), (2, 2), (3, 8), (4, 7), (5, 6)] {
            table.store(
                0,
                key,
                IndependentParts(0),
                KnownBounds {
                    effort,
                    ..known(0, 0)
                },
            );
        }
        let kept: Vec<u64> = (1..=5)
            .filter(|&key| table.probe(0, key, IndependentParts(0)).is_some())
            .collect();
        assert_eq!(kept, [1, 3, 4, 5]);
    }
}
