//! Squares as they are written, and digits.

use einstein::Square;
use game_core::{Side, Text};

use crate::error::RecordError;
use crate::scan::Scanner;

/// Rows and columns.
pub(super) const SIZE: usize = 5;

/// A square as it is written: column from 0, row from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenSquare {
    pub(super) column: usize,
    pub(super) row: usize,
}

impl WrittenSquare {
    /// The square on the board, if its row is counted from there.
    pub(super) fn square(self, from_top: bool) -> Option<Square> {
        Square::at(
            self.column,
            if from_top {
                self.row.checked_sub(1)?
            } else {
                SIZE.checked_sub(self.row)?
            },
        )
    }
}

/// A digit from 1 to 6.
pub(super) fn digit(scanner: &mut Scanner<'_>, expected: &'static Text) -> Result<u8, RecordError> {
    let digit = scanner
        .peek()
        .and_then(|c| c.to_digit(10))
        .filter(|digit| (1..=6).contains(digit));
    let digit = digit
        .and_then(|digit| u8::try_from(digit).ok())
        .ok_or(scanner.refusal(expected))?;
    scanner.next();
    Ok(digit)
}

/// A square such as `B4`.
pub(super) fn square(
    scanner: &mut Scanner<'_>,
    expected: &'static Text,
) -> Result<WrittenSquare, RecordError> {
    let column = scanner.letter('E', expected)?;
    let at = scanner.place();
    let row = usize::from(digit(scanner, expected)?);
    if row > SIZE {
        Err(at.expected(expected))
    } else {
        Ok(WrittenSquare { column, row })
    }
}

/// Whether a square is in the home triangle of a side: three rows from its corner.
pub(super) fn is_home(side: Side, square: Square) -> bool {
    let (down, right) = (square.row(), square.column());
    match side {
        Side::First => down + right <= 2,
        Side::Second => 2 * (SIZE - 1) - down - right <= 2,
    }
}
