//! What stops a win: the sets of at most two cells that meet every hot window.
//!
//! The threatened side has two stones. A set of cells that meets all hot windows meets the first
//! one, of which at most two cells are empty; what it leaves is met by a second cell, and the
//! first window that is left has two empty cells again. So four sets at most are ever under way,
//! whichever order the windows come in, and none of them is written down:
//!
//! ```text
//! sets := { {} }
//! for each hot window:
//!     keep each set that meets it; grow each other one by an empty cell of it, in all ways,
//!     or drop it if it has two cells already
//! ```
//!
//! Every set of two cells or fewer that stops all wins holds one of those that are left. None is
//! left where nothing stops them.

use game_core::{Player, Side};

use super::count::{Roads, UNITS};
use super::threats::{Threats, pattern, spread, zero_bytes};
use super::window_layout::WindowLayout;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::direction::Direction;
use crate::position::Connect6;

/// Cells that together meet every hot window of a side: none, one, or two, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Defence {
    cells: [Option<Cell>; 2],
}

impl Defence {
    /// The cells in reading order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.cells.into_iter().flatten()
    }

    /// How many cells.
    #[must_use]
    #[inline]
    pub fn count(self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// With one cell more, if there is room.
    fn with(self, cell: Cell) -> Option<Self> {
        match self.cells {
            [None, _] => Some(Self {
                cells: [Some(cell), None],
            }),
            [Some(first), None] => Some(Self {
                cells: [Some(first.min(cell)), Some(first.max(cell))],
            }),
            [Some(_), Some(_)] => None,
        }
    }
}

/// The least sets of at most two cells that stop a side's win in its next turn; every other such
/// set holds one of them.
///
/// ```
/// use connect6::{Connect6, Roads, Threats};
/// use game_core::Side;
///
/// // Four in a row with room on both sides.
/// let position: Connect6 = "J10 A1A2 K10L10 A4A5 M10".parse()?;
/// let defences = Roads::of(&position).defences(&position, Side::First, &[]);
/// assert_eq!(defences.threats(), Threats::Two);
/// assert_eq!(defences.sets().len(), 3); // H10 O10 is none of them: it leaves the window I10 to N10
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defences {
    sets: [Defence; 4],
    count: usize,
}

impl Default for Defences {
    /// Nothing is threatened: the set of no cells is enough.
    fn default() -> Self {
        Self {
            sets: [Defence::default(); 4],
            count: 1,
        }
    }
}

impl Defences {
    /// The sets, at most four, those of one cell first, and in reading order; the empty one alone
    /// if nothing is threatened, and none where two stones do not help.
    #[must_use]
    #[inline]
    pub fn sets(&self) -> &[Defence] {
        &self.sets[..self.count]
    }

    /// How many stones are needed.
    #[must_use]
    #[inline]
    pub fn threats(&self) -> Threats {
        match self.sets().iter().map(|set| set.count()).min() {
            Some(0) => Threats::None,
            Some(1) => Threats::One,
            Some(_) => Threats::Two,
            None => Threats::More,
        }
    }

    /// Whether this many stones are not enough.
    #[must_use]
    #[inline]
    pub fn needs_more(&self, stones: u8) -> bool {
        !self
            .sets()
            .iter()
            .any(|set| set.count() <= usize::from(stones))
    }

    /// A window whose empty cells are these must be met.
    #[inline]
    fn meet(&mut self, empty: [Option<Cell>; 2]) {
        let mut kept = Self {
            count: 0,
            ..Self::default()
        };
        for &set in self.sets() {
            if set.cells().any(|cell| empty.contains(&Some(cell))) {
                kept.add(set);
            } else {
                empty
                    .into_iter()
                    .flatten()
                    .filter_map(|cell| set.with(cell))
                    .for_each(|set| kept.add(set));
            }
        }
        *self = kept.without_supersets();
    }

    /// Without sets of two that hold a cell which is enough alone.
    fn without_supersets(self) -> Self {
        let singles = self.sets().iter().filter(|set| set.count() == 1).count();
        if singles == 0 || singles == self.count {
            return self;
        }
        let mut least = Self {
            count: 0,
            ..Self::default()
        };
        for &set in self.sets() {
            let alone = |other: &Defence| {
                other.cells[1].is_none() && set.cells().any(|cell| other.cells[0] == Some(cell))
            };
            if set.count() < 2 || !self.sets().iter().any(alone) {
                least.add(set);
            }
        }
        least
    }

    /// One set more, unless it is there.
    fn add(&mut self, set: Defence) {
        if self.count < self.sets.len() && !self.sets().contains(&set) {
            self.sets[self.count] = set;
            self.count += 1;
        }
    }
}

/// The bytes of the windows that hold a cell and another one, as ones, by the places at which the
/// windows of both begin in a direction: none if the cells lie on different lines or too far apart.
/// On neighbouring lines two places may be near, too; then there are no windows at these bytes.
#[inline]
fn shared(at: u16, other: u16) -> u64 {
    let all = 0xFFFF_FFFF_FFFF;
    let apart = u32::from(at.abs_diff(other));
    if apart > 5 {
        0
    } else if other > at {
        all << (8 * apart) & all
    } else {
        all >> (8 * apart)
    }
}

/// The empty cells of a window, if any: one or two of a hot one.
#[inline]
fn missing(cells: [Cell; 6], empty: Cells) -> Option<[Option<Cell>; 2]> {
    let mut missing = cells.into_iter().filter(|&cell| empty.contains(cell));
    let first = missing.next()?;
    Some([Some(first), missing.next()])
}

impl<const N: usize> Roads<N> {
    /// What stops `side` from winning in its next turn, whose turn it may be or not.
    ///
    /// `recent` are stones through which its hot windows probably run, those of its last turn: they
    /// are looked at first, and the rest of the board only if the number of hot windows, which is
    /// known, is not reached. Which stones they are changes nothing but the time it takes.
    #[must_use]
    pub fn defences<const FIVES: bool>(
        &self,
        position: &Connect6<N, FIVES>,
        side: Side,
        recent: &[Cell],
    ) -> Defences {
        let mut defences = Defences::default();
        let mut left = self.count(side, 4) + self.count(side, 5);
        if left == 0 {
            return defences;
        }
        let empty = position.empty();
        for (number, &cell) in recent.iter().enumerate() {
            self.hot_through(cell, side, |cells| {
                let is_new = !recent[..number].iter().any(|other| cells.contains(other));
                if let Some(missing) = missing(cells, empty).filter(|_| is_new) {
                    left = left.saturating_sub(1);
                    defences.meet(missing);
                }
            });
        }
        if left > 0 {
            self.hot_windows(side, |byte| {
                if let Some(missing) = WindowLayout::<N>::window(byte)
                    .and_then(|window| missing(window.cells(), empty))
                {
                    defences.meet(missing);
                }
            });
        }
        defences.sets[..defences.count].sort_unstable_by_key(|set| (set.count(), *set));
        defences
    }

    /// What would stop `side` from winning in its next turn if it placed these two stones; it has no
    /// hot window before. The least sets are not sorted.
    ///
    /// Nothing is placed: in each direction the windows of a cell are eight bytes in a row, to which
    /// the stones are added in a register. Of the windows that hold both cells only those that are
    /// read with the first one count.
    pub(crate) fn defences_after(&self, empty: Cells, side: Side, two: [Cell; 2]) -> Defences {
        let mut defences = Defences::default();
        let (rest, (mask, hot)) = (empty.without(two[0]).without(two[1]), pattern(side));
        let [places, others] = two.map(|cell| WindowLayout::<N>::AT[cell.bit()]);
        for (&at, &other) in places.iter().zip(&others) {
            let both = shared(at, other);
            for (at, both, is_first) in [(at, both, true), (other, shared(other, at), false)] {
                let Some(eight) = self.eight_from(at) else {
                    continue;
                };
                let unit = UNITS[side.index()];
                let bytes = eight.wrapping_add(unit);
                let bytes = bytes.wrapping_add(both & spread(unit.to_le_bytes()[0]));
                let seen = if is_first { 0 } else { both };
                // The last two bytes are of windows without the cell.
                let word = ((bytes & mask) ^ hot) | seen | 0xFFFF << 48;
                for number in zero_bytes(word) {
                    if let Some(&cells) = WindowLayout::<N>::CELLS.get(usize::from(at) + number)
                        && let Some(missing) = missing(cells, rest)
                    {
                        defences.meet(missing);
                    }
                }
            }
        }
        defences
    }

    /// The bytes of eight windows from this place on; `None` beside the board.
    #[inline]
    fn eight_from(&self, at: u16) -> Option<u64> {
        let eight = self.windows.get(usize::from(at)..)?.first_chunk()?;
        Some(u64::from_le_bytes(*eight))
    }

    /// Shows the cells of the hot windows of a side that hold a cell.
    #[inline]
    fn hot_through(&self, cell: Cell, side: Side, mut show: impl FnMut([Cell; 6])) {
        let (mask, hot) = pattern(side);
        for (direction, at) in Direction::ALL
            .into_iter()
            .zip(WindowLayout::<N>::AT[cell.bit()])
        {
            let Some(eight) = self.eight_from(at) else {
                continue;
            };
            // The last two bytes are of windows without the cell.
            let word = ((eight & mask) ^ hot) | 0xFFFF << 48;
            for number in zero_bytes(word) {
                let first = cell
                    .bit()
                    .wrapping_sub(direction.along().wrapping_mul(5 - number.min(5)));
                show(core::array::from_fn(|k| {
                    Cell::at(first.wrapping_add(direction.along().wrapping_mul(k)))
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use game_core::{Position, mix};

    use super::*;

    /// What stops two stones that are not placed is what stops them once they are.
    fn agrees_with_placing<const N: usize>(seed: u64) -> usize {
        let (mut position, mut met) = (Connect6::<N>::EMPTY, 0);
        for n in 0..5 + 4 * (seed % 7) {
            // Near the corner, so that lines cross and reach the edge.
            let near = position
                .moves()
                .filter(|cell| cell.row() < 8 && cell.column() < 8);
            let near: Vec<Cell> = near.collect();
            let drawn = usize::try_from(mix(seed << 32 | n) % near.len() as u64).unwrap_or(0);
            position.play(near[drawn]);
        }
        for side in [Side::First, Side::Second] {
            let mut roads = Roads::of(&position);
            if roads.lacks(side, 2) || position.is_over() {
                continue;
            }
            let empty = position.empty();
            for first in empty {
                for second in empty.iter().filter(|&second| second != first) {
                    let mut unplaced = roads.defences_after(empty, side, [first, second]);
                    roads.push(first, side);
                    roads.push(second, side);
                    let after = position.after(first).after(second);
                    let placed = roads.defences(&after, side, &[]);
                    roads.pop();
                    roads.pop();
                    unplaced.sets[..unplaced.count].sort_unstable_by_key(|set| (set.count(), *set));
                    assert_eq!(
                        unplaced.sets(),
                        placed.sets(),
                        "{position} {first:?} {second:?}"
                    );
                    met += usize::from(placed.threats() >= Threats::Two);
                }
            }
        }
        met
    }

    #[test]
    fn stones_that_are_not_placed_count_as_if_they_were() {
        let met: usize = (0..40)
            .map(|seed| agrees_with_placing::<9>(seed) + agrees_with_placing::<19>(seed))
            .sum();
        assert!(met > 1_000, "{met}");
    }
}
