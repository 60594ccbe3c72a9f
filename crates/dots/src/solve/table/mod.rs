//! What the search knows about positions: a lower and an upper bound of each, in a table that
//! threads share.
//!
//! A bucket is a cache line of eight words. It holds eight entries of one word, four of two, or two
//! of three: see [`entry`].
//!
//! A new entry takes the place of the one of least effort in its bucket. If nothing else happened,
//! what was dear once would stay for ever, and a long search would come to work with a fraction of
//! the table. So with each entry that goes the others of the bucket age by as many nodes as were
//! lost with it (`GreedyDual`: Young, "The k-server dual and loose competitiveness for paging", 1994).
//! As only the logarithm of the effort is known, it sinks by one at random, so often that it is
//! right on average.

mod entry;

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use game_core::mix;

use super::SolveError;
use super::quiet_position::QuietPosition;
use super::reply::ReplyBounds;
use crate::word::Word;
use entry::{CompactEntry, EntryFormat, FullEntry, effort, stride, with_effort};

/// What the search knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownBounds {
    /// Of its value.
    pub(super) bounds: ReplyBounds,
    /// The logarithm of the nodes it took, 1 to 63; what took most is kept longest.
    pub(super) effort: u8,
}

/// By being used an entry comes to count as much as this effort, and no more.
const MOST_BY_USE: u8 = 12;

/// Words of a bucket, which is a cache line.
const BUCKET: usize = 8;

/// The table.
pub(super) struct BoundsTable {
    /// The buckets, after a few words that only bring them to the beginning of a cache line.
    words: Box<[AtomicU64]>,
    first: usize,
    buckets: usize,
    /// How entries are written, if not in full.
    compact: Option<CompactEntry>,
}

impl BoundsTable {
    /// About this many bytes, at least one bucket, for positions whose hashes are codes of
    /// `code_bits` or just hashes. The system gives a large table page by page, as a search comes to
    /// them: making one takes no time, and one that is too large for the machine may be found out
    /// late.
    pub(super) fn with_bytes(bytes: usize, code_bits: Option<u32>) -> Result<Self, SolveError> {
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
            compact: code_bits.and_then(|bits| CompactEntry::new(bits, buckets)),
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

    /// Prefetches the bucket of a hash. Returns a word of it, so that the compiler keeps the load.
    #[inline]
    pub(super) fn touch(&self, hash: u64) -> u64 {
        self.bucket(hash)[0].load(Relaxed)
    }

    /// What the search knows about a position.
    #[inline]
    pub(super) fn probe<W: Word>(
        &self,
        place: &QuietPosition<W>,
        hash: u64,
    ) -> Option<KnownBounds> {
        match self.compact {
            Some(compact) => self.probe_as(compact, place, hash),
            None => self.probe_as(FullEntry, place, hash),
        }
    }

    /// Stores what the search knows about a position: merged into the position's entry, or in place
    /// of the entry of least effort in its bucket.
    #[inline]
    pub(super) fn store<W: Word>(&self, place: &QuietPosition<W>, hash: u64, known: KnownBounds) {
        match self.compact {
            Some(compact) => self.store_as(compact, place, hash, known),
            None => self.store_as(FullEntry, place, hash, known),
        }
    }

    /// What is of use is kept longer: the entry of a position that has settled a question.
    #[inline]
    pub(super) fn used<W: Word>(&self, place: &QuietPosition<W>, hash: u64) {
        match self.compact {
            Some(compact) => self.used_as(compact, place, hash),
            None => self.used_as(FullEntry, place, hash),
        }
    }

    #[inline]
    fn probe_as<W: Word, F: EntryFormat<W>>(
        &self,
        format: F,
        place: &QuietPosition<W>,
        hash: u64,
    ) -> Option<KnownBounds> {
        let (_, word) = format.find(self.bucket(hash), place, hash)?;
        Some(format.read(word, place))
    }

    #[inline]
    fn used_as<W: Word, F: EntryFormat<W>>(&self, format: F, place: &QuietPosition<W>, hash: u64) {
        let bucket = self.bucket(hash);
        let mut slots = bucket.chunks_exact(stride::<W, F>());
        // Nothing has to go while one is empty; they are filled in their order.
        if slots
            .next_back()
            .is_none_or(|last| last[0].load(Relaxed) == 0)
        {
            return;
        }
        if let Some((slot, word)) = format.find(bucket, place, hash)
            && effort(word) < MOST_BY_USE
        {
            slot[0].store(with_effort(word, effort(word) + 1), Relaxed);
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "three bits, and six")]
    fn store_as<W: Word, F: EntryFormat<W>>(
        &self,
        format: F,
        place: &QuietPosition<W>,
        hash: u64,
        mut known: KnownBounds,
    ) {
        let bucket = self.bucket(hash);
        if let Some((slot, word)) = format.find(bucket, place, hash) {
            let old = format.read(word, place);
            known.bounds = known.bounds.and(old.bounds);
            known.effort = known.effort.max(old.effort);
            return format.write(slot, place, hash, known);
        }
        let chance = mix(hash);
        let (mut to, mut least) = (bucket, u32::MAX);
        for (at, slot) in (0..).zip(bucket.chunks_exact(stride::<W, F>())) {
            // Empty ones come first, in their order; of equal entries chance has one go.
            let effort = u32::from(effort(slot[0].load(Relaxed)));
            let turn = if effort == 0 {
                0
            } else {
                (chance >> 61) as u32
            };
            let worth = effort << 3 | (at ^ turn);
            if worth < least {
                (to, least) = (slot, worth);
            }
        }
        let lost = (least >> 3) as u8;
        if lost > 0 {
            age(bucket, stride::<W, F>(), lost, chance);
        }
        format.write(to, place, hash, known);
    }
}

/// The entries of a bucket age by an entry of this effort, the least of all. Any number serves as
/// chance that differs from one entry to the next.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 64")]
fn age(bucket: &[AtomicU64], stride: usize, lost: u8, chance: u64) {
    // n or more with probability 2^−n: so often does an entry of n more than what is lost age.
    let reach = lost + chance.trailing_zeros() as u8;
    for slot in bucket.chunks_exact(stride) {
        let word = slot[0].load(Relaxed);
        if effort(word) > lost && effort(word) <= reach {
            slot[0].store(with_effort(word, effort(word) - 1), Relaxed);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::solve::independent_parts::IndependentParts;

    /// A position with 20 boxes to win.
    pub(super) fn place<W: Word>(key: W, parts: u32) -> QuietPosition<W> {
        QuietPosition {
            drawn: key,
            key,
            loose: IndependentParts(parts),
            boxes: 20,
        }
    }

    pub(super) fn known(lower: i32, upper: i32) -> KnownBounds {
        KnownBounds {
            bounds: ReplyBounds { lower, upper },
            effort: 3,
        }
    }

    /// Tables of one bucket: one with full entries, one with compact ones.
    pub(super) fn small() -> [BoundsTable; 2] {
        [None, Some(20)].map(|bits| BoundsTable::with_bytes(1, bits).expect("a line of memory"))
    }

    /// A hash that is a code of 20 bits.
    fn code(code: u64) -> u64 {
        code << 44
    }

    #[test]
    fn bounds_come_back_and_join() {
        for table in small() {
            assert_eq!(table.bytes(), 64);
            table.store(&place(9_u64, 3), code(5), known(-20, 10));
            assert_eq!(table.probe(&place(9_u64, 3), code(5)), Some(known(-20, 10)));
            assert_eq!(table.probe(&place(8_u64, 3), code(6)), None);
            assert_eq!(table.probe(&place(9_u64, 2), code(4)), None);
            table.store(&place(9_u64, 3), code(5), known(-4, 20));
            assert_eq!(table.probe(&place(9_u64, 3), code(5)), Some(known(-4, 10)));
            table.clear();
            assert_eq!(table.probe(&place(9_u64, 3), code(5)), None);
        }
    }

    /// Bits of a code that are all 0 look like an empty entry, before one and after one.
    #[test]
    fn empty_entries_belong_to_no_position() {
        for table in small() {
            assert_eq!(table.probe(&place(0_u64, 0), code(0)), None);
            for other in 1..=3_u64 {
                table.store(&place(other, 0), code(other), known(-2, 2));
                assert_eq!(table.probe(&place(0_u64, 0), code(0)), None);
            }
            table.store(&place(0_u64, 0), code(0), known(-4, 4));
            assert_eq!(table.probe(&place(0_u64, 0), code(0)), Some(known(-4, 4)));
        }
    }

    /// The first and the last bucket are inside, and buckets are lines of the cache.
    #[test]
    fn hashes_reach_all_of_the_table() {
        for (bits, entry) in [(None, 2), (Some(40), 1)] {
            let table = BoundsTable::with_bytes(1000, bits).expect("a kilobyte of memory");
            assert_eq!(table.bytes(), 960);
            for hash in [1 << 24, u64::MAX / 2, u64::MAX] {
                table.store(&place(7_u64, 1), hash, known(-2, 2));
                let found = table.probe(&place(7_u64, 1), hash);
                assert_eq!(found, Some(known(-2, 2)), "{hash}");
                let bucket = table.bucket(hash).as_ptr();
                // An interpreter may decline to align.
                assert!(cfg!(miri) || bucket.align_offset(64) == 0, "{hash}");
            }
            let written = |word: &&AtomicU64| word.load(Relaxed) != 0;
            assert_eq!(table.words.iter().filter(written).count(), 3 * entry);
            table.clear();
            assert_eq!(table.words.iter().filter(written).count(), 0);
        }
    }

    #[test]
    fn wide_positions_differ_in_every_word() {
        let [table, _] = small();
        for high in [0, 1_u128] {
            let upper = if high == 0 { 0 } else { 2 };
            table.store(&place(high << 80 | 1, 0), 1, known(0, upper));
        }
        assert_eq!(table.probe(&place(1_u128, 0), 1), Some(known(0, 0)));
        assert_eq!(
            table.probe(&place(1 << 80 | 1_u128, 0), 1),
            Some(known(0, 2))
        );
        assert_eq!(table.probe(&place(1 << 81 | 1_u128, 0), 1), None);
    }

    /// Stores a position that took this effort.
    fn store(table: &BoundsTable, key: u64, effort: u8) {
        let known = KnownBounds {
            effort,
            ..known(0, 0)
        };
        table.store(&place(key, 0), code(key), known);
    }

    /// The effort of a position; 0 if the table does not have it.
    fn kept(table: &BoundsTable, key: u64) -> u8 {
        let known = table.probe(&place(key, 0), code(key));
        known.map_or(0, |known| known.effort)
    }

    #[test]
    fn the_cheapest_entries_are_replaced() {
        for (table, slots) in small().into_iter().zip([4, 8]) {
            for key in 1..=slots {
                store(&table, key, if key == 2 { 2 } else { 20 });
            }
            store(&table, 9, 6);
            let lost: Vec<u64> = (1..=slots).filter(|&key| kept(&table, key) == 0).collect();
            assert_eq!((lost, kept(&table, 9)), (vec![2], 6));
        }
    }

    /// With entries of one node go those of fifteen, after about as many as those took nodes, and
    /// those of a million stay.
    #[test]
    fn entries_age_with_those_that_go() {
        for (table, slots) in small().into_iter().zip([4, 8]) {
            (1..slots).for_each(|key| store(&table, key, 4));
            store(&table, slots, 20);
            let lost = (100..1000).find(|&key| {
                store(&table, key, 1);
                (1..slots).all(|old| kept(&table, old) == 0)
            });
            let lost = lost.map_or(0, |key| key - 100);
            assert!((20..200).contains(&lost), "{lost}");
            assert!(kept(&table, slots) > 17);
        }
    }

    #[test]
    fn what_is_used_stays() {
        for (table, slots) in small().into_iter().zip([4, 8]) {
            store(&table, 1, 1);
            table.used(&place(1_u64, 0), code(1));
            assert_eq!(kept(&table, 1), 1, "nothing has to go");
            (2..=slots).for_each(|key| store(&table, key, 2));
            for use_of in 2..=20 {
                table.used(&place(1_u64, 0), code(1));
                assert_eq!(kept(&table, 1), use_of.min(MOST_BY_USE));
            }
            store(&table, 99, 2);
            assert!(kept(&table, 1) >= MOST_BY_USE - 1);
        }
    }
}
