//! Values in files: one byte for each slice, then two for each rank, the lower one first.

use core::fmt;
use std::io::{self, Read};
use std::path::Path;

use game_core::{Descending, Packed, Stochastic, ZeroSum};

use super::SweepError;
use super::code::NOTHING;
use super::swept::{State, Swept};
use crate::file::{self, FileError, Label};

/// Why values cannot be read from a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// The file is damaged, is another one, or cannot be read.
    File(FileError),
    /// There is not enough memory, or the slices of the ranking are not in order.
    Ranking(SweepError),
    /// The file is whole, and what it says of a slice makes no sense.
    Contents,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Ranking(error) => error.fmt(f),
            Self::Contents => f.write_str("The file is whole, but what it says of its slices makes no sense."),
        }
    }
}

impl core::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            Self::Ranking(error) => Some(error),
            Self::Contents => None,
        }
    }
}

impl From<FileError> for LoadError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<SweepError> for LoadError {
    fn from(error: SweepError) -> Self {
        Self::Ranking(error)
    }
}

impl State {
    const fn byte(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Exact => 1,
            Self::Rounded => 2,
        }
    }

    const fn of_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Open),
            1 => Some(Self::Exact),
            2 => Some(Self::Rounded),
            _ => None,
        }
    }
}

impl Swept {
    /// Bytes that a file of these values holds between its header and its end.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.states.len() as u64 + 2 * self.count()
    }

    /// Writes the values, settled or not, in the project's format for tables.
    ///
    /// # Errors
    ///
    /// `out` cannot be written, or the label is too long.
    pub fn write(&self, label: &Label, out: &mut impl io::Write) -> Result<(), FileError> {
        file::write(label, self.bytes(), &mut self.reader(), out)
    }

    /// Writes a file that is there in full or not at all.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the label is too long.
    pub fn save(&self, label: &Label, path: &Path) -> Result<(), FileError> {
        file::save(path, label, self.bytes(), &mut self.reader())
    }

    /// Reads values of that ranking under that label.
    ///
    /// # Errors
    ///
    /// Anything in the file is not as it was written, or is another's; or there is not enough
    /// memory.
    pub fn read<P, R>(label: &Label, ranking: &R, from: &mut impl Read) -> Result<Self, LoadError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let mut swept = Self::empty::<P, R>(ranking)?;
        let mut sink = Sink::new(&mut swept);
        file::read(label, sink.length(), from, &mut |bytes| sink.take(bytes))?;
        let sound = sink.is_full();
        swept.accept(sound)
    }

    /// Reads a file of values of that ranking under that label.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), and the file cannot be opened.
    pub fn load<P, R>(label: &Label, ranking: &R, path: &Path) -> Result<Self, LoadError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let mut swept = Self::empty::<P, R>(ranking)?;
        let mut sink = Sink::new(&mut swept);
        file::load(path, label, sink.length(), &mut |bytes| sink.take(bytes))?;
        let sound = sink.is_full();
        swept.accept(sound)
    }

    /// The values, if what was read of them makes sense: slices that are not settled hold none.
    fn accept(mut self, sound: bool) -> Result<Self, LoadError> {
        let open = self.slices.iter().zip(&self.states).filter(|(_, state)| **state == State::Open);
        let values = |slice: &game_core::Slice| {
            let [first, end] = [slice.first, slice.end].map(|rank| usize::try_from(rank).unwrap_or(usize::MAX));
            self.codes.get(first..end).unwrap_or_default()
        };
        let empty = open.flat_map(|(slice, _)| values(slice)).all(|&code| code == NOTHING);
        if !(sound && empty) {
            return Err(LoadError::Contents);
        }
        self.count_roundings();
        Ok(self)
    }

    /// The bytes of the values, one after the other.
    const fn reader(&self) -> Bytes<'_> {
        Bytes { swept: self, at: 0 }
    }
}

/// Reads values as bytes.
struct Bytes<'s> {
    swept: &'s Swept,
    at: u64,
}

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let states = self.swept.states.len() as u64;
        let mut filled = 0;
        for byte in buffer.iter_mut() {
            let next = if self.at < states {
                usize::try_from(self.at).ok().and_then(|at| self.swept.states.get(at)).map(|state| state.byte())
            } else {
                let place = self.at - states;
                let code = usize::try_from(place / 2).ok().and_then(|at| self.swept.codes.get(at));
                code.map(|code| code.to_le_bytes()[usize::from(!place.is_multiple_of(2))])
            };
            let Some(next) = next else { break };
            *byte = next;
            self.at += 1;
            filled += 1;
        }
        Ok(filled)
    }
}

/// Takes the bytes of values that come in pieces of any length.
struct Sink<'s> {
    swept: &'s mut Swept,
    at: u64,
    /// The lower byte of a code whose other one has not come yet.
    low: u8,
    sound: bool,
}

impl<'s> Sink<'s> {
    const fn new(swept: &'s mut Swept) -> Self {
        Self { swept, at: 0, low: 0, sound: true }
    }

    const fn length(&self) -> u64 {
        self.swept.bytes()
    }

    fn take(&mut self, bytes: &[u8]) {
        let states = self.swept.states.len() as u64;
        for &byte in bytes {
            let kept = if self.at < states {
                let slot = usize::try_from(self.at).ok().and_then(|at| self.swept.states.get_mut(at));
                slot.zip(State::of_byte(byte)).map(|(slot, state)| *slot = state)
            } else if (self.at - states).is_multiple_of(2) {
                self.low = byte;
                Some(())
            } else {
                let at = usize::try_from((self.at - states) / 2).ok();
                let slot = at.and_then(|at| self.swept.codes.get_mut(at));
                slot.map(|slot| *slot = u16::from_le_bytes([self.low, byte]))
            };
            self.sound &= kept.is_some();
            self.at += 1;
        }
    }

    /// Whether all bytes have come and made sense.
    const fn is_full(&self) -> bool {
        self.sound && self.at == self.length()
    }
}
