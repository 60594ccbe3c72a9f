//! What the search knows about positions: in how many turns a win was found, or in how many there
//! is none.

use alloc::vec::Vec;

use crate::turn::Turn;

/// What the search knows about a position in which the attacker is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownWin {
    key: u64,
    /// No win in this many turns or fewer.
    pub(super) none: u8,
    /// A win in this many turns, and how it begins.
    pub(super) win: Option<(u8, Turn)>,
}

/// A table of a power of two of places; the last entry stays. It allocates its memory when
/// something is remembered for the first time: not every user of the solver needs it.
#[derive(Clone, Debug)]
pub(super) struct ForcedTable {
    places: Vec<Option<KnownWin>>,
    size: usize,
}

impl ForcedTable {
    /// Of at least one place and about this many.
    pub(super) fn new(places: usize) -> Self {
        Self {
            places: Vec::new(),
            size: places.max(1).next_power_of_two(),
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "the low bits are the place"
    )]
    const fn place(&self, key: u64) -> usize {
        key as usize & (self.size - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<KnownWin> {
        self.places
            .get(self.place(key))
            .copied()
            .flatten()
            .filter(|known| known.key == key)
    }

    fn put(&mut self, place: usize, known: KnownWin) {
        if self.places.is_empty() {
            self.places.resize(self.size, None);
        }
        self.places[place] = Some(known);
    }

    /// There is no win in this many turns.
    pub(super) fn none(&mut self, key: u64, turns: u8) {
        let (place, before) = (self.place(key), self.get(key));
        let none = before.map_or(turns, |known| known.none.max(turns));
        self.put(
            place,
            KnownWin {
                key,
                none,
                win: before.and_then(|known| known.win),
            },
        );
    }

    /// There is one, which begins so.
    pub(super) fn win(&mut self, key: u64, turns: u8, turn: Turn) {
        let (place, before) = (self.place(key), self.get(key));
        let win = before
            .and_then(|known| known.win)
            .filter(|&(known, _)| known <= turns)
            .or(Some((turns, turn)));
        self.put(
            place,
            KnownWin {
                key,
                none: before.map_or(0, |known| known.none),
                win,
            },
        );
    }

    pub(super) fn clear(&mut self) {
        self.places.fill(None);
    }
}
