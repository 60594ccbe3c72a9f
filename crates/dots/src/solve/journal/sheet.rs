//! Lines on a disk that may fail: each is there as a whole, or is removed before the next one.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// What lines are written on: a file, or in tests something that fails.
pub(super) trait Disk {
    /// Writes behind what is there, and forces it to the disk.
    fn add(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Removes all but the first `length` bytes, and goes there.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Disk for File {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.seek(SeekFrom::Start(length))?;
        self.sync_all()
    }
}

/// A disk with whole lines on it.
#[derive(Debug)]
pub(super) struct Sheet<D> {
    disk: D,
    /// Bytes of whole lines.
    length: u64,
    /// Something that is not whole may stand behind them.
    torn: bool,
}

impl<D: Disk> Sheet<D> {
    /// The first `length` bytes of the disk; what stands behind them is removed.
    pub(super) fn new(mut disk: D, length: u64) -> io::Result<Self> {
        disk.cut(length)?;
        Ok(Self { disk, length, torn: false })
    }

    /// Bytes of whole lines.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Writes a line with its end. Where that fails, or its thread panics, what there is of it is
    /// removed, at the latest before the next line: that one never stands behind half of another.
    pub(super) fn add(&mut self, line: &str) -> io::Result<()> {
        if self.torn {
            self.disk.cut(self.length)?;
        }
        self.torn = true;
        if let Err(error) = self.disk.add(line.as_bytes()) {
            self.torn = self.disk.cut(self.length).is_err();
            return Err(error);
        }
        (self.torn, self.length) = (false, self.length + line.len() as u64);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// A disk that takes so many bytes in all, and may refuse to be cut.
    #[derive(Debug, Default)]
    struct Fake {
        bytes: Vec<u8>,
        room: usize,
        stuck: bool,
    }

    impl Disk for Fake {
        fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
            let fits = bytes.len().min(self.room - self.bytes.len());
            self.bytes.extend(&bytes[..fits]);
            if fits < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            if self.stuck {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            self.bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX));
            Ok(())
        }
    }

    #[test]
    fn half_a_line_never_stands_before_another() {
        for stuck in [false, true] {
            for room in 4..10 {
                let mut sheet = Sheet { disk: Fake { room, ..Fake::default() }, length: 0, torn: false };
                assert!(sheet.add("one\n").is_ok());
                sheet.disk.stuck = stuck;
                assert!(sheet.add("three\n").is_err());
                // While it can neither be written nor cut, nothing is added.
                assert!(!stuck || sheet.add("2\n").is_err());
                (sheet.disk.stuck, sheet.disk.room) = (false, 20);
                assert!(sheet.add("two\n").is_ok());
                assert_eq!((&*sheet.disk.bytes, sheet.length()), (&b"one\ntwo\n"[..], 8), "{room} {stuck}");
            }
        }
    }
}
