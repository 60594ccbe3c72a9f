//! All that happened in a room, on the disk.
//!
//! A file for each room, `ID.room`, in the form of the project's other journals: a line for each event, behind a
//! checksum, forced to the disk before anybody hears of the event. The first line holds the terms.
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx room","version":1,"room":"k7m2q9xwta","terms":{…}}
//! 0c5be1f0 {"at":1795330800,"event":{"did":"sit","seat":0,"name":"Ada","token":"…"}}
//! ```
//!
//! `at` is the second of the machine's clock. What was torn at the end is dropped; anything else that changed a byte
//! is refused with its line, and so is an event that cannot have happened. The file holds what is hidden, so only its
//! owner may read it; tokens are in it as hashes.
//!
//! A journal is read to its end, however long it is: one line at a time is in memory, and a room in which many matches
//! were played must be there again with the last event that was acknowledged. A limit for the whole file would end such
//! a room, so only a line has one ([`LONGEST_LINE`](arena::journal::LONGEST_LINE)); events are far below it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use arena::journal::{JournalError, LineFault, Reader, Sheet, begin, claim, seal_line};
use planes::World;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::refused::Refused;
use crate::room::State;
use crate::terms::Terms;

/// What a journal calls itself.
const NAME: &str = "quincunx room";

/// The version of the format.
const VERSION: u32 = 1;

/// The ending of the files.
pub const EXTENSION: &str = "room";

/// Why there is no journal.
#[derive(Debug)]
#[non_exhaustive]
pub enum KeepError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// Another server has this room.
    Busy,
    /// The file is no journal of a room.
    NoJournal,
    /// It was written in another version of its format.
    Version,
    /// A line is damaged.
    Damaged {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A line holds what cannot have happened there.
    Impossible {
        /// Line, from 1.
        line: usize,
        /// Why not.
        reason: Refused,
    },
}

impl fmt::Display for KeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "The journal cannot be read or written: {error}."),
            Self::Busy => f.write_str("Another server has this room."),
            Self::NoJournal => f.write_str("The file is no journal of a room."),
            Self::Version => f.write_str("The journal was written in another version of its format."),
            Self::Damaged { line, fault } => write!(f, "Line {line} of the journal is damaged: {fault}."),
            Self::Impossible { line, reason } => {
                write!(f, "Line {line} of the journal holds what cannot have happened: {reason}")
            }
        }
    }
}

impl std::error::Error for KeepError {}

impl From<io::Error> for KeepError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<JournalError> for KeepError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Io(error) => Self::Io(error),
            JournalError::Busy => Self::Busy,
            JournalError::NoJournal => Self::NoJournal,
            JournalError::Damaged { line, fault } => Self::Damaged { line, fault },
            other => Self::Io(io::Error::other(other)),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    journal: String,
    version: u32,
    room: String,
    terms: Terms,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: u64,
    event: Event,
}

/// A journal that is open: nobody else writes it.
#[derive(Debug)]
pub struct Journal {
    sheet: Sheet<File>,
}

/// A room as its journal has it.
#[derive(Debug)]
pub struct Kept {
    /// Its name.
    pub room: String,
    /// What its events lead to.
    pub state: State,
    /// How many bytes are whole lines; what stands behind them is torn.
    pub length: u64,
}

impl Journal {
    /// The file of a room in a folder.
    #[must_use]
    pub fn path(folder: &Path, room: &str) -> PathBuf {
        folder.join(room).with_extension(EXTENSION)
    }

    /// Begins the journal of a room: a new file.
    ///
    /// # Errors
    ///
    /// The file is there already, or cannot be written; then there is none.
    pub fn begin(folder: &Path, room: &str, terms: Terms) -> Result<Self, KeepError> {
        Ok(Self { sheet: begin(&Self::path(folder, room), &head(room, terms)?)? })
    }

    /// Goes on with a journal.
    ///
    /// # Errors
    ///
    /// The file is no journal, damaged, or another server's. It is unchanged then.
    pub fn open(path: &Path, world: &Arc<World>) -> Result<(Self, Kept), KeepError> {
        let file = claim(path)?;
        let kept = replayed(BufReader::new(&file), world)?;
        Ok((Self { sheet: Sheet::new(file, kept.length)? }, kept))
    }

    /// Takes an event down that happens at this second. When this returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// It is not, and nothing of it is.
    pub fn add(&mut self, event: &Event, at: u64) -> Result<(), KeepError> {
        Ok(self.sheet.add(&sealed(&Line { at, event: event.clone() })?)?)
    }
}

fn sealed(line: &impl Serialize) -> Result<String, KeepError> {
    let text = serde_json::to_string(line).map_err(io::Error::from)?;
    Ok(seal_line(&text))
}

/// The line of an event, with its line feed, as it stands in a journal.
///
/// # Errors
///
/// Never: events are plain values.
pub fn entry(event: &Event, at: u64) -> Result<String, KeepError> {
    sealed(&Line { at, event: event.clone() })
}

/// The first line of a journal, with its line feed.
///
/// # Errors
///
/// Never: terms are plain values.
pub fn head(room: &str, terms: Terms) -> Result<String, KeepError> {
    sealed(&Head { journal: NAME.to_owned(), version: VERSION, room: room.to_owned(), terms })
}

/// Reads the bytes of a journal and lets everything happen again.
///
/// # Errors
///
/// They are those of no journal, damaged, or hold what cannot have happened.
pub fn read(bytes: &[u8], world: &Arc<World>) -> Result<Kept, KeepError> {
    replayed(bytes, world)
}

/// Lets everything happen again that stands in a journal.
fn replayed(source: impl BufRead, world: &Arc<World>) -> Result<Kept, KeepError> {
    let mut reader = Reader::new(source);
    let Head { room, terms, .. } = checked(reader.head(NAME)?)?;
    let mut state = State::new(terms, Arc::clone(world));
    while let Some((line, Line { at, event })) = reader.entry()? {
        state.apply(&event, at).map_err(|reason| KeepError::Impossible { line, reason })?;
    }
    Ok(Kept { room, state, length: reader.length() })
}

fn checked(head: serde_json::Value) -> Result<Head, KeepError> {
    let head: Head = serde_json::from_value(head).map_err(|_| KeepError::Version)?;
    if head.version != VERSION || head.terms.check().is_some() {
        return Err(KeepError::Version);
    }
    Ok(head)
}
