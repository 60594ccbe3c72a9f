//! The lines of a journal, whatever they tell: which of them count, and which are torn.

use std::io::{BufRead, Read};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::line::open;
use super::{JournalError, LONGEST_LINE, LineFault};

/// Reads a journal line by line, its [head](Self::head) first, then [entry](Self::entry) by entry.
///
/// What was torn at the end is left out, as if it had never been written; anything else that changed a byte is
/// refused with its line. The journal may have any length: one line at a time is in memory, and a line has at most
/// [`LONGEST_LINE`] bytes.
///
/// ```
/// use arena::journal::{Reader, seal_line};
///
/// let bytes = seal_line(r#"{"journal":"diary","version":1}"#) + &seal_line("[1,2]") + "5d01c3a7 [3";
/// let mut reader = Reader::new(bytes.as_bytes());
/// assert_eq!(reader.head("diary")?["version"], 1);
/// assert_eq!(reader.entry::<Vec<u32>>()?, Some((2, vec![1, 2])));
/// assert_eq!(reader.entry::<Vec<u32>>()?, None);
/// assert_eq!(reader.length(), bytes.len() as u64 - "5d01c3a7 [3".len() as u64);
/// # Ok::<(), arena::JournalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<R> {
    source: R,
    /// The line that was read last, without its end; what is torn at the end, once that is reached.
    line: Vec<u8>,
    /// How many lines are read.
    lines: usize,
    /// How many bytes these have.
    length: u64,
    /// Bytes that a line may have, with its end.
    longest: usize,
}

impl<R: BufRead> Reader<R> {
    /// Begins with the first line.
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self { source, line: Vec::new(), lines: 0, length: 0, longest: LONGEST_LINE }
    }

    /// How many bytes have been read: those of whole lines.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// The first line: an object whose `journal` is this name.
    ///
    /// # Errors
    ///
    /// [`JournalError::NoJournal`]: there is no such line. [`JournalError::Damaged`]: there was one.
    /// [`JournalError::Io`]: it cannot be read.
    pub fn head(&mut self, name: &str) -> Result<Value, JournalError> {
        match self.next_line() {
            Ok(true) => {}
            Ok(false) | Err(JournalError::Damaged { .. }) => return Err(JournalError::NoJournal),
            Err(error) => return Err(error),
        }
        let text = match open(&self.line) {
            Ok(text) => text,
            // A journal that is damaged, or no journal at all?
            Err(fault) if self.line.windows(name.len().max(1)).any(|part| part == name.as_bytes()) => {
                return Err(JournalError::Damaged { line: 1, fault });
            }
            Err(_) => return Err(JournalError::NoJournal),
        };
        let head: Value = serde_json::from_str(text).map_err(|_| JournalError::NoJournal)?;
        if head["journal"] == name { Ok(head) } else { Err(JournalError::NoJournal) }
    }

    /// What the next line tells, and its number; nothing at the end.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`]: the line is not what was written, or tells something else.
    /// [`JournalError::Io`]: it cannot be read.
    pub fn entry<T: DeserializeOwned>(&mut self) -> Result<Option<(usize, T)>, JournalError> {
        let before = self.length;
        if !self.next_line()? {
            return Ok(None);
        }
        let line = self.lines;
        let damaged = |fault| JournalError::Damaged { line, fault };
        let fault = match open(&self.line) {
            Ok(text) => {
                return serde_json::from_str(text)
                    .map(|entry| Some((line, entry)))
                    .map_err(|_| damaged(LineFault::Meaning));
            }
            Err(fault) => fault,
        };
        // The last line may have its end and lack its middle, where blocks came to the disk in another order.
        if fault == LineFault::Meaning || self.next_line()? {
            return Err(damaged(fault));
        }
        self.length = before;
        Ok(None)
    }

    /// What stands at the end without a line feed, if there is no whole line at all.
    pub(super) fn torn_head(&self) -> Option<&[u8]> {
        (self.lines == 0).then_some(&self.line)
    }

    /// Reads the next line; whether there is one that has its end.
    fn next_line(&mut self) -> Result<bool, JournalError> {
        self.line.clear();
        let longest = u64::try_from(self.longest).unwrap_or(u64::MAX);
        let length = self.source.by_ref().take(longest).read_until(b'\n', &mut self.line)?;
        if self.line.pop_if(|&mut byte| byte == b'\n').is_some() {
            self.lines += 1;
            self.length += u64::try_from(length).unwrap_or(u64::MAX);
            return Ok(true);
        }
        if length < self.longest {
            return Ok(false);
        }
        // Nothing of ours is as long, torn or not: so it is not ours to drop.
        Err(JournalError::Damaged { line: self.lines + 1, fault: LineFault::Long })
    }
}

/// The bytes without the zeros that a power loss may leave where nothing was written yet.
pub(super) fn written(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)]
}

#[cfg(test)]
mod tests {
    use super::super::seal_line;
    use super::*;

    /// The numbers of a journal whose lines have at most 40 bytes.
    fn numbers(bytes: &[u8]) -> Result<(Vec<u32>, u64), JournalError> {
        let mut reader = Reader { longest: 40, ..Reader::new(bytes) };
        reader.head("d")?;
        let mut found = Vec::new();
        while let Some((_, number)) = reader.entry()? {
            found.push(number);
        }
        Ok((found, reader.length()))
    }

    #[test]
    fn a_line_that_nothing_of_ours_can_be_is_refused_and_not_dropped() {
        let head = seal_line(r#"{"journal":"d"}"#);
        let (whole, line) = (head.clone() + &seal_line("7"), |length: usize| "x".repeat(length));
        assert_eq!(numbers(whole.as_bytes()).unwrap(), (vec![7], whole.len() as u64));
        // With its end the last line has 40 bytes, or 41.
        for (length, is_dropped) in [(1, true), (39, true), (40, false), (1_000, false)] {
            for end in ["", "\n"] {
                let read = numbers((whole.clone() + &line(length) + end).as_bytes());
                match read {
                    Ok(read) => assert!(is_dropped && read == (vec![7], whole.len() as u64), "{length} {read:?}"),
                    Err(error) => {
                        assert!(!is_dropped, "{length}: {error}");
                        assert!(matches!(error, JournalError::Damaged { line: 3, fault: LineFault::Long }), "{error}");
                        assert!(error.to_string().contains("longer"), "{error}");
                    }
                }
            }
        }
        // A head of that length is none.
        assert!(matches!(numbers(line(50).as_bytes()), Err(JournalError::NoJournal)));
    }

    #[test]
    fn a_source_that_cannot_be_read_is_no_end() {
        #[derive(Debug)]
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::Other.into())
            }
        }
        let head = seal_line(r#"{"journal":"d"}"#);
        let mut reader = Reader::new(std::io::BufReader::new(head.as_bytes().chain(Broken)));
        assert!(reader.head("d").is_ok());
        assert!(matches!(reader.entry::<u32>(), Err(JournalError::Io(_))));
    }
}
