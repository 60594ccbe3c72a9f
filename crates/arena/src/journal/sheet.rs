//! Lines on a disk that may fail: each is there as a whole, or not at all.

use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use super::{JournalError, LONGEST_LINE};

/// What lines are written on: a file, or in tests one that fails when it is told to.
pub trait Disk: Debug {
    /// Writes behind what is there, and forces it to the disk.
    ///
    /// # Errors
    ///
    /// Something is not written, or may not stay.
    fn add(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Removes all but the first `length` bytes, and goes there.
    ///
    /// # Errors
    ///
    /// They are still there, or may be.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Disk for File {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        // In one piece, so that a kill between two writes cannot happen.
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
pub struct Sheet<D> {
    disk: D,
    /// Bytes of whole lines.
    length: u64,
    /// Behind them stands something that could not be removed.
    spoiled: bool,
}

impl<D: Disk> Sheet<D> {
    /// The first `length` bytes of the disk; what stands behind them is removed.
    ///
    /// # Errors
    ///
    /// It cannot be removed.
    pub fn new(mut disk: D, length: u64) -> io::Result<Self> {
        disk.cut(length)?;
        Ok(Self { disk, length, spoiled: false })
    }

    /// Writes a line with its line feed.
    ///
    /// Where that fails, what there is of it is removed, so that the next line does not stand
    /// behind half of this one. Where that fails too, nothing is written any more: then the next
    /// opening finds one torn line at the end, and drops it.
    ///
    /// # Errors
    ///
    /// The line is not on the disk; one of more than [`LONGEST_LINE`] bytes never is.
    pub fn add(&mut self, line: &str) -> Result<(), JournalError> {
        if self.spoiled {
            return Err(JournalError::Spoiled);
        }
        if line.len() > LONGEST_LINE {
            return Err(JournalError::Long { most: LONGEST_LINE });
        }
        if let Err(error) = self.disk.add(line.as_bytes()) {
            self.spoiled = self.disk.cut(self.length).is_err();
            return Err(error.into());
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk that takes so many bytes in all, and loses its cutter when it is told to.
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
                return Err(io::ErrorKind::Other.into());
            }
            self.bytes.truncate(usize::try_from(length).unwrap());
            Ok(())
        }
    }

    fn sheet(stuck: bool) -> Sheet<Fake> {
        let mut sheet = Sheet::new(Fake { room: 10, ..Fake::default() }, 0).unwrap();
        sheet.add("one two\n").unwrap();
        sheet.disk.stuck = stuck;
        assert!(matches!(sheet.add("three\n"), Err(JournalError::Io(_))));
        sheet
    }

    #[test]
    fn a_line_that_fails_leaves_nothing_behind() {
        let mut sheet = sheet(false);
        assert_eq!(sheet.disk.bytes, b"one two\n");
        sheet.disk.room = 100;
        sheet.add("three\n").unwrap();
        assert_eq!((sheet.disk.bytes.as_slice(), sheet.length), (&b"one two\nthree\n"[..], 14));
    }

    #[test]
    fn nothing_follows_a_torn_line_that_stays() {
        let mut sheet = sheet(true);
        (sheet.disk.room, sheet.disk.stuck) = (100, false);
        assert!(matches!(sheet.add("three\n"), Err(JournalError::Spoiled)));
        assert_eq!(sheet.disk.bytes, b"one two\nth", "one torn line at the end, and no more");
    }

    #[test]
    fn a_line_that_could_not_be_read_again_is_not_written() {
        let mut sheet = Sheet::new(Fake { room: 10, ..Fake::default() }, 0).unwrap();
        let error = sheet.add(&"x".repeat(LONGEST_LINE + 1)).unwrap_err();
        assert!(matches!(error, JournalError::Long { most: LONGEST_LINE }), "{error}");
        assert!(sheet.disk.bytes.is_empty() && error.to_string().contains("67108864 bytes"), "{error}");
        sheet.add("one\n").unwrap();
    }

    #[test]
    fn what_is_torn_at_the_start_is_removed() {
        let disk = Fake { bytes: b"one\ntw".to_vec(), room: 10, stuck: false };
        assert_eq!(Sheet::new(disk, 4).unwrap().disk.bytes, b"one\n");
    }
}
