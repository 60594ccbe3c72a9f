//! The transposition table: what a search remembers of positions it has seen.
//!
//! Many lines lead to the same position; what one of them has found out serves all others.
//! A table has a fixed size and forgets: each position belongs to one *bucket* of a few slots,
//! and a new entry takes the slot of the least useful one, by depth and age.
//!
//! # Threads
//!
//! Slots are atomics without locks. Two threads that write one slot at the same time may leave
//! it half of one and half of the other, so a key is stored xored with the entry: halves of two
//! entries do not fit (Hyatt and Mann, "A lockless transposition table implementation for parallel
//! search", 2002). Packs of neighbouring positions differ in few bits, and so do entries; so the
//! words of a pack are xored with a hash of the entry and of all words.

use core::fmt;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use game_core::{Score, mix};
use thiserror::Error;

use crate::Bound;

/// The depth of an entry that was searched to the end of the game.
pub(crate) const TO_THE_END: u32 = u32::MAX;

/// What the table remembers of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// *Further* payoff of the player to move: the gain from here on. A win or a loss is
    /// kept by its distance from here.
    pub score: Score,
    /// Turns that were searched, at most 254; `u32::MAX` for all to the end of the game.
    pub depth: u32,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// The best or refuting move, by its number in `moves()`; `u16::MAX` for none.
    pub best: u16,
}

/// Generations before they are numbered from 0 again.
const AGES: u8 = 64;

impl Entry {
    /// Score 32 bits, move 16, depth 8, bound 2, age 6; never 0.
    #[inline]
    fn to_bits(self, age: u8) -> u64 {
        let depth = if self.depth == TO_THE_END {
            u64::from(u8::MAX)
        } else {
            u64::from(self.depth.min(254))
        };
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Exact => 2,
            Bound::Upper => 3,
        };
        u64::from(self.score.cast_unsigned())
            | u64::from(self.best) << 32
            | depth << 48
            | bound << 56
            | u64::from(age) << 58
    }

    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "each field takes its own bits"
    )]
    fn from_bits(bits: u64) -> Option<Self> {
        let bound = match bits >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Exact,
            3 => Bound::Upper,
            _ => return None,
        };
        let depth = match (bits >> 48) as u8 {
            u8::MAX => TO_THE_END,
            depth => depth.into(),
        };
        Some(Self {
            score: (bits as u32).cast_signed(),
            best: (bits >> 32) as u16,
            depth,
            bound,
        })
    }
}

/// Slots of a bucket: one cache line of 64 bytes holds four entries with a word each.
const SLOTS: usize = 4;

/// A transposition table that threads may share, with `W` words to tell positions apart.
pub struct Table<const W: usize> {
    buckets: Vec<Bucket<W>>,
    age: AtomicU8,
}

#[repr(align(64))]
struct Bucket<const W: usize>([Slot<W>; SLOTS]);

struct Slot<const W: usize> {
    entry: AtomicU64,
    whose: [AtomicU64; W],
}

impl<const W: usize> Slot<W> {
    const fn empty() -> Self {
        Self {
            entry: AtomicU64::new(0),
            whose: [const { AtomicU64::new(0) }; W],
        }
    }
}

/// What the words of a position are xored with in its slot.
#[inline]
fn seal<const W: usize>(bits: u64, words: &[u64; W]) -> u64 {
    // A key is hashed already; the words of a pack are not, and must also belong together.
    if W <= 1 {
        bits
    } else {
        mix(bits ^ words.iter().fold(0, |hash, &word| mix(hash ^ word)))
    }
}

impl<const W: usize> Table<W> {
    /// A table of about this many bytes, at least one bucket of 64.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = (bytes / size_of::<Bucket<W>>()).max(1);
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableError { bytes })?;
        buckets.resize_with(count, || Bucket([const { Slot::empty() }; SLOTS]));
        Ok(Self {
            buckets,
            age: AtomicU8::new(0),
        })
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<W>>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets
            .iter()
            .flat_map(|bucket| &bucket.0)
            .for_each(Slot::clear);
        self.age.store(0, Relaxed);
    }

    /// A new search begins: entries of earlier ones are the first to be overwritten.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How many of 1,000 slots are in use by the present search, of the first 250 buckets.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let age = u64::from(self.age.load(Relaxed));
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut all) = (0, 0);
        for slot in slots {
            let bits = slot.entry.load(Relaxed);
            used += u32::from(bits != 0 && bits >> 58 == age);
            all += 1;
        }
        used * 1000 / all
    }

    /// The entry of the position with these words.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64, words: [u64; W]) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let bits = slot.entry.load(Relaxed);
            slot.is_of(bits, &words)
                .then(|| Entry::from_bits(bits))
                .flatten()
        })
    }

    /// Remembers `entry`: in the place of an older entry of the same position, else of the
    /// entry of its bucket that was searched least deep, older searches counting for less. Of
    /// equals the key picks one, so that none stays forever.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "less than the number of slots"
    )]
    pub fn store(&self, key: u64, words: [u64; W], entry: Entry) {
        let age = self.age.load(Relaxed);
        let (mut place, mut least) = (0, u32::MAX);
        let picked = (key % SLOTS as u64) as usize;
        let bucket = self.bucket(key);
        for (number, slot) in bucket.0.iter().enumerate() {
            let bits = slot.entry.load(Relaxed);
            if slot.is_of(bits, &words) {
                place = number;
                break;
            }
            let worth = worth(bits, age);
            if worth < least || (worth == least && number == picked) {
                place = number;
                least = worth;
            }
        }
        bucket.0[place].write(entry.to_bits(age), &words);
    }

    /// The bucket of a key: any number of buckets, no division (Lemire 2019).
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "less than the number of buckets"
    )]
    fn bucket(&self, key: u64) -> &Bucket<W> {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
    }
}

impl<const W: usize> Slot<W> {
    fn clear(&self) {
        self.entry.store(0, Relaxed);
        self.whose.iter().for_each(|word| word.store(0, Relaxed));
    }

    #[inline]
    fn is_of(&self, bits: u64, words: &[u64; W]) -> bool {
        let seal = seal(bits, words);
        bits != 0
            && self
                .whose
                .iter()
                .zip(words)
                .all(|(word, own)| word.load(Relaxed) ^ seal == *own)
    }

    #[inline]
    fn write(&self, bits: u64, words: &[u64; W]) {
        let seal = seal(bits, words);
        self.entry.store(bits, Relaxed);
        for (word, own) in self.whose.iter().zip(words) {
            word.store(own ^ seal, Relaxed);
        }
    }
}

/// What an entry is worth keeping: its depth, less eight turns for each search that has begun
/// since; nothing if the slot is empty.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "depth and age take eight bits each"
)]
fn worth(bits: u64, now: u8) -> u32 {
    if bits == 0 {
        return 0;
    }
    let (depth, age) = ((bits >> 48) as u8, (bits >> 58) as u8);
    let years = (AGES + now - age) % AGES;
    1 + u32::from(depth) + 8 * u32::from(AGES - 1 - years)
}

impl<const W: usize> fmt::Debug for Table<W> {
    /// Its size: a table has millions of entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// There is not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("There is not enough memory for a table of {bytes} bytes.")]
pub struct TableError {
    /// The requested size.
    pub bytes: usize,
}
