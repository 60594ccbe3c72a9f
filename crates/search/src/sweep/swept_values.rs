use game_core::{Descending, Packed, Score, Slice, Stochastic, ZeroSum};

use super::SweepError;
use super::code::{HALF_STEP, NOISE, NOTHING, decode};

/// The state of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SliceState {
    /// It is not settled.
    Open,
    /// Its codes are exact, given those of earlier stages.
    Exact,
    /// Some of its values had to be rounded.
    Rounded,
}

impl SliceState {
    /// The state of a settled slice, by whether all its codes are exact.
    pub(super) const fn of_settled(exact: bool) -> Self {
        if exact { Self::Exact } else { Self::Rounded }
    }
}

/// The values of a game: two bytes per rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SweptValues {
    pub(super) bound: Score,
    pub(super) codes: Vec<u16>,
    pub(super) slices: Vec<Slice>,
    pub(super) states: Vec<SliceState>,
    /// For each slice, how many roundings its entries may carry, its own included.
    roundings: Vec<u32>,
}

impl SweptValues {
    /// A table for the values of a ranking, none of them known yet.
    ///
    /// # Errors
    ///
    /// There is not enough memory, or the slices of the ranking are not in order.
    pub fn empty<P, R>(ranking: &R) -> Result<Self, SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let mut swept = Self::with_capacity::<P, R>(ranking)?;
        swept.codes.resize(swept.full_length(), NOTHING);
        Ok(swept)
    }

    /// The same without the codes: memory for them is reserved and not touched.
    pub(super) fn with_capacity<P, R>(ranking: &R) -> Result<Self, SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let count = ranking.count();
        let too_large = SweepError::TooLarge { count };
        let length = usize::try_from(count).map_err(|_| too_large)?;
        let slices = slices_of::<P, R>(ranking)?;
        let mut codes = Vec::new();
        codes.try_reserve_exact(length).map_err(|_| too_large)?;
        let (states, roundings) = (vec![SliceState::Open; slices.len()], vec![0; slices.len()]);
        Ok(Self {
            bound: P::BOUND,
            codes,
            slices,
            states,
            roundings,
        })
    }

    /// The number of codes once all of them are there.
    pub(super) fn full_length(&self) -> usize {
        self.slices
            .last()
            .map_or(0, |slice| usize::try_from(slice.end).unwrap_or(usize::MAX))
    }

    /// The codes of a slice.
    pub(super) fn codes_of(&self, slice: Slice) -> &[u16] {
        let [first, end] =
            [slice.first, slice.end].map(|rank| usize::try_from(rank).unwrap_or(usize::MAX));
        self.codes.get(first..end).unwrap_or_default()
    }

    /// Whether these are values of that ranking.
    pub(super) fn fits<P, R>(&self, ranking: &R) -> bool
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        self.bound == P::BOUND
            && self.count() == ranking.count()
            && self.slices.len() == ranking.slices()
            && self
                .slices
                .iter()
                .enumerate()
                .all(|(number, &slice)| ranking.slice(number) == Some(slice))
    }

    /// Notes that a slice is settled.
    pub(super) fn note(&mut self, number: usize, state: SliceState) {
        if let Some(slot) = self.states.get_mut(number) {
            *slot = state;
        }
        self.count_roundings();
    }

    /// Counts the roundings of each slice: one more than the most of all earlier stages, if its
    /// own values were rounded.
    pub(super) fn count_roundings(&mut self) {
        let (mut stage, mut before, mut most) = (0, 0, 0);
        let slices = self.slices.iter().zip(&self.states);
        for ((slice, &state), roundings) in slices.zip(&mut self.roundings) {
            if slice.stage > stage {
                stage = slice.stage;
                before = most;
            }
            *roundings = before + u32::from(state == SliceState::Rounded);
            most = most.max(*roundings);
        }
    }

    /// Number of ranks.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.codes.len() as u64
    }

    /// Number of ranks that stand for a position whose value is known.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.codes.iter().filter(|&&code| code != NOTHING).count() as u64
    }

    /// Whether every slice is settled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.states.contains(&SliceState::Open)
    }

    /// How many slices are settled.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.states
            .iter()
            .filter(|&&state| state != SliceState::Open)
            .count()
    }

    /// The value of that rank: what the player from whose [perspective](Descending::perspective) it
    /// is seen gains from there on under best play, in the unit of payoffs, rounded. `None` if the
    /// rank has no position, or it is not known yet.
    ///
    /// It is off by at most [`error_at`](Self::error_at).
    #[must_use]
    #[inline]
    pub fn value(&self, rank: u64) -> Option<f64> {
        let code = *self.codes.get(usize::try_from(rank).ok()?)?;
        decode(code, self.bound)
    }

    /// The greatest error of the value of a rank, in the unit of payoffs: half a step for each
    /// slice with rounded values that a line of play may pass.
    #[must_use]
    pub fn error_at(&self, rank: u64) -> f64 {
        let number = self.slices.partition_point(|slice| slice.end <= rank);
        self.scaled(self.roundings.get(number).copied().unwrap_or(0))
    }

    /// The greatest error of any value, in the unit of payoffs.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.scaled(self.roundings.iter().copied().max().unwrap_or(0))
    }

    fn scaled(&self, roundings: u32) -> f64 {
        (f64::from(roundings) * HALF_STEP + NOISE) * f64::from(self.bound)
    }
}

/// The slices of a ranking.
///
/// # Errors
///
/// There is not enough memory, or they are not in order.
pub(super) fn slices_of<P, R>(ranking: &R) -> Result<Vec<Slice>, SweepError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let count = ranking.count();
    let mut slices = Vec::new();
    slices
        .try_reserve_exact(ranking.slices())
        .map_err(|_| SweepError::TooLarge { count })?;
    let (mut end, mut stage) = (0, 0);
    for number in 0..ranking.slices() {
        let follows =
            |slice: &Slice| slice.first == end && slice.end >= end && slice.stage >= stage;
        let slice = ranking
            .slice(number)
            .filter(follows)
            .ok_or(SweepError::Slices { slice: number })?;
        end = slice.end;
        stage = slice.stage;
        slices.push(slice);
    }
    if end != count {
        return Err(SweepError::Slices {
            slice: slices.len(),
        });
    }
    Ok(slices)
}
