//! Vertices, the names of cells: a column letter (I is skipped), and a row number from the bottom.

use std::fmt::{self, Display};

use connect6::Cell;

/// The letters of columns.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A cell of a square board, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vertex {
    /// A cell.
    Cell {
        /// The cell.
        cell: Cell,
        /// The number of rows, and of columns, of its board.
        size: usize,
    },
    /// No cell.
    Pass,
}

impl Vertex {
    /// The vertex of a text on a board of this size, in upper or lower case; `None` if the text is
    /// no vertex or lies outside the board.
    ///
    /// ```
    /// use protocols::gtp::Vertex;
    /// let corner = Vertex::read("t19", 19).unwrap();
    /// assert_eq!((corner.to_string(), corner.cell().map(|cell| cell.column())), ("T19".to_owned(), Some(18)));
    /// assert_eq!((Vertex::read("I9", 19), Vertex::read("K10", 9)), (None, None));
    /// ```
    #[must_use]
    pub fn read(text: &str, size: usize) -> Option<Self> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(Self::Pass);
        }
        let (letter, row) = text.split_at_checked(1)?;
        let letter = letter.as_bytes().first()?.to_ascii_uppercase();
        let column = LETTERS
            .iter()
            .position(|&known| known == letter)
            .filter(|&column| column < size)?;
        let is_plain = row.bytes().all(|byte| byte.is_ascii_digit()) && !row.starts_with('0');
        let row: usize = is_plain.then(|| row.parse().ok()).flatten()?;
        Some(Self::Cell {
            cell: Cell::new(size.checked_sub(row)?, column)?,
            size,
        })
    }

    /// The cell, if it is one.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell { cell, .. } => Some(cell),
            Self::Pass => None,
        }
    }
}

impl Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cell { cell, size } => {
                let letter = LETTERS
                    .get(cell.column())
                    .map_or('?', |&letter| char::from(letter));
                write!(f, "{letter}{}", size.saturating_sub(cell.row()))
            }
            Self::Pass => f.write_str("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_name() {
        for size in [9, 15, 19] {
            for (row, column) in
                (0..size).flat_map(|row| (0..size).map(move |column| (row, column)))
            {
                let text =
                    Cell::new(row, column).map(|cell| Vertex::Cell { cell, size }.to_string());
                let read = text
                    .as_deref()
                    .and_then(|text| Vertex::read(text, size))
                    .and_then(Vertex::cell);
                assert_eq!(read, Cell::new(row, column), "{text:?}");
            }
        }
    }

    #[test]
    fn texts_that_are_no_vertex() {
        for text in [
            "", "A", "A0", "A01", "A20", "I1", "U1", "11", "A-1", "A+1", "AA1", "和1", "A1 ",
            "passe",
        ] {
            assert_eq!(Vertex::read(text, 19), None, "{text:?}");
        }
        assert_eq!(Vertex::read("PASS", 19), Some(Vertex::Pass));
    }
}
