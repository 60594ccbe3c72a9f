//! All that happened, on the disk.
//!
//! A file in the form of the journals of matches between engines: a line for each event, behind a
//! checksum, forced to the disk before the table goes on. The first line holds the terms.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx contest","version":1,"game":"einstein","terms":{…}}
//! 0c5be1f0 {"at":1785571200,"event":{"step":{"text":"5","by":"hand"}},"left":[240000,238500]}
//! ```
//!
//! `at` is the second of the machine's clock. While a clock runs a line is written every second, so a
//! power cut takes a second at most. What was torn at the end is dropped and told; anything else that
//! changed a byte is refused with its line, and so is an event that cannot have happened.
//!
//! A journal is read to its end, however long it is: one line at a time is in memory, and a match must go on with all
//! that was played. So only a line has a greatest length ([`LONGEST_LINE`](arena::journal::LONGEST_LINE)). The files
//! hold what is hidden, so only their owner may read them.
//!
//! A disk that is full must not end a game: what could not be written waits, and is written before
//! whatever comes next.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use arena::journal::{Reader, Sheet, begin, claim, create_folder, seal_line};
use serde::{Deserialize, Serialize};

use crate::event::Entry;
use crate::keep_error::KeepError;
use crate::kind::Kind;
use crate::table::Table;
use crate::terms::Terms;

/// What a journal calls itself.
const NAME: &str = "quincunx contest";

/// The version of the format.
const VERSION: u32 = 1;

/// The ending of its files.
pub const EXTENSION: &str = "contest";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    journal: String,
    version: u32,
    game: String,
    terms: Terms,
}

#[derive(Serialize, Deserialize)]
struct Line {
    at: u64,
    #[serde(flatten)]
    entry: Entry,
}

/// A journal that is open: nobody else writes it.
#[derive(Debug)]
pub struct Journal {
    sheet: Sheet<File>,
    path: PathBuf,
    waiting: Vec<String>,
}

/// A match as its journal has it.
#[derive(Debug)]
pub struct Kept {
    /// Where it stands; its clocks stand still.
    pub table: Table,
    /// The second of the machine's clock at which the last event was taken down.
    pub last: u64,
    /// Whether a torn line was dropped.
    pub has_dropped: bool,
    /// How many bytes are whole lines.
    length: u64,
}

impl Journal {
    /// Begins the journal of a match: a new file, in a folder that is made if there is none.
    ///
    /// # Errors
    ///
    /// The file is there already, or cannot be written; then there is none.
    pub fn begin(path: &Path, table: &Table) -> Result<Self, KeepError> {
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let (game, terms) = (table.kind().entry.name.to_owned(), table.terms().clone());
        let head = Head { journal: NAME.to_owned(), version: VERSION, game, terms };
        let sheet = begin(path, &sealed(&head)?)?;
        Ok(Self { sheet, path: path.to_owned(), waiting: Vec::new() })
    }

    /// Goes on with a journal.
    ///
    /// # Errors
    ///
    /// The file is no journal, damaged, or on another table. It is unchanged then.
    pub fn open(path: &Path) -> Result<(Self, Kept), KeepError> {
        let file = claim(path)?;
        let kept = replayed(BufReader::new(&file), file.metadata()?.len())?;
        let sheet = Sheet::new(file, kept.length)?;
        Ok((Self { sheet, path: path.to_owned(), waiting: Vec::new() }, kept))
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes an event down that happened at this second. When this returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// It is not; it is tried again by [`catch_up`](Self::catch_up) and with the next event, in the order in
    /// which they happened.
    pub fn add(&mut self, entry: &Entry, at: u64) -> Result<(), KeepError> {
        self.waiting.push(sealed(&Line { at, entry: entry.clone() })?);
        self.catch_up()
    }

    /// Takes down whatever could not be taken down when it happened.
    ///
    /// # Errors
    ///
    /// Some of it cannot be taken down now either.
    pub fn catch_up(&mut self) -> Result<(), KeepError> {
        while let Some(line) = self.waiting.first() {
            self.sheet.add(line)?;
            self.waiting.remove(0);
        }
        Ok(())
    }

    /// Whether something that happened is not on the disk.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        !self.waiting.is_empty()
    }
}

fn sealed(line: &impl Serialize) -> Result<String, KeepError> {
    let text = serde_json::to_string(line).map_err(io::Error::from)?;
    Ok(seal_line(&text))
}

/// Reads the bytes of a journal and lets everything happen again.
///
/// # Errors
///
/// They are those of no journal, damaged, or hold what cannot have happened.
pub fn read(bytes: &[u8]) -> Result<Kept, KeepError> {
    replayed(bytes, bytes.len() as u64)
}

/// The match of the journal that lies there. It is only looked at, so another process may have it.
fn look(path: &Path) -> Result<Kept, KeepError> {
    let found = fs::metadata(path)?;
    // A pipe would be waited for, and a device may have no end.
    if !found.is_file() {
        return Err(KeepError::NoJournal);
    }
    replayed(BufReader::new(File::open(path)?), found.len())
}

/// Lets everything happen again that stands in a journal of so many bytes.
fn replayed(source: impl BufRead, size: u64) -> Result<Kept, KeepError> {
    let mut reader = Reader::new(source);
    let (mut table, mut last) = (begun(reader.head(NAME)?)?, 0);
    while let Some((line, Line { at, entry })) = reader.entry()? {
        table.replay(&entry).map_err(|reason| KeepError::Impossible { line, reason })?;
        last = at;
    }
    Ok(Kept { table, last, has_dropped: reader.length() < size, length: reader.length() })
}

/// The table of a head.
fn begun(head: serde_json::Value) -> Result<Table, KeepError> {
    let head: Head = serde_json::from_value(head).map_err(|_| KeepError::Version)?;
    let kind = Kind::of(&head.game).filter(|_| head.version == VERSION).ok_or(KeepError::Version)?;
    Ok(Table::new(kind, head.terms))
}

/// The journals in a folder, by name; names begin with the second in which a match began, in twelve digits.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    found.sort();
    found
}

/// The journals of a game in a folder whose matches are not closed, the last one last. What is no such
/// journal is passed over.
#[must_use]
pub fn unfinished(folder: &Path, game: &str) -> Vec<PathBuf> {
    let mut found = journals(folder);
    found.retain(|path| look(path).is_ok_and(|kept| kept.table.kind().entry.name == game && !kept.table.is_closed()));
    found
}

/// The journals in a folder that are damaged, and how: their matches cannot be gone on with.
#[must_use]
pub fn damaged(folder: &Path) -> Vec<(PathBuf, KeepError)> {
    let fault = |path: PathBuf| match look(&path) {
        Err(error @ (KeepError::Damaged { .. } | KeepError::Impossible { .. })) => Some((path, error)),
        _ => None,
    };
    journals(folder).into_iter().filter_map(fault).collect()
}
