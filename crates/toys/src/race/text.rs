use core::fmt::{self, Display, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Side, phrase};

use super::rules::{GONE, Hop, Race, SIZE, SQUARES, STONES};
use crate::END;

/// The letter or digit of a side's stone, from 0.
fn glyph(side: Side, stone: u8) -> char {
    let first = if side == Side::First { b'1' } else { b'a' };
    char::from(first + stone)
}

/// Side and stone of a letter or digit.
fn owner(glyph_read: char) -> Option<(Side, u8)> {
    let all = [Side::First, Side::Second]
        .into_iter()
        .flat_map(|side| (0..STONES).map(move |stone| (side, stone)));
    all.into_iter()
        .find(|&(side, stone)| glyph(side, stone) == glyph_read)
}

impl Display for Race {
    /// Rows from the top, digits First, letters Second; `r` or `b`; the die if it is thrown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SQUARES {
            if square > 0 && square.is_multiple_of(SIZE) {
                f.write_char('/')?;
            }
            let here = [Side::First, Side::Second].into_iter().find_map(|side| {
                let stone = self.stones[side as usize]
                    .iter()
                    .position(|&at| at == square)?;
                Some(glyph(side, u8::try_from(stone).ok()?))
            });
            f.write_char(here.unwrap_or('.'))?;
        }
        f.write_str(if self.mover == Side::First {
            " r"
        } else {
            " b"
        })?;
        if self.die > 0 {
            write!(f, " {}", self.die)
        } else {
            Ok(())
        }
    }
}

impl FromStr for Race {
    type Err = ParseError;

    /// Reads what `Display` writes. Refused are two stones of one name, two winners, a winner
    /// who did not move last, and a die after the end.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let stones = read_stones(&mut reader)?;
        reader.literal(' ', phrase!("a space before the side to move"))?;
        let mover = reader.take(phrase!("r or b"), |c| match c {
            'r' => Some(Side::First),
            'b' => Some(Side::Second),
            _ => None,
        })?;
        let mut position = Self {
            stones,
            mover,
            die: 0,
        };
        if position.has_won(mover) {
            return Err(ParseError::new(
                1,
                phrase!("a position in which no side has won, or only the one that moved last"),
            ));
        }
        if !reader.is_at_end() && position.winner().is_none() {
            reader.literal(' ', phrase!("a space before the die"))?;
            position.die = reader.digit(1..=STONES, phrase!("a die from 1 to 3"))?;
        }
        reader.end(END)?;
        Ok(position)
    }
}

/// The board, with every stone at most once.
fn read_stones(reader: &mut Reader<'_>) -> Result<[[u8; STONES as usize]; 2], ParseError> {
    let mut stones = [[GONE; STONES as usize]; 2];
    for square in 0..SQUARES {
        if square > 0 && square.is_multiple_of(SIZE) {
            reader.literal('/', phrase!("a slash between rows"))?;
        }
        reader.take(phrase!("1 to 3, a to c, each once, or a dot"), |c| {
            if c == '.' {
                return Some(());
            }
            let (side, stone) = owner(c)?;
            let at = &mut stones[side as usize][usize::from(stone)];
            (core::mem::replace(at, square) == GONE).then_some(())
        })?;
    }
    Ok(stones)
}

/// Column letter and row from the top.
fn square_text(square: u8) -> (char, u8) {
    (char::from(b'A' + square % SIZE), square / SIZE + 1)
}

impl Notation for Race {
    /// Stone, square it leaves, square it goes to: `2:B1-C2`.
    fn write_move(&self, hop: Hop, out: &mut impl Write) -> fmt::Result {
        let from = self.stones[self.mover as usize][usize::from(hop.stone)];
        let ((column, row), (to_column, to_row)) = (square_text(from), square_text(hop.to));
        write!(out, "{}:{column}{row}-{to_column}{to_row}", hop.stone + 1)
    }
}
