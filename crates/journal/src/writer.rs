use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use crate::{JournalError, LONGEST_LINE};

/// Where a journal is written: a file, or in tests something that fails.
pub trait Storage: Debug {
    /// Writes behind the last byte, and forces it to the disk.
    ///
    /// # Errors
    ///
    /// Some of the bytes are not written, or may not stay.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Removes all but the first `length` bytes, and goes there.
    ///
    /// # Errors
    ///
    /// The bytes behind them are still there, or may be.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
}

impl Storage for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        // In one piece, so that a kill between two writes cannot happen.
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.seek(SeekFrom::Start(length))?;
        self.sync_all()
    }
}

/// Appends lines: each is there as a whole, or is removed before the next one.
#[derive(Debug)]
pub struct Writer<S> {
    storage: S,
    /// Bytes of whole lines.
    length: u64,
    /// Bytes that whole lines may have.
    most: u64,
    /// Something that is not a whole line may stand behind them.
    torn: bool,
}

impl<S: Storage> Writer<S> {
    /// Keeps the first `length` bytes of the storage, which are whole lines, and removes what
    /// stands behind them.
    ///
    /// # Errors
    ///
    /// It cannot be removed.
    pub fn new(mut storage: S, length: u64) -> io::Result<Self> {
        storage.truncate(length)?;
        Ok(Self {
            storage,
            length,
            most: u64::MAX,
            torn: false,
        })
    }

    /// Sets how many bytes there may be in all; no limit without.
    #[must_use]
    pub fn at_most(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// Bytes of whole lines.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Appends a line and its line feed. When this returns, it is on the disk.
    ///
    /// If that fails, or its thread panics, the remains of the line are removed, at the latest
    /// before the next line: a line never stands behind half of another. If they cannot be removed
    /// nothing is written, and the next opening finds one torn line at the end.
    ///
    /// # Errors
    ///
    /// The line is not on the disk. The next one may succeed.
    pub fn append(&mut self, line: &str) -> Result<(), JournalError> {
        let bytes = [line.as_bytes(), b"\n"].concat();
        let length = self.length + bytes.len() as u64;
        for (length, most) in [
            (bytes.len() as u64, LONGEST_LINE as u64),
            (length, self.most),
        ] {
            if length > most {
                return Err(JournalError::TooLong { most });
            }
        }
        if self.torn {
            self.storage.truncate(self.length)?;
        }
        self.torn = true;
        if let Err(error) = self.storage.append(&bytes) {
            self.torn = self.storage.truncate(self.length).is_err();
            return Err(error.into());
        }
        self.torn = false;
        self.length = length;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Storage of limited size that may refuse to be truncated.
    #[derive(Debug, Default)]
    struct Fake {
        bytes: Vec<u8>,
        room: usize,
        is_stuck: bool,
    }

    impl Storage for Fake {
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            let fits = bytes.len().min(self.room - self.bytes.len());
            self.bytes.extend(&bytes[..fits]);
            if fits < bytes.len() {
                Err(io::ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        }

        fn truncate(&mut self, length: u64) -> io::Result<()> {
            if self.is_stuck {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            self.bytes.truncate(usize::try_from(length).unwrap());
            Ok(())
        }
    }

    fn writer(room: usize) -> Writer<Fake> {
        Writer::new(
            Fake {
                room,
                ..Fake::default()
            },
            0,
        )
        .unwrap()
    }

    /// The two appends that this one replaces differed here: one refused every later line, the
    /// other tried again.
    #[test]
    fn half_a_line_never_precedes_another_and_the_next_line_may_succeed() {
        for is_stuck in [false, true] {
            for room in 4..10 {
                let mut writer = writer(room);
                writer.append("one").unwrap();
                writer.storage.is_stuck = is_stuck;
                assert!(matches!(
                    writer.append("three").unwrap_err(),
                    JournalError::Io {
                        kind: io::ErrorKind::StorageFull,
                        ..
                    }
                ));
                // While it can neither be written nor truncated, nothing is added.
                assert!(!is_stuck || writer.append("2").is_err());
                assert!(writer.storage.bytes.starts_with(b"one\n"));
                assert!(
                    b"one\nthree\n".starts_with(&writer.storage.bytes),
                    "one torn line at the end, and no more"
                );
                writer.storage.is_stuck = false;
                writer.storage.room = 20;
                writer.append("two").unwrap();
                assert_eq!(writer.storage.bytes, b"one\ntwo\n", "{room} {is_stuck}");
                assert_eq!(writer.length(), 8);
            }
        }
    }

    #[test]
    fn a_thread_that_panics_while_it_writes_leaves_nothing() {
        let mut writer = writer(100);
        writer.append("one").unwrap();
        // As `append` leaves it when it is unwound.
        writer.torn = true;
        writer.storage.bytes.extend(b"thr");
        writer.append("two").unwrap();
        assert_eq!(writer.storage.bytes, b"one\ntwo\n");
    }

    #[test]
    fn a_line_that_could_not_be_read_again_is_not_written() {
        let mut writer = writer(10).at_most(8);
        let error = writer.append(&"x".repeat(LONGEST_LINE)).unwrap_err();
        assert_eq!(error, JournalError::TooLong { most: 64 << 20 });
        assert!(error.to_string().contains("67108864 bytes"), "{error}");
        writer.append("one").unwrap();
        writer.append("two").unwrap();
        assert_eq!(
            writer.append("").unwrap_err(),
            JournalError::TooLong { most: 8 }
        );
        assert_eq!(writer.storage.bytes, b"one\ntwo\n");
    }

    #[test]
    fn a_line_torn_before_the_start_is_removed() {
        let storage = Fake {
            bytes: b"one\ntw".to_vec(),
            room: 10,
            is_stuck: false,
        };
        assert_eq!(Writer::new(storage, 4).unwrap().storage.bytes, b"one\n");
    }
}
