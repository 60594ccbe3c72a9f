//! Moves and faces of the die.

use core::fmt::{self, Write};

use game_core::text::Reader;
use game_core::{ParseError, ToMove};

use super::expected;
use super::position::read_die;
use crate::die::Face;
use crate::moves::Move;
use crate::position::EinStein;
use crate::square::Square;

/// Writes `5:A2-B3`, or with an `x` behind it.
pub(crate) fn write_move(
    m: Move,
    squares: Option<(Square, Square)>,
    capture: bool,
    out: &mut impl Write,
) -> fmt::Result {
    // A move of another board has squares that this one has not.
    let Some((from, to)) = squares else { return write!(out, "{m:?}") };
    write!(out, "{}:{from}-{to}", m.stone())?;
    if capture { out.write_char('x') } else { Ok(()) }
}

/// Reads a square such as `B3`; a refusal points to its letter.
fn read_square(reader: &mut Reader<'_>) -> Result<(Square, ParseError), ParseError> {
    let refusal = reader.refusal(expected::NAME);
    let mut next = || reader.take(expected::NAME, Some).map_err(|_| refusal);
    let (column, row) = (next()?, next()?);
    Ok((Square::named(column, row).ok_or(refusal)?, refusal))
}

/// Reads a legal move.
pub(crate) fn read_move<const N: usize, const K: usize, const F: usize>(
    position: &EinStein<N, K, F>,
    text: &str,
) -> Result<Move, ParseError> {
    if !matches!(game_core::Position::to_move(position), ToMove::Player(_)) {
        return Err(ParseError::new(1, expected::NO_MOVE));
    }
    let reader = &mut Reader::new(text);
    let moves = game_core::Position::moves(position);
    let stone = reader.digit(1..=6, expected::CHOSEN)?;
    if !moves.clone().any(|m| m.stone() == stone) {
        return Err(ParseError::new(1, expected::CHOSEN));
    }
    reader.literal(':', expected::COLON)?;
    let (from, at_from) = read_square(reader)?;
    reader.literal('-', expected::HYPHEN)?;
    let (to, at_to) = read_square(reader)?;
    let named = |m: &Move| position.squares(*m).filter(|_| m.stone() == stone);
    if !moves.clone().filter_map(|m| named(&m)).any(|(square, _)| square == from) {
        return Err(ParseError { expected: expected::FROM, ..at_from });
    }
    let found = moves.clone().find(|m| named(m) == Some((from, to)));
    let m = found.ok_or(ParseError { expected: expected::TARGET, ..at_to })?;
    if position.is_capture(m) && reader.peek() == Some('x') {
        reader.literal('x', expected::END)?;
    }
    reader.end(expected::END)?;
    Ok(m)
}

/// Reads a face of a die with so many faces, if it is to be thrown.
pub(crate) fn read_face(text: &str, waiting: bool, faces: usize) -> Result<Face, ParseError> {
    if !waiting {
        return Err(ParseError::new(1, expected::NO_DIE));
    }
    let reader = &mut Reader::new(text);
    let face = read_die(reader, faces)?;
    reader.end(expected::END)?;
    Ok(face)
}
