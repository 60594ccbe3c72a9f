//! Sets of cells.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::cell::{Cell, MOST, STRIDE};
use crate::direction::Direction;
use crate::members::{Members, WORDS};

/// A set of cells, one bit each: the stones of a side, the empty cells.
///
/// The bits are those of [`Cell`]; the same words serve boards of all sizes. Operators are those
/// of sets: `|` union, `&` intersection, `-` difference.
///
/// ```
/// use connect6::{Cell, Cells};
/// let [a, b] = [Cell::new(0, 0), Cell::new(18, 18)].map(Option::unwrap);
/// let both = Cells::EMPTY.with(a).with(b);
/// assert_eq!((both.len(), both.first(), both.nth(1)), (2, Some(a), Some(b)));
/// assert_eq!(both - Cells::EMPTY.with(a), Cells::EMPTY.with(b));
/// assert_eq!(Cells::board(19).len(), 361);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// The set of nothing.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All cells of a board with this many rows and columns, at most 19.
    #[must_use]
    pub const fn board(size: usize) -> Self {
        let mut words = [0; WORDS];
        let mut row = 0;
        while row < size && row < MOST {
            let mut column = 0;
            while column < size && column < MOST {
                let bit = row * STRIDE + column;
                words[bit / 64] |= 1 << (bit % 64);
                column += 1;
            }
            row += 1;
        }
        Self(words)
    }

    /// Whether the cell of a bit is in; bits beyond the largest board never are.
    #[inline]
    pub(crate) fn has(self, bit: usize) -> bool {
        self.0
            .get(bit / 64)
            .is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// Whether the cell is in.
    #[must_use]
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.has(cell.bit())
    }

    /// Puts a cell in: one word changes, and no other is copied.
    #[inline]
    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0[cell.bit() / 64] |= 1 << (cell.bit() % 64);
    }

    /// This set and the cell.
    #[must_use]
    #[inline]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// This set without the cell.
    #[must_use]
    #[inline]
    pub fn without(mut self, cell: Cell) -> Self {
        self.0[cell.bit() / 64] &= !(1 << (cell.bit() % 64));
        self
    }

    /// How many cells are in.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nothing is in.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The first cell in reading order.
    #[must_use]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cell at that place in reading order, from 0.
    #[must_use]
    pub fn nth(self, place: usize) -> Option<Cell> {
        let mut skip = place;
        for (at, &word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if skip < count {
                let rest = (0..skip).fold(word, |rest, _| rest & rest.wrapping_sub(1));
                return Some(Cell::at(at * 64 + rest.trailing_zeros() as usize));
            }
            skip -= count;
        }
        None
    }

    /// The place of a cell in reading order, from 0, if it is in: the inverse of
    /// [`nth`](Self::nth).
    ///
    /// ```
    /// use connect6::Cells;
    /// let board = Cells::board(15);
    /// assert_eq!(board.nth(100).and_then(|cell| board.number(cell)), Some(100));
    /// ```
    #[must_use]
    pub fn number(self, cell: Cell) -> Option<usize> {
        let (word, bit) = (cell.bit() / 64, cell.bit() % 64);
        let before: u32 = self.0.iter().take(word).map(|word| word.count_ones()).sum();
        let within = self.0[word] & ((1 << bit) - 1);
        self.contains(cell)
            .then_some((before + within.count_ones()) as usize)
    }

    /// The cells in reading order: rows from the top, each from the left.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Members {
        Members::of(self.0)
    }

    /// How many cells in line with a cell, which itself may be in or not, are in without a gap:
    /// beyond it and before it.
    #[inline]
    fn beside(self, cell: Cell, direction: Direction) -> usize {
        let (step, mut count) = (direction.step(), 0);
        let mut bit = cell.bit() + step;
        while self.has(bit) {
            bit += step;
            count += 1;
        }
        // Before the first cell the number wraps around to one that no board has.
        let mut bit = cell.bit().wrapping_sub(step);
        while self.has(bit) {
            bit = bit.wrapping_sub(step);
            count += 1;
        }
        count
    }

    /// Whether a stone on the cell stands, or would stand, in a line of six or more of the set.
    #[must_use]
    #[inline]
    pub fn makes_six(self, cell: Cell) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.beside(cell, direction) >= 5)
    }

    /// Whether six cells in a line are in.
    #[must_use]
    pub fn has_six(self) -> bool {
        self.iter().any(|cell| self.makes_six(cell))
    }

    /// How many runs are in that cannot be extended and have exactly five cells.
    #[must_use]
    pub fn fives(self) -> usize {
        let starts = |direction: Direction| {
            let begins = move |cell: &Cell| !self.has(cell.bit().wrapping_sub(direction.step()));
            self.iter()
                .filter(begins)
                .filter(|&cell| self.beside(cell, direction) == 4)
                .count()
        };
        Direction::ALL.into_iter().map(starts).sum()
    }
}

impl BitOr for Cells {
    type Output = Self;

    /// Union.
    ///
    /// ```
    /// use connect6::Cells;
    /// assert_eq!(Cells::board(6) | Cells::board(9), Cells::board(9));
    /// ```
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl BitAnd for Cells {
    type Output = Self;

    /// Intersection.
    ///
    /// ```
    /// use connect6::Cells;
    /// assert_eq!(Cells::board(6) & Cells::board(9), Cells::board(6));
    /// ```
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl Sub for Cells {
    type Output = Self;

    /// Difference: in the first set and not in the second.
    ///
    /// ```
    /// use connect6::Cells;
    /// assert_eq!((Cells::board(9) - Cells::board(6)).len(), 81 - 36);
    /// ```
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(core::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = Members;

    #[inline]
    fn into_iter(self) -> Members {
        self.iter()
    }
}

impl fmt::Debug for Cells {
    /// The cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
