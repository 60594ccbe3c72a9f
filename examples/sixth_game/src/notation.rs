//! Text: `F6` for a move, its row and its diagonal; eleven rows with slashes between them for a
//! position.

use std::fmt::{self, Write};
use std::str::FromStr;

use game_core::bits::Set128;
use game_core::text::Reader;
use game_core::{Notation, ParseError, Side};

use crate::position::{BOARD, Cell, HexConnect6, ROWS, SIDE, WIDTH};

/// What a reader may have expected: every [`ParseError::expected`] of this game, in both languages.
pub mod expected {
    use game_core::phrases;

    phrases! {
        /// A cell of a position.
        CELL: "a cell: `x`, `o` or `.`", "一个格子：`x`、`o` 或 `.`";
        /// The end of a row.
        SLASH: "`/` after the cells of a row", "一行之后的 `/`";
        /// Nothing more.
        END: "the end of the text", "文本到此结束";
        /// Numbers of stones, or a row of six that was made too early.
        STONES: "stones that can have come about in a game", "对局中可能出现的棋子";
    }
}

/// The cells of a row, from the left.
fn row(number: usize) -> impl Iterator<Item = usize> {
    BOARD.into_iter().filter(move |cell| cell / WIDTH == number)
}

impl HexConnect6 {
    /// The sign of a cell; stones of `new` are capital letters.
    fn sign(&self, cell: usize, new: Set128) -> char {
        let sides = [Side::First, Side::Second];
        let owner = sides
            .iter()
            .position(|&side| self.stones(side).contains(cell));
        let signs = owner.map_or("..", |owner| ["xX", "oO"][owner]);
        char::from(signs.as_bytes()[usize::from(new.contains(cell))])
    }
}

fn letter(row: usize) -> char {
    ('A'..='Z').nth(row).unwrap_or('?')
}

impl fmt::Display for HexConnect6 {
    /// Rows from the top: `x` is black, `o` white, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..ROWS {
            if number > 0 {
                f.write_char('/')?;
            }
            row(number).try_for_each(|cell| f.write_char(self.sign(cell, Set128::EMPTY)))?;
        }
        Ok(())
    }
}

impl FromStr for HexConnect6 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut reader, mut stones) = (Reader::new(text), [Set128::EMPTY; 2]);
        for number in 0..ROWS {
            if number > 0 {
                reader.literal('/', expected::SLASH)?;
            }
            for cell in row(number) {
                let owner = reader.take(expected::CELL, |sign| "xo.".find(sign))?;
                if let Some(own) = stones.get_mut(owner) {
                    *own = own.with(cell);
                }
            }
        }
        reader.end(expected::END)?;
        Self::with_stones(stones).ok_or(ParseError::new(1, expected::STONES))
    }
}

impl Notation for HexConnect6 {
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        let (row, diagonal) = (cell.number() / WIDTH, cell.number() % WIDTH);
        write!(out, "{}{}", letter(row), diagonal + 1)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.draw_after(&[], out)
    }

    /// A row has its letter before it, a diagonal its number at its lower end. Stones of the last
    /// turn are capitals.
    fn draw_after(&self, before: &[&Self], out: &mut impl Write) -> fmt::Result {
        // A turn begins with no stone on the board or with an odd number of them.
        let placed = 1 + self.count() % 2;
        let begin = self.count().saturating_sub(placed);
        let known = before.iter().find(|position| position.count() == begin);
        let new = known.map_or(Set128::EMPTY, |position| position.empty() - self.empty());
        for number in 0..ROWS {
            let indent = 1 + number.abs_diff(SIDE - 1);
            write!(out, "{:indent$}{}", "", letter(number))?;
            row(number).try_for_each(|cell| write!(out, " {}", self.sign(cell, new)))?;
            if number >= SIDE {
                write!(out, " {}", ROWS + SIDE - number)?;
            }
            writeln!(out)?;
        }
        writeln!(out, "{:indent$}1 2 3 4 5 6", "", indent = SIDE + 3)
    }
}
