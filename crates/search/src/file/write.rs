use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::header::encode;
use super::{BLOCK, FileError, Label, checksum};

/// Writes a table: `length` bytes of payload, which are read from `payload`.
///
/// # Errors
///
/// `out` cannot be written, `payload` ends early or goes on, or the label is too long.
pub fn write(
    label: &Label,
    length: u64,
    payload: &mut impl Read,
    out: &mut impl Write,
) -> Result<(), FileError> {
    out.write_all(&encode(label, length)?)?;
    let mut block = vec![0; BLOCK];
    let (mut number, mut left) = (0, length);
    while left > 0 {
        let here = usize::try_from(left).unwrap_or(BLOCK).min(BLOCK);
        let bytes = block.get_mut(..here).unwrap_or_default();
        payload.read_exact(bytes)?;
        out.write_all(bytes)?;
        out.write_all(&checksum(number, bytes).to_le_bytes())?;
        number += 1;
        left -= here as u64;
    }
    match payload.read(&mut [0]) {
        Ok(0) => Ok(out.flush()?),
        Ok(_) => Err(FileError::Long),
        Err(error) => Err(FileError::System(error)),
    }
}

/// Writes a file as [`write`](write()) does, so that at any moment, power cuts included, the place
/// holds the old file or the whole new one.
///
/// # Errors
///
/// As [`write`](write()), and the file or its folder cannot be written. The place is as it was.
pub fn save(
    path: &Path,
    label: &Label,
    length: u64,
    payload: &mut impl Read,
) -> Result<(), FileError> {
    remove_stale(path);
    let (partial, file) = create_beside(path)?;
    let whole = fill(file, label, length, payload)
        .and_then(|()| fs::rename(&partial, path).map_err(FileError::System))
        .and_then(|()| sync_rename(path));
    if whole.is_err() {
        // If the partial file cannot be removed either, the first error is the one to report.
        let _ = fs::remove_file(&partial);
    }
    whole
}

/// Writes a file and waits until the disk has it.
fn fill(file: File, label: &Label, length: u64, payload: &mut impl Read) -> Result<(), FileError> {
    let mut out = BufWriter::with_capacity(4 * BLOCK, file);
    write(label, length, payload, &mut out)?;
    let file = out
        .into_inner()
        .map_err(|error| FileError::System(error.into_error()))?;
    file.sync_all().map_err(FileError::System)
}

/// What temporary names end with.
const PARTIAL: &str = ".partial";

/// No program writes a file for longer: an older one was left behind by a program that was killed.
#[cfg(not(target_family = "wasm"))]
const STALE: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);

/// Most temporary files beside each other.
const MOST: u32 = 1000;

/// A new file with a temporary name in the same folder. Another writer there, in this
/// program or another one, has a file of its own.
fn create_beside(path: &Path) -> Result<(PathBuf, File), FileError> {
    let name = path
        .file_name()
        .map_or_else(|| OsString::from("table"), OsString::from);
    let mut number = 0;
    loop {
        let mut name = name.clone();
        name.push(format!(".{number}{PARTIAL}"));
        let partial = path.with_file_name(name);
        match File::create_new(&partial) {
            Ok(file) => return Ok((partial, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST => number += 1,
            Err(error) => return Err(FileError::System(error)),
        }
    }
}

/// Removes temporary files of this place that no program writes any more.
#[cfg(not(target_family = "wasm"))]
fn remove_stale(path: &Path) {
    let (Some(name), Ok(files)) = (path.file_name(), fs::read_dir(folder_of(path))) else {
        return;
    };
    let begin = format!("{}.", name.to_string_lossy());
    for file in files.flatten() {
        let other = file.file_name();
        let other = other.to_string_lossy();
        let age = file
            .metadata()
            .and_then(|data| data.modified())
            .ok()
            .and_then(|time| time.elapsed().ok());
        if other.starts_with(&begin)
            && other.ends_with(PARTIAL)
            && age.is_some_and(|age| age > STALE)
        {
            // If it cannot be removed, it does no harm.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// There is no clock to find the age of a file.
#[cfg(target_family = "wasm")]
fn remove_stale(_: &Path) {}

/// The folder of a file.
#[cfg(any(unix, not(target_family = "wasm")))]
fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Syncs the folder of a file that was renamed. Only Unix lets a folder be opened for that.
#[cfg(unix)]
pub(super) fn sync_rename(path: &Path) -> Result<(), FileError> {
    File::open(folder_of(path))
        .and_then(|folder| folder.sync_all())
        .map_err(FileError::System)
}

/// Elsewhere there is nothing to sync.
#[cfg(not(unix))]
pub(super) fn sync_rename(_: &Path) -> Result<(), FileError> {
    Ok(())
}
