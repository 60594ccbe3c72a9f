//! Shows an error in a text: the text, and a caret under the column.

use crate::width::{visible, width};

/// Characters shown on either side of the place.
const MARGIN: usize = 30;

/// The place of an error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The whole text.
    pub(crate) text: String,
    /// Line, from 1.
    pub(crate) line: u32,
    /// Column in characters, from 1.
    pub(crate) column: u32,
}

impl Place {
    /// Two lines: the text around the place, and a caret under it.
    ///
    /// Every character is made [visible], and the caret is aligned even after wide characters.
    pub(crate) fn excerpt(&self) -> String {
        // Parsers of a single line count a line break as a character, so all their errors are in
        // line 1.
        let line = match self.line {
            0 | 1 => self.text.as_str(),
            line => self
                .text
                .split('\n')
                .nth(line as usize - 1)
                .unwrap_or_default(),
        };
        let at = (self.column as usize).saturating_sub(1);
        let first = at.saturating_sub(MARGIN);
        let mut shown: Vec<char> = line
            .chars()
            .skip(first)
            .take(2 * MARGIN)
            .map(visible)
            .collect();
        if line.chars().nth(first + 2 * MARGIN).is_some() {
            shown.push('…');
        }
        let cut = if first > 0 { "…" } else { "" };
        let before: usize = shown.iter().take(at - first).copied().map(width).sum();
        let blanks = before + cut.chars().count();
        let shown: String = shown.into_iter().collect();
        format!("  {cut}{shown}\n  {:blanks$}^", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, column: u32) -> String {
        Place {
            text: text.to_owned(),
            line: 1,
            column,
        }
        .excerpt()
    }

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(excerpt("abc", 2), "  abc\n   ^");
        assert_eq!(excerpt("abc", 4), "  abc\n     ^");
        assert_eq!(excerpt("", 1), "  \n  ^");
    }

    #[test]
    fn wide_characters_take_two_columns_and_control_characters_one() {
        assert_eq!(excerpt("和b", 2), "  和b\n    ^");
        assert_eq!(excerpt("\u{1b}\nb", 3), "  ␛␊b\n    ^");
    }

    #[test]
    fn long_texts_are_cut_on_both_sides() {
        let text = format!("{}!{}", "x".repeat(100), "y".repeat(100));
        let shown = excerpt(&text, 101);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].chars().count(), 2 + 1 + 60 + 1);
        assert_eq!(
            lines[0].chars().position(|c| c == '!'),
            lines[1].chars().position(|c| c == '^')
        );
    }

    #[test]
    fn places_far_outside_are_harmless() {
        for (line, column) in [(0, 0), (1, u32::MAX), (u32::MAX, u32::MAX), (2, 1)] {
            let place = Place {
                text: "a\nb".to_owned(),
                line,
                column,
            };
            assert_eq!(place.excerpt().lines().count(), 2);
        }
    }
}
