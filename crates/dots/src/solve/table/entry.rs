//! How a position and its bounds are written into the words of the table.
//!
//! The effort has the highest six bits of an entry's first word, and is 0 in an empty one. The rest
//! of the entry says which position it belongs to, so that what one thread has written is found
//! for its own position and for no other.
//!
//! A [`CompactEntry`] is one word. Positions that have a [code](super::super::code) of few bits are
//! spread over the table by a permutation of these bits. The bucket tells most of them, and the
//! entry has the others: nothing is compared by chance.
//!
//! ```text
//! from bit 0    code, as much as the bucket leaves open, at most 48 bits
//!          48   (lower bound + boxes) / 2
//!          53   (boxes − upper bound) / 2
//!          58   effort
//! ```
//!
//! A [`FullEntry`] serves all other boards and very small tables. Its first word has the bounds,
//! and which parts stand alone; the others are the edges, each xored with a hash of the words
//! before it:
//!
//! ```text
//! word 0    w = effort, what is known, parts
//! word 1    lower edges  ^ hash(w without effort)
//! word 2    higher edges ^ hash(w without effort, lower edges), on boards of more than 64 edges
//! ```
//!
//! From such words the edges can be read again, and every bit of them is compared.
//!
//! Two threads that write one entry at once may leave words of both. One word is never a mixture.
//! Of several, the edges read are no position that either wrote, but as good as random (after Hyatt
//! and Mann, "A lockless transposition table implementation for parallel search", 2002): a probe
//! mistakes such an entry for its own position with probability 2⁻⁶⁴. A search by one thread has no
//! such risk.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game_core::{Score, mix};

use super::super::independent_parts::IndependentParts;
use super::super::quiet_position::QuietPosition;
use super::super::reply::ReplyBounds;
use super::KnownBounds;
use crate::word::Word;

/// Where the effort stands.
const EFFORT: u32 = 58;

/// The words of an entry, and perhaps one more.
pub(super) type Slot = [AtomicU64];

/// Words from one entry to the next.
pub(super) const fn stride<W: Word, F: EntryFormat<W>>() -> usize {
    F::WORDS.next_power_of_two()
}

/// The effort of an entry by its first word; 0 if it is empty.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "six bits")]
pub(super) const fn effort(word: u64) -> u8 {
    (word >> EFFORT) as u8
}

/// The first word with another effort.
#[inline]
pub(super) const fn with_effort(word: u64, effort: u8) -> u64 {
    word & ((1 << EFFORT) - 1) | (effort as u64) << EFFORT
}

/// A way to write entries.
pub(super) trait EntryFormat<W: Word>: Copy {
    /// Words of an entry.
    const WORDS: usize;

    /// The entry of a position in its bucket, and its first word.
    fn find<'b>(
        self,
        bucket: &'b [AtomicU64],
        place: &QuietPosition<W>,
        hash: u64,
    ) -> Option<(&'b Slot, u64)>;

    /// What the search knows about the position of an entry.
    fn read(self, word: u64, place: &QuietPosition<W>) -> KnownBounds;

    /// Writes an entry over another one.
    fn write(self, slot: &Slot, place: &QuietPosition<W>, hash: u64, known: KnownBounds);
}

/// Entries of one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct CompactEntry {
    /// Hashes end with as many zeros.
    zeros: u32,
    /// The bits of a code that the bucket leaves open.
    open: u64,
}

impl CompactEntry {
    /// Bits of a code that fit an entry.
    const ROOM: u32 = 48;

    /// For codes of this many bits in a table of this many buckets, if they fit.
    pub(super) fn new(bits: u32, buckets: usize) -> Option<Self> {
        // A bucket has the codes between two of its neighbours', of which there are no more than
        // these bits tell apart.
        let open = bits.saturating_sub(buckets.max(1).ilog2());
        (open <= Self::ROOM).then(|| Self {
            zeros: u64::BITS - bits,
            open: (1 << open) - 1,
        })
    }
}

impl<W: Word> EntryFormat<W> for CompactEntry {
    const WORDS: usize = 1;

    #[inline]
    fn find<'b>(
        self,
        bucket: &'b [AtomicU64],
        _: &QuietPosition<W>,
        hash: u64,
    ) -> Option<(&'b Slot, u64)> {
        let sought = hash >> self.zeros & self.open;
        let mut words = bucket
            .chunks_exact(1)
            .map(|slot| (slot, slot[0].load(Relaxed)));
        words.find(|&(_, word)| word & self.open == sought && word != 0)
    }

    #[inline]
    fn read(self, word: u64, place: &QuietPosition<W>) -> KnownBounds {
        let boxes = Score::from(place.boxes);
        let half = |shift: u32| ((word >> shift & 31) as u32).cast_signed();
        KnownBounds {
            bounds: ReplyBounds {
                lower: 2 * half(48) - boxes,
                upper: boxes - 2 * half(53),
            },
            effort: effort(word),
        }
    }

    #[inline]
    fn write(self, slot: &Slot, place: &QuietPosition<W>, hash: u64, known: KnownBounds) {
        let boxes = Score::from(place.boxes);
        let half = |bound: Score| u64::from((bound.cast_unsigned() & 63) >> 1);
        let word = hash >> self.zeros & self.open
            | half(known.bounds.lower + boxes) << 48
            | half(boxes - known.bounds.upper) << 53
            | u64::from(known.effort) << EFFORT;
        slot[0].store(word, Relaxed);
    }
}

/// Entries of two words, or of three on boards of more than 64 edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct FullEntry;

/// Bounds are at most 50 and are stored with this added.
const BIAS: Score = 64;

impl<W: Word> EntryFormat<W> for FullEntry {
    const WORDS: usize = if W::BITS > u64::BITS { 3 } else { 2 };

    #[inline]
    fn find<'b>(
        self,
        bucket: &'b [AtomicU64],
        place: &QuietPosition<W>,
        hash: u64,
    ) -> Option<(&'b Slot, u64)> {
        let slots = bucket.chunks_exact(stride::<W, Self>());
        let mut words = slots.map(|slot| (slot, slot[0].load(Relaxed)));
        words.find(|&(slot, word)| is_of(slot, word, place, hash))
    }

    #[inline]
    fn read(self, word: u64, _: &QuietPosition<W>) -> KnownBounds {
        let bound = |shift: u32| ((word >> shift & 127) as u32).cast_signed() - BIAS;
        KnownBounds {
            bounds: ReplyBounds {
                lower: bound(32),
                upper: bound(39),
            },
            effort: effort(word),
        }
    }

    #[inline]
    fn write(self, slot: &Slot, place: &QuietPosition<W>, hash: u64, known: KnownBounds) {
        let bound = |bound: Score| u64::from((bound + BIAS).cast_unsigned() & 127);
        let word = tag(hash, place.loose)
            | bound(known.bounds.lower) << 32
            | bound(known.bounds.upper) << 39
            | u64::from(known.effort) << EFFORT;
        slot[0].store(word, Relaxed);
        let (wide, words) = (place.key.wide(), <Self as EntryFormat<W>>::WORDS);
        for (at, cell) in slot[1..words].iter().enumerate() {
            cell.store(half(wide, at) ^ seal(word, wide, at), Relaxed);
        }
    }
}

/// Whether a full entry whose first word is `word` belongs to the position.
#[inline]
fn is_of<W: Word>(slot: &Slot, word: u64, place: &QuietPosition<W>, hash: u64) -> bool {
    let wide = place.key.wide();
    let same = |(at, cell): (usize, &AtomicU64)| {
        cell.load(Relaxed) ^ seal(word, wide, at) == half(wide, at)
    };
    let words = <FullEntry as EntryFormat<W>>::WORDS;
    let tag_matches = word & tag(0xFF, IndependentParts(u32::MAX)) == tag(hash, place.loose);
    tag_matches && effort(word) > 0 && slot[1..words].iter().enumerate().all(same)
}

#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "the other half is shifted out or cut off"
)]
fn half(wide: u128, at: usize) -> u64 {
    (wide >> (64 * at)) as u64
}

/// What hides a half of the edges: it depends on all words before it but for the effort, so that
/// none of them can come from another entry, and entries can age.
#[inline]
fn seal(word: u64, wide: u128, at: usize) -> u64 {
    let word = word & ((1 << EFFORT) - 1);
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
    u64::from(parts.0) | (hash & 0xFF) << 46
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::super::BoundsTable;
    use super::super::tests::{known, place, small};
    use super::*;

    /// The words of a full entry.
    fn entry<W: Word>(place: &QuietPosition<W>, known: KnownBounds) -> Vec<u64> {
        let slot = [const { AtomicU64::new(0) }; 4];
        FullEntry.write(&slot, place, 0, known);
        let words = <FullEntry as EntryFormat<W>>::WORDS;
        slot[..words]
            .iter()
            .map(|word| word.load(Relaxed))
            .collect()
    }

    /// Checks that a mixture of the words of two entries is found for no position that could be
    /// made of their halves, unless it equals one of the entries.
    fn mixtures<W: Word>(places: [QuietPosition<W>; 2], knowns: [KnownBounds; 2]) {
        let entries = [0, 1].map(|n| entry(&places[n], knowns[n]));
        let from = |n: usize, at: usize| half(places[n].key.wide(), at);
        for mask in 0..1_usize << entries[0].len() {
            let words = (0..).zip(&entries[0]).zip(&entries[1]);
            let words: Vec<u64> = words
                .map(|((at, one), other)| if mask >> at & 1 == 0 { *one } else { *other })
                .collect();
            let slot: Vec<AtomicU64> = words.iter().map(|&word| AtomicU64::new(word)).collect();
            for (low, high) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let wide = u128::from(from(low, 0)) | u128::from(from(high, 1)) << 64;
                for parts in places.map(|place| place.loose.0) {
                    let sought = place(W::of(wide), parts);
                    let wrote = |n: usize| entries[n] == words && places[n] == sought;
                    let found = is_of(&slot, words[0], &sought, 0);
                    assert_eq!(found, wrote(0) || wrote(1), "{mask:b} {sought:?}");
                }
            }
        }
    }

    #[test]
    fn entries_written_by_two_threads_at_once_are_ignored() {
        let (one, other) = (known(0, 2), known(-4, 0));
        let low = [0x0123_4567_89AB_CDEF_u128, 0x0FED_CBA9_8765_4321];
        let high = [3_u128 << 64, 5 << 64];
        for knowns in [[one, one], [one, other]] {
            for parts in [0, 3] {
                let places = |one, other| [place(one, 0), place(other, parts)];
                mixtures(places(low[0] | high[0], low[1] | high[1]), knowns);
                mixtures(places(low[0] | high[0], low[0] | high[1]), knowns);
                mixtures(places(low[0] | high[0], low[1] | high[0]), knowns);
                mixtures([place(5_u64, 0), place(9, parts)], knowns);
                mixtures([place(5_u64, 0), place(5, parts)], knowns);
                mixtures(places(low[0], low[0]), knowns);
            }
        }
    }

    /// An entry ages while another thread reads it.
    #[test]
    fn the_effort_is_not_sealed() {
        for table in small() {
            table.store(&place(9_u64, 3), 5 << 44, known(-4, 2));
            for word in table
                .bucket(0)
                .iter()
                .filter(|word| effort(word.load(Relaxed)) == 3)
            {
                word.store(with_effort(word.load(Relaxed), 7), Relaxed);
            }
            let found = table.probe(&place(9_u64, 3), 5 << 44);
            assert_eq!(
                found,
                Some(KnownBounds {
                    effort: 7,
                    ..known(-4, 2)
                })
            );
        }
    }

    /// Of all codes of some bits no two have the same bucket and the same rest.
    #[test]
    fn bucket_and_entry_tell_a_code() {
        for bits in [9, 12] {
            for buckets in [1, 2, 3, 7, 100, 255, 256, 300, 511, 513] {
                let table = BoundsTable::with_bytes(64 * buckets, Some(bits)).expect("some memory");
                let compact = table.compact.expect("codes of few bits");
                let codes = (0..1_u64 << bits).map(|code| {
                    let hash = code << (64 - bits);
                    let bucket = table.bucket(hash).as_ptr().addr();
                    (bucket, hash >> compact.zeros & compact.open)
                });
                let different: BTreeSet<_> = codes.collect();
                assert_eq!(different.len(), 1 << bits, "{bits} {buckets}");
            }
        }
    }

    #[test]
    fn codes_that_do_not_fit_are_sealed() {
        for (bits, buckets) in [(48, 1), (60, 1 << 12), (64, 1 << 16)] {
            assert!(CompactEntry::new(bits, buckets).is_some());
            assert!(CompactEntry::new(bits, buckets - 1).is_none() || buckets == 1);
            assert!(CompactEntry::new(bits + 1, buckets).is_none() || bits == 64);
        }
    }

    /// All bounds of up to 31 boxes fit a compact entry.
    #[test]
    fn all_bounds_come_back() {
        let compact = CompactEntry::new(20, 1).expect("codes of few bits");
        for boxes in 1..=31_u8 {
            let most = Score::from(boxes);
            for lower in (-most..=most).step_by(2) {
                for upper in (lower..=most).step_by(2) {
                    let (slot, one) = (
                        [AtomicU64::new(0)],
                        KnownBounds {
                            effort: 63,
                            ..known(lower, upper)
                        },
                    );
                    let place = QuietPosition {
                        boxes,
                        ..place(5_u64, 0)
                    };
                    compact.write(&slot, &place, 9 << 44, one);
                    let word = slot[0].load(Relaxed);
                    assert_eq!(word & compact.open, 9);
                    assert_eq!(compact.read(word, &place), one);
                }
            }
        }
    }
}
