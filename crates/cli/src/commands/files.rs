//! Files that are read and written as a whole, behind a trait, so that a conversation runs without
//! a disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use journal::sync_folder;

/// Most bytes of a file; a saved game of a thousand moves has a hundredth of that.
pub(super) const LONGEST: u64 = 4 << 20;

/// Reads and writes whole files.
pub(super) trait Files {
    /// The bytes of a file, up to one more than [`LONGEST`].
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Writes a file atomically: it is always either the old one or the new one.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written; the old file is then unchanged.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
}

/// The files of this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        // Reading a pipe would block until another program writes into it.
        if !fs::metadata(path)?.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?
            .take(LONGEST + 1)
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        is_replaceable(path)?;
        let temporary = beside(path)?;
        let written = fill(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
        if written.is_err() {
            // The error of the write is reported; a failure to remove the temporary file is not.
            let _ = fs::remove_file(&temporary);
        }
        written?;
        // The file itself is safe already; not all systems can sync the folder with its name.
        let _ = sync_folder(path);
        Ok(())
    }
}

/// A device or a pipe would be replaced by a file of its name.
fn is_replaceable(path: &Path) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    Ok(())
}

/// A name in the same folder that belongs to this process alone.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let mut name = path
        .file_name()
        .ok_or(io::ErrorKind::InvalidInput)?
        .to_owned();
    name.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(name))
}

/// A file that is written in parts beside the old one, and replaces it when it is complete.
#[derive(Debug)]
pub(super) struct GrowingFile {
    file: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
}

impl GrowingFile {
    /// Creates the temporary file.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be created.
    pub(super) fn begin(path: &Path) -> io::Result<Self> {
        is_replaceable(path)?;
        let temporary = beside(path)?;
        let _ = fs::remove_file(&temporary);
        let file = BufWriter::new(File::create_new(&temporary)?);
        Ok(Self {
            file,
            temporary,
            path: path.to_owned(),
        })
    }

    /// Appends bytes.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be written.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Replaces the old file.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written; the old file is then unchanged.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.temporary, &self.path)?;
        let _ = sync_folder(&self.path);
        Ok(())
    }
}

/// Removes the temporary file, unless it has replaced the old one.
impl Drop for GrowingFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Writes a file atomically: it is always either the old one or the new one.
///
/// # Errors
///
/// Fails if it cannot be written; the old file is then unchanged.
pub(super) fn whole_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Disk.write(path, bytes)
}

/// Checks that [`whole_file`] can write there, before the work for it: creates and removes a file
/// beside it.
///
/// # Errors
///
/// Fails if it cannot.
pub(super) fn can_write(path: &Path) -> io::Result<()> {
    is_replaceable(path)?;
    let temporary = beside(path)?;
    fill(&temporary, b"")?;
    fs::remove_file(&temporary)
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Removes the file of a killed process with the same number. A link in its place is not
    // followed.
    let _ = fs::remove_file(path);
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder for this test alone.
    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("quincunx-files-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn files_are_replaced_as_a_whole_and_leave_nothing_beside_them() {
        let folder = folder("replaced");
        let path = folder.join("game");
        for bytes in [b"one".as_slice(), b"two", b""] {
            Disk.write(&path, bytes).unwrap();
            assert_eq!(Disk.read(&path).unwrap(), bytes);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        // The temporary file of a killed process does no harm.
        fs::write(beside(&path).unwrap(), b"half").unwrap();
        Disk.write(&path, b"three").unwrap();
        assert_eq!(
            (
                Disk.read(&path).unwrap().as_slice(),
                fs::read_dir(&folder).unwrap().count()
            ),
            (&b"three"[..], 1)
        );
        // A folder of that name cannot be replaced by a file.
        fs::create_dir(folder.join("folder")).unwrap();
        assert!(Disk.write(&folder.join("folder"), b"x").is_err());
        #[cfg(unix)]
        {
            let made = std::process::Command::new("mkfifo")
                .arg(folder.join("pipe"))
                .status()
                .unwrap();
            assert!(
                made.success()
                    && Disk.write(&folder.join("pipe"), b"x").is_err()
                    && can_write(&folder.join("pipe")).is_err()
            );
            fs::remove_file(folder.join("pipe")).unwrap();
        }
        assert!(
            Disk.write(&folder.join("missing").join("game"), b"x")
                .is_err()
        );
        assert!(
            Disk.write(Path::new(""), b"x").is_err() && Disk.write(Path::new(".."), b"x").is_err()
        );
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn no_more_is_read_than_the_limit_and_nothing_but_files() {
        let folder = folder("read");
        let path = folder.join("long");
        fs::write(&path, vec![b'x'; usize::try_from(LONGEST).unwrap() + 7]).unwrap();
        assert_eq!(Disk.read(&path).unwrap().len() as u64, LONGEST + 1);
        assert_eq!(
            Disk.read(&folder).unwrap_err().kind(),
            io::ErrorKind::InvalidInput
        );
        assert_eq!(
            Disk.read(&folder.join("none")).unwrap_err().kind(),
            io::ErrorKind::NotFound
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
