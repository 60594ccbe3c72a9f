//! The journal of a match: a file that survives a kill at any moment.
//!
//! Its parts serve other journals too: [sealed lines](seal_line), a [sheet](Sheet) that holds whole lines or
//! none, a [reader](Reader) that knows torn ones, a file that is [one process's](claim), the folder that is
//! [forced to the disk](sync_folder).
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
//! | a kill or power loss while a line was written | the last line lacks its end, or its checksum does not fit; it is dropped, and the game played again |
//! | the same while the file was created | the head is written again |
//! | anything else changed a byte | refused, with the line |
//! | the journal belongs to another match, or another program wrote it | refused, with what differs |
//! | another process writes it now | refused |
//!
//! How many games there are, and the test, may differ from run to run: so a match is extended.
//! The program is known by its version and a fingerprint, see [`head`].
//!
//! Lines stand in the order in which games ended, which under several threads is any order; the
//! number says which game it was. Once a sequential test has decided, games that were still
//! being played then may stand behind those that count, and are not looked at.

mod error;
mod line;
mod reader;
mod sheet;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::Path;

use crate::{Plan, Record, Summary};

pub use error::JournalError;
pub use line::{LineFault, open as open_line, seal as seal_line};
pub use reader::Reader;
pub use sheet::{Disk, Sheet};
pub use text::{Contents, entry, head, read};

/// A journal that is open: nobody else writes it.
#[derive(Debug)]
pub struct Journal {
    sheet: Sheet<File>,
    plan: Plan,
    games: BTreeMap<u64, Summary>,
    numbers: BTreeSet<u64>,
    dropped: bool,
}

impl Journal {
    /// Opens the journal of a match, or begins one where there is no file. The fingerprint is that
    /// of the program, see [`head`].
    ///
    /// # Errors
    ///
    /// The file cannot be read or written, is being written by another process, or is no journal
    /// of this match. It is unchanged then.
    pub fn open(path: &Path, plan: &Plan, fingerprint: &str) -> Result<Self, JournalError> {
        let exists = path.exists();
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if !file.metadata()?.is_file() {
            // A device may be endless, and keeps nothing.
            return Err(JournalError::NoJournal);
        }
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let (mut games, mut numbers) = (BTreeMap::new(), BTreeSet::new());
        let length = text::scan(&bytes, plan, fingerprint, &mut |number, record| {
            numbers.insert(number);
            // Those of a longer match are left where they are.
            if plan.has(number) {
                games.insert(number, Summary::from(record));
            }
        })?;
        let mut sheet = Sheet::new(file, length as u64)?;
        if length == 0 {
            sheet.add(&head(plan, fingerprint)?)?;
        }
        if !exists {
            sync_folder(path)?;
        }
        Ok(Self { sheet, plan: plan.clone(), games, numbers, dropped: length < bytes.len() })
    }

    /// Whether this is the journal of that match.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn check(&self, plan: &Plan) -> Result<(), JournalError> {
        text::compare(&self.plan, plan)
    }

    /// The game of that number, if it was finished when the journal was opened. Games that were
    /// taken down since are on the disk alone.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<&Summary> {
        self.games.get(&number)
    }

    /// How many games of the match were finished when the journal was opened.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether no game was.
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
    /// The game cannot be one of the match, or has been there before; or it cannot be written. The
    /// journal is as it was then, and takes other games; where not even that can be had, it takes
    /// none any more.
    pub fn append(&mut self, number: u64, record: &Record) -> Result<(), JournalError> {
        if !text::is_known(number) || self.numbers.contains(&number) || !record.is_sound() {
            return Err(JournalError::Unfit { number });
        }
        self.sheet.add(&entry(number, record)?)?;
        self.numbers.insert(number);
        Ok(())
    }
}

/// Opens the journal that lies there for this process alone, and reads so many bytes of it at most. Whoever has
/// understood them goes on with a [`Sheet`] on the file.
///
/// # Errors
///
/// There is none; it is no file, another process has it, or it cannot be read and written. It is unchanged.
pub fn claim(path: &Path, longest: u64) -> Result<(File, Vec<u8>), JournalError> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(JournalError::NoJournal);
    }
    lock(&file)?;
    let mut bytes = Vec::new();
    file.by_ref().take(longest).read_to_end(&mut bytes)?;
    Ok((file, bytes))
}

/// Takes the file for this process; the system gives it back whatever becomes of the process.
///
/// # Errors
///
/// Another process has it, or the system says neither yes nor no.
pub fn lock(file: &File) -> Result<(), JournalError> {
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
///
/// # Errors
///
/// The folder cannot be opened or forced to the disk.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}
