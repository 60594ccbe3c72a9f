//! Moves and faces of the die.

use alloc::vec::Vec;
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
    let Some((from, to)) = squares else {
        return write!(out, "{m:?}");
    };
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
    let choice = |m| WrittenMove {
        m,
        squares: position.squares(m),
        captures: position.is_capture(m),
    };
    let choices: Vec<WrittenMove> = game_core::Position::moves(position).map(choice).collect();
    read_among(&choices, text)
}

/// A legal move as it is written.
struct WrittenMove {
    m: Move,
    squares: Option<(Square, Square)>,
    captures: bool,
}

/// Reads one of these moves. It knows no size, so it is compiled once and not for all of them.
fn read_among(choices: &[WrittenMove], text: &str) -> Result<Move, ParseError> {
    let reader = &mut Reader::new(text);
    let stone = reader.digit(1..=6, expected::CHOSEN)?;
    let named = || choices.iter().filter(|choice| choice.m.stone() == stone);
    if named().next().is_none() {
        return Err(ParseError::new(1, expected::CHOSEN));
    }
    reader.literal(':', expected::COLON)?;
    let (from, at_from) = read_square(reader)?;
    reader.literal('-', expected::HYPHEN)?;
    let (to, at_to) = read_square(reader)?;
    if !named()
        .filter_map(|choice| choice.squares)
        .any(|(square, _)| square == from)
    {
        return Err(ParseError {
            expected: expected::FROM,
            ..at_from
        });
    }
    let found = named().find(|choice| choice.squares == Some((from, to)));
    let choice = found.ok_or(ParseError {
        expected: expected::TARGET,
        ..at_to
    })?;
    if choice.captures && reader.peek() == Some('x') {
        reader.literal('x', expected::END)?;
    }
    reader.end(expected::END)?;
    Ok(choice.m)
}

/// Reads a face of a die with this many faces, if a die must be thrown.
pub(crate) fn read_face(text: &str, waiting: bool, faces: usize) -> Result<Face, ParseError> {
    if !waiting {
        return Err(ParseError::new(1, expected::NO_DIE));
    }
    let reader = &mut Reader::new(text);
    let face = read_die(reader, faces)?;
    reader.end(expected::END)?;
    Ok(face)
}
