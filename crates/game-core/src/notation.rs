use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};
use core::str::FromStr;

use thiserror::Error;

use crate::{Localized, Stochastic, Text, phrase, text};

/// A game whose positions, moves and events have a text.
///
/// The position's text is `Display` and `FromStr`, on one line; its picture is
/// [`draw`](Self::draw). Every text that is written is read back as the same thing.
pub trait Notation: Stochastic + Display + FromStr<Err = ParseError> {
    /// Writes a legal move.
    ///
    /// # Errors
    ///
    /// `out` refused.
    fn write_move(&self, m: Self::Move, out: &mut impl Write) -> fmt::Result;

    /// Writes a possible event.
    ///
    /// # Errors
    ///
    /// `out` refused.
    fn write_event(&self, event: Self::Event, out: &mut impl Write) -> fmt::Result {
        write!(out, "{event:?}")
    }

    /// Draws the board, several lines for people to look at.
    ///
    /// # Errors
    ///
    /// `out` refused.
    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        writeln!(out, "{self}")
    }

    /// Draws the board with what the positions before this one tell: the stones of the last turn,
    /// say, or who closed which box. They are in the order in which they stood on the board, as far
    /// as they are known.
    ///
    /// # Errors
    ///
    /// `out` refused.
    fn draw_after(&self, before: &[&Self], out: &mut impl Write) -> fmt::Result {
        let _ = before;
        self.draw(out)
    }

    /// The positions that a text names, in order: the last one is that of [`FromStr`]. There are
    /// others before it where the text is a list of steps.
    ///
    /// # Errors
    ///
    /// The text says no position.
    fn read_line(text: &str) -> Result<Vec<Self>, ParseError> {
        Ok(vec![text.parse()?])
    }

    /// The legal move with this text. Games with looser notations override this.
    ///
    /// # Errors
    ///
    /// No legal move has this text.
    fn read_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        let same = |&m: &Self::Move| written(|out| self.write_move(m, out)) == text;
        self.moves()
            .find(same)
            .ok_or(ParseError::new(1, phrase!("a legal move")))
    }

    /// The possible event with this text.
    ///
    /// # Errors
    ///
    /// No possible event has this text.
    fn read_event(&self, text: &str) -> Result<Self::Event, ParseError> {
        let same = |&(e, _): &(Self::Event, u64)| written(|out| self.write_event(e, out)) == text;
        let found = self.events().find(same).map(|(e, _)| e);
        found.ok_or(ParseError::new(1, phrase!("a possible event")))
    }

    /// The text of a legal move.
    fn move_text(&self, m: Self::Move) -> String {
        written(|out| self.write_move(m, out))
    }

    /// The text of a possible event.
    fn event_text(&self, event: Self::Event) -> String {
        written(|out| self.write_event(event, out))
    }

    /// The picture of the board.
    fn drawing(&self) -> String {
        written(|out| self.draw(out))
    }

    /// The picture of the board with what [the positions before](Self::draw_after) tell.
    fn drawing_after(&self, before: &[&Self]) -> String {
        written(|out| self.draw_after(before, out))
    }
}

/// What `write` writes; a `String` never refuses.
fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    let _ = write(&mut text);
    text
}

/// A text that says no position, move or event.
///
/// ```
/// use game_core::{ParseError, phrase};
/// let error = ParseError::new(7, phrase!("a digit from 1 to 6"));
/// assert_eq!(error.to_string(), "Line 1, column 7: expected a digit from 1 to 6.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("Line {line}, column {column}: expected {expected}.")]
pub struct ParseError {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1. One past the last character where the text ends too soon.
    pub column: u32,
    /// What should stand there, in both languages.
    pub expected: &'static Text,
}

impl ParseError {
    /// An error on the first line.
    #[must_use]
    pub const fn new(column: u32, expected: &'static Text) -> Self {
        Self {
            line: 1,
            column,
            expected,
        }
    }
}

impl Localized for ParseError {
    fn text(&self) -> Text {
        let Self {
            line,
            column,
            expected,
        } = self;
        text!(
            "{self}",
            "第 {line} 行第 {column} 列：此处应为{expected:#}。"
        )
    }
}
