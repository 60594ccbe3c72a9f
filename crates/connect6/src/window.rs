use crate::cell::Cell;
use crate::direction::Direction;

/// Six cells in a line, all of them on the board: where a side may win.
///
/// A window without stones of the other side is a *road* (路). A board of N rows has
/// 2·N·(N − 5) + 2·(N − 5)² windows, 924 on 19×19, and a cell lies in at most 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Window {
    /// The first of its cells in reading order.
    pub first: Cell,
    /// How it runs.
    pub direction: Direction,
}

impl Window {
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

/// All windows of a board with so many rows and columns, at most 19.
///
/// ```
/// assert_eq!(connect6::windows(19).count(), 924);
/// assert_eq!(connect6::windows(15).count(), 500);
/// assert_eq!(connect6::windows(6).count(), 14);
/// ```
pub fn windows(size: usize) -> impl Iterator<Item = Window> {
    let starts = (0..size).flat_map(move |row| (0..size).filter_map(move |column| Cell::new(row, column)));
    let fits = move |direction: Direction, cell: Cell| {
        let (down, right) = (cell.row() + 5 < size, cell.column() + 5 < size);
        match direction {
            Direction::Across => right,
            Direction::Down => down,
            Direction::Falling => down && right,
            Direction::Rising => down && cell.column() >= 5,
        }
    };
    let of = move |direction: Direction| {
        starts.clone().filter(move |&cell| fits(direction, cell)).map(move |first| Window { first, direction })
    };
    Direction::ALL.into_iter().flat_map(of)
}
