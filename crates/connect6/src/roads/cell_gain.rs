//! What a single stone on each cell would bring, kept while stones come and go.
//!
//! # Eleven cells a line
//!
//! The gain of a cell is a sum over the 24 windows that hold it, of what a stone changes in each
//! ([`Gains`]). A stone on `p` changes only the six windows `w0` … `w5` of each direction that
//! hold `p`, the window `wj` being the one from place `p + j − 5` to place `p + j`. So a cell `k`
//! places further on lies in `wk` … `w5` of them, and one `k` places back in `w0` … `w(5−k)`:
//!
//! ```text
//! gain of p + k changes by   d[k] + … + d[5]          k = 0 … 5
//! gain of p − k changes by   d[0] + … + d[5 − k]      k = 1 … 5
//! ```
//!
//! with `d[j]` the change of `wj`. Both are running sums: 24 windows and 44 additions for a stone
//! of a side, where counting anew takes 24 look-ups for each of 41 cells.
//!
//! # Second stones
//!
//! What cells are worth *after* a first stone is found in the same way without placing it: `d[j]`
//! is then what that stone changes in the gain of a window, a table by the window's byte (a second
//! difference of the score). Two cells have windows in common on one line at most, so each near
//! cell gets one such sum; all other cells are worth what they were.

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::{Player, Side};

use super::count::{Gains, Roads, UNITS};
use super::score::RoadValues;
use super::window_layout::{BYTES, WindowLayout};
use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::direction::Direction;
use crate::lines::REACH;

/// Room before the first cell and after the last one, so that five steps in any direction stay
/// within the array: beyond the board nothing is ever added but 0.
const MARGIN: usize = REACH * (STRIDE + 1);

/// Cells and both margins.
const ROOM: usize = STRIDE * MOST + 2 * MARGIN;

/// Bits of cells of the largest board, in whole pieces of eight.
pub(crate) const ALL_CELLS: usize = (STRIDE * MOST).next_multiple_of(8);

/// What a single stone brings, by the bit of its cell; at most [`TAKEN`] where none can be placed.
pub(crate) type Alone = [i32; ALL_CELLS];

/// Added where a stone stands, and what lies beside the board has: far below any worth, so that the
/// best cells are found without asking whether they are empty.
const FAR: i32 = -(1 << 30);

/// Not more than this is a cell worth that is taken or beside the board.
pub(crate) const TAKEN: i32 = FAR / 2;

/// No cells at all.
pub(crate) const NOWHERE: Alone = [FAR; ALL_CELLS];

/// How many of the five steps from each cell stay on a board with this many rows, by the direction,
/// and along it or back.
#[allow(clippy::large_stack_arrays, reason = "computed when compiled")]
const fn reaches(size: usize) -> [[[usize; 2]; 4]; STRIDE * MOST] {
    let mut reaches = [[[0; 2]; 4]; STRIDE * MOST];
    let mut at = 0;
    while at < size * size * 4 {
        let (row, column, direction) = (at / 4 / size, at / 4 % size, at % 4);
        let (last, place) = (size - 1, row * STRIDE + column);
        // Places of rising lines are columns, which fall in the direction of reading.
        let [along, back] = match direction {
            0 => [last - column, column],
            1 => [last - row, row],
            2 => [least(last - row, last - column), least(row, column)],
            _ => [least(row, last - column), least(last - row, column)],
        };
        reaches[place][direction] = [least(along, REACH), least(back, REACH)];
        at += 1;
    }
    reaches
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// The cells that lie on a line with each cell, at most five steps away, on the largest board.
static NEAR: [Cells; STRIDE * MOST] = all_near();

#[allow(clippy::large_stack_arrays, reason = "computed when compiled")]
const fn all_near() -> [Cells; STRIDE * MOST] {
    let mut near = [Cells::EMPTY; STRIDE * MOST];
    let reaches = reaches(MOST);
    let mut bit = 0;
    while bit < STRIDE * MOST {
        let mut way = 0;
        while way < 8 {
            let (direction, mut left) = (Direction::ALL[way / 2], reaches[bit][way / 2][way % 2]);
            let step = if way % 2 == 0 {
                direction.along()
            } else {
                direction.along().wrapping_neg()
            };
            let mut other = bit;
            while left > 0 {
                other = other.wrapping_add(step);
                near[bit] = near[bit].with(Cell::at(other));
                left -= 1;
            }
            way += 1;
        }
        bit += 1;
    }
    near
}

/// The cells that lie on a line with a cell, at most five steps away, be they empty or not: no
/// others share a window with it.
#[inline]
pub(crate) fn near(cell: Cell) -> Cells {
    NEAR[cell.bit()]
}

/// A stone: where, and whose.
type Stone = (Cell, Side);

/// For both sides, by how much a stone on each cell would change the road score of who places it,
/// `Pos` included.
#[derive(Clone, Debug)]
pub(crate) struct CellGains<const N: usize> {
    gains: [Gains; 2],
    windows: Box<[u8; BYTES]>,
    cells: Box<[[i32; ROOM]; 2]>,
    /// The stones that came since the start.
    stones: Vec<Stone>,
}

/// The running sums of six changes: of the cells 0 to 5 places further on, and 0 to 5 back.
#[inline]
fn running(d: [i32; 6]) -> [[i32; 6]; 2] {
    let (mut after, mut before) = (d, d);
    for k in (0..5).rev() {
        after[k] += after[k + 1];
    }
    for j in 1..6 {
        before[j] += before[j - 1];
    }
    before.reverse();
    [after, before]
}

impl<const N: usize> CellGains<N> {
    const BOARD: Cells = Cells::board(N);

    const REACHES: [[[usize; 2]; 4]; STRIDE * MOST] = reaches(N);

    /// The empty board.
    pub(crate) fn new(values: &RoadValues) -> Self {
        let gains = [Side::First, Side::Second].map(|side| values.gains(side));
        let windows = Box::new(WindowLayout::<N>::EMPTY);
        let mut new = Self {
            gains,
            windows,
            cells: Box::new([[FAR; ROOM]; 2]),
            stones: Vec::with_capacity(MOST * MOST),
        };
        new.start(&Roads::new(), Self::BOARD, values);
        new
    }

    /// Starts from the windows and the empty cells of a position, without asking for memory.
    pub(crate) fn start(&mut self, roads: &Roads<N>, empty: Cells, values: &RoadValues) {
        *self.windows = *roads.windows;
        self.stones.clear();
        for (worths, gains) in self.cells.iter_mut().zip(&self.gains) {
            for cell in Self::BOARD {
                worths[MARGIN + cell.bit()] = roads.gain(cell, gains) + values.pos_of::<N>(cell);
                worths[MARGIN + cell.bit()] += if empty.contains(cell) { 0 } else { FAR };
            }
        }
    }

    /// Makes the stones since the start those of a line of play: takes back what differs, and
    /// places the rest. So following a line costs time only where the gains are asked for.
    pub(crate) fn follow(&mut self, line: impl Iterator<Item = Stone> + Clone) {
        let common = self
            .stones
            .iter()
            .zip(line.clone())
            .take_while(|(mine, theirs)| *mine == theirs)
            .count();
        while self.stones.len() > common {
            if let Some((cell, side)) = self.stones.pop() {
                self.add(cell, UNITS[side.index()].wrapping_neg(), -FAR);
            }
        }
        for (cell, side) in line.skip(common) {
            self.stones.push((cell, side));
            self.add(cell, UNITS[side.index()], FAR);
        }
    }

    /// Adds to the six windows of each direction, and updates the cells in them; the cell itself
    /// becomes taken or free.
    fn add(&mut self, cell: Cell, unit: u64, taken: i32) {
        self.cells
            .iter_mut()
            .for_each(|worths| worths[MARGIN + cell.bit()] += taken);
        for (direction, at) in Direction::ALL
            .into_iter()
            .zip(WindowLayout::<N>::AT[cell.bit()])
        {
            let Some(six) = self
                .windows
                .get_mut(usize::from(at)..)
                .and_then(<[u8]>::first_chunk_mut)
            else {
                continue;
            };
            let before: [u8; 8] = *six;
            let after = u64::from_le_bytes(before).wrapping_add(unit).to_le_bytes();
            *six = after;
            for (worths, gains) in self.cells.iter_mut().zip(&self.gains) {
                let changes = core::array::from_fn(|j| gains.of(after[j]) - gains.of(before[j]));
                let [beyond, back] = running(changes);
                let (here, step) = (MARGIN + cell.bit(), direction.along());
                worths[here] += beyond[0];
                for k in 1..=REACH {
                    worths[here.wrapping_add(step.wrapping_mul(k))] += beyond[k];
                    worths[here.wrapping_sub(step.wrapping_mul(k))] += back[k];
                }
            }
        }
    }

    /// What a stone of `side` changes in a window.
    #[inline]
    pub(crate) const fn gains(&self, side: Side) -> &Gains {
        match side {
            Side::First => &self.gains[0],
            Side::Second => &self.gains[1],
        }
    }

    /// What stones of `side` bring, each alone.
    #[inline]
    pub(crate) fn alone(&self, side: Side) -> &Alone {
        self.cells[side.index()][MARGIN..]
            .first_chunk()
            .unwrap_or(&NOWHERE)
    }

    /// The cells near a first stone of `side`, which is not placed, and what a second one brings
    /// there after it; cells that are taken are noted with a worth of at most [`TAKEN`].
    #[inline]
    pub(crate) fn after(&self, first: Cell, side: Side, mut note: impl FnMut(Cell, i32)) {
        let (gains, alone) = (&self.gains[side.index()], self.alone(side));
        for direction in Direction::ALL {
            let at = usize::from(WindowLayout::<N>::AT[first.bit()][direction.index()]);
            let Some(six) = self.windows.get(at..).and_then(<[u8]>::first_chunk::<6>) else {
                continue;
            };
            let [beyond, back] = running(six.map(|byte| gains.second(byte)));
            let reach = Self::REACHES[first.bit()][direction.index()];
            for (sums, step, reach) in [
                (beyond, direction.along(), reach[0]),
                (back, direction.along().wrapping_neg(), reach[1]),
            ] {
                let mut bit = first.bit();
                for sum in sums.iter().skip(1).take(reach) {
                    bit = bit.wrapping_add(step);
                    note(Cell::at(bit), alone[bit] + sum);
                }
            }
        }
    }

    /// By how much both stones of a turn would change the score of who places them.
    pub(crate) fn of_turn(&self, [first, second]: [Cell; 2], side: Side) -> i64 {
        let alone = self.alone(side);
        let mut later = alone[second.bit()];
        if near(first).contains(second) {
            self.after(first, side, |cell, worth| {
                if cell == second {
                    later = worth;
                }
            });
        }
        i64::from(alone[first.bit()]) + i64::from(later)
    }
}

#[cfg(test)]
mod tests {
    use game_core::Position;

    use super::*;
    use crate::position::Connect6;

    /// Gains by counting all windows anew.
    fn agree<const N: usize>(worths: &CellGains<N>, position: &Connect6<N>, values: &RoadValues) {
        let roads = Roads::of(position);
        for side in [Side::First, Side::Second] {
            let gains = values.gains(side);
            let anew =
                |roads: &Roads<N>, cell: Cell| roads.gain(cell, &gains) + values.pos_of::<N>(cell);
            for cell in position.empty() {
                assert_eq!(
                    worths.alone(side)[cell.bit()],
                    anew(&roads, cell),
                    "{position} {cell:?} {side:?}"
                );
            }
            let free = worths.alone(side).iter().filter(|&&worth| worth > TAKEN);
            assert_eq!(free.count(), position.empty().len(), "{position}");
            for first in position.empty().iter().step_by(7) {
                let (mut placed, mut met) = (roads.clone(), Cells::EMPTY);
                placed.push(first, side);
                worths.after(first, side, |cell, worth| {
                    assert_eq!(
                        worth > TAKEN,
                        position.empty().contains(cell),
                        "{position} {cell:?}"
                    );
                    assert!(near(first).contains(cell));
                    if worth <= TAKEN {
                        return;
                    }
                    assert!(
                        !met.contains(cell) && cell != first,
                        "{position} {cell:?} twice"
                    );
                    met = met.with(cell);
                    assert_eq!(worth, anew(&placed, cell), "{position} {first:?} {cell:?}");
                });
                assert_eq!(met, near(first) & position.empty(), "{position} {first:?}");
                for cell in position.empty() - Cells::EMPTY.with(first) {
                    let gains = [worths.alone(side)[first.bit()], anew(&placed, cell)];
                    let both: i64 = gains.map(i64::from).iter().sum();
                    assert_eq!(worths.of_turn([first, cell], side), both, "{position}");
                }
                for cell in position.empty() - met.with(first) {
                    assert_eq!(
                        worths.alone(side)[cell.bit()],
                        anew(&placed, cell),
                        "{position} {first:?} {cell:?}"
                    );
                }
            }
        }
    }

    /// Lines that share a beginning of any length, on boards whose edges are near.
    fn lines<const N: usize>(values: &RoadValues) {
        let (mut worths, mut seed) = (CellGains::<N>::new(values), 1_u64);
        let (mut line, mut positions): (Vec<Stone>, _) =
            (Vec::new(), Vec::from([Connect6::<N>::EMPTY]));
        for _ in 0..60 {
            seed = game_core::mix(seed);
            let kept = line
                .len()
                .saturating_sub(usize::try_from(seed % 5).unwrap_or(0));
            line.truncate(kept);
            positions.truncate(kept + 1);
            for turn in 0..4 {
                let Some(&last) = positions.last().filter(|last| last.move_count() > 0) else {
                    break;
                };
                let number =
                    usize::try_from(game_core::mix(seed ^ turn) % (last.move_count() as u64))
                        .unwrap_or(0);
                let Some(cell) = last.nth_move(number) else {
                    break;
                };
                line.push((cell, last.mover()));
                positions.push(last.after(cell));
            }
            worths.follow(line.iter().copied());
            if let Some(last) = positions.last() {
                agree(&worths, last, values);
            }
        }
    }

    #[test]
    fn worths_agree_with_counting_anew() -> Result<(), super::super::RoadError> {
        let values = RoadValues::new(
            [3, 30, 91, 200, 801, 1000, 999_999],
            [-7, 31, 90, 211, 800, 1001, 5],
            3,
        )?;
        lines::<6>(&values);
        lines::<9>(&values);
        lines::<19>(&RoadValues::PATENT);
        Ok(())
    }
}
