//! The turns worth trying: a few first stones, with each a few second ones, no pair twice.

use alloc::vec;
use alloc::vec::Vec;

use super::follow::Width;
use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::direction::Direction;
use crate::lines::REACH;

/// What was chosen at the beginning of a turn.
#[derive(Clone, Default, Debug)]
pub(super) struct Plan {
    /// The key of the position at which the turn began.
    pub(super) key: u64,
    /// Pairs, the best first, each with its score.
    pairs: Vec<(i32, [Cell; 2])>,
    /// Room for the second stones of one first stone.
    seconds: Vec<(i32, Cell)>,
}

/// Room to work in: scores of all cells.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    alone: Vec<i32>,
    second: Vec<i32>,
    best: Vec<(i32, Cell)>,
}

impl Scores {
    pub(super) fn new() -> Self {
        let zeros = || vec![0; STRIDE * MOST];
        Self { alone: zeros(), second: zeros(), best: Vec::new() }
    }

    /// No room, in place of what is in use.
    pub(super) const fn none() -> Self {
        Self { alone: Vec::new(), second: Vec::new(), best: Vec::new() }
    }

    /// Scores every empty cell as a first (or an only) stone, and lists the best ones.
    pub(super) fn first(&mut self, empty: Cells, count: usize, mut score: impl FnMut(Cell) -> i32) {
        empty.iter().for_each(|cell| self.alone[cell.bit()] = score(cell));
        best_of(&mut self.best, empty, count, |cell| self.alone[cell.bit()]);
    }

    /// The best ones, the best first.
    pub(super) fn best(&self) -> impl Iterator<Item = Cell> + '_ {
        self.best.iter().map(|&(_, cell)| cell)
    }
}

/// The best `count` cells, the best first; of equals the first in reading order.
fn best_of(best: &mut Vec<(i32, Cell)>, cells: Cells, count: usize, score: impl Fn(Cell) -> i32) {
    best.clear();
    for cell in cells {
        let value = score(cell);
        if best.len() == count {
            match best.last() {
                Some(&(least, _)) if value > least => best.pop(),
                _ => continue,
            };
        }
        let at = best.partition_point(|&(other, _)| other >= value);
        best.insert(at, (value, cell));
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

impl Plan {
    /// Plans the turn of two stones that begins at the position with this key, whose first stones
    /// are scored. `again` scores a cell anew as a second stone after a first one: asked only for
    /// cells that share a window with it, all others being worth what they are alone.
    pub(super) fn make(
        &mut self,
        key: u64,
        (board, empty): (Cells, Cells),
        width: Width,
        scores: &mut Scores,
        mut again: impl FnMut(Cell, &mut dyn FnMut(&mut dyn FnMut(Cell) -> i32)),
    ) {
        self.key = key;
        self.pairs.clear();
        for at in 0..scores.best.len() {
            let (value, first) = scores.best[at];
            scores.second.copy_from_slice(&scores.alone);
            again(first, &mut |score| {
                near(first, board, empty).for_each(|cell| scores.second[cell.bit()] = score(cell));
            });
            // The pairs that an earlier first stone has made with this one.
            let partners = self.pairs.iter().filter(|(_, pair)| pair[1] == first).map(|(_, pair)| pair[0]);
            let others = partners.fold(empty.without(first), Cells::without);
            best_of(&mut self.seconds, others, width.second, |cell| scores.second[cell.bit()]);
            self.pairs.extend(self.seconds.iter().map(|&(more, second)| (value + more, [first, second])));
        }
        // In place: of equals the first in reading order.
        self.pairs.sort_unstable_by_key(|&(score, [first, second])| (core::cmp::Reverse(score), first, second));
        self.pairs.truncate(width.turns);
    }

    /// The first stones in the order of their best pairs.
    pub(super) fn firsts(&self) -> impl Iterator<Item = Cell> + '_ {
        let is_new = |at: usize, cell: Cell| !self.pairs[..at].iter().any(|(_, pair)| pair[0] == cell);
        let all = self.pairs.iter().enumerate().map(|(at, (_, pair))| (at, pair[0]));
        all.filter(move |&(at, cell)| is_new(at, cell)).map(|(_, cell)| cell)
    }

    /// The second stones after a first one, the best first.
    pub(super) fn seconds(&self, first: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.pairs.iter().filter(move |(_, pair)| pair[0] == first).map(|(_, pair)| pair[1])
    }
}
