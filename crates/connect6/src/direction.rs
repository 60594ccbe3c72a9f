//! The four ways in which lines run, as steps from one cell to the next.

use crate::cell::{Cell, STRIDE};

/// One of the four ways in which a line of stones may run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// From left to right, `-`.
    Across,
    /// From top to bottom, `|`.
    Down,
    /// From the top left to the bottom right, `\`.
    Falling,
    /// From the top right to the bottom left, `/`.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Across, Self::Down, Self::Falling, Self::Rising];

    /// Its number, from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// By how much the bits of neighbours differ.
    #[inline]
    pub(crate) const fn step(self) -> usize {
        match self {
            Self::Across => 1,
            Self::Down => STRIDE,
            Self::Falling => STRIDE + 1,
            Self::Rising => STRIDE - 1,
        }
    }

    /// By how much the bit of the next cell of a line differs, where its cells are counted by
    /// columns, or by rows in a column; backwards steps wrap around.
    #[inline]
    pub(crate) const fn along(self) -> usize {
        match self {
            // Columns of rising lines fall in the direction of reading.
            Self::Rising => self.step().wrapping_neg(),
            Self::Across | Self::Down | Self::Falling => self.step(),
        }
    }

    /// The direction of the line through two different cells, if they lie on one.
    ///
    /// ```
    /// use connect6::{Cell, Direction};
    /// let [a, b] = [Cell::new(3, 5), Cell::new(5, 3)].map(Option::unwrap);
    /// assert_eq!(Direction::between(a, b), Some(Direction::Rising));
    /// assert_eq!(Direction::between(a, a), None);
    /// ```
    #[must_use]
    pub const fn between(a: Cell, b: Cell) -> Option<Self> {
        let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
        match (rows, columns) {
            (0, 0) => None,
            (0, _) => Some(Self::Across),
            (_, 0) => Some(Self::Down),
            _ if rows != columns => None,
            _ if (a.row() < b.row()) == (a.column() < b.column()) => Some(Self::Falling),
            _ => Some(Self::Rising),
        }
    }
}
