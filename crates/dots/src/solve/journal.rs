//! What a long search has settled, on disk: killed at any moment, it goes on where it was.
//!
//! A journal is a text file. Its first line names the board; every other line is a position with
//! bounds of its value ([`SettledPosition`](super::SettledPosition)) and the CRC-32 of the line
//! before it. The crate [`journal`] says what becomes of torn lines. Lines do not depend on each
//! other, so a line that is damaged costs itself alone, and is counted. As nothing is ever written
//! over, there is no older generation to keep.
//!
//! ```text
//! quincunx dots journal 1 2x2
//! 0 00000000 2 4 088a4ea7
//! ```
//!
//! The words of a line: the drawn edges as a hexadecimal number, bit by [bit](crate::Size); the
//! chains and loops that stand alone, which count as drawn there; the lower and the upper bound;
//! the checksum. Of chains and loops that stand alone there are this many of each length, each
//! count in its own bits:
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
//! A search that takes days appends what it settles at some cost ([`Report::Settled`]) to the
//! journal; a new one learns all of it and finds its way back in seconds, because the search of the
//! upper part of the tree is answered by what was settled below it. Lines are also how work is
//! shared: another machine's journal can be [read](read()) and learnt, even while it is being
//! written.
//!
//! [`Report::Settled`]: super::Report::Settled

mod text;

pub use ::journal::{Journal, JournalError};
pub use text::Contents;

use std::fs;
use std::path::Path;

use ::journal::{Reader, Sharing};

use crate::size::Size;

/// Bytes of a journal at most: some 25 million lines.
const MOST: u64 = 1 << 30;

/// Opens a journal of this board, or begins one: with all that it holds.
///
/// # Errors
///
/// It is open already, the file cannot be read or written, is longer than 1 GiB, or is something
/// else.
pub fn open(path: &Path, size: Size) -> Result<(Journal, Contents), JournalError> {
    check(path)?;
    let (journal, contents) = Journal::open_or_begin(
        path,
        Sharing::Shared,
        &text::JournalHeader(size),
        |reader| text::scan(reader, size),
    )?;
    Ok((journal.at_most(MOST), contents.unwrap_or_default()))
}

/// What a journal of this board holds. Nothing is written, so another process may go on appending
/// to it; and it is how a journal is verified.
///
/// # Errors
///
/// The file cannot be read, is longer than 1 GiB, or is something else.
pub fn read(path: &Path, size: Size) -> Result<Contents, JournalError> {
    check(path)?;
    text::scan_or_begun(&mut Reader::open(path)?, size)
}

/// Refuses a file that is too long. It is looked at before it is read, because it may have a hole
/// and take no place on the disk.
fn check(path: &Path) -> Result<(), JournalError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() > MOST => {
            Err(JournalError::TooLong { most: MOST })
        }
        // A file that is not there or cannot be read is refused where it is opened.
        _ => Ok(()),
    }
}
