//! The lines of a journal's bytes, whatever they tell: which of them count, and which are torn.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::line::open;
use super::{JournalError, LineFault};

/// Reads a journal line by line, its [head](Self::head) first, then [entry](Self::entry) by entry.
///
/// What was torn at the end is left out, as if it had never been written; anything else that changed a byte is
/// refused with its line.
///
/// ```
/// use arena::journal::{Reader, seal_line};
///
/// let bytes = seal_line(r#"{"journal":"diary","version":1}"#) + &seal_line("[1,2]") + "5d01c3a7 [3";
/// let mut reader = Reader::new(bytes.as_bytes());
/// assert_eq!(reader.head("diary")?["version"], 1);
/// assert_eq!(reader.entry::<Vec<u32>>()?, Some((2, vec![1, 2])));
/// assert_eq!(reader.entry::<Vec<u32>>()?, None);
/// assert_eq!(reader.length(), bytes.len() - "5d01c3a7 [3".len());
/// # Ok::<(), arena::JournalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'b> {
    /// Lines with their ends that are still to be read.
    rest: &'b [u8],
    /// How many are read.
    lines: usize,
    /// How many bytes these have.
    length: usize,
}

impl<'b> Reader<'b> {
    /// Begins with the first line.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        let written = written(bytes);
        let whole = written.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        Self { rest: &bytes[..whole], lines: 0, length: 0 }
    }

    /// Whether every line is read that has an end; then nothing was, or one that is torn.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many bytes have been read: those of whole lines.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The first line: an object whose `journal` is this name.
    ///
    /// # Errors
    ///
    /// [`JournalError::NoJournal`]: there is no such line. [`JournalError::Damaged`]: there was one.
    pub fn head(&mut self, name: &str) -> Result<Value, JournalError> {
        let line = self.line().ok_or(JournalError::NoJournal)?;
        let text = match open(line) {
            Ok(text) => text,
            // A journal that is damaged, or no journal at all?
            Err(fault) if line.windows(name.len().max(1)).any(|part| part == name.as_bytes()) => {
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
    pub fn entry<T: DeserializeOwned>(&mut self) -> Result<Option<(usize, T)>, JournalError> {
        let before = self.length;
        let Some(sealed) = self.line() else { return Ok(None) };
        let line = self.lines;
        let damaged = |fault| JournalError::Damaged { line, fault };
        match open(sealed) {
            Ok(text) => {
                serde_json::from_str(text).map(|entry| Some((line, entry))).map_err(|_| damaged(LineFault::Meaning))
            }
            // The last line may have its end and lack its middle, where blocks came to the disk in another order.
            Err(LineFault::Short | LineFault::Checksum) if self.is_at_end() => {
                self.length = before;
                Ok(None)
            }
            Err(fault) => Err(damaged(fault)),
        }
    }

    /// The next line without its end.
    fn line(&mut self) -> Option<&'b [u8]> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        self.lines += 1;
        self.length += end + 1;
        Some(line)
    }
}

/// The bytes without the zeros that a power loss may leave where nothing was written yet.
pub(super) fn written(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)]
}
