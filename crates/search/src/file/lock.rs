//! One process makes a table at a time.
//!
//! A program that makes or removes a table holds the lock of a file beside it (`….lock`), which the
//! system takes away from a process that dies. That file is empty and stays where it is: if it were
//! removed, one that waits for the old one and one that makes a new one would both hold "the" lock.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::FileError;

/// How often a lock is wanted again.
const PATIENCE: u32 = 10;

/// The right to make or remove a table, until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of the table at `place`.
    ///
    /// # Errors
    ///
    /// [`FileError::Busy`] if another process has it, or the folder cannot be written.
    pub fn hold(place: &Path) -> Result<Self, FileError> {
        let path = lock_path(place);
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(FileError::System)?;
        let mut held = file.try_lock();
        for _ in 0..PATIENCE {
            if !matches!(held, Err(TryLockError::WouldBlock)) {
                break;
            }
            // Somebody who only looks has it for a moment, so one refusal does not count.
            thread::sleep(Duration::from_millis(5));
            held = file.try_lock();
        }
        match held {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(FileError::Busy),
            // Where there are no locks, there is no second process either, as in a browser.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                Ok(Self { _file: file })
            }
            Err(TryLockError::Error(error)) => Err(FileError::System(error)),
        }
    }
}

/// Where the lock of a table lies.
#[must_use]
pub fn lock_path(place: &Path) -> PathBuf {
    beside(place, ".lock")
}

/// Whether a process makes or removes the table of this place at the moment. Any number of
/// processes may look at once.
#[must_use]
pub fn is_being_made(place: &Path) -> bool {
    File::open(lock_path(place))
        .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// A file beside that of a table.
pub(super) fn beside(place: &Path, ending: &str) -> PathBuf {
    let mut name = place
        .file_name()
        .map_or_else(|| OsString::from("table"), OsString::from);
    name.push(ending);
    place.with_file_name(name)
}
