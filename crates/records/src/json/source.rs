//! A text of JSON, and where in it a value stands.

use game_core::Text;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::draft::Place;
use crate::error::{Fault, RecordError};

/// A text of JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t> {
    text: &'t str,
}

impl<'t> Source<'t> {
    /// This text.
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text }
    }

    /// The place behind this number of bytes.
    fn place_at(self, offset: usize) -> Place {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let line = before.rsplit('\n').next().unwrap_or_default();
        let count = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
        Place {
            line: count(before.matches('\n').count()),
            column: count(line.chars().count()),
        }
    }

    /// How many bytes stand before a slice of this text: their addresses say it.
    fn offset(self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// Where a value stands.
    pub(crate) fn place(self, value: &RawValue) -> Place {
        self.place_at(self.offset(value.get()))
    }

    /// Where a character of a value that is a text stands, counted from 1.
    pub(crate) fn place_in(self, value: &RawValue, column: u32) -> Place {
        let Place {
            line,
            column: first,
        } = self.place(value);
        Place {
            line,
            column: first.saturating_add(column),
        }
    }

    /// Something else should stand there.
    pub(crate) fn refusal(self, value: &RawValue, expected: &'static Text) -> RecordError {
        self.place(value).expected(expected)
    }

    /// A part of this text, as a value of that type.
    pub(crate) fn parse<T: Deserialize<'t>>(self, part: &'t str) -> Result<T, RecordError> {
        serde_json::from_str(part).map_err(|error| {
            let before: usize = part
                .split_inclusive('\n')
                .take(error.line().saturating_sub(1))
                .map(str::len)
                .sum();
            let place =
                self.place_at(self.offset(part) + before + error.column().saturating_sub(1));
            let message = error.to_string();
            let message = message
                .rsplit_once(" at line ")
                .map_or(message.clone(), |(said, _)| said.to_owned());
            place.fault(Fault::Json { message })
        })
    }

    /// A text; empty where there is none.
    pub(crate) fn text(
        self,
        value: Option<&RawValue>,
        expected: &'static Text,
    ) -> Result<String, RecordError> {
        let Some(value) = value else {
            return Ok(String::new());
        };
        serde_json::from_str(value.get()).map_err(|_| self.refusal(value, expected))
    }

    /// A whole number that is not negative, as a number or as a text.
    pub(crate) fn number(
        self,
        value: &RawValue,
        expected: &'static Text,
    ) -> Result<u64, RecordError> {
        let digits = value.get().trim_matches('"');
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| digits.parse().ok()).flatten();
        // A place is counted from the beginning of the text, so only where something is wrong.
        number.ok_or_else(|| self.refusal(value, expected))
    }
}
