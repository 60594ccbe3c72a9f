//! Lines of input, typed or from a pipe, of any length and content.

use std::io::{self, BufRead, Read};

use game_core::text;

use crate::failure::Failure;
use crate::system;

/// Most bytes of a line: more than any move or path has.
const LONGEST: u64 = 8192;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::commands) enum InputLine {
    /// Its text, without surrounding spaces.
    Text(String),
    /// It is too long; it was skipped.
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// The end of the input.
    End,
}

/// The next line. The last one may lack its line feed.
///
/// # Errors
///
/// Fails if the input cannot be read.
pub(in crate::commands) fn next(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    if input.take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(InputLine::End);
    }
    if bytes.len() as u64 > LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(of(&bytes))
}

/// Decodes a line.
pub(super) fn of(bytes: &[u8]) -> InputLine {
    if bytes.len() as u64 > LONGEST {
        return InputLine::TooLong;
    }
    // Some Windows shells begin their output with a byte order mark.
    let text =
        str::from_utf8(bytes).map(|text| text.trim_start_matches('\u{FEFF}').trim().to_owned());
    text.map_or(InputLine::NotText, InputLine::Text)
}

/// The failure for input that cannot be read.
pub(in crate::commands) fn unreadable(error: &io::Error) -> Failure {
    let reason = system::words(error);
    let message = text!(
        "The input cannot be read: {error}.",
        "无法读取输入：{reason:#}。"
    );
    Failure::impossible(text!("lines of text", "文本行"), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<InputLine> {
        let mut lines = Vec::new();
        loop {
            let line = next(&mut input).unwrap();
            if line == InputLine::End {
                return lines;
            }
            lines.push(line);
        }
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }

    #[test]
    fn lines_end_as_they_do_on_any_system() {
        assert_eq!(all(b""), []);
        assert_eq!(
            all(b"a\r\n\n b \nc"),
            [text("a"), text(""), text("b"), text("c")]
        );
        assert_eq!(all("\u{FEFF}走法\n".as_bytes()), [text("走法")]);
    }

    #[test]
    fn unreadable_text_affects_only_its_line() {
        assert_eq!(all(b"\xFF\xFE\nb\n"), [InputLine::NotText, text("b")]);
        let mut long = vec![b'x'; 1 << 20];
        long.extend(b"\nb\n");
        assert_eq!(all(&long), [InputLine::TooLong, text("b")]);
        assert_eq!(all(&vec![b'x'; 1 << 20]), [InputLine::TooLong]);
    }

    #[test]
    fn the_limit_is_exact() {
        let line = |length: usize| [vec![b'x'; length], b"\nb".to_vec()].concat();
        let longest = usize::try_from(LONGEST).unwrap();
        assert_eq!(
            all(&line(longest - 1)),
            [text(&"x".repeat(longest - 1)), text("b")]
        );
        assert_eq!(all(&line(longest)), [InputLine::TooLong, text("b")]);
        assert_eq!(all(&line(longest + 1)), [InputLine::TooLong, text("b")]);
    }
}
