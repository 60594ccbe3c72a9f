//! A cell of a board, the same number on boards of all sizes.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

/// Cells between a cell and the one below it: the widest board and one column that stays empty.
///
/// So a step to the left or right never wraps around into another row.
pub(crate) const STRIDE: usize = 20;

/// Most rows and columns.
pub(crate) const MOST: usize = 19;

/// One of the cells of a board: a move, as a stone is placed on it.
///
/// Rows and columns are counted from 0, rows from the *top*; texts count rows from the bottom, so
/// what `J10` means depends on the size of the board. The bits of all boards are those of the
/// largest one, with one empty column between the rows:
///
/// ```text
///       A   B   C …   S  (guard)
/// 19    0   1   2    18   19
/// 18   20  21  22    38   39
/// …
///  1  360 361 362   378  379
/// ```
///
/// ```
/// use connect6::Cell;
/// let centre = Cell::new(9, 9).unwrap();
/// assert_eq!((centre.bit(), centre.row(), centre.column()), (189, 9, 9));
/// assert_eq!(Cell::new(19, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in that row from the top and that column from the left, from 0; `None` beyond
    /// the largest board.
    #[must_use]
    #[inline]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < MOST && column < MOST {
            Some(Self::at(row * STRIDE + column))
        } else {
            None
        }
    }

    /// The cell of that bit.
    #[allow(clippy::cast_possible_truncation, reason = "below 384")]
    #[inline]
    pub(crate) const fn at(bit: usize) -> Self {
        Self(bit as u16)
    }

    /// Its bit, below 380.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> usize {
        self.0 as usize
    }

    /// Row from the top, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.bit() / STRIDE
    }

    /// Column from the left, from 0.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self.bit() % STRIDE
    }

    /// `row 3, column 5`, counted from 1 and the upper left corner, as errors name cells.
    pub(crate) fn row_and_column(self) -> String {
        format!("row {}, column {}", self.row() + 1, self.column() + 1)
    }

    /// The cell of two letters, column and row from A at the *top left*, as programs write cells to
    /// each other; capitals or not. `None` beyond S, the largest board's last.
    ///
    /// ```
    /// use connect6::Cell;
    /// let cell = Cell::of_letters(['S', 'a']); // the corner at the top right
    /// assert_eq!(cell, Cell::new(0, 18));
    /// assert_eq!(cell.map(Cell::letters), Some(['S', 'A']));
    /// assert_eq!(Cell::of_letters(['T', 'A']), None);
    /// ```
    #[must_use]
    pub fn of_letters(letters: [char; 2]) -> Option<Self> {
        let place = |letter: char| u32::from(letter.to_ascii_uppercase()).checked_sub('A'.into());
        let [column, row] =
            letters.map(|letter| place(letter).and_then(|place| usize::try_from(place).ok()));
        Self::new(row?, column?)
    }

    /// The letters of its column and its row: see [`of_letters`](Self::of_letters).
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "below 19")]
    pub const fn letters(self) -> [char; 2] {
        [
            (b'A' + self.column() as u8) as char,
            (b'A' + self.row() as u8) as char,
        ]
    }

    /// The greater of the distances in rows and in columns, in cells.
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        if rows > columns { rows } else { columns }
    }
}

/// Writes a cell of a board with this many rows, as in `J10`.
pub(crate) fn write_cell(cell: Cell, size: usize, out: &mut impl Write) -> fmt::Result {
    // A cell has at most 19 columns, and letters go on to Z.
    let letter = u8::try_from(cell.column()).map_or('?', |column| char::from(b'A' + column));
    write!(out, "{letter}{}", size.saturating_sub(cell.row()))
}

impl fmt::Debug for Cell {
    /// Writes its name on the 19×19 board, such as `J10`. Names depend on the size of the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cell(*self, MOST, f)
    }
}

// Its letters, which are the same on boards of all sizes.
#[cfg(feature = "serde")]
game_core::serialize_as_data!(Cell, [char; 2], Self::letters, Self::of_letters);
