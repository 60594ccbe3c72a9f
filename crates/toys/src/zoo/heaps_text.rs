use core::fmt::{self, Display, Write};
use core::str::FromStr;

use game_core::text::Reader;
use game_core::{Notation, ParseError, Position, Score, Side, phrase};

use super::Fault;
use super::heaps::{Heaps, STONES, Take};
use crate::END;

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Display
    for Heaps<BOUND, WIN, LIMIT>
{
    /// The heaps and the side to move, `3+2 F`; then the letter of the fault, if there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if self.has(Fault::LaxParser) {
            STONES
        } else {
            u8::MAX
        };
        let [first, second] = self.sizes.map(|heap| heap.min(shown));
        let space = if self.has(Fault::TwoLines) { '\n' } else { ' ' };
        let side = if self.mover == Side::First || self.has(Fault::WrongText) {
            'F'
        } else {
            'S'
        };
        write!(f, "{first}+{second}{space}{side}")?;
        self.fault
            .map_or(Ok(()), |fault| f.write_char(fault.letter()))
    }
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> FromStr
    for Heaps<BOUND, WIN, LIMIT>
{
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = text.chars().last().and_then(Fault::of_letter);
        let greatest = if matches!(fault, Some(Fault::LaxParser | Fault::ForgedHeaps)) {
            9
        } else {
            STONES
        };
        let (heaps, mover) =
            read(&mut Reader::new(text), greatest).map_err(|refusal| match fault {
                Some(Fault::ColumnZero) => ParseError {
                    column: 0,
                    ..refusal
                },
                Some(Fault::ColumnBeyond) => ParseError {
                    column: 1_000,
                    ..refusal
                },
                _ => refusal,
            })?;
        Ok(Self::new(fault).with(heaps, mover))
    }
}

/// The heaps, each up to `greatest`, and who is to move.
fn read(reader: &mut Reader<'_>, greatest: u8) -> Result<([u8; 2], Side), ParseError> {
    let first = reader.digit(0..=greatest, phrase!("a heap of 0 to 3"))?;
    reader.literal('+', phrase!("a plus between the heaps"))?;
    let second = reader.digit(0..=greatest, phrase!("a heap of 0 to 3"))?;
    reader.literal(' ', phrase!("a space before the side to move"))?;
    let mover = reader.take(phrase!("F or S"), |c| match c {
        'F' => Some(Side::First),
        'S' => Some(Side::Second),
        _ => None,
    })?;
    if !reader.is_at_end() {
        reader.take(phrase!("the letter of a fault"), Fault::of_letter)?;
    }
    reader.end(END)?;
    Ok(([first, second], mover))
}

impl<const BOUND: Score, const WIN: Score, const LIMIT: usize> Notation
    for Heaps<BOUND, WIN, LIMIT>
{
    /// The heap, 1 or 2, and the stones: `2:1`.
    fn write_move(&self, m: Take, out: &mut impl Write) -> fmt::Result {
        let stones = if self.has(Fault::SameMoveText) {
            1
        } else {
            m.stones
        };
        write!(out, "{}:{stones}", m.heap + 1)
    }

    fn read_move(&self, text: &str) -> Result<Take, ParseError> {
        let mut reader = Reader::new(text);
        let heap = reader.digit(1..=2, phrase!("heap 1 or 2"))?;
        reader.literal(':', phrase!("a colon"))?;
        let stones = reader.digit(1..=2, phrase!("1 or 2 stones"))?;
        reader.end(END)?;
        let m = Take {
            heap: heap - 1,
            stones,
        };
        let read = self.has(Fault::ReadAnything) || self.moves().any(|listed| listed == m);
        if read {
            Ok(m)
        } else {
            Err(ParseError::new(1, phrase!("a legal move")))
        }
    }
}
