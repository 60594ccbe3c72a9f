//! The table of proof numbers: a fixed size, and what took least work is forgotten first.

use game_core::{Deterministic, Score, Side, ToMove, ZeroSum};

use super::Goal;
use super::numbers::Numbers;
use crate::error::within_bound;
use crate::{Identity, SearchError, TableError};

/// Entries of a bucket, all of which are looked at.
const SLOTS: usize = 4;

/// What the search knows about a position: numbers for the player to move there, who wants `goal`
/// from there on.
#[derive(Clone, Copy, Debug)]
struct NumbersEntry<const W: usize> {
    words: [u64; W],
    goal: Score,
    numbers: Numbers,
    /// Nodes that were entered for it; 0 in an empty slot.
    work: u32,
}

/// Numbers by position and goal.
#[derive(Clone, Debug)]
pub(super) struct Store<const W: usize> {
    buckets: Vec<[NumbersEntry<W>; SLOTS]>,
}

/// A position as the table sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TableKey<const W: usize> {
    /// Finds the bucket.
    pub(super) key: u64,
    /// Tells it from others.
    pub(super) words: [u64; W],
    /// What the player to move there wants from there on.
    pub(super) goal: Score,
}

impl<const W: usize> Store<W> {
    /// Bytes of an entry.
    pub(super) const ENTRY: usize = size_of::<NumbersEntry<W>>();

    const EMPTY: [NumbersEntry<W>; SLOTS] = [NumbersEntry {
        words: [0; W],
        goal: 0,
        numbers: Numbers::UNKNOWN,
        work: 0,
    }; SLOTS];

    /// A table of at most this many bytes, but of one bucket at least.
    pub(super) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = (bytes / size_of::<[NumbersEntry<W>; SLOTS]>()).max(1);
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableError { bytes })?;
        buckets.resize(count, Self::EMPTY);
        Ok(Self { buckets })
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[NumbersEntry<W>; SLOTS]>()
    }

    /// Of how many positions it knows something.
    pub(super) fn known(&self) -> usize {
        self.buckets
            .iter()
            .flatten()
            .filter(|entry| entry.work > 0)
            .count()
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill(Self::EMPTY);
    }

    /// Any number of buckets, without division (Lemire 2019).
    #[allow(
        clippy::cast_possible_truncation,
        reason = "less than the number of buckets"
    )]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The numbers of a position, and the work they took.
    pub(super) fn get(&self, whose: &TableKey<W>) -> Option<(Numbers, u32)> {
        let is_it = |entry: &&NumbersEntry<W>| {
            entry.work > 0 && entry.words == whose.words && entry.goal == whose.goal
        };
        self.buckets[self.place(whose.key)]
            .iter()
            .find(is_it)
            .map(|entry| (entry.numbers, entry.work))
    }

    /// Keeps numbers in the place of older ones of the same position, else of those of its bucket
    /// that took least work.
    pub(super) fn put(&mut self, whose: &TableKey<W>, numbers: Numbers, work: u32) {
        let place = self.place(whose.key);
        let bucket = &mut self.buckets[place];
        let same = |entry: &NumbersEntry<W>| {
            entry.work > 0 && entry.words == whose.words && entry.goal == whose.goal
        };
        let least = || {
            bucket
                .iter()
                .enumerate()
                .min_by_key(|(_, entry)| entry.work)
                .map_or(0, |(number, _)| number)
        };
        let slot = bucket.iter().position(same).unwrap_or_else(least);
        bucket[slot] = NumbersEntry {
            words: whose.words,
            goal: whose.goal,
            numbers,
            work: work.max(1),
        };
    }
}

/// The position as the table sees it, and the player to move there; nothing once the game is over.
pub(super) fn place_of<P, I, const W: usize>(
    position: &P,
    goal: Goal,
) -> Result<Option<(TableKey<W>, Side)>, SearchError>
where
    P: Deterministic + ZeroSum,
    I: Identity<P, W>,
{
    match position.to_move() {
        ToMove::Nobody => Ok(None),
        ToMove::Chance => Err(SearchError::Chance),
        ToMove::Player(mover) => {
            let key = position.key();
            let further = goal
                .of(mover)
                .saturating_sub(within_bound::<P>(position.payoff(mover))?);
            Ok(Some((
                TableKey {
                    key,
                    words: I::words(position, key),
                    goal: further,
                },
                mover,
            )))
        }
    }
}
