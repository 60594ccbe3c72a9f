//! The bytes of a file, character by character, with a look at what follows.
//!
//! Files are in UTF-8 or in GB18030, whose second bytes may be signs of ASCII such as `]` and `\`. A character is
//! therefore taken as a whole, in the encoding that the bytes ahead are in.

use std::io::{self, Read};

/// How many bytes can be looked at, unless the file ends before.
const AHEAD: usize = 1 << 10;

/// How many bytes are read at once.
const PART: usize = 1 << 16;

/// A file that is read from its beginning.
#[derive(Debug)]
pub(crate) struct ByteSource<R> {
    reader: R,
    buffer: Vec<u8>,
    at: usize,
    is_at_end: bool,
    line: u32,
    column: u32,
    /// The bytes are no UTF-8, so they are read as GB18030.
    is_chinese: bool,
}

impl<R: Read> ByteSource<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), at: 0, is_at_end: false, line: 1, column: 1, is_chinese: false }
    }

    /// Line and column of the next character, from 1.
    pub(crate) fn place(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    /// The bytes that come next: at least 1,024, or all that are left.
    pub(crate) fn ahead(&mut self) -> io::Result<&[u8]> {
        while self.buffer.len() - self.at < AHEAD && !self.is_at_end {
            self.buffer.drain(..self.at);
            self.at = 0;
            let read = self.reader.by_ref().take(PART as u64).read_to_end(&mut self.buffer)?;
            self.is_at_end = read == 0;
        }
        Ok(&self.buffer[self.at..])
    }

    /// Chooses the encoding of what follows by the bytes ahead.
    pub(crate) fn choose_encoding(&mut self) -> io::Result<()> {
        let ahead = self.ahead()?;
        let ahead = &ahead[..ahead.len().min(4 * AHEAD)];
        self.is_chinese = std::str::from_utf8(ahead).is_err_and(|error| error.error_len().is_some());
        Ok(())
    }

    /// Passes over a byte order mark, which takes no column.
    pub(crate) fn skip_mark(&mut self) {
        self.at += 3;
    }

    /// Passes over a character.
    pub(crate) fn skip(&mut self) -> io::Result<()> {
        self.take(&mut Vec::new(), 0).map(drop)
    }

    /// Takes a character: its first byte. Its bytes are appended while there are no more than `most`.
    pub(crate) fn take(&mut self, into: &mut Vec<u8>, most: usize) -> io::Result<Option<u8>> {
        let is_chinese = self.is_chinese;
        let ahead = self.ahead()?;
        let Some(&first) = ahead.first() else { return Ok(None) };
        let (length, is_chinese) = match first {
            0..=0x7F => (1, is_chinese),
            _ if is_chinese => (length_of_chinese(ahead), true),
            _ => match length_of_utf8(ahead) {
                Some(length) => (length, false),
                None => (length_of_chinese(ahead), true),
            },
        };
        if into.len() <= most {
            into.extend_from_slice(&ahead[..length]);
        }
        self.is_chinese = is_chinese;
        self.at += length;
        if first == b'\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
        Ok(Some(first))
    }
}

/// The bytes of the first character, if it is one of UTF-8.
fn length_of_utf8(ahead: &[u8]) -> Option<usize> {
    (2..=4).find(|&length| ahead.get(..length).is_some_and(|bytes| std::str::from_utf8(bytes).is_ok()))
}

/// The bytes of the first character in GB18030: two, or four if the second one is a digit.
fn length_of_chinese(ahead: &[u8]) -> usize {
    match ahead {
        [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..] => 4,
        [0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, ..] => 2,
        _ => 1,
    }
}
