use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::error::{Failure, LawError};
use crate::{StepOf, Stochastic};

/// Most positions of one key that are kept: a constant key must not make the walk quadratic.
const MOST_OF_A_KEY: u32 = 64;

/// The positions that a walk has met, each once, with the way that led there.
#[derive(Debug)]
pub(super) struct Atlas<P: Stochastic> {
    places: Vec<VisitedPosition<P>>,
    /// The newest position of each key.
    newest: BTreeMap<u64, usize>,
    room: usize,
}

/// A position that was met.
#[derive(Debug)]
struct VisitedPosition<P: Stochastic> {
    position: P,
    key: u64,
    /// The position and the step that led here; nothing at a start.
    from: Option<(usize, StepOf<P>)>,
    /// The position of the same key that was met before this one.
    older: Option<usize>,
    /// How many positions of this key were met, this one included.
    of_this_key: u32,
}

impl<P: Stochastic> Atlas<P> {
    /// An empty atlas for this many positions.
    pub(super) const fn new(room: usize) -> Self {
        Self {
            places: Vec::new(),
            newest: BTreeMap::new(),
            room,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) const fn is_full(&self) -> bool {
        self.places.len() >= self.room
    }

    /// The position of that number.
    pub(super) fn position(&self, at: usize) -> &P {
        &self.places[at].position
    }

    /// The key that the position had when it was met.
    pub(super) fn key(&self, at: usize) -> u64 {
        self.places[at].key
    }

    /// The position of equal key that was met before.
    pub(super) fn older(&self, at: usize) -> Option<&P> {
        self.places[at].older.map(|older| self.position(older))
    }

    /// The positions of a key, newest first.
    fn of_key(&self, key: u64) -> impl Iterator<Item = usize> {
        let newest = self.newest.get(&key).copied();
        core::iter::successors(newest, |&at| self.places[at].older)
    }

    /// The number of an equal position of equal key.
    pub(super) fn find(&self, position: &P) -> Option<usize> {
        self.of_key(position.key())
            .find(|&at| self.position(at) == position)
    }

    /// The number of the position, which is kept if it is new and there is room.
    pub(super) fn keep(&mut self, position: &P, from: Option<(usize, StepOf<P>)>) -> Option<usize> {
        if let Some(known) = self.find(position) {
            return Some(known);
        }
        let key = position.key();
        let older = self.newest.get(&key).copied();
        let of_this_key = older.map_or(0, |at| self.places[at].of_this_key) + 1;
        if self.is_full() || of_this_key > MOST_OF_A_KEY {
            return None;
        }
        let at = self.places.len();
        self.places.push(VisitedPosition {
            position: position.clone(),
            key,
            from,
            older,
            of_this_key,
        });
        self.newest.insert(key, at);
        Some(at)
    }

    /// The law that the position of that number breaks, with the steps that lead there.
    pub(super) fn broken(&self, failure: Failure, at: usize) -> LawError {
        let (mut start, mut steps) = (at, Vec::new());
        while let Some((before, step)) = self.places[start].from {
            steps.push(step);
            start = before;
        }
        steps.reverse();
        failure.at(self.position(at), self.position(start), &steps)
    }
}
