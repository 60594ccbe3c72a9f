use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::file::{FileLock, check, create, lock, lock_beside, sync_folder};
use crate::{Encode, JournalError, Reader, Writer};

/// Who else may use a journal while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Only its owner may read it, because it holds hidden planes. The lock is on the file itself,
    /// which some systems then let no other process read.
    Private,
    /// Other programs may read it while it is written. The lock is on an empty file beside it,
    /// `….lock`.
    Shared,
}

/// A journal that is open for appending. One process has it at a time; its threads may share it.
///
/// ```
/// use journal::{Decode, Encode, Journal, JournalError, LineError, open_line, seal_line};
///
/// /// An entry: a word.
/// struct Word(String);
///
/// impl Encode for Word {
///     fn encode(&self) -> std::io::Result<String> {
///         Ok(seal_line(&self.0))
///     }
/// }
///
/// impl Decode for Word {
///     fn decode(line: &[u8]) -> Result<Self, LineError> {
///         Ok(Word(open_line(line)?.to_owned()))
///     }
/// }
///
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("diary");
/// let diary = Journal::begin(path, &Word("diary 1".to_owned()))?;
/// diary.append(&Word("Monday".to_owned()))?;
/// drop(diary); // or a power loss
///
/// let (diary, days) = Journal::open(path, |reader| {
///     reader.line()?; // the head
///     let mut days = Vec::new();
///     while let Some((_, Word(day))) = reader.entry()? {
///         days.push(day);
///     }
///     Ok::<_, JournalError>(days)
/// })?;
/// assert_eq!(days, ["Monday"]);
/// diary.append(&Word("Tuesday".to_owned()))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    lines: Mutex<LogState>,
    path: PathBuf,
    /// The lock of a shared journal, held until it is closed.
    _lock: Option<FileLock>,
}

#[derive(Debug)]
struct LogState {
    writer: Writer<File>,
    /// Lines that could not be written yet, in order.
    pending: VecDeque<String>,
}

impl Journal {
    /// Begins a private journal: a new file with this head. If that fails, there is no file.
    ///
    /// # Errors
    ///
    /// There is a file already ([`ErrorKind::AlreadyExists`]), or it cannot be written.
    pub fn begin(path: &Path, head: &impl Encode) -> Result<Self, JournalError> {
        let file = create(path, true)?;
        // Another process may have found it and have it now: then it is not ours to remove.
        lock(&file)?;
        begun(path, file, &head.encode()?).map(|writer| Self::new(path, writer, None))
    }

    /// Goes on with the private journal of this path. `replay` reads it; what it does not read is
    /// removed.
    ///
    /// # Errors
    ///
    /// There is none, it is not a file, another process has it, it cannot be read and written, or
    /// `replay` refuses it. It is unchanged.
    pub fn open<T, R>(
        path: &Path,
        replay: impl FnOnce(&mut Reader<BufReader<File>>) -> Result<T, JournalError<R>>,
    ) -> Result<(Self, T), JournalError<R>> {
        let file = claim(path, Sharing::Private).map_err(JournalError::with_reason)?;
        let mut reader = Reader::new(BufReader::new(file.try_clone()?));
        let contents = replay(&mut reader)?;
        let length = reader.length();
        Ok((Self::new(path, Writer::new(file, length)?, None), contents))
    }

    /// Goes on with the journal of this path, or begins one: where there is no file, an empty one,
    /// or one whose head was torn when it was begun. The contents are `None` then, and the head is
    /// this one.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin) and [`open`](Self::open).
    pub fn open_or_begin<T, R>(
        path: &Path,
        sharing: Sharing,
        head: &impl Encode,
        replay: impl FnOnce(&mut Reader<BufReader<File>>) -> Result<T, JournalError<R>>,
    ) -> Result<(Self, Option<T>), JournalError<R>> {
        let head = head.encode()?;
        let beside = match sharing {
            Sharing::Private => None,
            Sharing::Shared => Some(beside(path).map_err(JournalError::with_reason)?),
        };
        match create(path, sharing == Sharing::Private) {
            Ok(file) => {
                if sharing == Sharing::Private {
                    lock(&file).map_err(JournalError::with_reason)?;
                }
                let writer = begun(path, file, &head).map_err(JournalError::with_reason)?;
                return Ok((Self::new(path, writer, beside), None));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.into()),
        }
        let file = claim(path, sharing).map_err(JournalError::with_reason)?;
        let mut reader = Reader::new(BufReader::new(file.try_clone()?));
        let contents = match replay(&mut reader) {
            Ok(contents) => Some(contents),
            Err(JournalError::NotAJournal { .. }) if reader.has_torn_head(&head) => None,
            Err(error) => return Err(error),
        };
        let length = reader.length();
        let mut writer = Writer::new(file, length)?;
        if contents.is_none() {
            writer.append(&head).map_err(JournalError::with_reason)?;
            sync_folder(path)?;
        }
        Ok((Self::new(path, writer, beside), contents))
    }

    fn new(path: &Path, writer: Writer<File>, lock: Option<FileLock>) -> Self {
        let lines = LogState {
            writer,
            pending: VecDeque::new(),
        };
        Self {
            lines: Mutex::new(lines),
            path: path.to_owned(),
            _lock: lock,
        }
    }

    /// The same with a limit for the bytes of the whole file.
    #[must_use]
    pub fn at_most(self, bytes: u64) -> Self {
        let lines = self
            .lines
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let lines = LogState {
            writer: lines.writer.at_most(bytes),
            ..lines
        };
        Self {
            lines: Mutex::new(lines),
            ..self
        }
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the file, without a torn line.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.lines().writer.length()
    }

    /// Appends an entry. When this returns, it is on the disk. Entries that are
    /// [kept](Self::append_or_keep) are written before it.
    ///
    /// # Errors
    ///
    /// The entry is not on the disk, and nothing of it is. The next one may succeed.
    pub fn append(&self, entry: &impl Encode) -> Result<(), JournalError> {
        let line = entry.encode()?;
        let mut lines = self.lines();
        lines.catch_up()?;
        lines.writer.append(&line)
    }

    /// Appends an entry, or keeps it in memory if the disk does not take it: a full disk must not
    /// end a game. Kept entries are written by [`catch_up`](Self::catch_up) or with the next entry,
    /// in order.
    ///
    /// # Errors
    ///
    /// The entry is kept in memory and is not on the disk.
    pub fn append_or_keep(&self, entry: &impl Encode) -> Result<(), JournalError> {
        let line = entry.encode()?;
        let mut lines = self.lines();
        lines.pending.push_back(line);
        lines.catch_up()
    }

    /// Writes the entries that are kept in memory.
    ///
    /// # Errors
    ///
    /// Some of them cannot be written now either.
    pub fn catch_up(&self) -> Result<(), JournalError> {
        self.lines().catch_up()
    }

    /// Whether an entry is kept in memory and is not on the disk.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        !self.lines().pending.is_empty()
    }

    /// A thread that panicked while it wrote has left a line that counts as torn.
    fn lines(&self) -> MutexGuard<'_, LogState> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LogState {
    fn catch_up(&mut self) -> Result<(), JournalError> {
        while let Some(line) = self.pending.front() {
            self.writer.append(line)?;
            self.pending.pop_front();
        }
        Ok(())
    }
}

impl Reader<BufReader<File>> {
    /// Reads the journal of this path without changing it, also while another process writes it,
    /// unless the journal is [private](Sharing::Private) and the system lets no other process read
    /// it.
    ///
    /// # Errors
    ///
    /// There is none, it is not a file, or it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        check(path)?;
        Ok(Self::new(BufReader::new(File::open(path)?)))
    }
}

/// The lock of a shared journal. There is none beside a folder or a device.
fn beside(path: &Path) -> Result<FileLock, JournalError> {
    if path.exists() {
        check(path)?;
    }
    lock_beside(path)
}

/// Opens the file of a journal for this process. Reading and writing, a pipe is opened at once.
fn claim(path: &Path, sharing: Sharing) -> Result<File, JournalError> {
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(JournalError::NotAFile);
    }
    if sharing == Sharing::Private {
        lock(&file)?;
    }
    Ok(file)
}

/// Writes the head into a new file, and makes it and the name of the file survive a power loss. If
/// that fails, the file is removed.
fn begun(path: &Path, file: File, head: &str) -> Result<Writer<File>, JournalError> {
    let write = || -> Result<Writer<File>, JournalError> {
        let mut writer = Writer::new(file, 0)?;
        writer.append(head)?;
        sync_folder(path)?;
        Ok(writer)
    };
    let written = write();
    if written.is_err() {
        // A file that cannot be removed is no journal, and is refused as one.
        let _ = fs::remove_file(path);
    }
    written
}
