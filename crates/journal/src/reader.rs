use std::io::{BufRead, Read};

#[cfg(feature = "json")]
use game_core::Text;

use crate::{Decode, JournalError, LONGEST_LINE, LineError};

/// Reads a journal line by line: its head first, then entry by entry.
///
/// A torn line at the end is left out, as if it had never been written. The journal may have any
/// length: one line at a time is in memory.
///
/// Entries that build on each other are read with [`entry`](Self::entry), which refuses a damaged
/// line. Entries that do not can be read with [`line`](Self::line), and a damaged one skipped.
///
/// ```
/// use journal::{LineError, Reader, open_line, seal_line};
///
/// let bytes = [seal_line("diary 1"), seal_line("Monday"), "5d01c3a7 Tue".to_owned()].join("\n");
/// let mut reader = Reader::new(bytes.as_bytes());
/// assert_eq!(open_line(reader.line()?.unwrap()), Ok("diary 1"));
/// assert_eq!(open_line(reader.line()?.unwrap()), Ok("Monday"));
/// assert_eq!(reader.line()?, None);
/// assert!(reader.is_torn());
/// assert_eq!(reader.length(), bytes.len() as u64 - "5d01c3a7 Tue".len() as u64);
/// # Ok::<(), journal::JournalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<R> {
    source: R,
    /// The line that was read last, without its line feed; at the end, the remains of a torn one.
    line: Vec<u8>,
    /// Lines that were read.
    lines: usize,
    /// Bytes of whole lines.
    length: u64,
    /// Bytes that a line may have, with its line feed.
    longest: u64,
    is_torn: bool,
}

impl<R: BufRead> Reader<R> {
    /// Begins with the first line.
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self {
            source,
            line: Vec::new(),
            lines: 0,
            length: 0,
            longest: LONGEST_LINE as u64,
            is_torn: false,
        }
    }

    /// Sets how many bytes a line may have, with its line feed, instead of [`LONGEST_LINE`].
    pub const fn set_longest_line(&mut self, bytes: u64) {
        self.longest = bytes;
    }

    /// Bytes of the whole lines that were read: a [`Writer`](crate::Writer) goes on behind them.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Lines that were read.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Whether the end was reached and a torn line stands there.
    #[must_use]
    pub const fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// Whether there is no whole line, and what there is can be the beginning of this head: the
    /// journal was being created when the power failed, which may leave zeros. Zeros alone are not
    /// taken for a beginning.
    #[must_use]
    pub fn has_torn_head(&self, head: &str) -> bool {
        let written = self
            .line
            .iter()
            .rposition(|&byte| byte != 0)
            .map_or(0, |last| last + 1);
        let is_beginning = head.as_bytes().starts_with(&self.line[..written]);
        self.lines == 0 && is_beginning && (written > 0 || self.line.is_empty())
    }

    /// The next line without its line feed, whatever it holds; `None` at the end.
    ///
    /// # Errors
    ///
    /// [`JournalError::Io`]: it cannot be read. [`JournalError::Damaged`]: it is longer than a line may be.
    pub fn line(&mut self) -> Result<Option<&[u8]>, JournalError> {
        self.line.clear();
        let bytes = self
            .source
            .by_ref()
            .take(self.longest)
            .read_until(b'\n', &mut self.line)?;
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        if self.line.pop_if(|&mut byte| byte == b'\n').is_some() {
            self.lines += 1;
            self.length += bytes;
            return Ok(Some(&self.line));
        }
        if bytes < self.longest {
            self.is_torn = bytes > 0;
            return Ok(None);
        }
        // No line of ours is as long, torn or not: so it is not ours to drop.
        Err(JournalError::Damaged {
            line: self.lines + 1,
            error: LineError::Long,
        })
    }

    /// The next entry and the number of its line, from 1; `None` at the end.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`]: the line is not what was written, or holds something else.
    /// [`JournalError::Io`]: it cannot be read.
    pub fn entry<E: Decode>(&mut self) -> Result<Option<(usize, E)>, JournalError> {
        let before = self.length;
        let Some(line) = self.line()? else {
            return Ok(None);
        };
        let decoded = E::decode(line);
        let line = self.lines;
        let error = match decoded {
            Ok(entry) => return Ok(Some((line, entry))),
            Err(error) => error,
        };
        // The last line may have its end and lack its middle, where blocks came to the disk in
        // another order.
        if error == LineError::Meaning || self.line()?.is_some() {
            return Err(JournalError::Damaged { line, error });
        }
        self.length = before;
        self.is_torn = true;
        Ok(None)
    }

    /// Reads a head that is a JSON object whose `journal` is this name: that of a journal of
    /// something, such as `a match`.
    ///
    /// # Errors
    ///
    /// [`JournalError::NotAJournal`]: there is no such line. [`JournalError::Damaged`]: there was one.
    /// [`JournalError::Io`]: it cannot be read.
    #[cfg(feature = "json")]
    pub fn head(&mut self, name: &str, of: &Text) -> Result<serde_json::Value, JournalError> {
        let not_a_journal = || JournalError::NotAJournal { of: of.clone() };
        let line = match self.line() {
            Ok(Some(line)) => line,
            Ok(None) | Err(JournalError::Damaged { .. }) => return Err(not_a_journal()),
            Err(error) => return Err(error),
        };
        let head = match serde_json::Value::decode(line) {
            Ok(head) => head,
            // A damaged journal still has its name somewhere.
            Err(error) if error != LineError::Meaning && contains(line, name.as_bytes()) => {
                return Err(JournalError::Damaged { line: 1, error });
            }
            Err(_) => return Err(not_a_journal()),
        };
        if head["journal"] == name {
            Ok(head)
        } else {
            Err(not_a_journal())
        }
    }
}

#[cfg(feature = "json")]
fn contains(line: &[u8], name: &[u8]) -> bool {
    line.windows(name.len().max(1)).any(|part| part == name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::seal_line;

    #[derive(PartialEq, Debug)]
    struct Word(String);

    impl Decode for Word {
        fn decode(line: &[u8]) -> Result<Self, LineError> {
            Ok(Self(crate::open_line(line)?.to_owned()))
        }
    }

    /// The entries of a journal whose lines have at most 40 bytes.
    fn words(bytes: &[u8]) -> Result<(Vec<String>, u64), JournalError> {
        let mut reader = Reader::new(bytes);
        reader.set_longest_line(40);
        let mut found = Vec::new();
        while let Some((_, Word(word))) = reader.entry()? {
            found.push(word);
        }
        Ok((found, reader.length()))
    }

    #[test]
    fn a_line_that_is_too_long_for_a_journal_is_refused_and_not_dropped() {
        let whole = seal_line("7") + "\n";
        let kept = (vec!["7".to_owned()], whole.len() as u64);
        assert_eq!(words(whole.as_bytes()).unwrap(), kept);
        // With its end the last line has 40 bytes, or 41.
        for (length, is_dropped) in [(1, true), (39, true), (40, false), (1_000, false)] {
            for end in ["", "\n"] {
                let read = words((whole.clone() + &"x".repeat(length) + end).as_bytes());
                match read {
                    Ok(read) => assert!(is_dropped && read == kept, "{length} {read:?}"),
                    Err(error) => {
                        assert!(!is_dropped, "{length}: {error}");
                        assert_eq!(
                            error,
                            JournalError::Damaged {
                                line: 2,
                                error: LineError::Long
                            }
                        );
                        assert!(error.to_string().contains("longer"), "{error}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_source_that_cannot_be_read_is_no_end() {
        #[derive(Debug)]
        struct LawError;
        impl Read for LawError {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::Other.into())
            }
        }
        let whole = seal_line("7") + "\n";
        let mut reader = Reader::new(std::io::BufReader::new(whole.as_bytes().chain(LawError)));
        assert_eq!(
            reader.entry::<Word>().unwrap(),
            Some((1, Word("7".to_owned())))
        );
        assert!(matches!(
            reader.entry::<Word>(),
            Err(JournalError::Io { .. })
        ));
    }

    #[test]
    fn a_torn_head_is_a_beginning_of_the_head_with_zeros_behind_it() {
        let torn = |bytes: &[u8]| {
            let mut reader = Reader::new(bytes);
            assert_eq!(reader.line().unwrap(), None);
            reader.has_torn_head("diary 1")
        };
        for bytes in [&b""[..], b"d", b"diary", b"diary 1", b"dia\0\0\0\0\0\0"] {
            assert!(torn(bytes), "{bytes:?}");
        }
        for bytes in [&b"\0\0"[..], b"diarx", b"diary 12", b"\0d"] {
            assert!(!torn(bytes), "{bytes:?}");
        }
    }
}
