//! Reads a file character by character, with lookahead.
//!
//! Files are in UTF-8 or in GB18030, whose second bytes may be ASCII characters such as `]` and
//! `\`. A character is therefore read as a whole, in the encoding of the following bytes.

use std::io::{self, Read};

/// The lookahead in bytes, unless the file ends before.
const AHEAD: usize = 1 << 10;

/// The number of bytes read at once.
const PART: usize = 1 << 16;

/// A file, read from its beginning.
#[derive(Debug)]
pub(crate) struct ByteSource<R> {
    reader: R,
    buffer: Vec<u8>,
    at: usize,
    is_at_end: bool,
    line: u32,
    column: u32,
    /// Whether the bytes are not UTF-8, so that they are read as GB18030.
    is_chinese: bool,
}

impl<R: Read> ByteSource<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            at: 0,
            is_at_end: false,
            line: 1,
            column: 1,
            is_chinese: false,
        }
    }

    /// Line and column of the next character, from 1.
    pub(crate) fn place(&self) -> (u32, u32) {
        (self.line, self.column)
    }

    /// The next bytes: at least 1,024, or all that are left.
    pub(crate) fn ahead(&mut self) -> io::Result<&[u8]> {
        while self.buffer.len() - self.at < AHEAD && !self.is_at_end {
            self.buffer.drain(..self.at);
            self.at = 0;
            let read = self
                .reader
                .by_ref()
                .take(PART as u64)
                .read_to_end(&mut self.buffer)?;
            self.is_at_end = read == 0;
        }
        Ok(&self.buffer[self.at..])
    }

    /// Detects the encoding of the next bytes.
    pub(crate) fn choose_encoding(&mut self) -> io::Result<()> {
        let ahead = self.ahead()?;
        let ahead = &ahead[..ahead.len().min(4 * AHEAD)];
        self.is_chinese =
            std::str::from_utf8(ahead).is_err_and(|error| error.error_len().is_some());
        Ok(())
    }

    /// Skips a byte order mark, which has no column.
    pub(crate) fn skip_mark(&mut self) {
        self.at += 3;
    }

    /// Skips a character.
    pub(crate) fn skip(&mut self) -> io::Result<()> {
        self.take(&mut Vec::new(), 0).map(drop)
    }

    /// Reads a character and returns its first byte; `None` at the end of the file. Its bytes are
    /// appended to `into`, unless it holds more than `most`.
    pub(crate) fn take(&mut self, into: &mut Vec<u8>, most: usize) -> io::Result<Option<u8>> {
        let is_chinese = self.is_chinese;
        let ahead = self.ahead()?;
        let Some(&first) = ahead.first() else {
            return Ok(None);
        };
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

/// The length in bytes of the first character; `None` if it is not UTF-8.
fn length_of_utf8(ahead: &[u8]) -> Option<usize> {
    (2..=4).find(|&length| {
        ahead
            .get(..length)
            .is_some_and(|bytes| std::str::from_utf8(bytes).is_ok())
    })
}

/// The length in bytes of the first character in GB18030: two, or four if the second byte is a
/// digit.
fn length_of_chinese(ahead: &[u8]) -> usize {
    match ahead {
        [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..] => 4,
        [0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, ..] => 2,
        _ => 1,
    }
}
