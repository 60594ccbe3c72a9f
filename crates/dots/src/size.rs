//! How large a board is, and how its edges lie in a word.
//!
//! Everything that follows rests on one order of bits, drawn at [`Size`]: in it the four edges of a
//! box lie at the same distances wherever the box is.

use core::fmt;

use crate::edge::{Edge, EdgePlace, MOST_EDGES};

/// How many boxes a board has: rows and columns, in this order.
///
/// Sizes count boxes and not dots; the board of contests is 5×5 boxes or 6×6 dots.
///
/// # Edges and their bits
///
/// Outside the crate an edge is its *number*: horizontal ones row by row from the top, then
/// vertical ones. Inside it is a *bit*, and rows of horizontal and vertical edges take turns, so
/// that the four edges of every box lie at the same four distances: a box is named by the bit of
/// its top edge `b`, and with C columns its left edge is `b + C`, its right edge `b + C + 1`, its
/// bottom edge `b + 2C + 1`. On 2×2 boxes:
///
/// ```text
/// numbers              bits
/// +--0--+--1--+        +--0--+--1--+
/// 6     7     8        2     3     4
/// +--2--+--3--+        +--5--+--6--+
/// 9    10    11        7     8     9
/// +--4--+--5--+        +-10--+-11--+
/// ```
///
/// ```
/// use dots::Size;
/// let size = Size::new(2, 2).unwrap();
/// let bits: Vec<u32> = (0..size.edges()).filter_map(|n| size.edge(n)).map(|edge| edge.bit()).collect();
/// assert_eq!(bits, [0, 1, 5, 6, 10, 11, 2, 3, 4, 7, 8, 9]);
/// assert_eq!(Size::new(8, 8), None); // 144 edges
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The board of contests: 5×5 boxes, 60 edges.
    pub const STANDARD: Self = Self {
        rows: 5,
        columns: 5,
    };

    /// A board of that many boxes; `None` if there are none, or more than 116 edges.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "at most 38")]
    pub const fn new(rows: usize, columns: usize) -> Option<Self> {
        let small = 0 < rows && rows < 64 && 0 < columns && columns < 64;
        if small && 2 * rows * columns + rows + columns <= MOST_EDGES {
            Some(Self {
                rows: rows as u8,
                columns: columns as u8,
            })
        } else {
            None
        }
    }

    /// All sizes that there are, smaller ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..64).flat_map(|rows| (1..64).filter_map(move |columns| Self::new(rows, columns)))
    }

    /// Rows of boxes.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Columns of boxes.
    #[must_use]
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Columns, as a distance between bits.
    #[inline]
    pub(crate) const fn width(self) -> u32 {
        self.columns as u32
    }

    /// Boxes.
    #[must_use]
    pub const fn boxes(self) -> usize {
        self.rows() * self.columns()
    }

    /// Edges: 2RC + R + C.
    #[must_use]
    #[inline]
    pub const fn edges(self) -> usize {
        2 * self.boxes() + self.rows() + self.columns()
    }

    /// Dots.
    #[must_use]
    pub const fn dots(self) -> usize {
        (self.rows() + 1) * (self.columns() + 1)
    }

    /// Horizontal edges, which have the lower numbers.
    #[must_use]
    pub const fn horizontals(self) -> usize {
        (self.rows() + 1) * self.columns()
    }

    /// Bits between a row of edges and the next row of its kind.
    pub(crate) const fn stride(self) -> usize {
        2 * self.columns() + 1
    }

    /// The edge with that number.
    #[must_use]
    pub const fn edge(self, number: usize) -> Option<Edge> {
        if number >= self.edges() {
            return None;
        }
        let (rest, width, offset) = match number.checked_sub(self.horizontals()) {
            Some(rest) => (rest, self.columns() + 1, self.columns()),
            None => (number, self.columns(), 0),
        };
        Some(Edge::at(
            rest / width * self.stride() + offset + rest % width,
        ))
    }

    /// The edge at that place, if it is on the board.
    #[must_use]
    pub const fn at(self, place: EdgePlace) -> Option<Edge> {
        let (row, column) = (place.row as usize, place.column as usize);
        let vertical = place.vertical as usize;
        if row + vertical <= self.rows() && column < self.columns() + vertical {
            Some(Edge::at(
                row * self.stride() + vertical * self.columns() + column,
            ))
        } else {
            None
        }
    }

    /// Where an edge lies; beyond the board for an edge of a larger one.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "a bit is below 256")]
    pub const fn place(self, edge: Edge) -> EdgePlace {
        let bit = edge.bit() as usize;
        let (row, rest) = (bit / self.stride(), bit % self.stride());
        let vertical = rest >= self.columns();
        let column = if vertical {
            rest - self.columns()
        } else {
            rest
        };
        EdgePlace {
            row: row as u8,
            column: column as u8,
            vertical,
        }
    }

    /// The number of an edge.
    #[must_use]
    pub const fn number(self, edge: Edge) -> usize {
        let EdgePlace {
            row,
            column,
            vertical,
        } = self.place(edge);
        if vertical {
            self.horizontals() + row as usize * (self.columns() + 1) + column as usize
        } else {
            row as usize * self.columns() + column as usize
        }
    }

    /// The number of the box named by a bit, from 1 in reading order.
    #[must_use]
    pub const fn box_number(self, bit: u32) -> usize {
        let bit = bit as usize;
        bit / self.stride() * self.columns() + bit % self.stride() + 1
    }
}

impl fmt::Display for Size {
    /// As `5x5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
