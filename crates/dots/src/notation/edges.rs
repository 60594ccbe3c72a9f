//! Edges in the three forms that are in use.
//!
//! - The *number*: see [`Size`].
//! - *Contest records*: a dot and a direction, `e2v`. Dots are `a1` to `f6` on the board of
//!   contests, `a` on the left, 1 *at the bottom*; `h` is the edge to the right of the dot, `v` the
//!   edge upward.
//! - The *SAU platform*: three letters from A, counted from the *top left*. `A`, the row of dots
//!   and the column for a horizontal edge; `B`, the column of dots and the row for a vertical one.
//!
//! Letters end at z: boards of more than 25 rows or columns have the number alone.

use alloc::format;
use alloc::string::String;

use game_core::text::Reader;
use game_core::{ParseError, Position};

use super::expected;
use crate::edge::{Edge, EdgePlace};
use crate::grid::Grid;
use crate::position::Dots;
use crate::size::Size;

impl Size {
    /// The edge as contest records have it, such as `e2v`; `None` for a column beyond `z`.
    ///
    /// ```
    /// use dots::Size;
    /// let size = Size::STANDARD;
    /// let edge = size.edge(0).unwrap(); // the first edge of the upper rim
    /// assert_eq!(size.contest_text(edge).as_deref(), Some("a6h"));
    /// assert_eq!(size.platform_text(edge).as_deref(), Some("AAA"));
    /// ```
    #[must_use]
    pub fn contest_text(self, edge: Edge) -> Option<String> {
        let EdgePlace {
            row,
            column,
            vertical,
        } = self.place(edge);
        let from_below = self.rows() + 1 - usize::from(row) - usize::from(vertical);
        Some(format!(
            "{}{from_below}{}",
            letter(b'a', column)?,
            if vertical { 'v' } else { 'h' }
        ))
    }

    /// The edge as the SAU platform has it, such as `BDE`; `None` for a row or column beyond `Z`.
    #[must_use]
    pub fn platform_text(self, edge: Edge) -> Option<String> {
        let EdgePlace {
            row,
            column,
            vertical,
        } = self.place(edge);
        let (row, column) = (letter(b'A', row)?, letter(b'A', column)?);
        Some(if vertical {
            format!("B{column}{row}")
        } else {
            format!("A{row}{column}")
        })
    }

    /// The edge of a contest record.
    fn of_contest(self, reader: &mut Reader<'_>) -> Result<Option<Edge>, ParseError> {
        let column = reader.take(expected::EDGE, |c| distance('a', c))?;
        // There is one way to write a number: `e02v` is no edge, as `02` is none.
        let (mut from_below, mut ended) = (0_u8, false);
        while !ended && reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            let digit = reader.digit(0..=9, expected::EDGE)?;
            ended = from_below == 0 && digit == 0;
            from_below = from_below.saturating_mul(10).saturating_add(digit);
        }
        let vertical = reader.take(expected::EDGE, |c| match c {
            'h' => Some(false),
            'v' => Some(true),
            _ => None,
        })?;
        let row = self
            .rows()
            .checked_sub(usize::from(vertical))
            .and_then(|top| (top + 1).checked_sub(from_below.into()));
        let row = row.and_then(|row| u8::try_from(row).ok());
        Ok(row.and_then(|row| {
            self.at(EdgePlace {
                row,
                column,
                vertical,
            })
        }))
    }

    /// The edge of a line of the platform.
    fn of_platform(self, reader: &mut Reader<'_>) -> Result<Option<Edge>, ParseError> {
        let vertical = reader.take(expected::EDGE, |c| match c {
            'A' => Some(false),
            'B' => Some(true),
            _ => None,
        })?;
        let mut next = || reader.take(expected::EDGE, |c| distance('A', c));
        let (major, minor) = (next()?, next()?);
        let (row, column) = if vertical {
            (minor, major)
        } else {
            (major, minor)
        };
        Ok(self.at(EdgePlace {
            row,
            column,
            vertical,
        }))
    }
}

/// The letter so far behind the first one, if there is one.
fn letter(first: u8, distance: u8) -> Option<char> {
    (distance < 26).then(|| char::from(first + distance))
}

/// How far a letter stands behind the first one.
fn distance(first: char, c: char) -> Option<u8> {
    let distance = u32::from(c).checked_sub(first.into())?;
    u8::try_from(distance)
        .ok()
        .filter(|&distance| distance < 26)
}

/// A number of an edge.
fn of_number(size: Size, reader: &mut Reader<'_>) -> Result<Option<Edge>, ParseError> {
    let mut number = usize::from(reader.digit(0..=9, expected::EDGE)?);
    let single = number == 0;
    while reader.peek().is_some_and(|c| c.is_ascii_digit()) && !single {
        let digit = reader.digit(0..=9, expected::EDGE)?;
        number = number.saturating_mul(10).saturating_add(digit.into());
    }
    Ok(size.edge(number))
}

/// Reads a legal move in any of the three forms.
pub(crate) fn read_move<G: Grid>(position: &Dots<G>, text: &str) -> Result<Edge, ParseError> {
    if position.undrawn() == crate::word::Word::EMPTY {
        return Err(ParseError::new(1, expected::NO_MOVE));
    }
    let (reader, size) = (&mut Reader::new(text), position.size());
    let edge = match reader.peek() {
        Some('a'..='z') => size.of_contest(reader)?,
        Some('A'..='Z') => size.of_platform(reader)?,
        _ => of_number(size, reader)?,
    };
    reader.end(expected::END)?;
    let edge = edge.ok_or(ParseError::new(1, expected::ON_BOARD))?;
    if position.is_legal(edge) {
        Ok(edge)
    } else {
        Err(ParseError::new(1, expected::UNDRAWN))
    }
}
