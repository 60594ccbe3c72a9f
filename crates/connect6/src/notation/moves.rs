//! Stones, turns and lists of them.

use alloc::string::String;

use game_core::text::Reader;
use game_core::{ParseError, Position};

use super::expected;
use crate::cell::{Cell, MOST, write_cell};
use crate::position::Connect6;
use crate::turn::Turn;

/// The text of a cell of a board with this many rows. A cell beside that board has a text that
/// [`read_cell`] refuses.
///
/// ```
/// use connect6::{Cell, notation};
/// assert_eq!(notation::cell_text(Cell::new(9, 9).unwrap(), 19), "J10");
/// assert_eq!(notation::read_cell("j10", 19), Ok(Cell::new(9, 9).unwrap()));
/// ```
#[must_use]
pub fn cell_text(cell: Cell, size: usize) -> String {
    let mut text = String::new();
    // A `String` never refuses.
    let _ = write_cell(cell, size, &mut text);
    text
}

/// Reads a cell of a board with this many rows, whether a stone stands there or not.
///
/// # Errors
///
/// It is none, or lies beside the board.
pub fn read_cell(text: &str, size: usize) -> Result<Cell, ParseError> {
    let mut reader = Reader::new(text);
    let cell = stone(&mut reader, size)?;
    reader.end(expected::END)?;
    Ok(cell)
}

/// Takes a stone: a letter, and a row without zeros in front.
pub(super) fn stone(reader: &mut Reader<'_>, size: usize) -> Result<Cell, ParseError> {
    let refusal = reader.refusal(expected::ON_BOARD);
    let column = reader.take(expected::STONE, |c| match c {
        'a'..='z' => Some(u32::from(c) - u32::from('a')),
        'A'..='Z' => Some(u32::from(c) - u32::from('A')),
        _ => None,
    })?;
    let mut row = usize::from(reader.digit(1..=9, expected::STONE)?);
    // A third digit is taken too, to be refused as what it is: no row.
    while row <= MOST && reader.peek().is_some_and(|c| c.is_ascii_digit()) {
        row = 10 * row + usize::from(reader.digit(0..=9, expected::STONE)?);
    }
    let column = usize::try_from(column).ok().filter(|&column| column < size);
    let row = size.checked_sub(row);
    row.zip(column)
        .and_then(|(row, column)| Cell::new(row, column))
        .ok_or(refusal)
}

/// Places the next stone of a text.
fn place<const N: usize, const FIVES: bool>(
    reader: &mut Reader<'_>,
    position: &mut Connect6<N, FIVES>,
) -> Result<Cell, ParseError> {
    let refusal = reader.refusal(if position.is_over() {
        expected::NO_MOVE
    } else {
        expected::EMPTY
    });
    let cell = stone(reader, N)?;
    position.try_play(cell).map_err(|_| refusal)?;
    Ok(cell)
}

/// Reads stones from the empty board on; `before` sees the position before each of them.
pub(super) fn list<const N: usize, const FIVES: bool>(
    reader: &mut Reader<'_>,
    mut before: impl FnMut(Connect6<N, FIVES>),
) -> Result<Connect6<N, FIVES>, ParseError> {
    let mut position = Connect6::EMPTY;
    if !reader.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        return Err(reader.refusal(expected::POSITION));
    }
    before(position);
    place(reader, &mut position)?;
    while !reader.is_at_end() {
        let is_joined = !matches!(reader.peek(), Some(' ' | ','));
        // Joined stones are one turn.
        if is_joined && position.left() == 2 {
            return Err(reader.refusal(expected::SPACE));
        }
        if !is_joined {
            reader.take(expected::SPACE, Some)?;
        }
        before(position);
        place(reader, &mut position)?;
    }
    Ok(position)
}

impl<const N: usize, const FIVES: bool> Connect6<N, FIVES> {
    /// The turn with this text, such as `I9J9`; between the stones may stand a comma.
    ///
    /// ```
    /// use connect6::Connect6;
    /// let position: Connect6 = "J10".parse()?;
    /// let turn = position.read_turn("I9J9")?;
    /// assert_eq!(position.turn_text(turn), "I9J9");
    /// assert_eq!(position.read_turn("I9").unwrap_err().column, 3); // White has two stones
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// It is no legal turn: a stone cannot be placed, or is missing, or is one too many.
    pub fn read_turn(&self, text: &str) -> Result<Turn, ParseError> {
        let (mut reader, mut after) = (Reader::new(text), *self);
        let first = place(&mut reader, &mut after)?;
        if after.is_over() || after.mover() != self.mover() {
            reader.end(expected::END)?;
            return Ok(Turn::One(first));
        }
        if reader.is_at_end() {
            return Err(reader.refusal(expected::SECOND));
        }
        if reader.peek() == Some(',') {
            reader.literal(',', expected::SECOND)?;
        }
        let second = place(&mut reader, &mut after)?;
        reader.end(expected::END)?;
        Ok(Turn::Two(first, second))
    }

    /// The text of a turn, such as `I9J9`.
    #[must_use]
    pub fn turn_text(&self, turn: Turn) -> String {
        turn.cells().map(|cell| cell_text(cell, N)).collect()
    }
}
