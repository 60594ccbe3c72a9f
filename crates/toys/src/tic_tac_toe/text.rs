use core::fmt::{self, Display, Write};
use core::str::FromStr;

use game_core::bits::Set16;
use game_core::text::Reader;
use game_core::{Notation, ParseError, Position, Side, phrase};

use super::board::{Board, CELLS, Cell, SIZE};
use crate::END;

impl Display for Board {
    /// Rows from the top, `x` crosses, `o` noughts, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..CELLS {
            if cell > 0 && cell.is_multiple_of(SIZE) {
                f.write_char('/')?;
            }
            let stone = |side| self.stones(side).contains(cell);
            f.write_char(match (stone(Side::First), stone(Side::Second)) {
                (true, _) => 'x',
                (_, true) => 'o',
                _ => '.',
            })?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads what `Display` writes. Positions that cannot stand on a board are refused: too many
    /// stones of one side, two winners, or a winner who did not move last.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let mut stones = [Set16::EMPTY; 2];
        for cell in 0..CELLS {
            if cell > 0 && cell.is_multiple_of(SIZE) {
                reader.literal('/', phrase!("a slash between rows"))?;
            }
            let owner = reader.take(phrase!("x, o or a dot"), |c| match c {
                'x' => Some(Some(Side::First)),
                'o' => Some(Some(Side::Second)),
                '.' => Some(None),
                _ => None,
            })?;
            if let Some(side) = owner {
                stones[side as usize] = stones[side as usize].with(cell);
            }
        }
        reader.end(END)?;
        Self::with_stones(stones).ok_or(ParseError::new(
            1,
            phrase!("stones that can have come about in a game"),
        ))
    }
}

impl Notation for Board {
    /// Column letter and row from the top: `B2` is the centre.
    fn write_move(&self, cell: Cell, out: &mut impl Write) -> fmt::Result {
        let (row, column) = (usize::from(cell.0) / SIZE, usize::from(cell.0) % SIZE);
        let letter = (b'A'..).nth(column).map_or('?', char::from);
        write!(out, "{letter}{}", row + 1)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "  A B C")?;
        for row in 0..SIZE {
            write!(out, "{}", row + 1)?;
            for cell in SIZE * row..SIZE * (row + 1) {
                let [first, second] =
                    [Side::First, Side::Second].map(|side| self.stones(side).contains(cell));
                let stone = if first {
                    'x'
                } else if second {
                    'o'
                } else {
                    '.'
                };
                write!(out, " {stone}")?;
            }
            writeln!(out)?;
        }
        if self.to_move().player().is_none() {
            writeln!(out, "The game is over.")
        } else {
            Ok(())
        }
    }
}
