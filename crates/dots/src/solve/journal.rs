//! What a long search has settled, on disk: killed at any moment, it goes on where it was.
//!
//! A journal is a text file. Its first line names the board; every other line is a position with
//! bounds of its value ([`Settled`]) and the CRC-32 of the line before it. Lines are only ever added,
//! and each is on the disk before the search goes on. A line that was being written when the power
//! failed is the last one, has no end or a wrong checksum, and is cut off when the journal is opened.
//!
//! ```text
//! quincunx dots journal 1 4x5
//! 1fc0303ff00 00000201 -4 2 5d3a91e0
//! ```
//!
//! A search that takes days tells what it settles at some cost ([`Limits::settled`]) to the journal;
//! a new one learns all of it and finds its way back in seconds, because the search of the upper part
//! of the tree is answered by what was settled below it. Lines are also how work is shared: whoever
//! has the journal of another machine may learn from it.
//!
//! [`Limits::settled`]: super::Limits::settled

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use super::Settled;
use crate::size::Size;

/// Why a journal cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    System(io::Error),
    /// The first line is not that of a journal of this board.
    Header {
        /// The first line that was expected.
        expected: String,
    },
    /// A line in the middle is damaged.
    Line {
        /// Its number, from 1.
        number: usize,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => write!(f, "The journal cannot be used: {error}."),
            Self::Header { expected } => write!(f, "The file is no journal that begins with \"{expected}\"."),
            Self::Line { number } => write!(f, "Line {number} of the journal is damaged."),
        }
    }
}

impl core::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A journal that is open for writing; threads may share it.
#[derive(Debug)]
pub struct Journal {
    file: Mutex<File>,
}

fn header(size: Size) -> String {
    format!("quincunx dots journal 1 {size}")
}

fn line(settled: &Settled) -> String {
    let Settled { drawn, loose, lower, upper } = settled;
    let text = format!("{drawn:x} {loose:08x} {lower} {upper}");
    format!("{text} {:08x}", crc32fast::hash(text.as_bytes()))
}

fn parse(text: &str) -> Option<Settled> {
    let mut words = text.split(' ');
    let settled = Settled {
        drawn: u128::from_str_radix(words.next()?, 16).ok()?,
        loose: u32::from_str_radix(words.next()?, 16).ok()?,
        lower: words.next()?.parse().ok()?,
        upper: words.next()?.parse().ok()?,
    };
    // Written again it must be the same, checksum included: there is one way to write it.
    (line(&settled) == text).then_some(settled)
}

impl Journal {
    /// Opens a journal of this board, or begins one: with all that it holds.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is something else, or is damaged before its last line.
    pub fn open(path: &Path, size: Size) -> Result<(Self, Vec<Settled>), JournalError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let expected = header(size) + "\n";
        if expected.as_bytes().starts_with(&bytes) && bytes.len() < expected.len() {
            // It is new, or the power failed during its first line.
            file.set_len(0)?;
            file.write_all(expected.as_bytes())?;
            file.sync_all()?;
            return Ok((Self { file: Mutex::new(file) }, Vec::new()));
        }
        let Some(body) = bytes.strip_prefix(expected.as_bytes()) else {
            return Err(JournalError::Header { expected: header(size) });
        };
        let (settled, whole) = lines(body)?;
        file.set_len((expected.len() + whole) as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file: Mutex::new(file) }, settled))
    }

    /// Adds a line and waits until the disk has it.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn add(&self, settled: &Settled) -> Result<(), JournalError> {
        let text = line(settled) + "\n";
        // A thread that panicked while it wrote left a line that `open` judges.
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(text.as_bytes())?;
        Ok(file.sync_data()?)
    }
}

/// The lines after the first, and how many bytes of them are whole.
fn lines(body: &[u8]) -> Result<(Vec<Settled>, usize), JournalError> {
    let (mut settled, mut whole) = (Vec::new(), 0);
    let count = body.split_inclusive(|&byte| byte == b'\n').count();
    for (at, bytes) in body.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let text = bytes.strip_suffix(b"\n").and_then(|line| core::str::from_utf8(line).ok());
        match text.and_then(parse) {
            Some(one) => {
                settled.push(one);
                whole += bytes.len();
            }
            None if at + 1 == count => break,
            None => return Err(JournalError::Line { number: at + 2 }),
        }
    }
    Ok((settled, whole))
}

impl fmt::Display for Settled {
    /// As its line in a journal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(self))
    }
}
