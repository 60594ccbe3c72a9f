//! The turns worth trying: a few first stones, with each a few second ones, no pair twice.
//!
//! Only few cells can be second stones. Those *near* a first stone, which share a window with it,
//! are worth something else than alone, and there are at most forty. Of all others the best ones
//! alone are the best: so one list of the best cells serves all first stones, long enough that
//! something is left of it when the near cells and those of earlier pairs are passed over.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::width::Width;
use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::direction::Direction;
use crate::lines::REACH;

/// Most cells that share a window with one.
const NEAR: usize = 8 * REACH;

/// A cell and what it is worth, as one number: the greater the better, and of equals the first in
/// reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rated(i64);

impl Rated {
    /// Bits for the cell, counted from the end so that the first one is the greatest.
    const BITS: u32 = 9;

    const LAST: i64 = (1 << Self::BITS) - 1;

    #[inline]
    pub(super) fn new(cell: Cell, worth: i32) -> Self {
        let place = Self::LAST - i64::try_from(cell.bit()).unwrap_or(Self::LAST);
        Self((i64::from(worth) << Self::BITS) | place)
    }

    #[inline]
    fn cell(self) -> Cell {
        Cell::at(usize::try_from(Self::LAST - (self.0 & Self::LAST)).unwrap_or(0))
    }

    #[inline]
    fn worth(self) -> i32 {
        i32::try_from(self.0 >> Self::BITS).unwrap_or(0)
    }
}

const _: () = assert!(STRIDE * MOST <= 1 << Rated::BITS, "every cell has its place");

/// Makes a list the best `count` of it, the best first.
fn keep_best(list: &mut Vec<Rated>, count: usize) {
    if count < list.len() {
        list.select_nth_unstable_by_key(count, |&rated| Reverse(rated));
        list.truncate(count);
    }
    list.sort_unstable_by_key(|&rated| Reverse(rated));
}

/// What was chosen at the beginning of a turn.
#[derive(Clone, Default, Debug)]
pub(super) struct Plan {
    /// The mark of the position at which the turn began.
    pub(super) mark: u64,
    /// Pairs, the best first, each with its score.
    pairs: Vec<(i32, [Cell; 2])>,
}

/// Room to work in.
#[derive(Clone, Default, Debug)]
pub(super) struct Scores {
    /// The best cells alone.
    best: Vec<Rated>,
    /// Cells near one first stone, and what they are worth after it.
    near: Vec<Rated>,
    /// The best second stones after it, the best first.
    seconds: Vec<Rated>,
}

impl Scores {
    /// Scores every empty cell as a first (or an only) stone, and lists the best ones.
    pub(super) fn first(&mut self, empty: Cells, count: usize, worth: impl Fn(Cell) -> i32) {
        self.best.clear();
        empty.into_iter().for_each(|cell| self.best.push(Rated::new(cell, worth(cell))));
        keep_best(&mut self.best, count);
    }

    /// The best ones, the best first.
    pub(super) fn best(&self) -> impl Iterator<Item = Cell> + '_ {
        self.best.iter().map(|rated| rated.cell())
    }

    /// The best second stones: of the near cells, and of those that are best alone. `done` are cells
    /// that are none.
    fn merge(&mut self, done: Cells, count: usize) {
        let known = self.near.iter().fold(done, |known, rated| known.with(rated.cell()));
        let others = self.best.iter().filter(|rated| !known.contains(rated.cell()));
        self.seconds.clear();
        self.seconds.extend(others.take(count));
        for &rated in self.near.iter().filter(|rated| !done.contains(rated.cell())) {
            if self.seconds.len() == count {
                match self.seconds.last() {
                    Some(&least) if rated > least => self.seconds.pop(),
                    _ => continue,
                };
            }
            let at = self.seconds.partition_point(|&other| other > rated);
            self.seconds.insert(at, rated);
        }
    }
}

/// The empty cells that share a window with a cell.
pub(super) fn near(cell: Cell, board: Cells, empty: Cells) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let ray = move |forward: bool| {
            let bit = move |k: usize| {
                let step = k * direction.step();
                if forward { cell.bit() + step } else { cell.bit().wrapping_sub(step) }
            };
            (1..=REACH).map(bit).take_while(move |&bit| board.has(bit)).map(Cell::at)
        };
        ray(true).chain(ray(false)).filter(move |&cell| empty.contains(cell))
    })
}

impl Width {
    /// How many cells alone must be known: for the last first stone those near it, and those with
    /// which it makes a pair already, may all be better than those that it takes.
    pub(super) fn cells(self) -> usize {
        self.first().saturating_add(self.second()).saturating_add(NEAR)
    }
}

impl Plan {
    /// Plans the turn of two stones that begins at the position with this mark, whose best cells
    /// alone are listed, as many as [`Width::cells`] says. `after` pushes the empty cells that share
    /// a window with a first stone, rated as second stones after it.
    pub(super) fn make(
        &mut self,
        mark: u64,
        width: Width,
        scores: &mut Scores,
        mut after: impl FnMut(Cell, &mut Vec<Rated>),
    ) {
        self.mark = mark;
        self.pairs.clear();
        for at in 0..scores.best.len().min(width.first()) {
            let (worth, first) = (scores.best[at].worth(), scores.best[at].cell());
            scores.near.clear();
            after(first, &mut scores.near);
            // The pairs that an earlier first stone has made with this one.
            let partners = self.pairs.iter().filter(|(_, pair)| pair[1] == first).map(|(_, pair)| pair[0]);
            scores.merge(partners.fold(Cells::EMPTY.with(first), Cells::with), width.second());
            self.pairs.extend(scores.seconds.iter().map(|more| (worth + more.worth(), [first, more.cell()])));
        }
        // In place: of equals the first in reading order.
        self.pairs.sort_unstable_by_key(|&(score, [first, second])| (Reverse(score), first, second));
        self.pairs.truncate(width.turns());
    }

    /// The first stones in the order of their best pairs.
    pub(super) fn firsts(&self) -> impl Iterator<Item = Cell> + '_ {
        let mut seen = Cells::EMPTY;
        self.pairs.iter().map(|(_, pair)| pair[0]).filter(move |&cell| {
            let is_new = !seen.contains(cell);
            seen = seen.with(cell);
            is_new
        })
    }

    /// The second stones after a first one, the best first.
    pub(super) fn seconds(&self, first: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.pairs.iter().filter(move |(_, pair)| pair[0] == first).map(|(_, pair)| pair[1])
    }
}
