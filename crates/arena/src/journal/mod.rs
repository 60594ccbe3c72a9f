//! The journal of a match: a file that survives a kill at any moment.
//!
//! Its parts serve other journals too: [sealed lines](seal_line), a [sheet](Sheet) that holds whole lines or
//! none, a [reader](Reader) that knows torn ones, a file that is [begun](begin) with its first line or not at all and
//! is [one process's](claim), and a [folder](create_folder) for such files.
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
//! A journal is read to its end, however long it is: one line at a time is in memory, and of a game only its result
//! is kept. A limit, as the journal of a search of Dots and Boxes has, would end a match that is long for a good
//! reason. Only a line has one ([`LONGEST_LINE`]): a longer one is not written, and refused where it is found, so a
//! file that is something else does not fill the memory.
//!
//! Files and folders are made so that only their owner reads them: journals of contests and rooms hold what is hidden.
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
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, BufReader};
use std::path::Path;

use crate::{Plan, Record, Summary};

pub use error::JournalError;
pub use line::{LineFault, open as open_line, seal as seal_line};
pub use reader::Reader;
pub use sheet::{Disk, Sheet};
pub use text::{Contents, entry, head, read};

/// Bytes that a line of a journal may have, with its line feed: 64 MiB. The longest are heads with many openings.
pub const LONGEST_LINE: usize = 64 << 20;

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
        match begin(path, &head(plan, fingerprint)?) {
            Ok(sheet) => return Ok(Self::fresh(sheet, plan)),
            Err(JournalError::Io(error)) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let file = claim(path)?;
        let (mut games, mut numbers) = (BTreeMap::new(), BTreeSet::new());
        let length = text::scan(BufReader::new(&file), plan, fingerprint, &mut |number, record| {
            numbers.insert(number);
            // Those of a longer match are left where they are.
            if plan.has(number) {
                games.insert(number, Summary::from(record));
            }
        })?;
        let dropped = length < file.metadata()?.len();
        let mut sheet = Sheet::new(file, length)?;
        if length == 0 {
            sheet.add(&head(plan, fingerprint)?)?;
        }
        Ok(Self { sheet, plan: plan.clone(), games, numbers, dropped })
    }

    /// A journal without games.
    fn fresh(sheet: Sheet<File>, plan: &Plan) -> Self {
        Self { sheet, plan: plan.clone(), games: BTreeMap::new(), numbers: BTreeSet::new(), dropped: false }
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

/// Begins a journal: a new file with this first line, for this process alone, that only its owner reads. Where that
/// fails there is no file.
///
/// # Errors
///
/// There is a file already, or it cannot be written.
pub fn begin(path: &Path, head: &str) -> Result<Sheet<File>, JournalError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // Another process may have found it and have it now: then it is not ours to remove.
    lock(&file)?;
    let begun = first_line(path, file, head);
    if begun.is_err() {
        // What cannot be removed is a file without a journal, and is refused as one.
        let _ = fs::remove_file(path);
    }
    begun
}

/// Writes the first line, and makes it and the name of the file survive a power loss.
fn first_line(path: &Path, file: File, head: &str) -> Result<Sheet<File>, JournalError> {
    let mut sheet = Sheet::new(file, 0)?;
    sheet.add(head)?;
    sync_folder(path)?;
    Ok(sheet)
}

/// Makes a folder for journals, and those above it, unless they are there. On Unix only its owner may look into what
/// is made; elsewhere the rights of the folder above decide.
///
/// # Errors
///
/// It cannot be made.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens the journal that lies there for this process alone. The caller reads it with a [`Reader`] and goes on with a
/// [`Sheet`] on the file.
///
/// # Errors
///
/// There is none; it is no file, another process has it, or it cannot be read and written. It is unchanged.
pub fn claim(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    if !file.metadata()?.is_file() {
        // A device may be endless, and keeps nothing.
        return Err(JournalError::NoJournal);
    }
    lock(&file)?;
    Ok(file)
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
