//! The width of text on a terminal, and how to make it safe to print.

use std::fmt::Write;

use unicode_width::UnicodeWidthChar;

/// The columns that a [visible] character takes.
pub(crate) fn width(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The columns that a text of visible characters takes.
pub(crate) fn text_width(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// The printed form of a character: itself if it is visible, the picture of a control character, or
/// else the replacement character. So no text from outside moves the cursor, changes colours or the
/// direction of writing, or hides.
pub(crate) fn visible(character: char) -> char {
    const PICTURES: u32 = 0x2400;
    match character {
        '\u{0}'..='\u{1F}' => {
            char::from_u32(PICTURES + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\u{7F}' => '\u{2421}',
        // Separators of lines and paragraphs, marks of annotations.
        '\u{2028}'..='\u{202E}' | '\u{FFF9}'..='\u{FFFB}' => char::REPLACEMENT_CHARACTER,
        _ if width(character) == 0 => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Most characters of a quoted text.
const LONGEST_QUOTE: usize = 40;

/// A text from outside, made visible, cut to a sensible length and set in back quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST_QUOTE).map(visible).collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Appends a line.
pub(crate) fn push_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// Appends a text padded on the right to its column of the table.
pub(crate) fn push_left(out: &mut String, text: &str, columns: usize) {
    let blanks = columns.saturating_sub(text_width(text));
    let _ = write!(out, "{text}{:blanks$}", "");
}

/// Appends a text padded on the left to its column of the table.
pub(crate) fn push_right(out: &mut String, text: &str, columns: usize) {
    let blanks = columns.saturating_sub(text_width(text));
    let _ = write!(out, "{:blanks$}{text}", "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_takes_two_columns() {
        assert_eq!(
            [
                text_width("L棋"),
                text_width("和"),
                text_width("a，b"),
                text_width("１")
            ],
            [3, 2, 4, 2]
        );
    }

    #[test]
    fn nothing_that_is_shown_is_a_control_character() {
        let shown = (char::MIN..=char::MAX).map(visible);
        assert_eq!(shown.clone().find(|character| character.is_control()), None);
        assert_eq!(shown.filter(|&character| width(character) == 0).count(), 0);
        assert_eq!(
            "a\u{1b}[31m\u{7f}\u{202e}"
                .chars()
                .map(visible)
                .collect::<String>(),
            "a␛[31m␡\u{fffd}"
        );
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(quoted("ab"), "`ab`");
        let long = quoted(&"x".repeat(1 << 20));
        assert_eq!(long.chars().count(), LONGEST_QUOTE + 3);
        assert!(quoted(&"x".repeat(LONGEST_QUOTE)).ends_with("x`"));
    }

    #[test]
    fn columns_line_up() {
        let mut line = String::new();
        push_left(&mut line, "和", 4);
        push_right(&mut line, "12", 4);
        assert_eq!(line, "和    12");
    }
}
