//! Lines from a stranger.

use std::io::{self, BufRead};

/// The most characters that are kept of a stranger's sentence or move.
const LONGEST_TEXT: usize = 200;

/// A text of a stranger, cut to 200 characters; an ellipsis says where.
#[must_use]
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_TEXT).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// What stands between two ends of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Text, without blanks around it; perhaps empty.
    Text(String),
    /// More bytes than are allowed; they are dropped.
    TooLong,
    /// Bytes that are no UTF-8: what could be read of them, with U+FFFD in the gaps. In GTP a
    /// comment may be of that kind.
    NotText(String),
    /// Lines that were dropped, because too many were waiting while the engine thought: how many.
    /// No source has such a line.
    Dropped(u64),
}

impl Line {
    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        let Line::Text(text) = self else { return None };
        Some(text)
    }
}

/// The lines of a source, ended by LF or CRLF, the last one perhaps by nothing. However long a line
/// is, no more of it is kept than may be.
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    longest: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this source, each of at most `longest` bytes, its end not counted.
    pub const fn new(source: R, longest: usize) -> Self {
        Self { source, longest }
    }

    /// The next line; nothing at the end of the source.
    ///
    /// # Errors
    ///
    /// The source cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let (mut kept, mut length, mut ended) = (Vec::new(), 0_usize, false);
        while !ended {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let piece = &bytes[..end.unwrap_or(bytes.len())];
            let room = self.longest.saturating_add(1).saturating_sub(kept.len());
            kept.extend_from_slice(&piece[..piece.len().min(room)]);
            length = length.saturating_add(piece.len());
            let used = piece.len() + usize::from(end.is_some());
            ended = end.is_some();
            self.source.consume(used);
        }
        if !ended && length == 0 {
            return Ok(None);
        }
        if kept.last() == Some(&b'\r') && length == kept.len() {
            kept.pop();
        }
        if kept.len() > self.longest {
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(match std::str::from_utf8(&kept) {
            Ok(text) => Line::Text(text.trim().to_owned()),
            Err(_) => Line::NotText(String::from_utf8_lossy(&kept).trim().to_owned()),
        }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::io::BufReader;

    use super::*;

    const LONGEST: usize = 1024;

    /// All lines, read through a buffer of that size.
    fn lines(bytes: &[u8], buffer: usize) -> Vec<Line> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes), LONGEST);
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_end_in_any_way() {
        for buffer in [1, 2, 3, 64] {
            assert_eq!(lines(b"", buffer), []);
            assert_eq!(lines(b"a", buffer), [text("a")]);
            assert_eq!(
                lines(b" new  black \r\n\nmove JJ\n", buffer),
                [text("new  black"), text(""), text("move JJ")]
            );
            assert_eq!(
                lines(b"\xff\nb\r", buffer),
                [Line::NotText("\u{fffd}".to_owned()), text("b")]
            );
            assert_eq!(lines(b"\n", buffer), [text("")]);
        }
    }

    /// A line that is too long is one line, however it ends, and the lines behind it are read.
    #[test]
    fn long_lines_are_not_kept() {
        for (length, is_long) in [
            (LONGEST - 1, false),
            (LONGEST, false),
            (LONGEST + 1, true),
            (1 << 20, true),
        ] {
            for end in ["\n", "\r\n"] {
                let bytes = "x".repeat(length) + end + "quit";
                let found = lines(bytes.as_bytes(), 8192);
                assert_eq!(
                    (found.len(), found[0] == Line::TooLong, &found[1]),
                    (2, is_long, &text("quit")),
                    "{length}"
                );
            }
        }
    }
}
