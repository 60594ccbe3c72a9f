//! Words of a line, and where they stand.

use game_core::{ParseError, Text};

/// What may have been expected in a line.
pub mod expected {
    use game_core::{Text, phrase};

    /// At the beginning of a line to an engine.
    pub const COMMAND: &Text = phrase!("a command, such as `position` or `go`");
    /// At the beginning of a line from an engine.
    pub const RESPONSE: &Text = phrase!("an answer, such as `info` or `bestmove`");
    /// Nothing more.
    pub const END: &Text = phrase!("the end of the line");
    /// Behind `setoption`, and in `option`.
    pub const NAME: &Text = phrase!("`name` and the name of an option");
    /// Behind the name of an option.
    pub const VALUE: &Text = phrase!("`value` and a value");
    /// Behind `newgame`.
    pub const SEED: &Text = phrase!("`seed` and a number, or the end of the line");
    /// Behind `position`.
    pub const TEXT: &Text = phrase!("the text of a position, or `start`");
    /// Behind `moves`.
    pub const MOVES: &Text = phrase!("a move or an event");
    /// Behind `go`.
    pub const LIMIT: &Text =
        phrase!("`nodes`, `depth`, `movetime`, `clock`, `infinite` or `ponder`, each once");
    /// A number.
    pub const NUMBER: &Text = phrase!("a whole number");
    /// A time.
    pub const TIME: &Text = phrase!("a time in milliseconds, such as `250` or `2.5`");
    /// Behind `clock`.
    pub const LEFT: &Text = phrase!("`left` and a time in milliseconds");
    /// Behind `id`.
    pub const ID: &Text = phrase!("`name`, `version`, `author` or `game`, and a text");
    /// The type of an option.
    pub const KIND: &Text = phrase!("`type` and `whole`, `real`, `choice` or `switch`");
    /// What an option allows.
    pub const RANGE: &Text = phrase!("`default` and what the option allows");
    /// Behind `info`.
    pub const INFO: &Text = phrase!("`depth`, `nodes`, `nps`, `time`, `score` or `pv`, each once");
    /// A value.
    pub const SCORE: &Text = phrase!("a number and its unit, such as `0.5 probability`");
    /// Behind `bestmove`.
    pub const BEST: &Text = phrase!("a move, or `none`");
    /// A sentence.
    pub const SENTENCE: &Text = phrase!("a sentence");
}

/// The words of a line, from the left.
#[derive(Clone, Debug)]
pub(super) struct Words<'l> {
    line: &'l str,
    /// Byte at which the rest begins.
    at: usize,
}

impl<'l> Words<'l> {
    pub(super) const fn new(line: &'l str) -> Self {
        Self { line, at: 0 }
    }

    /// The rest of the line, without blanks around it.
    pub(super) fn rest(&self) -> &'l str {
        self.line.get(self.at..).unwrap_or_default().trim()
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<&'l str> {
        let word = self.peek()?;
        let rest = self.line.get(self.at..)?;
        self.at += rest.len() - rest.trim_start().len() + word.len();
        Some(word)
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<&'l str> {
        self.line.get(self.at..)?.split_whitespace().next()
    }

    /// The next word, if it is this one.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let is_it = self.peek() == Some(word);
        if is_it {
            self.next();
        }
        is_it
    }

    /// A refusal of the next word.
    pub(super) fn refusal(&self, expected: &'static Text) -> ParseError {
        let rest = self.line.get(self.at..).unwrap_or_default();
        let begin = self.at + (rest.len() - rest.trim_start().len());
        let before = self.line.get(..begin).unwrap_or_default().chars().count();
        ParseError::new(
            u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1),
            expected,
        )
    }

    /// The next word as `read` understands it.
    pub(super) fn take<T>(
        &mut self,
        expected: &'static Text,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let refusal = self.refusal(expected);
        self.next().and_then(read).ok_or(refusal)
    }

    /// This word, and then one that `read` understands.
    pub(super) fn pair<T>(
        &mut self,
        word: &str,
        expected: &'static Text,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        if self.skip(word) {
            self.take(expected, read)
        } else {
            Err(self.refusal(expected))
        }
    }

    /// There must be no more.
    pub(super) fn end(&self) -> Result<(), ParseError> {
        if self.peek().is_none() {
            Ok(())
        } else {
            Err(self.refusal(expected::END))
        }
    }
}

/// A whole number without a sign.
pub(super) fn whole<N: std::str::FromStr>(word: &str) -> Option<N> {
    word.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| word.parse().ok())
        .flatten()
}

/// A finite number.
pub(super) fn real(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// One word as it is.
#[allow(clippy::unnecessary_wraps, reason = "the form in which words are read")]
pub(super) fn owned(word: &str) -> Option<String> {
    Some(word.to_owned())
}

/// The words of a text with one blank between them.
pub(super) fn spaced<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}
