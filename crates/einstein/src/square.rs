use core::fmt;

/// A square, by column from the left and row from the top, both from 0 and below 6.
///
/// It is named by column letter and row number, and squares are ordered as they are read.
///
/// ```
/// use einstein::Square;
/// let square = Square::at(1, 2).unwrap();
/// assert_eq!((square.to_string().as_str(), square.column(), square.row()), ("B3", 1, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// Columns, and rows, of the largest board.
    pub const MOST: usize = 6;

    /// The square in that column from the left and that row from the top, both from 0.
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "below 6")]
        if column < Self::MOST && row < Self::MOST {
            Some(Self {
                row: row as u8,
                column: column as u8,
            })
        } else {
            None
        }
    }

    /// Its column from the left, from 0.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Its row from the top, from 0.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The square with that column letter (either case) and that row digit.
    pub(crate) fn named(column: char, row: char) -> Option<Self> {
        let x = u32::from(column.to_ascii_uppercase()).checked_sub(u32::from('A'))?;
        let y = u32::from(row).checked_sub(u32::from('1'))?;
        Self::at(usize::try_from(x).ok()?, usize::try_from(y).ok()?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}
