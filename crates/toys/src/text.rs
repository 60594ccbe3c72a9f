use core::ops::RangeInclusive;
use core::str::Chars;

use game_core::ParseError;

/// Reads a text from left to right and knows the column, so that every refusal has a place.
///
/// Nothing accepts a line break, so all refusals lie on the first line.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    rest: Chars<'a>,
    /// Column of the next character, from 1.
    column: u32,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), column: 1 }
    }

    /// The next character is not what was expected.
    pub(crate) const fn refuse(&self, expected: &'static str) -> ParseError {
        ParseError::new(self.column, expected)
    }

    /// Takes the next character if `accept` makes something of it.
    pub(crate) fn take<T>(
        &mut self,
        expected: &'static str,
        accept: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        let mut rest = self.rest.clone();
        let accepted = rest.next().and_then(accept).ok_or(self.refuse(expected))?;
        self.rest = rest;
        self.column = self.column.saturating_add(1);
        Ok(accepted)
    }

    /// Takes exactly this character.
    pub(crate) fn exactly(&mut self, character: char, expected: &'static str) -> Result<(), ParseError> {
        self.take(expected, |c| (c == character).then_some(()))
    }

    /// Takes a digit in this range.
    pub(crate) fn digit(&mut self, range: RangeInclusive<u8>, expected: &'static str) -> Result<u8, ParseError> {
        let digit = |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        self.take(expected, |c| digit(c).filter(|digit| range.contains(digit)))
    }

    /// Whether the text has come to its end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }

    /// There must be no more.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.is_at_end() { Ok(()) } else { Err(self.refuse("the end of the text")) }
    }
}
