//! What the readers of games expect, in Chinese.
//!
//! A [`ParseError`] says in English what should stand at a place. The English phrase is the key of a table in the
//! registry ([`players::Entry::expected_zh`]).

use game_core::{ParseError, Text, text};
use players::GAMES;

/// What should stand at the place of the error.
pub(crate) fn expected(error: &ParseError) -> Text {
    let english = error.expected;
    let mut phrases = GAMES.iter().flat_map(|entry| entry.expected_zh);
    let chinese = phrases.find(|(key, _)| *key == english).map_or(english, |&(_, chinese)| chinese);
    Text::new(english, chinese)
}

/// The error as a sentence.
pub(crate) fn sentence(error: &ParseError) -> Text {
    let ParseError { line, column, .. } = error;
    let expected = expected(error);
    text!("{error}", "第 {line} 行第 {column} 列：此处应为{expected:#}。")
}

#[cfg(test)]
mod tests {
    use lgame::notation::expected as lgame;

    use super::*;

    #[test]
    fn sentences_are_whole() {
        let error = ParseError::new(3, lgame::SIDE);
        let expected = Text::new(
            "Line 1, column 3: expected the side to move: `A` or `B`.",
            "第 1 行第 3 列：此处应为走棋方：`A` 或 `B`。",
        );
        assert_eq!(sentence(&error), expected);
    }
}
