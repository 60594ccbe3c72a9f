//! The setup of a game: board, number of planes, shape, reveal rule.

use core::fmt;

use game_core::{Localized, Text, text};
use thiserror::Error;

use crate::cell::{Cell, Cells};
use crate::shape::Shape;

/// Most layouts that a [`World`](crate::World) holds: 2^20. Ten cells of three planes on 10×10
/// make 66,816.
pub const MOST_LAYOUTS: usize = 1 << 20;

/// How large a board is: 1 to 16 rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    rows: u8,
    columns: u8,
}

impl Board {
    /// A board of this many rows and columns; `None` beyond 1 to 16.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "at most 16")]
    pub const fn new(rows: usize, columns: usize) -> Option<Self> {
        if 0 < rows && rows <= 16 && 0 < columns && columns <= 16 {
            Some(Self {
                rows: rows as u8,
                columns: columns as u8,
            })
        } else {
            None
        }
    }

    /// Rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The cell this many steps down and right of the upper left corner, if it is on the board.
    #[must_use]
    #[allow(clippy::cast_sign_loss, reason = "negative steps are refused first")]
    pub const fn cell(self, down: isize, right: isize) -> Option<Cell> {
        if down < 0 || right < 0 || down >= self.rows as isize || right >= self.columns as isize {
            return None;
        }
        Cell::new(down as usize, right as usize)
    }

    /// Whether the cell is on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.rows() && cell.column() < self.columns()
    }

    /// All cells.
    #[must_use]
    pub fn cells(self) -> Cells {
        (0..self.rows())
            .flat_map(|row| (0..self.columns()).filter_map(move |column| Cell::new(row, column)))
            .collect()
    }
}

impl fmt::Display for Board {
    /// As `7x7`, rows first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// What becomes public when a head is hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Reveal {
    /// Nothing but that it was a head, as in most programs. Rule u.
    #[default]
    Head,
    /// The whole plane, so also where its nose points: the paper's model. Rule r.
    Plane,
}

/// The setup of a game: the board, how many planes hide on it, their shape, and what a hit reveals.
///
/// ```
/// use planes::{Reveal, Setup};
/// let setup = Setup::standard(9, 2).revealing(Reveal::Plane);
/// assert_eq!(setup.to_string(), "9x9/2r");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// Planes of each layout, which share no cell.
    pub planes: usize,
    /// What a head that is hit reveals.
    pub reveal: Reveal,
    /// The planes' shape.
    pub shape: Shape,
}

impl Setup {
    /// Standard planes on a square board; the sides are taken for the nearest of 1 to 16.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "at most 16")]
    pub fn standard(side: usize, planes: usize) -> Self {
        let side = side.clamp(1, 16) as u8;
        let board = Board {
            rows: side,
            columns: side,
        };
        Self {
            board,
            planes,
            reveal: Reveal::Head,
            shape: Shape::standard(),
        }
    }

    /// The same with another reveal rule.
    #[must_use]
    pub fn revealing(self, reveal: Reveal) -> Self {
        Self { reveal, ..self }
    }
}

impl fmt::Display for Setup {
    /// As `9x9/2r`; a shape other than the standard one follows in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.board, self.planes)?;
        if self.reveal == Reveal::Plane {
            f.write_str("r")?;
        }
        if self.shape != Shape::standard() {
            write!(f, "[{}]", self.shape)?;
        }
        Ok(())
    }
}

/// Why there is no world of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No planes, or more than a board has room for.
    #[error("A board holds 1 to 256 planes, not {0}.")]
    Planes(usize),
    /// The planes find no place.
    #[error("So many planes find no place on this board.")]
    NoRoom,
    /// More layouts than [`MOST_LAYOUTS`], or than there is memory for.
    #[error(
        "There are too many layouts to be listed: more than {MOST_LAYOUTS}, or than 80 MB hold."
    )]
    TooMany,
}

impl Localized for SetupError {
    fn text(&self) -> Text {
        match self {
            Self::Planes(planes) => {
                text!("{self}", "棋盘可容纳 1 至 256 架飞机，而非 {planes} 架。")
            }
            Self::NoRoom => text!("{self}", "此棋盘放不下这么多飞机。"),
            Self::TooMany => text!(
                "{self}",
                "布局太多，无法列出：多于 {MOST_LAYOUTS} 个，或超出 80 MB。"
            ),
        }
    }
}
