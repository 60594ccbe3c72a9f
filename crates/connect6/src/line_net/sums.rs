//! The sums of the network, kept while stones come and go.
//!
//! A stone is seen by the cells on its four lines, at most five steps away, and by no others. For
//! each of these that is empty the rows of its old patterns are taken out of its sums and those of
//! the new ones added. What was there before is kept on a stack, so taking a stone back is copying.
//!
//! The value *after* one more stone is computed without placing it: a search compares many second
//! stones with one first stone.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Score, Side};

use super::patterns::pattern;
use super::weights::{LineWeights, Row, UNITS};
use crate::cell::{Cell, MOST, STRIDE};
use crate::direction::Direction;
use crate::lines::{Lines, REACH};
use crate::position::Connect6;

/// Cells of the largest board, and those beside it.
const CELLS: usize = STRIDE * MOST;

/// Points of one unit of log-odds, on the scale of roads by which the network was taught. Results of games fit
/// a wider one.
const SCALE: i64 = 600;

/// Roads count no more than this many points, so that nothing overflows.
const MOST_ROADS: i64 = 1 << 32;

/// The sums of the board: what all empty cells have above zero.
type Totals = [i32; UNITS];

/// The patterns of a cell along a line: as who has just moved sees it, and as the other one does.
type Seen = [u16; 2];

/// A cell before a stone changed what it sees.
#[derive(Clone, Debug)]
struct CellBefore {
    cell: Cell,
    direction: Direction,
    seen: Seen,
    sums: Row,
}

/// A stone that came.
#[derive(Clone, Debug)]
struct PushedStone {
    cell: Cell,
    side: Side,
    /// How many cells had been changed before it.
    changes: usize,
    /// The sums of the board before it.
    totals: Totals,
}

/// The network with its sums, for positions in which one side has just moved.
#[derive(Clone, Debug)]
pub(crate) struct LineNet<const N: usize> {
    weights: Arc<LineWeights>,
    /// The side that has just moved.
    me: Side,
    lines: Lines<N>,
    seen: Box<[[Seen; 4]]>,
    cells: Box<[Row]>,
    totals: Totals,
    /// The stones since the start.
    stones: Vec<PushedStone>,
    /// What they changed.
    changes: Vec<CellBefore>,
}

/// Adds what is above zero, or subtracts it.
#[inline]
fn add(totals: &mut Totals, sums: &Row, sign: i32) {
    for (total, &sum) in totals.iter_mut().zip(sums) {
        *total += sign * i32::from(sum.max(0));
    }
}

impl<const N: usize> LineNet<N> {
    /// The empty board.
    pub(crate) fn new(weights: Arc<LineWeights>, me: Side) -> Self {
        let mut net = Self {
            weights,
            me,
            lines: Lines::new(),
            seen: vec![[[0; 2]; 4]; CELLS].into(),
            cells: vec![[0; UNITS]; CELLS].into(),
            totals: [0; UNITS],
            stones: Vec::with_capacity(MOST * MOST),
            changes: Vec::with_capacity(MOST * MOST * 8),
        };
        net.start(&Connect6::EMPTY);
        net
    }

    /// Starts from a position; which side is to move there does not matter.
    pub(crate) fn start(&mut self, position: &Connect6<N>) {
        self.stones.clear();
        self.changes.clear();
        self.lines = Lines::of(position);
        self.totals = [0; UNITS];
        for cell in Connect6::<N>::BOARD {
            let mut sums = self.weights.biases;
            for direction in Direction::ALL {
                let seen = self.see(cell, direction);
                self.seen[cell.bit()][direction.index()] = seen;
                for row in self.weights.rows_of(seen) {
                    sums.iter_mut()
                        .zip(row)
                        .for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
                }
            }
            self.cells[cell.bit()] = sums;
            if position.empty().contains(cell) {
                add(&mut self.totals, &sums, 1);
            }
        }
    }

    /// What a cell sees along a line.
    #[inline]
    fn see(&self, cell: Cell, direction: Direction) -> Seen {
        [self.me, !self.me].map(|side| pattern(self.lines.around(cell, direction, side)))
    }

    /// Makes the stones since the start those of a line of play: takes back what differs, and
    /// places the rest.
    pub(crate) fn follow(&mut self, line: impl Iterator<Item = (Cell, Side)> + Clone) {
        let common = self
            .stones
            .iter()
            .zip(line.clone())
            .take_while(|(mine, theirs)| (mine.cell, mine.side) == *theirs)
            .count();
        while self.stones.len() > common {
            self.pop();
        }
        for (cell, side) in line.skip(common) {
            self.push(cell, side);
        }
    }

    /// Places a stone on an empty cell.
    pub(crate) fn push(&mut self, cell: Cell, side: Side) {
        self.stones.push(PushedStone {
            cell,
            side,
            changes: self.changes.len(),
            totals: self.totals,
        });
        self.lines.toggle(cell, side);
        let mut totals = self.totals;
        add(&mut totals, &self.cells[cell.bit()], -1);
        for_each_seen(&self.lines, self.me, cell, |other, direction, after| {
            let seen = &mut self.seen[other.bit()][direction.index()];
            if *seen != after {
                let sums = &mut self.cells[other.bit()];
                let new = update(&self.weights, [*seen, after], sums, &mut totals);
                self.changes.push(CellBefore {
                    cell: other,
                    direction,
                    seen: core::mem::replace(seen, after),
                    sums: core::mem::replace(sums, new),
                });
            }
        });
        self.totals = totals;
    }

    /// Takes the last stone back.
    pub(crate) fn pop(&mut self) {
        let Some(stone) = self.stones.pop() else {
            return;
        };
        self.lines.toggle(stone.cell, stone.side);
        self.totals = stone.totals;
        for before in self.changes.drain(stone.changes..).rev() {
            self.seen[before.cell.bit()][before.direction.index()] = before.seen;
            self.cells[before.cell.bit()] = before.sums;
        }
    }

    /// The value for the side that has just moved if it had placed one more stone; `roads` is what
    /// roads then say.
    pub(crate) fn value_after(&mut self, cell: Cell, roads: i64) -> Score {
        let mut totals = self.totals;
        self.lines.toggle(cell, self.me);
        add(&mut totals, &self.cells[cell.bit()], -1);
        for_each_seen(&self.lines, self.me, cell, |other, direction, after| {
            let before = self.seen[other.bit()][direction.index()];
            if before != after {
                let sums = &self.cells[other.bit()];
                update(&self.weights, [before, after], sums, &mut totals);
            }
        });
        self.lines.toggle(cell, self.me);
        value(&self.weights, &totals, roads)
    }

    /// The value for the side that has just moved, in points; `roads` is what roads say.
    pub(crate) fn value(&self, roads: i64) -> Score {
        value(&self.weights, &self.totals, roads)
    }
}

/// What the empty cells on the four lines through a stone see along these lines.
#[inline]
fn for_each_seen<const N: usize>(
    lines: &Lines<N>,
    me: Side,
    stone: Cell,
    mut visit: impl FnMut(Cell, Direction, Seen),
) {
    for direction in Direction::ALL {
        let view = lines.view(stone, direction, me);
        let mut empty = view.empty();
        while empty != 0 {
            let bit = empty.trailing_zeros();
            empty &= empty - 1;
            let steps = (bit as usize).wrapping_sub(REACH);
            let step = direction.along().wrapping_mul(steps);
            let cell = Cell::at(stone.bit().wrapping_add(step));
            let [mine, theirs] = view.around(bit);
            visit(cell, direction, [pattern(mine), pattern(theirs)]);
        }
    }
}

/// The sums of a cell that sees something else along a line than before; they are taken into the
/// totals.
#[inline]
fn update(
    weights: &LineWeights,
    [before, after]: [Seen; 2],
    sums: &Row,
    totals: &mut Totals,
) -> Row {
    let (old, new) = (weights.rows_of(before), weights.rows_of(after));
    let mut sums = *sums;
    for (unit, sum) in sums.iter_mut().enumerate() {
        let was = *sum;
        *sum = was
            .wrapping_add(new[0][unit])
            .wrapping_add(new[1][unit])
            .wrapping_sub(old[0][unit])
            .wrapping_sub(old[1][unit]);
        // What counts of both is not negative, so the difference fits.
        totals[unit] += i32::from((*sum).max(0).wrapping_sub(was.max(0)));
    }
    sums
}

/// The value by the sums of the board. Log-odds are counted in 2^-22.
fn value(weights: &LineWeights, totals: &Totals, roads: i64) -> Score {
    // In 2^-3: sums beyond 4,096 count as that.
    #[allow(clippy::cast_possible_truncation, reason = "clamped to the range")]
    let sums: Row = totals.map(|total| (total >> 5).clamp(0, i16::MAX.into()) as i16);
    let mut odds = i64::from(weights.output_bias) << 10;
    let units = weights.hidden.iter().zip(&weights.hidden_biases);
    for ((row, &bias), &output) in units.zip(&weights.outputs) {
        let products = sums
            .iter()
            .zip(row)
            .map(|(&s, &w)| i32::from(s) * i32::from(w));
        let unit = products.sum::<i32>() + (i32::from(bias) << 5);
        odds += i64::from(unit.max(0) >> 5) * i64::from(output);
    }
    let roads = roads.clamp(-MOST_ROADS, MOST_ROADS) * i64::from(weights.roads) * SCALE;
    let points = ((odds * SCALE) >> 22) + roads / 4_096_000;
    let most = i64::from(Score::MAX);
    Score::try_from(points.clamp(-most, most)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use game_core::Position;

    use super::*;

    /// The sums that were kept are those of a fresh start, and so are values with one more stone.
    fn agrees<const N: usize>(net: &mut LineNet<N>, position: &Connect6<N>) {
        let mut fresh = LineNet::new(Arc::clone(&net.weights), net.me);
        fresh.start(position);
        assert_eq!(net.totals, fresh.totals, "{position}");
        for cell in position.empty() {
            assert_eq!(
                net.seen[cell.bit()],
                fresh.seen[cell.bit()],
                "{position} {cell:?}"
            );
            assert_eq!(
                net.cells[cell.bit()],
                fresh.cells[cell.bit()],
                "{position} {cell:?}"
            );
        }
        for cell in position.empty().iter().step_by(11) {
            let after = net.value_after(cell, 500);
            net.push(cell, net.me);
            assert_eq!(after, net.value(500), "{position} {cell:?}");
            net.pop();
        }
        assert_eq!(
            net.totals, fresh.totals,
            "{position}: a stone was taken back"
        );
    }

    /// Lines that share a beginning of any length, on boards whose edges are near.
    fn lines<const N: usize>(me: Side) {
        let mut net = LineNet::<N>::new(Arc::new(LineWeights::built_in()), me);
        let (mut line, mut positions, mut seed) =
            (Vec::new(), Vec::from([Connect6::<N>::EMPTY]), 1_u64);
        for _ in 0..30 {
            seed = game_core::mix(seed);
            line.truncate(
                line.len()
                    .saturating_sub(usize::try_from(seed % 5).unwrap_or(0)),
            );
            positions.truncate(line.len() + 1);
            for turn in 0..4 {
                let Some(&last) = positions.last().filter(|last| !last.is_over()) else {
                    break;
                };
                let drawn = game_core::mix(seed ^ turn) % last.move_count().max(1) as u64;
                let Some(cell) = last.nth_move(usize::try_from(drawn).unwrap_or(0)) else {
                    break;
                };
                line.push((cell, last.mover()));
                positions.push(last.after(cell));
            }
            net.follow(line.iter().copied());
            if let Some(last) = positions.last() {
                agrees(&mut net, last);
            }
        }
    }

    #[test]
    fn sums_that_are_kept_are_those_of_a_fresh_start() {
        lines::<6>(Side::First);
        lines::<9>(Side::Second);
        lines::<19>(Side::First);
    }
}
