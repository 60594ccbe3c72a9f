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

pub use moves::{cell_text, read_cell};
pub(crate) use position::{draw, size};

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Position};

use crate::cell::{Cell, write_cell};
use crate::cells::Cells;
use crate::position::Connect6;

/// What a reader may have expected: every [`ParseError::expected`] of this game, in both
/// languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// The size of the board, or its first stone or row.
        POSITION: "a position: rows such as `.../xo.`, or stones such as `J10 I11K9`",
            "一个局面：`.../xo.` 形式的各行，或 `J10 I11K9` 形式的落子";
        /// A size that is read by a board of another one.
        BOARD: "a position of the size that is played", "当前规格的局面";
        /// A size that is not square, or that no board has.
        SIZE: "a size from `6x6` to `19x19`", "棋盘规格，`6x6` 到 `19x19`";
        /// A size that the program does not play.
        PLAYED: "a board that is played: `19x19`, `15x15` or `9x9`", "可对弈的棋盘：`19x19`、`15x15` 或 `9x9`";
        /// A cell of a row.
        CELL: "`.`, `x` or `o` for each cell of the row", "行中每格一个 `.`、`x` 或 `o`";
        /// After a row.
        ROW: "`/` and the next row", "`/` 和下一行";
        /// After the last row.
        MOVER: "a space and the player to move: `x` or `o`", "一个空格和走棋方：`x` 或 `o`";
        /// After the player.
        LEFT: "the stones left in the turn: `1` or `2`", "本回合剩余子数：`1` 或 `2`";
        /// Two winners.
        ONE_WINNER: "six in a line of one side at most", "至多一方连成六子";
        /// A stone.
        STONE: "a stone: a letter for the column and the row from the bottom, such as `J10`",
            "一子：列字母和自下而上的行号，如 `J10`";
        /// A stone beyond the board.
        ON_BOARD: "a cell of the board", "棋盘上的格";
        /// A stone on another one.
        EMPTY: "an empty cell", "空格";
        /// Between turns.
        SPACE: "a space between two turns", "两个回合之间的空格";
        /// The second stone of a turn.
        SECOND: "both stones of the turn", "本回合的两子";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
        /// A stone where the game is over.
        NO_MOVE: "no move, as the game is over", "对局已结束，没有走法";
    }
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

#[cfg(feature = "serde")]
game_core::serialize_as_text!([const N: usize, const FIVES: bool] Connect6<N, FIVES>);

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// Reads a position. `before` sees the positions before each stone of a list.
    pub(crate) fn read(text: &str, before: impl FnMut(Self)) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        if !reader
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || c == '.')
        {
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
        if text.contains('/') {
            position::rows(&mut reader)
        } else {
            moves::list(&mut reader, before)
        }
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
        if self.is_legal(cell) {
            Ok(cell)
        } else {
            Err(ParseError::new(1, expected::EMPTY))
        }
    }
}
