//! Text: `J10 I11K9` or rows for a position, `J10` for a stone, `I9J9` for a whole turn.
//!
//! Columns are the letters from A, I included; rows are counted from the *bottom*, from 1. A
//! position has three forms, and all are read:
//!
//! - *Rows*, which is how positions are written: the rows from the top, `.` for an empty cell, `x`
//!   for Black and `o` for White, with `/` between them; then who is to move, `x` or `o`, and the
//!   stones left in the turn, `1` or `2`.
//! - *Moves* from the empty board: stones in the order of play. Between stones stands a space or a
//!   comma; within a turn also nothing. Two stones that are joined are one turn, so that a stone
//!   that is missing is noticed: `J10 I11K9 L9`, `j10,i11,k9`.
//! - The empty board, if its size is all there is.
//!
//! In front stands the size unless it is 19×19: `15x15 H8 G8G9`. Letters may be small or capital.

mod moves;
mod position;

pub(crate) use moves::write_cell;
pub use moves::{cell_text, read_cell};
pub(crate) use position::{draw, size};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Position};

use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;

/// What a reader may have expected: every [`ParseError::expected`] of this game, for programs
/// that speak other languages.
pub mod expected {
    /// The size of the board, or its first stone or row.
    pub const POSITION: &str = "a position: rows such as `.../xo.`, or stones such as `J10 I11K9`";
    /// A size that is read by a board of another one.
    pub const BOARD: &str = "a position of the size that is played";
    /// A size that is not square, or that no board has.
    pub const SIZE: &str = "a size from `6x6` to `19x19`";
    /// A size that the program does not play.
    pub const PLAYED: &str = "a board that is played: `19x19`, `15x15` or `9x9`";
    /// A cell of a row.
    pub const CELL: &str = "`.`, `x` or `o` for each cell of the row";
    /// After a row.
    pub const ROW: &str = "`/` and the next row";
    /// After the last row.
    pub const MOVER: &str = "a space and the player to move: `x` or `o`";
    /// After the player.
    pub const LEFT: &str = "the stones left in the turn: `1` or `2`";
    /// Two winners.
    pub const ONE_WINNER: &str = "six in a line of one side at most";
    /// A stone.
    pub const STONE: &str = "a stone: a letter for the column and the row from the bottom, such as `J10`";
    /// A stone beyond the board.
    pub const ON_BOARD: &str = "a cell of the board";
    /// A stone on another one.
    pub const EMPTY: &str = "an empty cell";
    /// Between turns.
    pub const SPACE: &str = "a space between two turns";
    /// The second stone of a turn.
    pub const SECOND: &str = "both stones of the turn";
    /// Nothing more.
    pub const END: &str = "the end of the text";
    /// A stone where the game is over.
    pub const NO_MOVE: &str = "no move, as the game is over";
    /// All of them.
    pub const ALL: &[&str] = &[
        POSITION, BOARD, SIZE, PLAYED, CELL, ROW, MOVER, LEFT, ONE_WINNER, STONE, ON_BOARD, EMPTY, SPACE, SECOND, END,
        NO_MOVE,
    ];
}

impl<const N: usize, const FIVES: bool> fmt::Display for Connect6<N, FIVES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        position::write(self, f)
    }
}

impl<const N: usize, const FIVES: bool> FromStr for Connect6<N, FIVES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, |_| ())
    }
}

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// Reads a position. `before` sees the positions before each stone of a list.
    pub(crate) fn read(text: &str, before: impl FnMut(Self)) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        if !reader.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '.') {
            return Err(reader.refusal(expected::POSITION));
        }
        let size = size(&mut reader)?;
        if size != N {
            return Err(ParseError::new(1, expected::BOARD));
        }
        if text.contains('x') && reader.is_at_end() {
            return Ok(Self::EMPTY);
        }
        // Columns are letters and so is White's stone, but only rows have strokes.
        if text.contains('/') { position::rows(&mut reader) } else { moves::list(&mut reader, before) }
    }
}

impl<const N: usize, const FIVES: bool> Notation for Connect6<N, FIVES> {
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        write_cell(cell, N, out)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        draw(self, Cells::EMPTY, out)
    }

    fn read_move(&self, text: &str) -> Result<Cell, ParseError> {
        if self.is_over() {
            return Err(ParseError::new(1, expected::NO_MOVE));
        }
        let mut reader = Reader::new(text);
        let cell = moves::stone(&mut reader, N)?;
        reader.end(expected::END)?;
        if self.is_legal(cell) { Ok(cell) } else { Err(ParseError::new(1, expected::EMPTY)) }
    }
}
