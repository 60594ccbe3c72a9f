//! Rows, and the drawing.

use core::fmt::{self, Write};

use game_core::text::Reader;
use game_core::{ParseError, Side};

use super::expected;
use crate::cell::{Cell, MOST};
use crate::cells::Cells;
use crate::position::Connect6;
use crate::setup::{Setup, SetupError};

/// Takes the size in front of a position, and the space after it if something follows; without
/// one the board is 19×19.
pub(crate) fn size(reader: &mut Reader<'_>) -> Result<usize, ParseError> {
    if !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(MOST);
    }
    let refusal = reader.refusal(expected::SIZE);
    let rows = number(reader)?;
    reader.literal('x', expected::SIZE)?;
    let columns = number(reader)?;
    if rows != columns || !(6..=MOST).contains(&rows) {
        return Err(refusal);
    }
    if !reader.is_at_end() {
        reader.literal(' ', expected::POSITION)?;
        if reader.is_at_end() {
            return Err(reader.refusal(expected::POSITION));
        }
    }
    Ok(rows)
}

/// A number of one or two digits, without zeros in front.
fn number(reader: &mut Reader<'_>) -> Result<usize, ParseError> {
    let first = usize::from(reader.digit(1..=9, expected::SIZE)?);
    if !reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(first);
    }
    Ok(10 * first + usize::from(reader.digit(0..=9, expected::SIZE)?))
}

/// Reads rows, who is to move, and the stones left.
pub(super) fn rows<const N: usize, const FIVES: bool>(
    reader: &mut Reader<'_>,
) -> Result<Connect6<N, FIVES>, ParseError> {
    let (start, mut setup) = (reader.refusal(expected::ONE_WINNER), Setup::EMPTY);
    for row in 0..N {
        if row > 0 {
            reader.literal('/', expected::ROW)?;
        }
        for column in 0..N {
            let owner = reader.take(expected::CELL, |c| match c {
                '.' => Some(None),
                'x' => Some(Some(0)),
                'o' => Some(Some(1)),
                _ => None,
            })?;
            if let (Some(owner), Some(cell)) = (owner, Cell::new(row, column)) {
                let stones: &mut Cells = &mut setup.stones[owner];
                *stones = stones.with(cell);
            }
        }
    }
    reader.literal(' ', expected::MOVER)?;
    setup.mover = reader.take(expected::MOVER, |c| match c {
        'x' => Some(Side::First),
        'o' => Some(Side::Second),
        _ => None,
    })?;
    reader.literal(' ', expected::LEFT)?;
    setup.left = reader.digit(1..=2, expected::LEFT)?;
    reader.end(expected::END)?;
    Connect6::from_setup(&setup).map_err(|error| match error {
        SetupError::BothWon => start,
        // Rows hold one stone a cell, all on the board, and one or two are left.
        SetupError::Twice(_) | SetupError::OffBoard(_) | SetupError::Left(_) => ParseError {
            expected: expected::POSITION,
            ..start
        },
    })
}

/// The sign of a cell.
fn sign(owner: Option<Side>) -> char {
    match owner {
        None => '.',
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
    }
}

/// The cells of a row.
fn row(row: usize, size: usize) -> impl Iterator<Item = Cell> {
    (0..size).filter_map(move |column| Cell::new(row, column))
}

/// Writes a position as rows.
pub(super) fn write<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    out: &mut impl Write,
) -> fmt::Result {
    if N != MOST {
        write!(out, "{N}x{N} ")?;
    }
    for at in 0..N {
        if at > 0 {
            out.write_char('/')?;
        }
        row(at, N).try_for_each(|cell| out.write_char(sign(position.owner(cell))))?;
    }
    write!(out, " {} {}", sign(Some(position.mover())), position.left())
}

/// Draws the board with its letters and numbers, and with capitals for the stones that are marked.
pub(crate) fn draw<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    marked: Cells,
    out: &mut impl Write,
) -> fmt::Result {
    let letters = |out: &mut dyn Write| {
        out.write_str("  ")?;
        (b'A'..)
            .take(N)
            .try_for_each(|letter| write!(out, " {}", char::from(letter)))?;
        out.write_char('\n')
    };
    letters(out)?;
    for at in 0..N {
        write!(out, "{:2}", N - at)?;
        row(at, N).try_for_each(|cell| {
            let sign = sign(position.owner(cell));
            write!(
                out,
                " {}",
                if marked.contains(cell) {
                    sign.to_ascii_uppercase()
                } else {
                    sign
                }
            )
        })?;
        writeln!(out, " {}", N - at)?;
    }
    letters(out)
}
