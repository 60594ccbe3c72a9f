//! Reading text, for games that have a [notation](crate::Notation).

use core::ops::RangeInclusive;
use core::str::Chars;

use crate::{ParseError, Text};

/// Reads a text from left to right and knows where it is, so that every refusal has a place.
///
/// The expectation at each place is a phrase of the game's, as in [`ParseError::expected`]. A
/// refusal takes nothing, so another thing may be tried at the same place.
///
/// ```
/// use game_core::{ParseError, phrase};
/// use game_core::text::Reader;
///
/// /// Reads a date such as `7 May`.
/// fn date(text: &str) -> Result<(u8, &'static str), ParseError> {
///     let mut reader = Reader::new(text);
///     let day = reader.digit(1..=9, phrase!("a day from 1 to 9"))?;
///     reader.literal(' ', phrase!("a space"))?;
///     let month = if reader.peek() == Some('J') { "June" } else { "May" };
///     month.chars().try_for_each(|letter| reader.literal(letter, phrase!("May or June")))?;
///     reader.end(phrase!("the end of the date"))?;
///     Ok((day, month))
/// }
///
/// assert_eq!(date("7 May"), Ok((7, "May")));
/// assert_eq!(date("7 July"), Err(ParseError::new(5, phrase!("May or June"))));
/// assert_eq!(date("7 June!").unwrap_err().column, 7);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    rest: Chars<'t>,
    line: u32,
    column: u32,
}

impl<'t> Reader<'t> {
    /// Begins at line 1, column 1.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self {
            rest: text.chars(),
            line: 1,
            column: 1,
        }
    }

    /// The next character; nothing at the end. It is not taken.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Whether the text has come to its end.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }

    /// The error that the next character is not what was expected.
    #[must_use]
    pub const fn refusal(&self, expected: &'static Text) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            expected,
        }
    }

    /// Takes the next character if `accept` makes something of it.
    ///
    /// # Errors
    ///
    /// The text has come to its end, or `accept` makes nothing of the character.
    pub fn take<T>(
        &mut self,
        expected: &'static Text,
        accept: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        let mut rest = self.rest.clone();
        let character = rest.next().ok_or(self.refusal(expected))?;
        let accepted = accept(character).ok_or(self.refusal(expected))?;
        self.rest = rest;
        (self.line, self.column) = match character {
            '\n' => (self.line.saturating_add(1), 1),
            _ => (self.line, self.column.saturating_add(1)),
        };
        Ok(accepted)
    }

    /// Takes exactly this character.
    ///
    /// # Errors
    ///
    /// Another one comes next, or none.
    pub fn literal(&mut self, character: char, expected: &'static Text) -> Result<(), ParseError> {
        self.take(expected, |c| (c == character).then_some(()))
    }

    /// Takes a digit in this range.
    ///
    /// # Errors
    ///
    /// Something else comes next, or nothing.
    pub fn digit(
        &mut self,
        range: RangeInclusive<u8>,
        expected: &'static Text,
    ) -> Result<u8, ParseError> {
        let digit = |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        self.take(expected, |c| digit(c).filter(|digit| range.contains(digit)))
    }

    /// There must be no more.
    ///
    /// # Errors
    ///
    /// There is.
    pub fn end(&self, expected: &'static Text) -> Result<(), ParseError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.refusal(expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase;

    #[test]
    fn a_refusal_takes_nothing() {
        let mut reader = Reader::new("ü7");
        assert_eq!(
            reader.literal('u', phrase!("u")),
            Err(ParseError::new(1, phrase!("u")))
        );
        assert_eq!(
            reader.digit(0..=9, phrase!("a digit")),
            Err(ParseError::new(1, phrase!("a digit")))
        );
        assert_eq!(
            (reader.peek(), reader.literal('ü', phrase!("ü"))),
            (Some('ü'), Ok(()))
        );
        // Columns are characters and not bytes.
        assert_eq!(
            reader.digit(0..=6, phrase!("up to 6")),
            Err(ParseError::new(2, phrase!("up to 6")))
        );
        assert_eq!(
            reader.end(phrase!("nothing")),
            Err(ParseError::new(2, phrase!("nothing")))
        );
        assert_eq!(reader.digit(7..=7, phrase!("a seven")), Ok(7));
        assert_eq!(
            (
                reader.peek(),
                reader.is_at_end(),
                reader.end(phrase!("nothing"))
            ),
            (None, true, Ok(()))
        );
        assert_eq!(
            reader.take(phrase!("anything"), Some),
            Err(ParseError::new(3, phrase!("anything")))
        );
    }

    #[test]
    fn lines_are_counted() {
        let mut reader = Reader::new("a\n\nb");
        (0..3).for_each(|_| assert!(reader.take(phrase!("anything"), Some).is_ok()));
        assert_eq!(
            reader.refusal(phrase!("c")),
            ParseError {
                line: 3,
                column: 1,
                expected: phrase!("c")
            }
        );
    }
}
