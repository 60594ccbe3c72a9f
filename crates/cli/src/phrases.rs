//! What the readers of games expect, in Chinese.
//!
//! A [`ParseError`] says in English what should stand at a place. The English phrase is the key of a table in the
//! registry ([`players::Entry::expected_zh`]).

use game_core::ParseError;
use players::GAMES;

use crate::language::Language;

/// What should stand at the place of the error.
pub(crate) fn expected(language: Language, error: &ParseError) -> &'static str {
    let english = error.expected;
    let mut phrases = GAMES.iter().flat_map(|entry| entry.expected_zh);
    let chinese = phrases.find(|(key, _)| *key == english).map_or(english, |&(_, chinese)| chinese);
    language.pick(english, chinese)
}

/// The error as a sentence.
pub(crate) fn sentence(language: Language, error: &ParseError) -> String {
    let ParseError { line, column, .. } = error;
    let expected = expected(language, error);
    language.pick(error.to_string(), format!("第 {line} 行第 {column} 列：此处应为{expected}。"))
}

#[cfg(test)]
mod tests {
    use lgame::notation::expected as lgame;

    use super::*;

    #[test]
    fn sentences_are_whole() {
        let error = ParseError::new(3, lgame::SIDE);
        let [english, chinese] = Language::ALL.map(|language| sentence(language, &error));
        assert_eq!(english, "Line 1, column 3: expected the side to move: `A` or `B`.");
        assert_eq!(chinese, "第 1 行第 3 列：此处应为走棋方：`A` 或 `B`。");
    }
}
