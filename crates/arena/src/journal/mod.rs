//! The journal of a match: a file that survives a kill at any moment.
//!
//! One line for each game, written and forced to the disk as soon as the game is over; before
//! them a head that holds the match's [`Plan`]. Each line begins with a checksum:
//!
//! ```text
//! 5d01c3a7 {"journal":"quincunx match","version":1,"plan":{"game":"lgame",…}}
//! 0c5be1f0 {"number":0,"record":{"start":"…","steps":["…"],"winner":1,…}}
//! ```
//!
//! | what happened | what a reader does |
//! |---|---|
//! | a kill or power loss while a line was written | the line lacks its end; it is dropped, and the game played again |
//! | the same while the file was created | the head is written again |
//! | anything else changed a byte | refused, with the line |
//! | the journal belongs to another match | refused, with the parameters that differ |
//! | another process writes it now | refused |
//!
//! Lines stand in the order in which games ended, which under several threads is any order; the
//! number says which game it was. Once a sequential test has decided, games that were still
//! being played then may stand behind those that count, and are not looked at.

mod line;
mod text;

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::{Plan, Record};

pub use line::LineFault;
pub use text::{Contents, entry, head, read};

/// A journal that is open: nobody else writes it.
#[derive(Debug)]
pub struct Journal {
    file: File,
    games: BTreeMap<u64, Record>,
    dropped: bool,
}

impl Journal {
    /// Opens the journal of a match, or begins one where there is no file.
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is being written by another process, or is no journal
    /// of this match. It is unchanged then.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, JournalError> {
        let exists = path.exists();
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if !file.metadata()?.is_file() {
            // A device may be endless, and keeps nothing.
            return Err(JournalError::NoJournal);
        }
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let contents = read(&bytes, plan)?;
        let dropped = (contents.length as u64) < bytes.len() as u64;
        file.set_len(contents.length as u64)?;
        file.seek(SeekFrom::End(0))?;
        if contents.length == 0 {
            file.write_all(head(plan)?.as_bytes())?;
        }
        file.sync_all()?;
        if !exists {
            sync_folder(path)?;
        }
        Ok(Self { file, games: contents.games, dropped })
    }

    /// The game of that number, if it is finished.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<&Record> {
        self.games.get(&number)
    }

    /// How many games are finished.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether no game is finished.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Whether a torn line was dropped when the journal was opened.
    #[must_use]
    pub const fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// Takes a finished game down. When this returns, it is on the disk.
    ///
    /// # Errors
    ///
    /// It cannot be written. What there is of it is a torn line, which the next opening drops.
    pub fn append(&mut self, number: u64, record: &Record) -> Result<(), JournalError> {
        // In one piece, so that a kill between two writes cannot happen.
        self.file.write_all(entry(number, record)?.as_bytes())?;
        self.file.sync_data()?;
        self.games.insert(number, record.clone());
        Ok(())
    }
}

/// Takes the file for this process; the system gives it back whatever becomes of the process.
fn lock(file: &File) -> Result<(), JournalError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(JournalError::Busy),
        // Some network drives know no locks: then nobody can hold one.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the name of a new file survive a power loss. Elsewhere than on Unix folders cannot be
/// opened, and the system takes care of them.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Why there is no journal.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// Another process writes it.
    Busy,
    /// The file does not begin as a journal does.
    NoJournal,
    /// The journal has another version than this program writes.
    Version,
    /// It belongs to a match with other parameters.
    Differs {
        /// The names of those that differ.
        parameters: Vec<String>,
    },
    /// A line is damaged.
    Damaged {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A line holds a game that is not one of the match, or that has been there before.
    Strange {
        /// Line, from 1.
        line: usize,
        /// The number of the game.
        number: u64,
    },
    /// A record cannot be written as text.
    Text(serde_json::Error),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<serde_json::Error> for JournalError {
    fn from(error: serde_json::Error) -> Self {
        Self::Text(error)
    }
}

impl Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "The journal cannot be read or written: {error}."),
            Self::Busy => f.write_str("Another process writes this journal."),
            Self::NoJournal => f.write_str("The file is no journal of a match, and is left alone."),
            Self::Version => f.write_str("The journal was written by another version of the program."),
            Self::Differs { parameters } => {
                write!(f, "The journal belongs to another match. What differs: {}.", parameters.join(", "))
            }
            Self::Damaged { line, fault } => write!(f, "Line {line} of the journal is damaged: {fault}."),
            Self::Strange { line, number } => {
                write!(f, "Line {line} of the journal holds game {number}, which cannot stand there.")
            }
            Self::Text(error) => write!(f, "A game cannot be written down: {error}."),
        }
    }
}

impl std::error::Error for JournalError {}
