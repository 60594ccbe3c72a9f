use core::fmt;

/// A cell of the 4×4 board, numbered in reading order and named by column letter and row from the
/// top.
///
/// ```text
///    A  B  C  D
/// 1  0  1  2  3
/// 2  4  5  6  7
/// 3  8  9 10 11
/// 4 12 13 14 15
/// ```
///
/// ```
/// use lgame::Cell;
/// let cell = Cell::at(3, 1).unwrap(); // x to the right, y down, both from 0
/// assert_eq!((cell.index(), cell.to_string().as_str()), (7, "D2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Cells in a row and in a column.
    pub const SIDE: usize = 4;

    /// Cells on the board.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// A1, the number 0.
    pub(crate) const FIRST: Self = Self(0);

    /// The cell in column `x` from the left and row `y` from the top, both from 0.
    #[must_use]
    pub const fn at(x: usize, y: usize) -> Option<Self> {
        if x < Self::SIDE && y < Self::SIDE {
            Self::new(y * Self::SIDE + x)
        } else {
            None
        }
    }

    /// The cell of that number, from 0 to 15 in reading order.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "below 16")]
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Its number, from 0 to 15 in reading order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column from the left, from 0.
    #[must_use]
    pub const fn x(self) -> usize {
        self.index() % Self::SIDE
    }

    /// Its row from the top, from 0.
    #[must_use]
    pub const fn y(self) -> usize {
        self.index() / Self::SIDE
    }

    /// The cell with that column letter (either case) and that row digit.
    pub(crate) fn named(column: char, row: char) -> Option<Self> {
        let x = u32::from(column.to_ascii_uppercase()).checked_sub(u32::from('A'))?;
        let y = u32::from(row).checked_sub(u32::from('1'))?;
        Self::at(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ["A", "B", "C", "D"][self.x()];
        write!(f, "{column}{}", self.y() + 1)
    }
}
