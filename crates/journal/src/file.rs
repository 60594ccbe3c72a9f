use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use crate::JournalError;

/// Makes a folder for journals, and those above it, unless they exist. On Unix only its owner may
/// look into a new folder; elsewhere the rights of the folder above decide.
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
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// A new file that only its owner reads, if `is_private`.
pub(crate) fn create(path: &Path, is_private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if is_private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = is_private;
    options.open(path)
}

/// Refuses a path that exists and is not a file. It is looked at before it is opened: opening a
/// pipe would wait for a writer, and a device may be endless.
pub(crate) fn check(path: &Path) -> Result<(), JournalError> {
    if fs::metadata(path)?.is_file() {
        Ok(())
    } else {
        Err(JournalError::NotAFile)
    }
}

/// Takes the file for this process; the system gives it back whatever becomes of the process.
///
/// # Errors
///
/// Another process has it, or the system says neither yes nor no.
pub(crate) fn lock(file: &File) -> Result<(), JournalError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(JournalError::Busy),
        // Some network drives have no locks: then no process can hold one.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// A file that this process has. It is given back by name and not only closed: a program that was
/// started meanwhile has the same file open until it runs, and would keep the lock that long.
#[derive(Debug)]
pub(crate) struct FileLock(File);

impl Drop for FileLock {
    fn drop(&mut self) {
        // Else closing it gives it back.
        let _ = self.0.unlock();
    }
}

/// Takes an empty file beside the journal, `….lock`, for this process. The file stays.
pub(crate) fn lock_beside(path: &Path) -> Result<FileLock, JournalError> {
    let mut name = path
        .file_name()
        .map_or_else(|| OsString::from("journal"), OsString::from);
    name.push(".lock");
    let path = path.with_file_name(name);
    let file = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    lock(&file)?;
    Ok(FileLock(file))
}
