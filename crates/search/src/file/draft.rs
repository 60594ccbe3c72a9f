//! A table that is being made, on disk, block by block in any order.
//!
//! A file that grows for minutes is not written at one go. Its blocks have fixed places, so each
//! is written to the place that it will keep, in a file beside the table (`….making`) that has the
//! table's header and its full length from the start. What has not been written is a hole of
//! zeros, and a block torn by a kill or a power cut has a wrong checksum. A program that
//! continues the draft reads every block and keeps those whose checksum is right. After the last
//! block the file is synced and renamed to the table. So a file with that name is always a whole
//! table.
//!
//! The program that makes a table holds its [`Lock`].

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::header::encode;
use super::lock::{Lock, beside};
use super::write::sync_rename;
use super::{BLOCK, FileError, Label, checksum};

/// Bytes of a block with its checksum.
const STRIDE: u64 = BLOCK as u64 + 4;

/// The file is synced after this many bytes, so a power cut loses no more of them.
const UNSYNCED: u64 = 1 << 26;

/// Blocks that are written or read at one go.
const AT_ONCE: usize = 16;

/// A table that is being made.
#[derive(Debug)]
pub struct Draft {
    place: PathBuf,
    path: PathBuf,
    blocks: Reader,
    /// Held until the draft is renamed to the table.
    lock: Lock,
    /// Bytes written since the last sync.
    unsynced: u64,
}

/// Where the draft of a table lies while it is made.
#[must_use]
pub fn draft_path(place: &Path) -> PathBuf {
    beside(place, ".making")
}

impl Draft {
    /// Opens the draft of a table of this many whole blocks, or begins one. A draft of another table
    /// at this path is overwritten.
    ///
    /// # Errors
    ///
    /// [`FileError::Busy`] if another process has it, or the folder cannot be written.
    pub fn open(place: &Path, label: &Label, blocks: u64) -> Result<Self, FileError> {
        let length = blocks.checked_mul(BLOCK as u64).ok_or(FileError::Label)?;
        let header = encode(label, length)?;
        let lock = Lock::hold(place)?;
        let path = draft_path(place);
        if path.exists() && !path.is_file() {
            return Err(FileError::NoFile);
        }
        let mut options = File::options();
        let file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(FileError::System)?;
        let mut blocks = Reader {
            file,
            begin: header.len() as u64,
            count: blocks,
        };
        if !blocks.begins_with(&header)? {
            let file = &mut blocks.file;
            file.set_len(0)
                .and_then(|()| file.rewind())
                .map_err(FileError::System)?;
            file.write_all(&header).map_err(FileError::System)?;
            let length = blocks.length()?;
            blocks
                .file
                .set_len(length)
                .and_then(|()| blocks.file.sync_all())
                .map_err(FileError::System)?;
            sync_rename(&path)?;
        }
        Ok(Self {
            place: place.to_path_buf(),
            path,
            blocks,
            lock,
            unsynced: 0,
        })
    }

    /// Reads `count` blocks from block `first` on, as [`Reader::read`] does.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn read(
        &mut self,
        first: u64,
        count: u64,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<bool, FileError> {
        self.blocks.read(first, count, sink)
    }

    /// Writes `count` blocks from block `first` on. Where `payload` ends early, zeros fill the rest.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or there are no such blocks.
    pub fn write(
        &mut self,
        first: u64,
        count: u64,
        payload: &mut impl Read,
    ) -> Result<(), FileError> {
        if first
            .checked_add(count)
            .is_none_or(|end| end > self.blocks.count)
        {
            return Err(FileError::Long);
        }
        self.blocks.seek(first)?;
        let mut out = Vec::with_capacity(AT_ONCE * (BLOCK + 4));
        for number in first..first + count {
            let begin = out.len();
            out.resize(begin + BLOCK, 0);
            fill(payload, out.get_mut(begin..).unwrap_or_default()).map_err(FileError::System)?;
            let sum = checksum(number, out.get(begin..).unwrap_or_default());
            out.extend(sum.to_le_bytes());
            if out.len() >= AT_ONCE * (BLOCK + 4) || number + 1 == first + count {
                self.blocks
                    .file
                    .write_all(&out)
                    .map_err(FileError::System)?;
                self.unsynced += out.len() as u64;
                out.clear();
            }
        }
        if self.unsynced >= UNSYNCED {
            self.blocks.file.sync_data().map_err(FileError::System)?;
            self.unsynced = 0;
        }
        Ok(())
    }

    /// Gives the draft the name of the table. All blocks must have been written or found whole.
    ///
    /// # Errors
    ///
    /// The file cannot be synced or renamed. The draft is kept.
    pub fn finish(self) -> Result<(), FileError> {
        self.blocks.file.sync_all().map_err(FileError::System)?;
        fs::rename(&self.path, &self.place).map_err(FileError::System)?;
        sync_rename(&self.place)?;
        drop(self.lock);
        Ok(())
    }
}

/// Reads the blocks of a draft, even while it is being written.
#[derive(Debug)]
pub struct Reader {
    file: File,
    /// Where the first block begins.
    begin: u64,
    /// Number of blocks.
    count: u64,
}

impl Reader {
    /// The draft of that label and this many blocks.
    ///
    /// # Errors
    ///
    /// It is another one, or cannot be read.
    pub fn open(path: &Path, label: &Label, blocks: u64) -> Result<Self, FileError> {
        if !fs::metadata(path).map_err(FileError::System)?.is_file() {
            return Err(FileError::NoFile);
        }
        let header = encode(
            label,
            blocks.checked_mul(BLOCK as u64).ok_or(FileError::Label)?,
        )?;
        let file = File::open(path).map_err(FileError::System)?;
        let mut reader = Self {
            file,
            begin: header.len() as u64,
            count: blocks,
        };
        if reader.begins_with(&header)? {
            Ok(reader)
        } else {
            Err(FileError::Header)
        }
    }

    /// Reads `count` blocks from block `first` on and passes them to `sink`, up to the first one that
    /// is damaged. Returns whether all are whole.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn read(
        &mut self,
        first: u64,
        count: u64,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<bool, FileError> {
        self.seek(first)?;
        let mut block = vec![0; BLOCK + 4];
        for number in first..first.saturating_add(count).min(self.count) {
            self.file.read_exact(&mut block)?;
            let (payload, sum) = block.split_at(BLOCK);
            if checksum(number, payload).to_le_bytes() != sum {
                return Ok(false);
            }
            sink(payload);
        }
        Ok(first
            .checked_add(count)
            .is_some_and(|end| end <= self.count))
    }

    fn seek(&mut self, block: u64) -> Result<(), FileError> {
        let at = block
            .checked_mul(STRIDE)
            .and_then(|at| at.checked_add(self.begin))
            .ok_or(FileError::Short)?;
        self.file
            .seek(SeekFrom::Start(at))
            .map_err(FileError::System)?;
        Ok(())
    }

    /// Whether this is the file of that header, and as long as it should be.
    fn begins_with(&mut self, header: &[u8]) -> Result<bool, FileError> {
        let mut found = vec![0; header.len()];
        let length = self.file.metadata().map_err(FileError::System)?.len();
        Ok(length == self.length()? && self.file.read_exact(&mut found).is_ok() && found == header)
    }

    /// Bytes of the whole file.
    fn length(&self) -> Result<u64, FileError> {
        let blocks = self.count.checked_mul(STRIDE);
        blocks
            .and_then(|blocks| blocks.checked_add(self.begin))
            .ok_or(FileError::Label)
    }
}

/// Reads until the block is full or the payload ends.
fn fill(payload: &mut impl Read, mut block: &mut [u8]) -> std::io::Result<()> {
    while !block.is_empty() {
        match payload.read(block) {
            Ok(0) => break,
            Ok(read) => block = block.get_mut(read..).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
