//! Files of the page: copies, lists and measures them.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use thiserror::Error;

/// The service worker, which contains the list of files.
const WORKER: &str = "sw.js";

/// The placeholder of the list in the service worker.
const LIST: &str = "/* files */";

/// The placeholder of the checksum.
const SEAL: &str = "/* seal */";

/// Why the page was not built.
#[derive(Debug, Error)]
pub(crate) enum PageError {
    /// The command line is wrong.
    #[error("Usage: web-build --out DIR [--profile NAME] [--game FOLDER]…")]
    Usage,
    /// cargo cannot be started, or fails.
    #[error("cargo has not compiled the page: {why}.")]
    Cargo { why: String },
    /// A folder does not hold exactly one board.
    #[error("The folder {} has not one board `page/NAME.js`, whose name is a word of lower case letters and digits.", .folder.display())]
    Game { folder: PathBuf },
    /// The JavaScript module beside a file cannot be made.
    #[error("The JavaScript beside {file} cannot be made: {why}.")]
    Bind { file: String, why: String },
    /// A file cannot be read or written.
    #[error("{} cannot be read or written: {why}.", .path.display())]
    File { path: PathBuf, why: io::Error },
    /// The folder contains something other than a page.
    #[error("The folder {} is not empty and holds no page, so nothing is removed.", .path.display())]
    Foreign { path: PathBuf },
}

/// A file of the page.
#[derive(Debug)]
pub(crate) struct File {
    /// Its path below the folder, with slashes.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Adds the path to the system's error.
pub(crate) fn named<T>(path: &Path, done: io::Result<T>) -> Result<T, PageError> {
    done.map_err(|why| PageError::File { path: path.to_owned(), why })
}

/// Empties a folder that contains a page, or creates it.
///
/// # Errors
///
/// Fails if it contains something else or cannot be written.
pub(crate) fn clear(out: &Path) -> Result<(), PageError> {
    if out.exists() {
        let is_empty = named(out, fs::read_dir(out))?.next().is_none();
        let is_page = out.join("index.html").is_file() && out.join(WORKER).is_file();
        if !(is_empty || is_page) {
            return Err(PageError::Foreign { path: out.to_owned() });
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
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), PageError> {
    named(to, fs::create_dir_all(to))?;
    for entry in named(from, fs::read_dir(from))? {
        let path = named(from, entry)?.path();
        let Some(name) = path.file_name() else { continue };
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
pub(crate) fn list(out: &Path) -> Result<Vec<File>, PageError> {
    let mut files = Vec::new();
    walk(out, "", &mut files)?;
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn walk(folder: &Path, before: &str, files: &mut Vec<File>) -> Result<(), PageError> {
    for entry in named(folder, fs::read_dir(folder))? {
        let path = named(folder, entry)?.path();
        let name = format!("{before}{}", path.file_name().unwrap_or_default().to_string_lossy());
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
pub(crate) fn seal(out: &Path, files: &[File]) -> Result<(), PageError> {
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
    let text = text.replace(LIST, &names).replace(SEAL, &format!("{:08x}", sum.finalize()));
    named(&path, fs::write(&path, text))
}

/// A table of all files with their sizes in bytes, uncompressed and as a host sends them.
pub(crate) fn sizes(files: &[File]) -> String {
    let mut rows = vec![("file".to_owned(), "bytes".to_owned(), "gzip".to_owned())];
    let (mut bytes, mut sent) = (0, 0);
    for file in files {
        let gzip = packed(&file.bytes).len();
        (bytes, sent) = (bytes + file.bytes.len(), sent + gzip);
        rows.push((file.name.clone(), file.bytes.len().to_string(), gzip.to_string()));
    }
    rows.push(("all".to_owned(), bytes.to_string(), sent.to_string()));
    let mut text = String::new();
    for (name, bytes, gzip) in &rows {
        let _ = writeln!(text, "{name:<28}{bytes:>12}{gzip:>12}");
    }
    text
}

/// Writes the gzip of every file beside it, for hosts that send such files but do not compress themselves.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub(crate) fn pack(out: &Path, files: &[File]) -> Result<(), PageError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder for this test alone.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("quincunx-web-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn other_folders_are_left_alone() {
        let out = folder("foreign");
        fs::write(out.join("letter.txt"), "dear").unwrap();
        assert!(matches!(clear(&out), Err(PageError::Foreign { .. })));
        assert!(out.join("letter.txt").is_file());
        fs::write(out.join("index.html"), "").unwrap();
        fs::write(out.join(WORKER), "").unwrap();
        clear(&out).unwrap();
        assert!(out.is_dir() && !out.join("letter.txt").exists());
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn every_file_has_its_gzip_beside_it() {
        let out = folder("packed");
        fs::write(out.join("large.js"), "x".repeat(10_000)).unwrap();
        fs::write(out.join("small.js"), "x").unwrap();
        let listed = list(&out).unwrap();
        pack(&out, &listed).unwrap();
        let mut text = String::new();
        let packed = fs::read(out.join("large.js.gz")).unwrap();
        io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut text).unwrap();
        assert_eq!(text.len(), 10_000);
        assert!(!out.join("small.js.gz").exists());
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn the_seal_changes_with_every_file() {
        let out = folder("seal");
        fs::create_dir(out.join("wasm")).unwrap();
        fs::write(out.join("wasm/a.js"), "1").unwrap();
        let sealed = |text: &str| {
            fs::write(out.join("index.html"), text).unwrap();
            fs::write(out.join(WORKER), format!("{SEAL}[{LIST}]")).unwrap();
            seal(&out, &list(&out).unwrap()).unwrap();
            fs::read_to_string(out.join(WORKER)).unwrap()
        };
        let (one, other) = (sealed("one"), sealed("other"));
        assert!(one.ends_with("[\n  'index.html',\n  'wasm/a.js',]"), "{one}");
        assert_ne!(one[..8], other[..8]);
        fs::remove_dir_all(out).unwrap();
    }
}
