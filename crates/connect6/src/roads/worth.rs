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
//! What cells are worth *after* a first stone is found in the same way without placing it: `d[j]` is
//! then what that stone changes in the gain of a window, a table by the window's byte (a second
//! difference of the score). Two cells have windows in common on one line at most, so each near
//! cell gets one such sum; all other cells are worth what they were.

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::{Player, Side};

use super::count::{Roads, UNITS};
use super::place::{BYTES, Layout};
use super::score::{Gains, RoadValues};
use crate::cell::{Cell, MOST, STRIDE};
use crate::cells::Cells;
use crate::direction::Direction;
use crate::lines::REACH;

/// Room before the first cell and after the last one, so that five steps in any direction stay
/// within the array: beyond the board nothing is ever added but 0.
const MARGIN: usize = REACH * (STRIDE + 1);

/// Cells and both margins.
const ROOM: usize = STRIDE * MOST + 2 * MARGIN;

/// A stone: where, and whose.
type Stone = (Cell, Side);

/// For both sides, by how much a stone on each cell would change the road score of who places it,
/// `Pos` included.
#[derive(Clone, Debug)]
pub(crate) struct Worths<const N: usize> {
    gains: [Gains; 2],
    windows: Box<[u8; BYTES]>,
    cells: Box<[[i32; ROOM]; 2]>,
    /// The stones that came since the start.
    stones: Vec<Stone>,
}

/// The step from one place of a line to the next, as bits; backwards steps wrap around.
const fn step(direction: Direction) -> usize {
    match direction {
        // Places of rising lines are columns, which fall in the direction of reading.
        Direction::Rising => 0_usize.wrapping_sub(Direction::Rising.step()),
        _ => direction.step(),
    }
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

impl<const N: usize> Worths<N> {
    const BOARD: Cells = Cells::board(N);

    /// The empty board.
    pub(crate) fn new(values: &RoadValues) -> Self {
        let gains = [Side::First, Side::Second].map(|side| values.gains(side));
        let windows = Box::new(Layout::<N>::EMPTY);
        let mut new = Self { gains, windows, cells: Box::new([[0; ROOM]; 2]), stones: Vec::with_capacity(MOST * MOST) };
        new.start(&Roads::new(), values);
        new
    }

    /// Starts from the windows of a position, without asking for memory.
    pub(crate) fn start(&mut self, roads: &Roads<N>, values: &RoadValues) {
        *self.windows = *roads.windows;
        self.stones.clear();
        for (worths, gains) in self.cells.iter_mut().zip(&self.gains) {
            for cell in Self::BOARD {
                worths[MARGIN + cell.bit()] = roads.gain(cell, gains) + values.pos_of::<N>(cell);
            }
        }
    }

    /// Makes the stones since the start those of a line of play: takes back what differs, and
    /// places the rest. So whoever follows a line pays for it only where it asks.
    pub(crate) fn follow(&mut self, line: impl Iterator<Item = Stone> + Clone) {
        let common = self.stones.iter().zip(line.clone()).take_while(|(mine, theirs)| *mine == theirs).count();
        while self.stones.len() > common {
            if let Some((cell, side)) = self.stones.pop() {
                self.add(cell, UNITS[side.index()].wrapping_neg());
            }
        }
        for (cell, side) in line.skip(common) {
            self.stones.push((cell, side));
            self.add(cell, UNITS[side.index()]);
        }
    }

    /// Adds to the six windows of each direction, and updates the cells in them.
    fn add(&mut self, cell: Cell, unit: u64) {
        for (direction, at) in Direction::ALL.into_iter().zip(Layout::<N>::AT[cell.bit()]) {
            let Some(six) = self.windows.get_mut(usize::from(at)..).and_then(<[u8]>::first_chunk_mut) else { continue };
            let before: [u8; 8] = *six;
            let after = u64::from_le_bytes(before).wrapping_add(unit).to_le_bytes();
            *six = after;
            for (worths, gains) in self.cells.iter_mut().zip(&self.gains) {
                let changes = core::array::from_fn(|j| gains.of(after[j]) - gains.of(before[j]));
                let [beyond, back] = running(changes);
                let (here, step) = (MARGIN + cell.bit(), step(direction));
                worths[here] += beyond[0];
                for k in 1..=REACH {
                    worths[here.wrapping_add(step.wrapping_mul(k))] += beyond[k];
                    worths[here.wrapping_sub(step.wrapping_mul(k))] += back[k];
                }
            }
        }
    }

    /// What a stone of `side` brings there, alone.
    #[inline]
    pub(crate) fn alone(&self, cell: Cell, side: Side) -> i32 {
        self.cells[side.index()][MARGIN + cell.bit()]
    }

    /// The empty cells that share a window with a first stone of `side`, which is not placed, and
    /// what a second one brings there after it.
    #[inline]
    pub(crate) fn after(&self, first: Cell, side: Side, empty: Cells, mut note: impl FnMut(Cell, i32)) {
        let gains = &self.gains[side.index()];
        for (direction, at) in Direction::ALL.into_iter().zip(Layout::<N>::AT[first.bit()]) {
            let Some(six) = self.windows.get(usize::from(at)..).and_then(<[u8]>::first_chunk::<6>) else { continue };
            let [beyond, back] = running(six.map(|byte| gains.second(byte)));
            for (sums, step) in [(beyond, step(direction)), (back, step(direction).wrapping_neg())] {
                let mut bit = first.bit();
                for sum in &sums[1..] {
                    bit = bit.wrapping_add(step);
                    if !Self::BOARD.has(bit) {
                        break;
                    }
                    let cell = Cell::at(bit);
                    if empty.contains(cell) {
                        note(cell, self.alone(cell, side) + sum);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game_core::Position;

    use super::*;
    use crate::position::Connect6;

    /// Worths by counting all windows anew.
    fn agree<const N: usize>(worths: &Worths<N>, position: &Connect6<N>, values: &RoadValues) {
        let roads = Roads::of(position);
        for side in [Side::First, Side::Second] {
            let gains = values.gains(side);
            let anew = |roads: &Roads<N>, cell: Cell| roads.gain(cell, &gains) + values.pos_of::<N>(cell);
            for cell in position.empty() {
                assert_eq!(worths.alone(cell, side), anew(&roads, cell), "{position} {cell:?} {side:?}");
            }
            for first in position.empty().iter().step_by(7) {
                let (mut placed, mut met) = (roads.clone(), Cells::EMPTY);
                placed.push(first, side);
                worths.after(first, side, position.empty(), |cell, worth| {
                    assert!(!met.contains(cell) && cell != first, "{position} {cell:?} twice");
                    met = met.with(cell);
                    assert_eq!(worth, anew(&placed, cell), "{position} {first:?} {cell:?}");
                });
                for cell in position.empty() - met.with(first) {
                    assert_eq!(worths.alone(cell, side), anew(&placed, cell), "{position} {first:?} {cell:?}");
                }
            }
        }
    }

    /// Lines that share a beginning of any length, on boards whose edges are near.
    fn lines<const N: usize>(values: &RoadValues) {
        let (mut worths, mut seed) = (Worths::<N>::new(values), 1_u64);
        let (mut line, mut positions): (Vec<Stone>, _) = (Vec::new(), Vec::from([Connect6::<N>::EMPTY]));
        for _ in 0..60 {
            seed = game_core::mix(seed);
            let kept = line.len().saturating_sub(usize::try_from(seed % 5).unwrap_or(0));
            line.truncate(kept);
            positions.truncate(kept + 1);
            for turn in 0..4 {
                let Some(&last) = positions.last().filter(|last| last.move_count() > 0) else { break };
                let number = usize::try_from(game_core::mix(seed ^ turn) % (last.move_count() as u64)).unwrap_or(0);
                let Some(cell) = last.nth_move(number) else { break };
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
        let values = RoadValues::new([3, 30, 91, 200, 801, 1000, 999_999], [-7, 31, 90, 211, 800, 1001, 5], 3)?;
        lines::<6>(&values);
        lines::<9>(&values);
        lines::<19>(&RoadValues::PATENT);
        Ok(())
    }
}
