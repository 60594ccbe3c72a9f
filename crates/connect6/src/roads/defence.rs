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

use game_core::Side;

use super::cell_gain::step;
use super::count::Roads;
use super::threats::{Threats, pattern, spread};
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

    /// Shows the cells of the hot windows of a side that hold a cell.
    #[inline]
    fn hot_through(&self, cell: Cell, side: Side, mut show: impl FnMut([Cell; 6])) {
        let (mask, hot) = pattern(side);
        for (direction, at) in Direction::ALL
            .into_iter()
            .zip(WindowLayout::<N>::AT[cell.bit()])
        {
            let Some(&eight) = self
                .windows
                .get(usize::from(at)..)
                .and_then(<[u8]>::first_chunk::<8>)
            else {
                continue;
            };
            // The last two bytes are of windows without the cell.
            let word = ((u64::from_le_bytes(eight) & mask) ^ hot) | 0xFFFF << 48;
            if word.wrapping_sub(spread(1)) & !word & spread(0x80) == 0 {
                continue;
            }
            for (number, &byte) in word.to_le_bytes().iter().enumerate() {
                if byte == 0 {
                    let first = cell
                        .bit()
                        .wrapping_sub(step(direction).wrapping_mul(5 - number.min(5)));
                    show(core::array::from_fn(|k| {
                        Cell::at(first.wrapping_add(step(direction).wrapping_mul(k)))
                    }));
                }
            }
        }
    }
}
