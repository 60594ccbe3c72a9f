use std::fmt;
use std::str::FromStr;

use einstein::{EinStein, Face, Move};
use game_core::{Notation, ParseError, Position, Side, Stochastic, Symmetric, Text, ToMove};
use registry::regret::Exercise;

use super::expected;
use crate::einstein::exercises::is_decision;

/// The value of a certain win.
pub const UNIT: u32 = 1 << 16;

/// A position before the throw, and the value of every move of every face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedPosition {
    position: EinStein,
    values: Vec<(Move, u32)>,
}

impl RatedPosition {
    /// The position with the values of its moves. `value` returns, for the position after a move,
    /// the probability that the one who made it wins; `None` if it does not know.
    ///
    /// Returns `None` if a value is missing, or if no die is about to be thrown.
    pub fn new(
        position: &EinStein,
        mut value: impl FnMut(&EinStein) -> Option<f64>,
    ) -> Option<Self> {
        if position.to_move() != ToMove::Chance {
            return None;
        }
        let values = every_move(position)
            .map(|(after, m)| Some((m, units(value(&after)?))))
            .collect::<Option<_>>()?;
        Some(Self {
            position: *position,
            values,
        })
    }

    /// The position, before the throw.
    #[must_use]
    pub const fn position(&self) -> &EinStein {
        &self.position
    }

    /// The moves by stones, then right, down, diagonal, and the value of each to the mover, from 0
    /// to [`UNIT`].
    #[must_use]
    pub fn values(&self) -> &[(Move, u32)] {
        &self.values
    }

    /// The position up to symmetry and to the exchange of sides.
    #[must_use]
    pub fn representative(&self) -> EinStein {
        representative(&self.position)
    }

    /// The exercise of the position with this number in its file, from 0. `None` if no face leaves a
    /// decision.
    #[must_use]
    pub fn exercise(&self, number: usize) -> Option<Exercise> {
        (0..6)
            .map(|step| number % 6 + step)
            .filter_map(|number| Face::new(u8::try_from(number % 6).ok()? + 1))
            .map(|face| self.with(face))
            .find(is_decision)
    }

    /// The exercise with this face.
    fn with(&self, face: Face) -> Exercise {
        let thrown = self.position.given(face);
        let value = |m: Move| self.values.iter().find(|valued| valued.0 == m);
        let moves = thrown
            .moves()
            .filter_map(value)
            .map(|&(m, value)| (thrown.move_text(m), f64::from(value) / f64::from(UNIT)));
        Exercise {
            position: thrown.to_string(),
            moves: moves.collect(),
        }
    }
}

/// The position up to symmetry and to the exchange of sides: equal for positions whose values are
/// the same by the rules.
#[must_use]
pub fn representative(position: &EinStein) -> EinStein {
    let by_first = match position.mover() {
        Side::First => *position,
        Side::Second => position.swapped(),
    };
    by_first.canonical()
}

/// The moves of a position before the throw with any face, stones in order, and what they lead to.
fn every_move(position: &EinStein) -> impl Iterator<Item = (EinStein, Move)> {
    let stones = position.alive(position.mover()).iter();
    let faces = stones.filter_map(|stone| Face::new(u8::try_from(stone + 1).ok()?));
    let thrown: Vec<_> = faces.map(|face| position.given(face)).collect();
    // The face of a stone's own number allows that stone alone.
    thrown
        .into_iter()
        .flat_map(|thrown| thrown.moves().map(move |m| (thrown.after(m), m)))
}

/// The probability in units, rounded to the nearest.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range of units"
)]
fn units(probability: f64) -> u32 {
    (probability.clamp(0.0, 1.0) * f64::from(UNIT) + 0.5) as u32
}

impl fmt::Display for RatedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        let mut stone = 0;
        for (m, value) in &self.values {
            if m.stone() == stone {
                write!(f, ",{value}")?;
            } else {
                stone = m.stone();
                write!(f, " {stone}:{value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for RatedPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let end = text.match_indices(' ').nth(1).map(|(end, _)| end);
        let (board, rest) = text.split_at(end.unwrap_or(text.len()));
        let position: EinStein = board.parse()?;
        let mut rest = UnreadLine {
            text: rest,
            column: board.len() + 1,
        };
        if position.to_move() != ToMove::Chance {
            return Err(rest.expected(expected::BEFORE_THROW));
        }
        let (mut stone, mut valued) = (0, Vec::new());
        for (_, m) in every_move(&position) {
            if m.stone() == stone {
                rest.skip(",", expected::COMMA)?;
            } else {
                stone = m.stone();
                rest.skip(&format!(" {stone}:"), expected::STONE)?;
            }
            valued.push((m, rest.value()?));
        }
        rest.finish()?;
        Ok(Self {
            position,
            values: valued,
        })
    }
}

/// The part of a line that has not been read, and the column where it begins.
struct UnreadLine<'t> {
    text: &'t str,
    column: usize,
}

impl<'t> UnreadLine<'t> {
    fn expected(&self, expected: &'static Text) -> ParseError {
        ParseError::new(u32::try_from(self.column).unwrap_or(u32::MAX), expected)
    }

    /// Reads exactly this.
    fn skip(&mut self, text: &str, expected: &'static Text) -> Result<(), ParseError> {
        self.text = self
            .text
            .strip_prefix(text)
            .ok_or_else(|| self.expected(expected))?;
        self.column += text.len();
        Ok(())
    }

    /// Reads the characters that fit.
    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let end = self.text.find(|sign| !fits(sign));
        let (taken, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        self.text = rest;
        taken
    }

    fn value(&mut self) -> Result<u32, ParseError> {
        let wrong = self.expected(expected::VALUE);
        let digits = self.take(|sign| sign.is_ascii_digit());
        self.column += digits.len();
        let value = digits.parse().ok().filter(|&value| value <= UNIT);
        value.ok_or(wrong)
    }

    fn finish(&self) -> Result<(), ParseError> {
        if self.text.is_empty() {
            return Ok(());
        }
        Err(self.expected(expected::LINE_END))
    }
}
