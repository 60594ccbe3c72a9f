//! The best cells of a board, and the best second stones: short lists, kept in order.
//!
//! Gains lie in an array by cell, and cells that cannot be taken are worth next to nothing there.
//! So the best few are found by comparing eight cells at once with the least of those that are
//! listed: after the first rows hardly any cell gets in.

use alloc::vec::Vec;

use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::roads::{ALL_CELLS, Alone, TAKEN};

/// Pieces of eight cells.
const EIGHTS: usize = ALL_CELLS / 8;

/// Their numbers from the middle of the board outwards: the best cells are mostly found there, and
/// an early entry keeps the rest out.
const MIDDLE_FIRST: [usize; EIGHTS] = {
    let mut order = [0; EIGHTS];
    let mut at = 0;
    while at < EIGHTS {
        let away = at.div_ceil(2);
        order[at] = if at % 2 == 0 {
            EIGHTS / 2 + away
        } else {
            EIGHTS / 2 - away
        };
        at += 1;
    }
    order
};

/// A cell and what it is worth, as one number: the greater the better, and of equals the first in
/// reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct RatedCell(i64);

/// Bits for a cell, counted from the end so that the first one is the greatest.
pub(super) const BITS: u32 = 9;

/// The number of the cell 0.
const LAST: i64 = (1 << BITS) - 1;

const _: () = assert!(STRIDE * MOST <= 1 << BITS, "every cell has its place");

/// The number of a cell: the earlier in reading order, the greater.
#[inline]
pub(super) fn place(cell: Cell) -> i64 {
    LAST - i64::try_from(cell.bit()).unwrap_or(LAST)
}

/// The cell of the lowest bits of a number.
#[inline]
pub(super) fn cell(number: i64) -> Cell {
    Cell::at(usize::try_from(LAST - (number & LAST)).unwrap_or(0))
}

impl RatedCell {
    #[inline]
    pub(super) fn new(cell: Cell, worth: i32) -> Self {
        Self((i64::from(worth) << BITS) | place(cell))
    }

    #[inline]
    pub(super) fn cell(self) -> Cell {
        cell(self.0)
    }

    #[inline]
    pub(super) fn worth(self) -> i32 {
        i32::try_from(self.0 >> BITS).unwrap_or(0)
    }
}

/// Puts something into a list that is in order, the greatest first; keeps at most `count`, at least
/// one.
#[inline]
fn insert(list: &mut Vec<RatedCell>, rated: RatedCell, count: usize) {
    if list.len() >= count {
        list.pop();
    }
    list.push(rated);
    let mut at = list.len() - 1;
    while at > 0 && list[at - 1] < list[at] {
        list.swap(at - 1, at);
        at -= 1;
    }
}

/// The best cells, each alone, the best first.
#[derive(Clone, Default, Debug)]
pub(super) struct BestCells {
    list: Vec<RatedCell>,
    /// Whether cells may be left out.
    is_cut: bool,
}

impl BestCells {
    /// Lists the best `count` of the cells that can be taken; at least one is wanted.
    pub(super) fn find(&mut self, worths: &Alone, count: usize) {
        let (eights, count) = (worths.as_chunks::<8>().0, count.max(1));
        self.list.clear();
        let mut least = RatedCell::new(Cell::at(0), TAKEN);
        for (number, eight) in MIDDLE_FIRST
            .into_iter()
            .filter_map(|number| Some((number, eights.get(number)?)))
        {
            let enough = least.worth();
            if eight.iter().fold(TAKEN, |most, &worth| most.max(worth)) < enough {
                continue;
            }
            for (place, &worth) in eight.iter().enumerate() {
                let rated = RatedCell::new(Cell::at(number * 8 + place), worth);
                if rated > least {
                    insert(&mut self.list, rated, count);
                    least = self.list.get(count - 1).copied().unwrap_or(least);
                }
            }
        }
        self.is_cut = self.list.len() == count;
    }

    /// Those listed.
    pub(super) fn list(&self) -> &[RatedCell] {
        &self.list
    }
}

/// The best second stones after a first one, while they are sought.
#[derive(Clone, Default, Debug)]
pub(super) struct SecondStones {
    list: Vec<RatedCell>,
    count: usize,
    /// Less than this is not worth a look.
    least: i32,
    /// Cells that are none.
    done: Cells,
}

impl SecondStones {
    /// Seeks the best `count`, the cells of `done` left out.
    pub(super) fn start(&mut self, count: usize, done: Cells) {
        self.list.clear();
        self.count = count;
        self.least = TAKEN + 1;
        self.done = done;
    }

    /// A cell and its worth; each comes once.
    #[inline]
    pub(super) fn offer(&mut self, cell: Cell, worth: i32) {
        if worth >= self.least {
            self.consider(RatedCell::new(cell, worth));
        }
    }

    fn consider(&mut self, rated: RatedCell) {
        let is_full = self.list.len() >= self.count;
        if self.done.contains(rated.cell())
            || (is_full && self.list.last().is_some_and(|&last| last >= rated))
        {
            return;
        }
        insert(&mut self.list, rated, self.count);
        if let Some(last) = self.list.last().filter(|_| self.list.len() >= self.count) {
            self.least = last.worth();
        }
    }

    /// Offers the best cells alone that are not among `near`, as many as may be needed.
    pub(super) fn offer_best(&mut self, best: &BestCells, near: Cells) {
        let known = near | self.done;
        let others = best
            .list()
            .iter()
            .filter(|rated| !known.contains(rated.cell()))
            .take(self.count);
        others.for_each(|&rated| self.consider(rated));
    }

    /// Whether cells that the list of the best leaves out cannot be among these.
    pub(super) fn is_settled(&self, best: &BestCells) -> bool {
        let is_full = self.list.len() >= self.count;
        !best.is_cut || (is_full && self.list.last() >= best.list().last())
    }

    /// Those found, the best first.
    pub(super) fn list(&self) -> &[RatedCell] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use game_core::mix;

    use super::*;

    /// The best cells by sorting them all.
    #[test]
    fn the_best_are_those_of_the_definition() {
        let mut best = BestCells::default();
        for seed in 0..400_u64 {
            let worth = |bit: u64| match mix(seed << 20 ^ bit) % (1 + seed % 50) {
                0 => TAKEN - i32::from(bit % 2 == 1),
                worth => i32::try_from(worth).unwrap_or(0) - 9,
            };
            let mut worths: Alone = [0; ALL_CELLS];
            (0..)
                .zip(&mut worths)
                .for_each(|(bit, place)| *place = worth(bit));
            let free = worths
                .iter()
                .enumerate()
                .filter(|&(_, &worth)| worth > TAKEN);
            let mut all: Vec<RatedCell> = free
                .map(|(bit, &worth)| RatedCell::new(Cell::at(bit), worth))
                .collect();
            all.sort_by_key(|&rated| (Reverse(rated.worth()), rated.cell()));
            for count in [1, 9, 16, 1000] {
                best.find(&worths, count);
                assert_eq!(best.list(), &all[..count.min(all.len())], "{seed}");
                assert!(best.is_cut || all.len() <= best.list().len(), "{seed}");
            }
        }
    }
}
