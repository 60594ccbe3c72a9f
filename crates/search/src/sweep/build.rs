//! A sweep whose slices are kept in a file as they are settled.

use std::io::Read;
use std::path::Path;

use game_core::{Descending, Packed, Slice, Stochastic, ZeroSum};
use thiserror::Error;

use super::store::{Intake, blocks, parse_slice};
use super::swept_values::{SliceState, SweptValues, slices_of};
use super::{LoadError, Sweep, SweepError, work};
use crate::file::{self, BLOCK, Draft, FileError, Label};

/// Why a table was not built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The values cannot be found, or the sweep was stopped.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// They cannot be kept.
    #[error(transparent)]
    File(#[from] FileError),
}

impl<R> Sweep<'_, R> {
    /// Finds the value of every rank, and keeps each slice in a [`Draft`] beside `place` as soon as
    /// it is settled. What an earlier run has kept there is read and not found again; at the end
    /// the draft becomes the file at `place`, which is the same whatever happened on the way.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), and the draft cannot be read or written or is another process's.
    /// Whatever happens, the slices that were settled stay in the draft.
    pub fn build<P>(self, label: &Label, place: &Path) -> Result<SweptValues, BuildError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + Sync,
    {
        let mut swept = SweptValues::empty::<P, R>(self.ranking)?;
        let mut draft = SliceDraft::open::<P, R>(self.ranking, label, place)?;
        restore(&mut swept, &mut draft)?;
        let mut failed = None;
        let mut keep = |number: usize, state: SliceState, codes: &[u16]| {
            if failed.is_some() {
                return false; // another thread's slice could not be written: then that error is returned
            }
            let written = draft.write_from(number, &mut SweptValues::slice_reader(state, codes));
            failed = written.err();
            failed.is_none()
        };
        let swept_all = work::all::<P, R>(self.ranking, &mut swept, &self.limits, &mut keep);
        if let Some(error) = failed {
            return Err(error.into());
        }
        swept_all?;
        draft.finish()?;
        Ok(swept)
    }
}

/// The draft of a table, slice by slice: for slices that other programs settle
/// ([`EarlierSlices`](super::EarlierSlices)). [`Sweep::build`] writes the same one, so each goes on
/// with what the other has left.
#[derive(Debug)]
pub struct SliceDraft {
    draft: Draft,
    slices: Vec<Slice>,
    /// The first block of each slice.
    begins: Vec<u64>,
    /// Which slices were read or written whole.
    settled: Vec<bool>,
}

impl SliceDraft {
    /// Opens the draft of a table beside `place`, or begins one.
    ///
    /// # Errors
    ///
    /// The slices of the ranking are not in order, or the draft cannot be read or written or is
    /// another process's.
    pub fn open<P, R>(ranking: &R, label: &Label, place: &Path) -> Result<Self, BuildError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let slices = slices_of::<P, R>(ranking)?;
        let count = slices
            .iter()
            .map(|&slice| blocks(slice))
            .fold(0, u64::saturating_add);
        Ok(Self {
            draft: Draft::open(place, label, count)?,
            begins: begins(&slices),
            settled: vec![false; slices.len()],
            slices,
        })
    }

    /// The bytes of a slice that is whole; `None` if it is not.
    ///
    /// # Errors
    ///
    /// The draft cannot be read.
    pub fn read(&mut self, number: usize) -> Result<Option<Vec<u8>>, FileError> {
        let mut bytes = Vec::new();
        let state = self.read_into(number, &mut |codes| bytes.extend(codes.as_flattened()))?;
        Ok(state.map(|state| {
            bytes.splice(..0, state.number().to_le_bytes());
            bytes
        }))
    }

    /// Passes the codes of a slice to `sink`, and returns its state; `None` if it is not whole.
    fn read_into(
        &mut self,
        number: usize,
        sink: &mut dyn FnMut(&[[u8; 2]]),
    ) -> Result<Option<SliceState>, FileError> {
        let (Some(&slice), Some(&begin)) = (self.slices.get(number), self.begins.get(number))
        else {
            return Ok(None);
        };
        let (mut intake, mut sound) = (Intake::new(slice), true);
        let whole = self.draft.read(begin, blocks(slice), &mut |block| {
            sound &= intake.take(block, sink);
        })?;
        let settled = whole && sound && intake.state != SliceState::Open;
        if let Some(slot) = self.settled.get_mut(number) {
            *slot |= settled;
        }
        Ok(settled.then_some(intake.state))
    }

    /// Writes a slice.
    ///
    /// # Errors
    ///
    /// These are not the bytes of that slice ([`LoadError::Contents`]), or the draft cannot be
    /// written.
    pub fn write(&mut self, number: usize, bytes: &[u8]) -> Result<(), LoadError> {
        let slice = self.slices.get(number).ok_or(LoadError::Contents)?;
        parse_slice(*slice, bytes).ok_or(LoadError::Contents)?;
        Ok(self.write_from(number, &mut &*bytes)?)
    }

    fn write_from(&mut self, number: usize, bytes: &mut impl Read) -> Result<(), FileError> {
        let (Some(&slice), Some(&begin)) = (self.slices.get(number), self.begins.get(number))
        else {
            return Err(FileError::Long);
        };
        self.draft.write(begin, blocks(slice), bytes)?;
        if let Some(slot) = self.settled.get_mut(number) {
            *slot = true;
        }
        Ok(())
    }

    /// Gives the draft the name of the table.
    ///
    /// # Errors
    ///
    /// A slice is not settled, or the file cannot be synced or renamed. The draft is kept.
    pub fn finish(self) -> Result<(), BuildError> {
        if let Some(slice) = self.settled.iter().position(|settled| !settled) {
            return Err(SweepError::Unsettled { slice }.into());
        }
        Ok(self.draft.finish()?)
    }
}

/// The first block of each slice.
fn begins(slices: &[Slice]) -> Vec<u64> {
    let mut next = 0;
    let begin = |&slice: &Slice| {
        let begin = next;
        next = u64::saturating_add(next, blocks(slice));
        begin
    };
    slices.iter().map(begin).collect()
}

/// Reads the slices that are whole.
fn restore(swept: &mut SweptValues, draft: &mut SliceDraft) -> Result<(), FileError> {
    for number in 0..swept.slices.len() {
        let Some(&slice) = swept.slices.get(number) else {
            break;
        };
        let first = usize::try_from(slice.first).unwrap_or(usize::MAX);
        let mut at = first;
        let codes = &mut swept.codes;
        let state = draft.read_into(number, &mut |found| {
            let room = codes.get_mut(at..).unwrap_or_default();
            room.iter_mut()
                .zip(found)
                .for_each(|(code, &found)| *code = u16::from_le_bytes(found));
            at += found.len();
        })?;
        if let Some(state) = state {
            swept.note(number, state);
        } else if let Some(codes) = swept.codes.get_mut(first..at) {
            codes.fill(super::code::NOTHING);
        }
    }
    Ok(())
}

/// How far a table is that is being made, by its draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Making {
    /// Slices that are settled and whole on disk.
    pub settled: usize,
    /// All slices.
    pub slices: usize,
    /// Ranks of the settled slices.
    pub done: u64,
    /// All ranks.
    pub total: u64,
    /// Bytes of the whole file without its header.
    pub bytes: u64,
}

/// Looks how far the draft of a table is, without touching it. A process may be writing it.
///
/// # Errors
///
/// There is no draft, it is another table's, or it cannot be read.
pub fn making<P, R>(ranking: &R, label: &Label, place: &Path) -> Result<Making, BuildError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let slices: Vec<Slice> = (0..ranking.slices())
        .map_while(|number| ranking.slice(number))
        .collect();
    let count = slices
        .iter()
        .map(|&slice| blocks(slice))
        .fold(0, u64::saturating_add);
    let bytes = count.saturating_mul(BLOCK as u64 + 4);
    let mut making = Making {
        settled: 0,
        slices: slices.len(),
        done: 0,
        total: ranking.count(),
        bytes,
    };
    let mut draft = file::Reader::open(&file::draft_path(place), label, count)?;
    for (&begin, &slice) in begins(&slices).iter().zip(&slices) {
        let (mut intake, mut sound) = (Intake::new(slice), true);
        let whole = draft.read(begin, blocks(slice), &mut |block| {
            sound &= intake.take(block, &mut |_| ());
        })?;
        if whole && sound && intake.state != SliceState::Open {
            making.settled += 1;
            making.done += slice.end - slice.first;
        }
    }
    Ok(making)
}
