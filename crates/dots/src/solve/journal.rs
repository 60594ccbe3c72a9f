//! What a long search has settled, on disk: killed at any moment, it goes on where it was.
//!
//! A journal is a text file. Its first line names the board; every other line is a position with
//! bounds of its value ([`Settled`]) and the CRC-32 of the line before it. Lines are only ever added,
//! and each is on the disk before the search goes on. A line that was being written when the power
//! failed is the last one and has no end: it is cut off when the journal is opened. A line that is
//! damaged otherwise costs itself alone, and is counted. As nothing is ever written over, there is no
//! older generation to keep.
//!
//! ```text
//! quincunx dots journal 1 2x2
//! 0 00000000 2 4 088a4ea7
//! ```
//!
//! The words of a line: the drawn edges as a hexadecimal number, bit by [bit](crate::Size); the chains
//! and loops that stand alone, which count as drawn there; the lower and the upper bound; the checksum.
//! Of chains and loops that stand alone there are so many of each length, each count in its own bits:
//!
//! ```text
//! chain of boxes    1    2    3    4    5    6    7    8    9   10
//! lowest bit        0    4    8   11   14   16   18   20   21   22
//! bits              4    4    3    3    2    2    2    1    1    1
//!
//! loop of boxes     4    6    8   10   12
//! lowest bit       23   26   28   30   31
//! bits              3    2    2    1    1
//! ```
//!
//! A search that takes days tells what it settles at some cost ([`Limits::settled`]) to the journal;
//! a new one learns all of it and finds its way back in seconds, because the search of the upper part
//! of the tree is answered by what was settled below it. Lines are also how work is shared: whoever
//! has the journal of another machine may [read](Journal::read) it and learn from it, even while it is
//! being written. To write, one process at a time has the journal: it holds the lock of an empty file
//! beside it (`….lock`), which the system takes away from a process that dies and which stays.
//!
//! [`Limits::settled`]: super::Limits::settled

mod error;
mod sheet;
mod text;

pub use error::JournalError;
pub use text::Contents;

use alloc::vec::Vec;
use core::fmt;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::Settled;
use crate::size::Size;
use sheet::Sheet;

/// Bytes of a journal at most: some 25 million lines.
const MOST: u64 = 1 << 30;

/// A journal that is open for writing; threads may share it.
pub struct Journal {
    sheet: Mutex<Sheet<File>>,
    path: PathBuf,
    /// Held until the journal is closed.
    _lock: File,
}

impl Journal {
    /// Opens a journal of this board, or begins one: with all that it holds.
    ///
    /// # Errors
    ///
    /// It is open already, the file cannot be read or written, or it is something else.
    pub fn open(path: &Path, size: Size) -> Result<(Self, Contents), JournalError> {
        let failed = |source| JournalError::System { path: path.into(), source };
        check(path)?;
        let lock = lock(path)?;
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let bytes = read(&mut file, path)?;
        let (contents, whole) = (Contents::of(&bytes, size)?, text::whole(&bytes));
        let mut sheet = Sheet::new(file, whole as u64).map_err(failed)?;
        if whole == 0 {
            sheet.add(&text::first_line(size)).and_then(|()| keep_name(path)).map_err(failed)?;
        }
        Ok((Self { sheet: Mutex::new(sheet), path: path.into(), _lock: lock }, contents))
    }

    /// What a journal of this board holds. Nothing is written, so another process may go on adding to
    /// it; and it is how a journal is verified.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is something else.
    pub fn read(path: &Path, size: Size) -> Result<Contents, JournalError> {
        check(path)?;
        let mut file = File::open(path).map_err(|source| JournalError::System { path: path.into(), source })?;
        Contents::of(&read(&mut file, path)?, size)
    }

    /// Adds a line and waits until the disk has it. Where that fails nothing is left of it, and the
    /// next line may succeed.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or would be too long to be read again.
    pub fn add(&self, settled: &Settled) -> Result<(), JournalError> {
        let text = text::line(settled) + "\n";
        // A thread that panicked while it wrote has left the sheet as one that is torn.
        let mut sheet = self.sheet.lock().unwrap_or_else(PoisonError::into_inner);
        if sheet.length() + text.len() as u64 > MOST {
            return Err(JournalError::TooLong { path: self.path.clone(), most: MOST });
        }
        sheet.add(&text).map_err(|source| JournalError::System { path: self.path.clone(), source })
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("path", &self.path).finish_non_exhaustive()
    }
}

/// What is there must be a file of some length. It is looked at before it is opened, because opening
/// a pipe would wait for somebody to write.
fn check(path: &Path) -> Result<(), JournalError> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(JournalError::NoFile { path: path.into() }),
        Ok(found) if found.len() > MOST => Err(JournalError::TooLong { path: path.into(), most: MOST }),
        // What is not there, or cannot be looked at, is said by whoever opens it.
        _ => Ok(()),
    }
}

/// The right to write, for as long as the file is open.
fn lock(path: &Path) -> Result<File, JournalError> {
    let failed = |source| JournalError::System { path: path.into(), source };
    let mut name = path.file_name().map_or_else(|| OsString::from("journal"), OsString::from);
    name.push(".lock");
    let place = path.with_file_name(name);
    let file = File::options().write(true).create(true).truncate(false).open(place).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::Busy { path: path.into() }),
        // Where there are no locks, nobody can hold one.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// All of a file that is not too long.
fn read(file: &mut File, path: &Path) -> Result<Vec<u8>, JournalError> {
    let mut bytes = Vec::new();
    let told = file.take(MOST + 1).read_to_end(&mut bytes);
    told.map_err(|source| JournalError::System { path: path.into(), source })?;
    // It may have grown since it was looked at.
    if bytes.len() as u64 > MOST { Err(JournalError::TooLong { path: path.into(), most: MOST }) } else { Ok(bytes) }
}

/// Waits until the disk knows the name of a new file. Only Unix lets a folder be opened for that.
fn keep_name(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
