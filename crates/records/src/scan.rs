//! A reader of records: [`game_core::text::Reader`] with blanks, numbers and places.

use game_core::text::Reader;
use game_core::{Text, phrase};

use crate::draft::Place;
use crate::error::RecordError;

/// Reads a text from left to right. Refused text is not consumed.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t> {
    reader: Reader<'t>,
}

impl<'t> Scanner<'t> {
    /// Begins at line 1, column 1.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            reader: Reader::new(text),
        }
    }

    /// The current line and column.
    pub(crate) fn place(&self) -> Place {
        let here = self.reader.refusal(phrase!(""));
        Place {
            line: here.line,
            column: here.column,
        }
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.reader.peek()
    }

    /// Whether the text has come to its end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.reader.is_at_end()
    }

    /// The error that something else is expected here.
    pub(crate) fn refusal(&self, expected: &'static Text) -> RecordError {
        self.place().expected(expected)
    }

    /// Takes the next character, whatever it is.
    pub(crate) fn next(&mut self) -> Option<char> {
        self.reader.take(phrase!(""), Some).ok()
    }

    /// Takes the next character if it is this one, and returns whether it is.
    pub(crate) fn skip(&mut self, character: char) -> bool {
        self.reader.literal(character, phrase!("")).is_ok()
    }

    /// Takes this text if all of it comes next, and returns whether it does.
    pub(crate) fn skip_text(&mut self, text: &str) -> bool {
        let mut ahead = self.clone();
        let all = text.chars().all(|character| ahead.skip(character));
        if all {
            *self = ahead;
        }
        all
    }

    /// Takes exactly this character.
    pub(crate) fn literal(
        &mut self,
        character: char,
        expected: &'static Text,
    ) -> Result<(), RecordError> {
        if self.skip(character) {
            Ok(())
        } else {
            Err(self.refusal(expected))
        }
    }

    /// Takes characters while the predicate holds.
    pub(crate) fn run(&mut self, predicate: impl Fn(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(character) = self.peek().filter(|&c| predicate(c)) {
            taken.push(character);
            self.next();
        }
        taken
    }

    /// Takes blanks and ends of lines, and returns whether there were any.
    pub(crate) fn blanks(&mut self) -> bool {
        !self.run(char::is_whitespace).is_empty()
    }

    /// Takes blanks of this line, and returns whether there were any.
    pub(crate) fn spaces(&mut self) -> bool {
        !self.run(|c| c.is_whitespace() && c != '\n').is_empty()
    }

    /// Takes a whole number without leading zeros, at most `most`.
    pub(crate) fn number(
        &mut self,
        most: u32,
        expected: &'static Text,
    ) -> Result<u32, RecordError> {
        let (place, mut ahead) = (self.place(), self.clone());
        let digits = ahead.run(|c| c.is_ascii_digit());
        let leads = digits.len() > 1 && digits.starts_with('0');
        let number = digits
            .parse()
            .ok()
            .filter(|&number: &u32| number <= most && !leads);
        let number = number.ok_or(place.expected(expected))?;
        *self = ahead;
        Ok(number)
    }

    /// Takes a letter from A to `last` in either case, and returns its index from 0.
    pub(crate) fn letter(
        &mut self,
        last: char,
        expected: &'static Text,
    ) -> Result<usize, RecordError> {
        let letter = self
            .peek()
            .map(|c| c.to_ascii_uppercase())
            .filter(|&c| ('A'..=last).contains(&c));
        let letter = letter.ok_or(self.refusal(expected))?;
        self.next();
        Ok(letter as usize - 'A' as usize)
    }

    /// Checks that only blanks are left.
    pub(crate) fn end(&mut self, expected: &'static Text) -> Result<(), RecordError> {
        self.blanks();
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.refusal(expected))
        }
    }
}
