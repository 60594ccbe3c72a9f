//! Files of the page: copies, lists and measures them.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::{TaskError, named};

/// The service worker, which contains the list of files.
pub const WORKER: &str = "sw.js";

/// The placeholder of the list in the service worker.
pub const LIST: &str = "/* files */";

/// The placeholder of the checksum.
pub const SEAL: &str = "/* seal */";

/// A file of the page.
#[derive(Debug)]
pub struct File {
    /// Its path below the folder, with slashes.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Empties a folder that contains a page, or creates it.
///
/// # Errors
///
/// Fails if it contains something else or cannot be written.
pub fn clear(out: &Path) -> Result<(), TaskError> {
    if out.exists() {
        let is_empty = named(out, fs::read_dir(out))?.next().is_none();
        let is_page = out.join("index.html").is_file() && out.join(WORKER).is_file();
        if !(is_empty || is_page) {
            return Err(TaskError::Foreign(out.to_owned()));
        }
        named(out, fs::remove_dir_all(out))?;
    }
    named(out, fs::create_dir_all(out))
}

/// Copies a folder with its contents.
///
/// # Errors
///
/// Fails if a file cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), TaskError> {
    named(to, fs::create_dir_all(to))?;
    for entry in named(from, fs::read_dir(from))? {
        let path = named(from, entry)?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            named(&path, fs::copy(&path, to.join(name)))?;
        }
    }
    Ok(())
}

/// All files below a folder, sorted by name.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn list(out: &Path) -> Result<Vec<File>, TaskError> {
    let mut files = Vec::new();
    walk(out, "", &mut files)?;
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn walk(folder: &Path, before: &str, files: &mut Vec<File>) -> Result<(), TaskError> {
    for entry in named(folder, fs::read_dir(folder))? {
        let path = named(folder, entry)?.path();
        let name = format!(
            "{before}{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
        if path.is_dir() {
            walk(&path, &format!("{name}/"), files)?;
        } else {
            let bytes = named(&path, fs::read(&path))?;
            files.push(File { name, bytes });
        }
    }
    Ok(())
}

/// Writes the list of files and its checksum into the service worker.
///
/// # Errors
///
/// Fails if it cannot be written.
pub fn seal(out: &Path, files: &[File]) -> Result<(), TaskError> {
    let mut sum = crc32fast::Hasher::new();
    let mut names = String::new();
    for file in files.iter().filter(|file| file.name != WORKER) {
        sum.update(file.name.as_bytes());
        sum.update(&file.bytes);
        // Writing to a string never fails.
        let _ = write!(names, "\n  '{}',", file.name);
    }
    let path = out.join(WORKER);
    let text = named(&path, fs::read_to_string(&path))?;
    let text = text
        .replace(LIST, &names)
        .replace(SEAL, &format!("{:08x}", sum.finalize()));
    named(&path, fs::write(&path, text))
}

/// A table of all files with their sizes in bytes, uncompressed and as a host sends them.
#[must_use]
pub fn sizes(files: &[File]) -> String {
    let mut rows = vec![("file".to_owned(), "bytes".to_owned(), "gzip".to_owned())];
    let (mut bytes, mut sent) = (0, 0);
    for file in files {
        let gzip = packed(&file.bytes).len();
        (bytes, sent) = (bytes + file.bytes.len(), sent + gzip);
        rows.push((
            file.name.clone(),
            file.bytes.len().to_string(),
            gzip.to_string(),
        ));
    }
    rows.push(("all".to_owned(), bytes.to_string(), sent.to_string()));
    let mut text = String::new();
    for (name, bytes, gzip) in &rows {
        let _ = writeln!(text, "{name:<28}{bytes:>12}{gzip:>12}");
    }
    text
}

/// Writes the gzip of every file beside it, for hosts that send such files and compress nothing
/// themselves.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn pack(out: &Path, files: &[File]) -> Result<(), TaskError> {
    for file in files {
        // The service worker has changed since it was listed.
        let path = out.join(&file.name);
        let bytes = named(&path, fs::read(&path))?;
        let packed = packed(&bytes);
        // For a small file the gzip may be larger.
        if packed.len() < bytes.len() {
            let path = out.join(format!("{}.gz", file.name));
            named(&path, fs::write(&path, packed))?;
        }
    }
    Ok(())
}

/// A file compressed by gzip, as a host sends it.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory never fails.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}
