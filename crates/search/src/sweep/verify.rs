//! An independent check of values, rank by rank, by the rules of the game.
//!
//! An entry is right if it is the mean of the best links, as the definition says. Both it and the
//! entries that it rests on were rounded, each by half a step at most. So they agree within a
//! whole step, and every rank is held to that. An entry that is off by more than a step
//! is found; one that is off by less is not, which is why [`SweptValues::error`] rests on how the
//! values were made.
//!
//! Where play leads is found by playing ([`Branches::follow`]), not by what the ranking knows
//! better: the check shares nothing with the sweep but the table and how a mean is taken.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game_core::{
    Branches, Descending, Limits, Packed, Reported, Run, Score, Stochastic, ToMove, ZeroSum, mix,
};

use super::code::{HALF_STEP, NOISE};
use super::settle::worth;
use super::swept_values::SliceState;
use super::{SweepError, SweepProgress, SweptValues, VerifyError};

/// A check to be made: of which values, by how many threads, of all ranks or of some, and whom to
/// tell.
///
/// ```
/// # use search::sweep::{Audit, SweptValues, VerifyError};
/// # use game_core::{Descending, Packed, Stochastic, ZeroSum};
/// fn check<P, R>(swept: &SweptValues, ranking: &R) -> Result<u64, VerifyError>
/// where
///     P: Stochastic + ZeroSum + Packed,
///     R: Descending<P> + Sync,
/// {
///     Audit::new(swept, ranking).limits(&search::Limits::new().threads(2)).sample(1_000_000).run::<P>()
/// }
/// ```
#[derive(Debug)]
pub struct Audit<'s, R> {
    swept: &'s SweptValues,
    ranking: &'s R,
    sample: Option<u64>,
    limits: Limits<'s, SweepProgress>,
}

impl<'s, R> Audit<'s, R> {
    /// A check of all ranks by one thread.
    #[must_use]
    pub fn new(swept: &'s SweptValues, ranking: &'s R) -> Self {
        Self {
            swept,
            ranking,
            sample: None,
            limits: Limits::new(),
        }
    }

    /// Of this many ranks, drawn evenly and always the same, instead of all.
    #[must_use]
    pub fn sample(mut self, ranks: u64) -> Self {
        self.sample = Some(ranks);
        self
    }

    /// Within these limits, of which the threads, the time, the stop flag and the listener count.
    /// What ends the check early is [`SweepError::Stopped`]. Where the system starts no thread,
    /// there is one.
    #[must_use]
    pub fn limits<T: Reported<SweepProgress>>(mut self, limits: &Limits<'s, T>) -> Self {
        self.limits = T::limits(limits);
        self
    }

    /// Checks entries against the game and the entries that its moves lead to. Gives the number
    /// of ranks that were looked at.
    ///
    /// # Errors
    ///
    /// An entry that does not agree, or a law that is seen to be broken: with one thread the
    /// first of all.
    pub fn run<P>(self) -> Result<u64, VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + Sync,
    {
        let shared = SharedWork::new::<P, R>(self.swept, self.ranking, self.sample)?;
        let (swept, ranking, run) = (self.swept, self.ranking, Run::new(&self.limits));
        let panicked = thread::scope(|scope| {
            let work = || worker::<P, R>(swept, ranking, &shared, &Run::new(&Limits::new()));
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let helpers: Vec<_> = (1..self.limits.thread_count()).filter_map(start).collect();
            worker::<P, R>(swept, ranking, &shared, &run);
            helpers
                .into_iter()
                .map(thread::ScopedJoinHandle::join)
                .filter(Result::is_err)
                .count()
        });
        match shared.verdict() {
            Ok(_) if panicked > 0 => Err(SweepError::Panicked.into()),
            verdict => verdict,
        }
    }
}

/// Ranks that a thread takes at one go.
const AT_ONCE: u64 = 1 << 12;

/// What the threads of a check share.
struct SharedWork {
    /// The first piece of work that no thread has taken.
    next: AtomicU64,
    total: u64,
    sampled: bool,
    /// The fault, and which piece of work has found it: the least so far.
    found: Mutex<Option<(u64, VerifyError)>>,
}

impl SharedWork {
    fn new<P, R>(swept: &SweptValues, ranking: &R, sample: Option<u64>) -> Result<Self, VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        if !swept.fits::<P, R>(ranking) {
            return Err(SweepError::OtherRanking.into());
        }
        if let Some(slice) = swept
            .states
            .iter()
            .position(|&state| state == SliceState::Open)
        {
            return Err(VerifyError::Incomplete { slice });
        }
        let total = if swept.count() == 0 {
            0
        } else {
            sample.unwrap_or(swept.count())
        };
        Ok(Self {
            next: AtomicU64::new(0),
            total,
            sampled: sample.is_some(),
            found: Mutex::default(),
        })
    }

    /// The number of ranks, if none is wrong.
    fn verdict(self) -> Result<u64, VerifyError> {
        let found = self
            .found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        found.map_or(Ok(self.total), |(_, error)| Err(error))
    }

    /// The rank of a piece of work.
    #[allow(clippy::cast_possible_truncation, reason = "below the count")]
    fn rank(&self, number: u64, count: u64) -> u64 {
        if self.sampled {
            ((u128::from(mix(number)) * u128::from(count)) >> 64) as u64
        } else {
            number
        }
    }

    fn note(&self, number: u64, error: VerifyError) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(before, _)| number < *before) {
            *found = Some((number, error));
        }
        // No thread takes any more.
        self.next.store(self.total, Relaxed);
    }
}

/// Checks ranks until none is left.
fn worker<P, R>(swept: &SweptValues, ranking: &R, shared: &SharedWork, run: &Run<'_, SweepProgress>)
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let (step, mut scratch) = (rounded_step(swept.bound), Scratch::new());
    loop {
        let first = shared.next.fetch_add(AT_ONCE, Relaxed);
        if first >= shared.total {
            // What others add beyond the end must not come round to the beginning.
            shared.next.store(shared.total, Relaxed);
            return;
        }
        for number in first..shared.total.min(first + AT_ONCE) {
            let rank = shared.rank(number, swept.count());
            let value = |rank| swept.value(rank);
            if let Err(error) = agrees::<P, R>(ranking, rank, step, &value, &mut scratch) {
                return shared.note(number, error);
            }
        }
        if run
            .report(|| SweepProgress {
                done: first,
                total: shared.total,
            })
            .is_break()
        {
            return shared.note(u64::MAX, SweepError::Stopped.into());
        }
    }
}

impl SweptValues {
    /// Checks every entry against the game and the entries that its moves lead to, by one thread.
    ///
    /// # Errors
    ///
    /// The first rank whose entry does not agree, or the first law that is seen to be broken.
    pub fn verify<P, R>(&self, ranking: &R) -> Result<(), VerifyError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let shared = SharedWork::new::<P, R>(self, ranking, None)?;
        worker::<P, R>(self, ranking, &shared, &Run::new(&Limits::new()));
        shared.verdict().map(drop)
    }
}

/// Checks one entry: it lies within a `step` of what the rules say. `value` has this entry and those
/// that its moves lead to.
pub(super) fn agrees<P, R>(
    ranking: &R,
    rank: u64,
    step: f64,
    value: &dyn Fn(u64) -> Option<f64>,
    scratch: &mut Scratch,
) -> Result<(), VerifyError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let (found, expected) = (
        value(rank),
        expected::<P, R>(ranking, rank, value, scratch)?,
    );
    let agree = match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= step,
        (found, expected) => found == expected,
    };
    if agree {
        Ok(())
    } else {
        Err(VerifyError::Mismatch {
            rank,
            found,
            expected,
        })
    }
}

/// What the entry of a rank should say, given those that its moves lead to.
fn expected<P, R>(
    ranking: &R,
    rank: u64,
    value: &dyn Fn(u64) -> Option<f64>,
    scratch: &mut Scratch,
) -> Result<Option<f64>, VerifyError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let Some(position) = ranking.unrank(rank) else {
        return Ok(None);
    };
    if ranking.rank(&position) != Some(rank) {
        return Err(VerifyError::NotInverse { rank });
    }
    if position.to_move() == ToMove::Nobody {
        return Ok(Some(0.0));
    }
    let followed = scratch.branches.follow(ranking, &position);
    followed.map_err(|error| SweepError::Branches { rank, error })?;
    let entry = |rank, to| {
        let entry = if to < rank {
            value(to)
        } else {
            return Err(SweepError::NotBefore { rank, to });
        };
        entry.ok_or(SweepError::NoPosition { rank, to })
    };
    Ok(Some(worth(
        rank,
        &scratch.branches,
        &mut scratch.values,
        entry,
    )?))
}

/// Memory that is used again for every rank.
pub(super) struct Scratch {
    branches: Branches,
    values: Vec<f64>,
}

impl Scratch {
    pub(super) const fn new() -> Self {
        Self {
            branches: Branches::new(),
            values: Vec::new(),
        }
    }
}

/// How far a rounded entry may be off, given rounded entries.
pub(super) fn rounded_step(bound: Score) -> f64 {
    (2.0 * HALF_STEP + NOISE) * f64::from(bound)
}

/// How far an exact entry may be off.
pub(super) fn exact_step(bound: Score) -> f64 {
    NOISE * f64::from(bound)
}

#[cfg(test)]
mod tests {
    use toys::zoo::{Heaps, Numbers};

    use super::super::code::{HALF_STEP, NOTHING};
    use super::super::{Sweep, VerifyError};

    /// Of right values, each that is changed by two steps is found at its rank; so is each that is
    /// forgotten.
    #[test]
    fn wrong_values_are_found() {
        let numbers = Numbers { fault: None };
        let right = Sweep::new(&numbers).run::<Heaps>().unwrap();
        assert_eq!(right.verify::<Heaps, _>(&numbers), Ok(()));
        for at in 0..right.codes.len() {
            for wrong in [
                right.codes[at].saturating_sub(2),
                right.codes[at].saturating_add(2).min(NOTHING - 1),
                NOTHING,
            ] {
                let mut swept = right.clone();
                swept.codes[at] = wrong;
                let found = swept.verify::<Heaps, _>(&numbers);
                let is_found =
                    matches!(found, Err(VerifyError::Mismatch { rank, .. }) if rank == at as u64);
                assert!(
                    is_found || wrong == right.codes[at],
                    "{at}: {wrong} {found:?}"
                );
            }
        }
        assert!(right.error() < HALF_STEP, "all values are exact");
    }
}
