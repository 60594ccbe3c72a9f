//! A sweep in parts: each slice by another program, given the values of the stages before it.
//!
//! A slice travels as bytes, which are those of the file that [`Sweep::build`] writes: its state,
//! then the code of each rank. So the file that is joined from parts is the file of one machine,
//! byte for byte.
//!
//! A slice is not cut further: its values depend on each other before they are rounded.

#[cfg(doc)]
use super::{SliceDraft, Sweep};
use game_core::{Descending, Packed, Score, Slice, Stochastic, ZeroSum, mix};

use super::code::decode;
use super::settle::{self, Job, Scratch};
use super::store::{parse_slice, slice_bytes};
use super::swept_values::{SliceState, slices_of};
use super::verify::{self, agrees, exact_step, rounded_step};
use super::{LoadError, SweepError, VerifyError};

/// The rounded values of the first slices of a ranking, and what can be done with them: settle or
/// check a slice of the next stage.
///
/// ```
/// # use game_core::{Descending, Packed, Stochastic, ZeroSum};
/// use search::sweep::{EarlierSlices, LoadError};
///
/// /// The bytes of all slices, as a [`SliceDraft`](search::sweep::SliceDraft) takes them.
/// fn all<P, R>(ranking: &R) -> Result<Vec<Vec<u8>>, LoadError>
/// where
///     P: Stochastic + ZeroSum + Packed,
///     R: Descending<P>,
/// {
///     let mut earlier = EarlierSlices::new::<P, R>(ranking)?;
///     let mut slices = Vec::new();
///     for number in 0..ranking.slices() {
///         let slice = earlier.settle::<P, R>(ranking, number)?;
///         earlier.check::<P, R>(ranking, number, &slice, 1000, 7).map_err(|_| LoadError::Contents)?;
///         earlier.add(&slice)?;
///         slices.push(slice);
///     }
///     Ok(slices)
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlierSlices {
    bound: Score,
    slices: Vec<Slice>,
    /// The codes of the slices that are known.
    codes: Vec<u16>,
    known: usize,
}

impl EarlierSlices {
    /// No slice of a ranking is known.
    ///
    /// # Errors
    ///
    /// There is not enough memory, or the slices of the ranking are not in order.
    pub fn new<P, R>(ranking: &R) -> Result<Self, SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        Ok(Self {
            bound: P::BOUND,
            slices: slices_of::<P, R>(ranking)?,
            codes: Vec::new(),
            known: 0,
        })
    }

    /// How many slices are known: the first ones.
    #[must_use]
    pub const fn known(&self) -> usize {
        self.known
    }

    /// How many slices must be known to settle the slice of that number: all of earlier stages.
    #[must_use]
    pub fn needed(&self, number: usize) -> usize {
        self.slices.get(number).map_or(0, |slice| {
            self.slices
                .partition_point(|earlier| earlier.stage < slice.stage)
        })
    }

    /// Bytes of the slice of that number; 0 beyond the last.
    #[must_use]
    pub fn slice_bytes(&self, number: usize) -> u64 {
        self.slices
            .get(number)
            .map_or(0, |slice| 2 + 2 * (slice.end - slice.first))
    }

    /// Adds the next slice.
    ///
    /// # Errors
    ///
    /// There is none, these are not its bytes, or there is not enough memory.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), LoadError> {
        let slice = self.slices.get(self.known).ok_or(LoadError::Contents)?;
        let (_, codes) = parse_slice(*slice, bytes).ok_or(LoadError::Contents)?;
        let too_large = SweepError::TooLarge { count: slice.end };
        self.codes.try_reserve(codes.len()).map_err(|_| too_large)?;
        self.codes
            .extend(codes.iter().map(|&code| u16::from_le_bytes(code)));
        self.known += 1;
        Ok(())
    }

    /// The slice of that number, and the codes of all stages before its own.
    fn slice(&self, number: usize) -> Result<(Slice, &[u16]), SweepError> {
        let slice = self
            .slices
            .get(number)
            .ok_or(SweepError::Slices { slice: number })?;
        let needed = self.needed(number);
        let end = self.slices.get(needed).map_or(0, |slice| slice.first);
        let codes = usize::try_from(end)
            .ok()
            .filter(|_| needed <= self.known)
            .and_then(|end| self.codes.get(..end));
        let codes = codes.ok_or(SweepError::Unsettled { slice: self.known })?;
        Ok((*slice, codes))
    }

    /// Finds the values of the slice of that number: its bytes.
    ///
    /// # Errors
    ///
    /// A slice of an earlier stage is not known, the ranking is another one, the game or the ranking
    /// breaks a law, or there is not enough memory.
    pub fn settle<P, R>(&self, ranking: &R, number: usize) -> Result<Vec<u8>, SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let (slice, earlier) = self.slice(number)?;
        if ranking.slice(number) != Some(slice) || self.bound != P::BOUND {
            return Err(SweepError::OtherRanking);
        }
        let count = slice.end - slice.first;
        let too_large = SweepError::TooLarge { count };
        let length = usize::try_from(count).map_err(|_| too_large)?;
        let mut codes = Vec::new();
        codes.try_reserve_exact(length).map_err(|_| too_large)?;
        codes.resize(length, 0);
        let mut job = Job {
            number,
            slice,
            earlier,
            codes: &mut codes,
        };
        let exact =
            settle::slice::<P, R>(ranking, &mut job, &mut Scratch::default(), &mut |_| true)?;
        Ok(slice_bytes(SliceState::of_settled(exact), &codes))
    }

    /// Checks the bytes of the slice of that number: that they are those of a settled slice, and that
    /// `sample` of its entries, drawn by `seed`, agree with the rules of the game and with the
    /// entries that their moves lead to, by a step at most. Play is followed by the rules alone.
    ///
    /// # Errors
    ///
    /// An entry does not agree, a slice of an earlier stage is not known, or these are not bytes of
    /// the slice ([`VerifyError::Incomplete`]).
    pub fn check<P, R>(
        &self,
        ranking: &R,
        number: usize,
        bytes: &[u8],
        sample: u64,
        seed: u64,
    ) -> Result<(), VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let (slice, earlier) = self.slice(number)?;
        let incomplete = VerifyError::Incomplete { slice: number };
        let (state, codes) = parse_slice(slice, bytes).ok_or(incomplete)?;
        let value = |rank: u64| {
            let code = match rank.checked_sub(slice.first) {
                Some(at) => u16::from_le_bytes(*codes.get(usize::try_from(at).ok()?)?),
                None => *earlier.get(usize::try_from(rank).ok()?)?,
            };
            decode(code, self.bound)
        };
        let step = if state == SliceState::Exact {
            exact_step(self.bound)
        } else {
            rounded_step(self.bound)
        };
        let mut scratch = verify::Scratch::new();
        for rank in sampled(slice, sample, seed) {
            agrees::<P, R>(ranking, rank, step, &value, &mut scratch)?;
        }
        Ok(())
    }
}

/// Ranks of a slice, drawn evenly; each of them if there are no more than `sample`.
fn sampled(slice: Slice, sample: u64, seed: u64) -> impl Iterator<Item = u64> {
    let count = slice.end - slice.first;
    let all = sample >= count;
    (0..sample.min(count)).map(move |number| {
        #[allow(clippy::cast_possible_truncation, reason = "below the count")]
        let drawn = ((u128::from(mix(seed ^ mix(number))) * u128::from(count)) >> 64) as u64;
        slice.first + if all { number } else { drawn }
    })
}
