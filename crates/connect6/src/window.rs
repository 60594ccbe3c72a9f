//! The six cells in a line that a side must fill.

use crate::cell::{Cell, MOST};
use crate::cells::Cells;
use crate::direction::Direction;

/// Six cells in a line, all of them on the board: where a side may win.
///
/// A window without stones of the other side is a *road* (路). A board of N rows has
/// 2·N·(N − 5) + 2·(N − 5)² windows, 924 on 19×19, and a cell lies in at most 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Window {
    first: Cell,
    direction: Direction,
}

/// Whether the window that starts there lies on a board with this many rows, at most 19.
fn fits(first: Cell, direction: Direction, size: usize) -> bool {
    let (row, column) = (first.row(), first.column());
    let (down, right) = (row + 5 < size, column + 5 < size);
    let fits = match direction {
        Direction::Across => right,
        Direction::Down => down,
        Direction::Falling => down && right,
        Direction::Rising => down && column >= 5,
    };
    fits && row < size && column < size
}

impl Window {
    /// The window whose first cell in reading order is this one, if it lies on a board with this
    /// many rows and columns; more than 19 count as 19.
    ///
    /// ```
    /// use connect6::{Cell, Direction, Window};
    /// let cell = Cell::new(9, 9).unwrap();
    /// assert!(Window::new(cell, Direction::Across, 15).is_some());
    /// assert!(Window::new(cell, Direction::Across, 14).is_none());
    /// ```
    #[must_use]
    pub fn new(first: Cell, direction: Direction, size: usize) -> Option<Self> {
        fits(first, direction, size.min(MOST)).then_some(Self { first, direction })
    }

    /// The first of its cells in reading order.
    #[must_use]
    pub const fn first(self) -> Cell {
        self.first
    }

    /// How it runs.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Its cells in reading order.
    ///
    /// ```
    /// let last = connect6::windows(19).last().unwrap();
    /// assert_eq!(last.cells().map(|cell| cell.row()), [13, 14, 15, 16, 17, 18]);
    /// ```
    #[must_use]
    #[inline]
    pub fn cells(self) -> [Cell; 6] {
        core::array::from_fn(|k| Cell::at(self.first.bit() + k * self.direction.step()))
    }
}

/// All windows of a board with this many rows and columns; more than 19 count as 19.
///
/// ```
/// assert_eq!(connect6::windows(19).count(), 924);
/// assert_eq!(connect6::windows(15).count(), 500);
/// assert_eq!(connect6::windows(6).count(), 14);
/// ```
pub fn windows(size: usize) -> impl Iterator<Item = Window> {
    let of = move |direction| {
        Cells::board(size)
            .into_iter()
            .filter_map(move |first| Window::new(first, direction, size))
    };
    Direction::ALL.into_iter().flat_map(of)
}
