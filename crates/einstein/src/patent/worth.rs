use crate::board::TABLE;
use crate::square::Square;

/// Quarters in a worth of 1.
pub(crate) const QUARTERS: i32 = 4;

/// The table that says what a stone is worth on each square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Worth {
    /// N^(4 − distance), formula 2.
    #[default]
    Formula,
    /// Figure 2, parts of which are illegible, as it is rebuilt here: the formula, but a quarter
    /// more on the goal's row and column for stones at a distance of 3 or less, and 0 in the own
    /// corner.
    ///
    /// ```text
    ///   A   B   C   D   E
    /// 1 0   1   1   1   1
    /// 2 1   2   2   2   2.5
    /// 3 1   2   4   4   5        for red; for blue turned by half
    /// 4 1   2   4   8   10
    /// 5 1   2.5 5   10  16
    /// ```
    ///
    /// On other boards 4 is replaced by the greatest distance, and 3 by one less.
    Figure,
}

impl Worth {
    /// The greatest N: above it sums would no longer fit their words.
    pub const MOST_FACTOR: u8 = 4;

    /// The worth on each square, as the owner numbers them, in quarters; `factor` is N.
    pub(crate) const fn table(self, width: usize, factor: u8) -> [i32; TABLE] {
        let mut table = [0; TABLE];
        let mut square = 0;
        while square < width * width {
            table[square] = self.quarters(width, factor, square % width, square / width);
            square += 1;
        }
        table
    }

    /// The worth on a square, by columns and rows from the own corner.
    const fn quarters(self, width: usize, factor: u8, column: usize, row: usize) -> i32 {
        // Steps that are behind the stone: the lesser of columns and rows.
        let behind = if column < row { column } else { row };
        let (mut worth, mut step) = (QUARTERS, 0);
        while step < behind {
            worth *= factor as i32;
            step += 1;
        }
        let edge = column + 1 == width || row + 1 == width;
        match self {
            Self::Figure if column + row == 0 => 0,
            Self::Figure if edge && behind > 0 && behind + 1 < width => {
                worth / QUARTERS * (QUARTERS + 1)
            }
            _ => worth,
        }
    }
}

/// The tables for all widths from 3 to 6.
pub(crate) type Tables = [[i32; TABLE]; Square::MOST - 2];
