//! Values in files: each slice by itself, so that it can be written as soon as it is settled.
//!
//! ```text
//! for each slice   its state                    2 bytes    0 open, 1 exact, 2 rounded
//!                  the code of each rank        2 each     the lower byte first
//!                  zeros to the end of a block
//! ```
//!
//! So each slice begins with a block of the file and has its place before anything is known of
//! the others. The zeros are checked like everything else: there is one file for given values.

use std::io::{self, Read};
use std::path::Path;

use game_core::{Descending, Packed, Slice, Stochastic, ZeroSum};

use super::LoadError;
use super::code::NOTHING;
use super::swept_values::{SliceState, SweptValues};
use crate::file::{self, BLOCK, FileError, Label};

impl SliceState {
    pub(super) const fn number(self) -> u16 {
        match self {
            Self::Open => 0,
            Self::Exact => 1,
            Self::Rounded => 2,
        }
    }

    const fn of_number(number: u16) -> Option<Self> {
        match number {
            0 => Some(Self::Open),
            1 => Some(Self::Exact),
            2 => Some(Self::Rounded),
            _ => None,
        }
    }
}

/// Blocks that a slice takes in a file.
pub(super) const fn blocks(slice: Slice) -> u64 {
    slice
        .end
        .saturating_sub(slice.first)
        .saturating_mul(2)
        .saturating_add(2)
        .div_ceil(BLOCK as u64)
}

impl SweptValues {
    /// Bytes that a file of these values holds between its header and its end, checksums apart.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.blocks() * BLOCK as u64
    }

    /// Bytes of a whole file of the values of a ranking, its header apart.
    #[must_use]
    pub fn disk_bytes<P, R>(ranking: &R) -> u64
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let slices = (0..ranking.slices()).map_while(|number| ranking.slice(number));
        slices
            .map(blocks)
            .fold(0, u64::saturating_add)
            .saturating_mul(BLOCK as u64 + 4)
    }

    /// Blocks of a file of these values.
    pub(super) fn blocks(&self) -> u64 {
        self.slices.iter().map(|&slice| blocks(slice)).sum()
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
        Self::take::<P, R>(ranking, |length, sink| {
            file::read(label, length, from, sink)
        })
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
        Self::take::<P, R>(ranking, |length, sink| {
            file::load(path, label, length, sink)
        })
    }

    /// Takes the values that `give` reads, of this many bytes.
    fn take<P, R>(
        ranking: &R,
        give: impl FnOnce(u64, &mut dyn FnMut(&[u8])) -> Result<(), FileError>,
    ) -> Result<Self, LoadError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let mut swept = Self::with_capacity::<P, R>(ranking)?;
        let (length, slices) = (swept.bytes(), swept.slices.clone());
        let mut sink = Sink {
            slices: &slices,
            next: 0,
            intake: None,
            sound: true,
        };
        give(length, &mut |block| sink.take(&mut swept, block))?;
        if !(sink.sound && sink.next == slices.len() && swept.codes.len() == swept.full_length()) {
            return Err(LoadError::Contents);
        }
        swept.count_roundings();
        Ok(swept)
    }

    /// The bytes of the values, one after the other.
    fn reader(&self) -> Blocks<'_> {
        Blocks {
            swept: self,
            next: 0,
            slice: None,
        }
    }

    /// The bytes of a slice in a file, without the zeros behind it.
    pub(super) fn slice_reader(state: SliceState, codes: &[u16]) -> Bytes<'_> {
        Bytes {
            state: Some(state),
            codes,
        }
    }
}

/// The bytes of a settled slice, as they stand in a file before the zeros.
pub(super) fn slice_bytes(state: SliceState, codes: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 + 2 * codes.len());
    bytes.extend(state.number().to_le_bytes());
    bytes.extend(codes.iter().flat_map(|code| code.to_le_bytes()));
    bytes
}

/// The state and the codes of a settled slice in these bytes; `None` if they are those of no such
/// slice.
pub(super) fn parse_slice(slice: Slice, bytes: &[u8]) -> Option<(SliceState, &[[u8; 2]])> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let (&state, codes) = pairs.split_first()?;
    let state = SliceState::of_number(u16::from_le_bytes(state))?;
    let is_whole = rest.is_empty() && codes.len() as u64 == slice.end - slice.first;
    (is_whole && state != SliceState::Open).then_some((state, codes))
}

/// Reads one slice as bytes.
pub(super) struct Bytes<'s> {
    /// Before it is read.
    state: Option<SliceState>,
    codes: &'s [u16],
}

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (mut filled, mut pairs) = (0, buffer.chunks_exact_mut(2));
        if let Some(state) = self.state
            && let Some(pair) = pairs.next()
        {
            pair.copy_from_slice(&state.number().to_le_bytes());
            self.state = None;
            filled = 2;
        }
        let here = self.codes.len().min(pairs.len());
        let (codes, rest) = self.codes.split_at(here);
        for (pair, code) in pairs.zip(codes) {
            pair.copy_from_slice(&code.to_le_bytes());
        }
        self.codes = rest;
        if filled + here == 0 && !self.codes.is_empty() && !buffer.is_empty() {
            // Half a code is never returned: a reader asks for whole blocks.
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Ok(filled + 2 * here)
    }
}

/// Reads all slices as whole blocks. A buffer that ends within a block gets less: a reader
/// asks for blocks.
struct Blocks<'s> {
    swept: &'s SweptValues,
    /// The number of the slice that comes next.
    next: usize,
    /// The slice that is being read, and bytes that are left of its blocks.
    slice: Option<(Bytes<'s>, u64)>,
}

impl Read for Blocks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (bytes, left) = match &mut self.slice {
            Some((bytes, left)) if *left > 0 => (bytes, left),
            slot => {
                let Some(&slice) = self.swept.slices.get(self.next) else {
                    return Ok(0);
                };
                let state = self
                    .swept
                    .states
                    .get(self.next)
                    .copied()
                    .unwrap_or(SliceState::Open);
                self.next += 1;
                let codes = self.swept.codes_of(slice);
                let (bytes, left) = slot.insert((
                    SweptValues::slice_reader(state, codes),
                    blocks(slice) * BLOCK as u64,
                ));
                (bytes, left)
            }
        };
        let most = usize::try_from(*left).unwrap_or(BLOCK).min(buffer.len());
        let here = buffer.get_mut(..most).unwrap_or_default();
        let mut filled = bytes.read(here)?;
        if filled == 0 {
            here.fill(0);
            filled = here.len();
        }
        *left -= filled as u64;
        Ok(filled)
    }
}

/// Takes the values of slices one after the other, block by block.
struct Sink<'s> {
    slices: &'s [Slice],
    /// The number of the slice that comes next.
    next: usize,
    /// The slice whose blocks are coming.
    intake: Option<Intake>,
    sound: bool,
}

impl Sink<'_> {
    fn take(&mut self, swept: &mut SweptValues, block: &[u8]) {
        let slice = match self.intake.take() {
            Some(intake) => Some(intake),
            None => self.slices.get(self.next).map(|&slice| Intake::new(slice)),
        };
        let Some(mut intake) = slice else {
            self.sound = false;
            return;
        };
        self.sound &= intake.take(block, &mut |codes| {
            swept
                .codes
                .extend(codes.iter().map(|&code| u16::from_le_bytes(code)));
        });
        if intake.left > 0 {
            self.intake = Some(intake);
            return;
        }
        if let Some(slot) = swept.states.get_mut(self.next) {
            *slot = intake.state;
        }
        self.next += 1;
    }
}

/// Takes the blocks of one slice.
pub(super) struct Intake {
    begun: bool,
    /// What its first block says it is.
    pub(super) state: SliceState,
    /// Blocks that are still to come.
    pub(super) left: u64,
    /// Codes that are still to come.
    codes: u64,
}

impl Intake {
    pub(super) const fn new(slice: Slice) -> Self {
        Self {
            begun: false,
            state: SliceState::Open,
            left: blocks(slice),
            codes: slice.end - slice.first,
        }
    }

    /// Takes a block, and gives its codes to `keep`; returns whether it makes sense.
    pub(super) fn take(&mut self, block: &[u8], keep: &mut dyn FnMut(&[[u8; 2]])) -> bool {
        let mut sound = self.left > 0 && block.len() == BLOCK;
        self.left = self.left.saturating_sub(1);
        let (mut pairs, _) = block.as_chunks::<2>();
        if !self.begun
            && let Some((state, rest)) = pairs.split_first()
        {
            let state = SliceState::of_number(u16::from_le_bytes(*state));
            sound &= state.is_some();
            self.begun = true;
            self.state = state.unwrap_or(SliceState::Open);
            pairs = rest;
        }
        let here = usize::try_from(self.codes)
            .unwrap_or(pairs.len())
            .min(pairs.len());
        let (codes, zeros) = pairs.split_at(here);
        // A slice that is not settled holds no values.
        let empty = self.state != SliceState::Open
            || codes.iter().all(|&code| code == NOTHING.to_le_bytes());
        keep(codes);
        self.codes -= here as u64;
        sound && empty && zeros.iter().all(|&zero| zero == [0, 0])
    }
}
