//! Cells of boards up to 16×16, and sets of them in four words, row by row.

use core::fmt;
use core::iter::FusedIterator;

/// Cells of a row of the largest board, so the distance of a cell and the one below it.
pub(crate) const STRIDE: u8 = 16;

/// A cell: a row and a column, both below 16.
///
/// Its number is 16 · row + column on every board, so that numeric order is reading order (row by
/// row from the top) and a set of cells is 256 bits whatever the board.
///
/// ```
/// use planes::Cell;
/// let cell = Cell::new(3, 2).unwrap();
/// assert_eq!((cell.to_string().as_str(), cell.row(), cell.column()), ("C4", 3, 2));
/// assert_eq!(Cell::new(16, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that row and column, counted from 0; nothing from 16 on.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "both below 16")]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < STRIDE as usize && column < STRIDE as usize {
            Some(Self((row * STRIDE as usize + column) as u8))
        } else {
            None
        }
    }

    /// The cell of that number.
    #[cfg(feature = "std")]
    pub(crate) const fn of_number(number: u8) -> Self {
        Self(number)
    }

    /// Row from the top, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 / STRIDE) as usize
    }

    /// Column from the left, from 0.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 % STRIDE) as usize
    }

    /// 16 · row + column, below 256.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    /// Column letter and row from the top, as `C4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.0 % STRIDE);
        write!(f, "{letter}{}", self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

// Its row and its column, from 0.
#[cfg(feature = "serde")]
game_core::serialize_as_data!(
    Cell,
    (usize, usize),
    |cell| (cell.row(), cell.column()),
    |(row, column)| { Self::new(row, column) }
);

/// A set of cells, one bit each: bit `n % 64` of word `n / 64` says whether cell number `n` is in.
///
/// ```
/// use planes::{Cell, Cells};
/// let row: Cells = (0..4).filter_map(|column| Cell::new(1, column)).collect();
/// let column: Cells = (0..4).filter_map(|row| Cell::new(row, 2)).collect();
/// assert_eq!(row.and(column).iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["C2"]);
/// assert_eq!((row.or(column).len(), row.minus(column).len()), (7, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells([u64; 4]);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self([0; 4]);

    /// The bits, lowest numbers first.
    #[must_use]
    #[inline]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// Whether the cell is in.
    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.number() / 64] >> (cell.number() % 64) & 1 == 1
    }

    /// This set and the cell.
    #[must_use]
    #[inline]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.0[cell.number() / 64] |= 1 << (cell.number() % 64);
        self
    }

    /// How many cells are in.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no cell is in.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The cells in both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// The cells in either.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The cells in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// Whether some cell is in both.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// The cells in reading order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> CellsIter {
        CellsIter {
            words: self.0,
            at: 0,
        }
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    fn into_iter(self) -> CellsIter {
        self.iter()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct CellsIter {
    words: [u64; 4],
    at: usize,
}

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "below 256")]
    fn next(&mut self) -> Option<Cell> {
        while self.at < 4 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Cell((self.at * 64) as u8 + word.trailing_zeros() as u8));
            }
            self.at += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Cells(self.words).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellsIter {}
impl FusedIterator for CellsIter {}
