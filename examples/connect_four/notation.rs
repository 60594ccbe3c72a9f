//! Positions and moves as text.
//!
//! A position is written row by row from the top, `x` for First, `o` for Second and `.` for an
//! empty cell, rows separated by `/`, and then who is to move. It is also read as the columns that
//! were played from the start: `44534` is the same as
//! `......./......./......./...x.../...o.../..oxx.. o`. A move is its column, `1` to `7` from the
//! left.

use core::fmt::{self, Display, Write};
use core::str::{Chars, FromStr};

use game_core::{Notation, ParseError, Position, Side, Text, phrase};

use super::board::{BOTTOM, HEIGHT, STRIDE, WIDTH};
use super::position::{Cell, ConnectFour};

impl Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows('/', f)?;
        write!(f, " {}", letter(self.side()))
    }
}

impl Notation for ConnectFour {
    fn write_move(&self, m: Cell, out: &mut impl Write) -> fmt::Result {
        write!(out, "{}", m.column() + 1)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.rows('\n', out)?;
        writeln!(out, "\n1234567   {} to move", letter(self.side()))
    }
}

impl FromStr for ConnectFour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            read_columns(text)
        } else {
            read_rows(text)
        }
    }
}

/// The stone of a side.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

impl ConnectFour {
    /// The rows from the top, with `between` between them.
    fn rows(&self, between: char, out: &mut impl Write) -> fmt::Result {
        for row in (0..HEIGHT).rev() {
            (0..WIDTH).try_for_each(|column| out.write_char(self.stone(column, row)))?;
            if row > 0 {
                out.write_char(between)?;
            }
        }
        Ok(())
    }

    /// The sign of the cell; columns and rows count from 0 at the lower left.
    fn stone(&self, column: usize, row: usize) -> char {
        let cell = 1 << (column * STRIDE + row);
        match (self.stones() & cell != 0, self.mine() & cell != 0) {
            (false, _) => '.',
            (true, true) => letter(self.side()),
            (true, false) => letter(!self.side()),
        }
    }
}

/// Plays the columns from the start on.
fn read_columns(text: &str) -> Result<ConnectFour, ParseError> {
    let mut position = ConnectFour::START;
    for (place, digit) in (1..).zip(text.chars()) {
        let m = position.moves().find(|m| {
            digit
                .to_digit(10)
                .is_some_and(|name| name as usize == m.column() + 1)
        });
        position.play(m.ok_or(ParseError::new(
            place,
            phrase!("a column, 1 to 7, with room for a stone of a game that goes on"),
        ))?);
    }
    Ok(position)
}

/// Reads the rows and the side to move.
fn read_rows(text: &str) -> Result<ConnectFour, ParseError> {
    let mut reader = Reader {
        letters: text.chars(),
        place: 0,
    };
    let (mut first, mut second) = (0, 0);
    for row in (0..HEIGHT).rev() {
        for column in 0..WIDTH {
            let cell = 1 << (column * STRIDE + row);
            match reader.next("xo.", phrase!("a cell: `x`, `o` or `.`"))? {
                'x' => first |= cell,
                'o' => second |= cell,
                _ => {}
            }
        }
        let (between, expected) = if row > 0 {
            ("/", phrase!("`/` after the seven cells of a row"))
        } else {
            (" ", phrase!("one space before the side to move"))
        };
        reader.next(between, expected)?;
    }
    let side = reader.next("xo", phrase!("the side to move: `x` or `o`"))?;
    reader.end()?;
    let floating = (first | second) & !BOTTOM & !((first | second) << 1);
    let position = ConnectFour::with_stones(first, second).filter(|_| floating == 0);
    let position = position.ok_or(ParseError::new(
        1,
        phrase!("stones on stones, as many `x` as `o` or one more, no four of the side to move"),
    ))?;
    if letter(position.side()) == side {
        Ok(position)
    } else {
        Err(ParseError::new(
            reader.place,
            phrase!("the side with fewer stones, or `x`"),
        ))
    }
}

/// Reads letters from the left of a text.
struct Reader<'t> {
    letters: Chars<'t>,
    /// Letters that were read.
    place: u32,
}

impl Reader<'_> {
    /// The next letter, which must be one of `wanted`.
    fn next(&mut self, wanted: &str, expected: &'static Text) -> Result<char, ParseError> {
        self.place += 1;
        let wanted = self
            .letters
            .next()
            .filter(|&letter| wanted.contains(letter));
        wanted.ok_or(ParseError::new(self.place, expected))
    }

    /// Fails unless the text ends here.
    fn end(&mut self) -> Result<(), ParseError> {
        let end = ParseError::new(self.place + 1, phrase!("the end of the text"));
        self.letters.next().map_or(Ok(()), |_| Err(end))
    }
}
