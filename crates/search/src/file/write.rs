use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::header::encode;
use super::{BLOCK, FileError, Label, checksum};

/// Writes a table: `length` bytes of payload, which are read from `payload`.
///
/// # Errors
///
/// `out` cannot be written, `payload` ends early or goes on, or the label is too long.
pub fn write(label: &Label, length: u64, payload: &mut impl Read, out: &mut impl Write) -> Result<(), FileError> {
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

/// Writes a file as [`write`](write()) does, so that at any moment, power cuts included, the place holds
/// the old file or the whole new one.
///
/// # Errors
///
/// As [`write`](write()), and the file or its folder cannot be written. The place is as it was.
pub fn save(path: &Path, label: &Label, length: u64, payload: &mut impl Read) -> Result<(), FileError> {
    let partial = beside(path);
    let whole = fill(&partial, label, length, payload)
        .and_then(|()| fs::rename(&partial, path).map_err(FileError::System))
        .and_then(|()| keep_name(path));
    if whole.is_err() {
        // What is left of it is of no use; that it cannot be removed is no news either.
        let _ = fs::remove_file(&partial);
    }
    whole
}

/// Writes a file and waits until the disk has it.
fn fill(path: &Path, label: &Label, length: u64, payload: &mut impl Read) -> Result<(), FileError> {
    let mut out = BufWriter::with_capacity(4 * BLOCK, File::create(path).map_err(FileError::System)?);
    write(label, length, payload, &mut out)?;
    let file = out.into_inner().map_err(|error| FileError::System(error.into_error()))?;
    file.sync_all().map_err(FileError::System)
}

/// A temporary name in the same folder, one for each program that writes there.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map_or_else(|| OsString::from("table"), OsString::from);
    #[cfg(not(target_family = "wasm"))]
    name.push(format!(".{}", std::process::id()));
    name.push(".partial");
    path.with_file_name(name)
}

/// Waits until the disk knows the file by its new name. Only Unix lets a folder be opened for that.
#[cfg(unix)]
fn keep_name(path: &Path) -> Result<(), FileError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(FileError::System)
}

/// Renaming waits for nothing more here.
#[cfg(not(unix))]
fn keep_name(_: &Path) -> Result<(), FileError> {
    Ok(())
}
