//! Positions, of any size.

use core::fmt::{self, Write};

use game_core::text::Reader;
use game_core::{ParseError, Player, Side};

use super::expected;
use crate::die::Face;
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::square::Square;

/// What a text says, not yet known to be a position, and where it says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionDraft {
    pub(crate) size: Size,
    pub(crate) setup: Setup,
    /// Column of the side to move.
    turn: u32,
    /// Column behind it.
    end: u32,
}

impl PositionDraft {
    /// Finds the place in the text for an error of the parts. What the reader itself has refused
    /// does not come here.
    pub(crate) fn locate(&self, error: SetupError) -> ParseError {
        match error {
            SetupError::DieAfterEnd => ParseError::new(self.end, expected::END),
            SetupError::AlreadyWon(_) => ParseError::new(self.turn, expected::LOSER),
            _ => ParseError::new(1, expected::STONE),
        }
    }
}

/// Reads a position of any size.
pub(crate) fn read(text: &str) -> Result<PositionDraft, ParseError> {
    let reader = &mut Reader::new(text);
    let size = read_size(reader)?;
    let mut setup = Setup::EMPTY;
    for row in 0..size.width {
        if row > 0 {
            reader.literal('/', expected::SLASH)?;
        }
        for column in 0..size.width {
            let square = Square::at(column, row);
            reader.take(expected::STONE, |c| {
                place(&mut setup, c, square, size.stones)
            })?;
        }
    }
    reader.literal(' ', expected::SPACE)?;
    let turn = reader.refusal(expected::SIDE).column;
    setup.mover = reader.take(expected::SIDE, |c| match c {
        'r' => Some(Side::First),
        'b' => Some(Side::Second),
        _ => None,
    })?;
    let end = reader.refusal(expected::END).column;
    if !reader.is_at_end() {
        reader.literal(' ', expected::SPACE)?;
        setup.die = Some(read_die(reader, size.faces)?);
    }
    reader.end(expected::END)?;
    Ok(PositionDraft {
        size,
        setup,
        turn,
        end,
    })
}

/// A face of a die with this many.
pub(super) fn read_die(reader: &mut Reader<'_>, faces: usize) -> Result<Face, ParseError> {
    let face = |c: char| Face::new(u8::try_from(c.to_digit(10)?).ok()?);
    reader.take(expected::DIE, |c| {
        face(c).filter(|face| usize::from(face.number()) <= faces)
    })
}

/// Reads the size, if the text begins with one: then an `x` comes second.
fn read_size(reader: &mut Reader<'_>) -> Result<Size, ParseError> {
    let mut ahead = reader.clone();
    if ahead.take(expected::WIDTH, Some).is_err() || ahead.peek() != Some('x') {
        return Ok(Size::STANDARD);
    }
    let size = read_given_size(reader)?;
    reader.literal(' ', expected::SPACE)?;
    Ok(size)
}

/// Reads a text that is a size and nothing else.
pub(crate) fn read_whole_size(text: &str) -> Result<Size, ParseError> {
    let reader = &mut Reader::new(text);
    let size = read_given_size(reader)?;
    reader.end(expected::END)?;
    Ok(size)
}

/// Reads a size that must be there.
fn read_given_size(reader: &mut Reader<'_>) -> Result<Size, ParseError> {
    let width = reader.digit(3..=6, expected::WIDTH)?;
    reader.literal('x', expected::WIDTH)?;
    reader.digit(width..=width, expected::WIDTH)?;
    reader.literal('/', expected::STONES)?;
    let stones = reader.digit(3..=6, expected::STONES)?;
    let mut faces = stones;
    if reader.peek() == Some('/') {
        reader.literal('/', expected::SPACE)?;
        faces = reader.digit(3..=6, expected::FACES)?;
    }
    Ok(Size {
        width: width.into(),
        stones: stones.into(),
        faces: faces.into(),
    })
}

/// Places the stone with this letter or digit, if there is such a stone and it is not yet on the
/// board; a dot is an empty square.
fn place(setup: &mut Setup, glyph_read: char, square: Option<Square>, count: usize) -> Option<()> {
    if glyph_read == '.' {
        return Some(());
    }
    let named = |side: Side| {
        (0..count)
            .find(|&stone| glyph(side, stone) == glyph_read)
            .map(|stone| (side, stone))
    };
    let (side, stone) = [Side::First, Side::Second].into_iter().find_map(named)?;
    let old = core::mem::replace(&mut setup.stones[side.index()][stone], square);
    old.is_none().then_some(())
}

/// The digit or letter of a side's stone, from 0.
#[allow(clippy::cast_possible_truncation, reason = "below 6")]
fn glyph(side: Side, stone: usize) -> char {
    let first = if side == Side::First { b'1' } else { b'a' };
    char::from(first + stone as u8)
}

/// The character for a square.
fn glyph_at(setup: &Setup, column: usize, row: usize) -> char {
    let square = Square::at(column, row);
    let on = |side: Side| {
        let stone = setup.stones[side.index()]
            .iter()
            .position(|&place| place.is_some() && place == square)?;
        Some(glyph(side, stone))
    };
    on(Side::First).or_else(|| on(Side::Second)).unwrap_or('.')
}

/// Writes a position.
pub(crate) fn write(size: Size, setup: &Setup, out: &mut impl Write) -> fmt::Result {
    if size != Size::STANDARD {
        write!(out, "{size} ")?;
    }
    for row in 0..size.width {
        if row > 0 {
            out.write_char('/')?;
        }
        (0..size.width).try_for_each(|column| out.write_char(glyph_at(setup, column, row)))?;
    }
    out.write_str([" r", " b"][setup.mover.index()])?;
    setup.die.map_or(Ok(()), |face| write!(out, " {face}"))
}

/// The rows with the letters of the columns and the numbers of the rows.
pub(crate) fn draw(width: usize, setup: &Setup, out: &mut impl Write) -> fmt::Result {
    out.write_char(' ')?;
    let letters = "ABCDEF".chars().take(width);
    letters
        .into_iter()
        .try_for_each(|letter| write!(out, " {letter}"))?;
    writeln!(out)?;
    for row in 0..width {
        write!(out, "{}", row + 1)?;
        (0..width).try_for_each(|column| write!(out, " {}", glyph_at(setup, column, row)))?;
        writeln!(out)?;
    }
    Ok(())
}
