//! The turns worth trying: a few first stones, with each a few second ones, no pair twice.
//!
//! Only few cells can be second stones. Those *near* a first stone, which lie on a line with it,
//! are worth something else than alone, and there are at most forty. Of all others the best ones
//! alone are the best: so a short list of the best cells serves all first stones. Where too little
//! is left of it when the near cells are passed over, a longer one is made.
//!
//! # Turns that must stop a win
//!
//! Where the opponent threatens to win, only turns count that stop all of them. Each holds one of
//! four sets of one or two cells at most ([`Defences`]): a set of two is the whole turn, and with a
//! set of one the other stone is free, so the best stones are tried as they are where a turn has
//! one.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::best::{BITS, BestCells, RatedCell, SecondStones, cell, place};
use super::width::Width;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::lines::REACH;
use crate::roads::{Alone, Defences, near};

/// Most cells that lie near one.
const NEAR: usize = 8 * REACH;

/// A turn of two stones and its score, as one number: the greater the better, and of equals the
/// first in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pair(i64);

impl Pair {
    fn new(score: i64, [first, second]: [Cell; 2]) -> Self {
        Self((score << (2 * BITS)) | (place(first) << BITS) | place(second))
    }

    #[inline]
    fn cells(self) -> [Cell; 2] {
        [cell(self.0 >> BITS), cell(self.0)]
    }

    #[inline]
    fn first(self) -> Cell {
        self.cells()[0]
    }

    #[inline]
    const fn score(self) -> i64 {
        self.0 >> (2 * BITS)
    }

    /// Both cells in order, as one number.
    #[inline]
    fn places(self) -> i64 {
        self.0 & ((1 << (2 * BITS)) - 1)
    }
}

/// What was chosen at the beginning of a turn.
#[derive(Clone, Default, Debug)]
pub(super) struct TurnPlan {
    /// The mark of the position at which the turn began.
    pub(super) mark: u64,
    /// Pairs; once they are sorted, in the order of trial.
    pairs: Vec<Pair>,
    /// Room for sorting them: each with its expected score.
    keyed: Vec<Reverse<(u32, Pair)>>,
    /// The first stones in this order.
    firsts: Vec<Cell>,
    /// The pair that is tried alone, if all others are known to be no better.
    only: Option<[Cell; 2]>,
}

/// Room to work in.
#[derive(Clone, Default, Debug)]
pub(super) struct Room {
    pub(super) best: BestCells,
    seconds: SecondStones,
    pairs: Vec<Pair>,
}

impl Room {
    /// Seeks the best second stones after a first one, as far as the best cells are listed.
    fn seek(
        &mut self,
        first: Cell,
        (count, done): (usize, Cells),
        after: &mut impl FnMut(Cell, &mut SecondStones),
    ) {
        self.seconds.start(count, done);
        self.seconds.offer_best(&self.best, near(first));
        after(first, &mut self.seconds);
    }
}

impl Width {
    /// How many cells alone are known at first.
    const fn few(self) -> usize {
        self.first().saturating_add(self.second())
    }

    /// How many cells alone are always enough: for the last first stone those near it, and those
    /// with which it makes a pair already, may all be better than those that it takes.
    fn all(self) -> usize {
        self.few().saturating_add(self.first()).saturating_add(NEAR)
    }
}

impl TurnPlan {
    /// Plans the turn of two stones that begins at the position with this mark, in which cells have
    /// these worths alone. `after` offers the cells near a first stone, rated as second stones
    /// after it.
    pub(super) fn make(
        &mut self,
        mark: u64,
        width: Width,
        alone: &Alone,
        room: &mut Room,
        mut after: impl FnMut(Cell, &mut SecondStones),
    ) {
        self.clear(mark);
        room.best.find(alone, width.few());
        for at in 0..room.best.list().len().min(width.first()) {
            let first = room.best.list()[at];
            self.add(first, width.second(), (width, alone), room, &mut after);
        }
        if self.pairs.len() > width.turns() {
            room.pairs.clone_from(&self.pairs);
            let (_, &mut least, _) = room
                .pairs
                .select_nth_unstable_by(width.turns() - 1, |a, b| b.cmp(a));
            self.pairs.retain(|&pair| pair >= least);
        }
    }

    /// The same for a turn that stops all wins; returns whether there is one.
    pub(super) fn defend(
        &mut self,
        mark: u64,
        (width, alone): (Width, &Alone),
        defences: &Defences,
        room: &mut Room,
        mut after: impl FnMut(Cell, &mut SecondStones),
    ) -> bool {
        self.clear(mark);
        room.best.find(alone, width.few());
        for set in defences.sets() {
            let mut cells = set.cells();
            let Some(first) = cells.next() else { continue };
            let rated = RatedCell::new(first, alone[first.bit()]);
            match cells.next() {
                None => self.add(rated, width.first(), (width, alone), room, &mut after),
                Some(second) => self.add_pair(rated, second, alone, room, &mut after),
            }
        }
        !self.pairs.is_empty()
    }

    fn clear(&mut self, mark: u64) {
        self.mark = mark;
        self.pairs.clear();
        self.firsts.clear();
        self.only = None;
    }

    /// Leaves the pair of the greatest value alone, by its score and its cells; the first of
    /// equals, and the first of all where no pair has a value.
    pub(super) fn keep_best(&mut self, mut value: impl FnMut(i64, [Cell; 2]) -> Option<i64>) {
        let mut best = None;
        for pair in &self.pairs {
            let value = value(pair.score(), pair.cells());
            if best.is_none_or(|(greatest, _)| value > greatest) {
                best = Some((value, pair.cells()));
            }
        }
        self.only = best.map(|(_, pair)| pair);
    }

    /// The pair that is tried alone, if there is one.
    pub(super) const fn only(&self) -> Option<[Cell; 2]> {
        self.only
    }

    /// Adds the best pairs of a first stone that are not there yet.
    fn add(
        &mut self,
        first: RatedCell,
        count: usize,
        (width, alone): (Width, &Alone),
        room: &mut Room,
        after: &mut impl FnMut(Cell, &mut SecondStones),
    ) {
        let cell = first.cell();
        // This stone, and those with which an earlier first stone has made the pair already.
        let mut done = Cells::EMPTY.with(cell);
        for pair in &self.pairs {
            let [other, second] = pair.cells();
            if second == cell {
                done.insert(other);
            }
        }
        room.seek(cell, (count, done), after);
        if !room.seconds.is_settled(&room.best) {
            room.best.find(alone, width.all().saturating_add(count));
            room.seek(cell, (count, done), after);
        }
        for second in room.seconds.list() {
            let score = i64::from(first.worth()) + i64::from(second.worth());
            self.pairs.push(Pair::new(score, [cell, second.cell()]));
        }
    }

    /// Adds one pair unless it is there.
    fn add_pair(
        &mut self,
        first: RatedCell,
        second: Cell,
        alone: &Alone,
        room: &mut Room,
        after: &mut impl FnMut(Cell, &mut SecondStones),
    ) {
        let cells = [first.cell(), second];
        let is_there =
            |pair: &Pair| pair.cells() == cells || pair.cells() == [second, first.cell()];
        if self.pairs.iter().any(is_there) {
            return;
        }
        // All near cells are rated, and this one is picked.
        room.seconds.start(NEAR, Cells::EMPTY);
        after(first.cell(), &mut room.seconds);
        let rated = room
            .seconds
            .list()
            .iter()
            .find(|rated| rated.cell() == second);
        let worth = rated.map_or(alone[second.bit()], |rated| rated.worth());
        self.pairs.push(Pair::new(
            i64::from(first.worth()) + i64::from(worth),
            cells,
        ));
    }

    /// Puts the pairs in order: those first of which most is expected, by their cells, and of
    /// equals the best; and the first stones by their first pairs.
    pub(super) fn sort(&mut self, expected: impl Fn([Cell; 2]) -> u32) {
        self.keyed.clear();
        self.keyed.extend(
            self.pairs
                .iter()
                .map(|&pair| Reverse((expected(pair.cells()), pair))),
        );
        // Expectations are looked up once each, and the sort is compiled once, whatever is expected
        // on which board.
        self.keyed.sort_unstable();
        for (pair, Reverse((_, sorted))) in self.pairs.iter_mut().zip(&self.keyed) {
            *pair = *sorted;
        }
        for &pair in &self.pairs {
            if !self.firsts.contains(&pair.first()) {
                self.firsts.push(pair.first());
            }
        }
    }

    /// All pairs, once they are sorted, in the order of trial.
    pub(super) fn turns(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.pairs.iter().map(|pair| pair.cells())
    }

    /// The same with their scores.
    pub(super) fn rated(&self) -> impl Iterator<Item = (i64, [Cell; 2])> + '_ {
        self.pairs.iter().map(|pair| (pair.score(), pair.cells()))
    }

    /// The pair of the greatest score, with that score.
    pub(super) fn best(&self) -> Option<(i64, [Cell; 2])> {
        self.pairs
            .iter()
            .max()
            .map(|pair| (pair.score(), pair.cells()))
    }

    /// The first stones in the order of their first pairs, once they are sorted.
    pub(super) fn firsts(&self) -> impl Iterator<Item = Cell> + '_ {
        self.firsts.iter().copied()
    }

    /// The second stones after a first one, the best first.
    pub(super) fn seconds(&self, first: Cell) -> impl Iterator<Item = Cell> + '_ {
        let begins = move |pair: &&Pair| pair.places() >> BITS == place(first);
        self.pairs.iter().filter(begins).map(|pair| pair.cells()[1])
    }

    /// The pair of these two cells, as it is planned, if it is.
    pub(super) fn pair(&self, [a, b]: [Cell; 2]) -> Option<[Cell; 2]> {
        let [ab, ba] = [[a, b], [b, a]].map(|cells| Pair::new(0, cells).places());
        self.pairs
            .iter()
            .find(|pair| pair.places() == ab || pair.places() == ba)
            .map(|pair| pair.cells())
    }
}
