//! What several texts have in common: boards, setups, cells.

use alloc::string::String;

use game_core::text::Reader;
use game_core::{ParseError, Text};

use super::expected;
use crate::answer::Answer;
use crate::cell::Cell;
use crate::setup::{Board, Reveal, Setup};
use crate::shape::{Nose, Shape};

/// A number below 1000, without zeros in front.
fn number(reader: &mut Reader<'_>, expected: &'static Text) -> Result<usize, ParseError> {
    let mut value = usize::from(reader.digit(1..=9, expected)?);
    for _ in 0..2 {
        let Ok(digit) = reader.digit(0..=9, expected) else {
            break;
        };
        value = 10 * value + usize::from(digit);
    }
    Ok(value)
}

/// `7x7`.
pub(super) fn board(reader: &mut Reader<'_>) -> Result<Board, ParseError> {
    let begin = reader.refusal(expected::BOARD);
    let rows = number(reader, expected::BOARD)?;
    reader.literal('x', expected::BOARD)?;
    let columns = number(reader, expected::BOARD)?;
    Board::new(rows, columns).ok_or(begin)
}

/// `7x7/1`, `9x9/2r`, `8x8/1[.h./bbb/.b./bbb]`.
pub(super) fn setup(reader: &mut Reader<'_>) -> Result<Setup, ParseError> {
    let board = board(reader)?;
    reader.literal('/', expected::PLANES)?;
    let planes = number(reader, expected::PLANES)?;
    let reveal = match reader.literal('r', expected::PLANES) {
        Ok(()) => Reveal::Plane,
        Err(_) => Reveal::Head,
    };
    let mut shape = Shape::standard();
    if reader.literal('[', expected::SHAPE).is_ok() {
        let before = reader.refusal(expected::SHAPE).column;
        let mut drawing = String::new();
        while let Ok(sign) = reader.take(expected::BRACKET, |c| "hb./".contains(c).then_some(c)) {
            drawing.push(sign);
        }
        let moved = |error: ParseError| ParseError {
            column: error.column + before - 1,
            ..error
        };
        shape = drawing.parse::<Shape>().map_err(moved)?;
        reader.literal(']', expected::BRACKET)?;
    }
    Ok(Setup {
        board,
        planes,
        reveal,
        shape,
    })
}

/// `D4`, or `(4,4)` in the paper's coordinates, on the board.
pub(super) fn cell(reader: &mut Reader<'_>, board: Board) -> Result<Cell, ParseError> {
    let begin = reader.refusal(expected::CELL);
    let (row, column) = if reader.literal('(', expected::CELL).is_ok() {
        let column = number(reader, expected::CELL)?;
        reader.literal(',', expected::CELL)?;
        let row = number(reader, expected::CELL)?;
        reader.literal(')', expected::CELL)?;
        (board.rows().checked_sub(row), column - 1)
    } else {
        let letter = |c: char| c.is_ascii_uppercase().then(|| c as usize - 'A' as usize);
        let column = reader.take(expected::CELL, letter)?;
        (Some(number(reader, expected::CELL)? - 1), column)
    };
    row.and_then(|row| Cell::new(row, column))
        .filter(|&cell| board.contains(cell))
        .ok_or(begin)
}

/// A sign of a nose.
pub(super) fn nose(reader: &mut Reader<'_>) -> Result<Nose, ParseError> {
    reader.take(expected::NOSE, Nose::of_sign)
}

/// An answer; 空, 伤 and 死 are read too.
pub(super) fn answer(reader: &mut Reader<'_>, reveal: Reveal) -> Result<Answer, ParseError> {
    let answer = reader.take(expected::ANSWER, |c| match c {
        'm' | '空' => Some(Answer::Miss),
        'b' | '伤' => Some(Answer::Body),
        'h' | '死' => Some(Answer::Head(None)),
        _ => None,
    })?;
    if answer.is_head() && reveal == Reveal::Plane {
        return Ok(Answer::Head(Some(nose(reader)?)));
    }
    Ok(answer)
}

/// The answer of a whole text.
#[cfg(feature = "std")]
pub(crate) fn read_answer(text: &str, public: bool) -> Result<Answer, ParseError> {
    let reader = &mut Reader::new(text);
    let answer = answer(reader, if public { Reveal::Plane } else { Reveal::Head })?;
    reader.end(expected::END)?;
    Ok(answer)
}

/// The cell of a whole text, such as `D4`; the paper's coordinates are read too.
///
/// # Errors
///
/// It is no cell of the board.
pub fn read_cell(text: &str, board: Board) -> Result<Cell, ParseError> {
    let reader = &mut Reader::new(text);
    let cell = cell(reader, board)?;
    reader.end(expected::END)?;
    Ok(cell)
}
