//! One slice: the value of each of its ranks, in increasing order.

use core::ops::ControlFlow;

use game_core::{
    Branches, BranchesError, Descending, Link, Packed, Perspective, Score, Slice, Stochastic,
    ZeroSum,
};

use super::SweepError;
use super::code::{NOISE, NOTHING, decode, encode};

/// Ranks between two calls of `go_on`.
pub(super) const INTERVAL: u64 = 1 << 12;

/// A slice to be settled.
pub(super) struct Job<'v> {
    /// Its number.
    pub(super) number: usize,
    pub(super) slice: Slice,
    /// The codes of all slices of earlier stages.
    pub(super) earlier: &'v [u16],
    /// Its own codes, to be written.
    pub(super) codes: &'v mut [u16],
}

/// What a slice is settled with, kept from one slice to the next.
#[derive(Default)]
pub(super) struct Scratch {
    /// Values of the slice, unrounded; where there is no position they are not a number.
    fine: Vec<f64>,
    /// Values of the links of one rank.
    links: Vec<f64>,
}

/// Finds the values of a slice and writes their codes; returns whether all codes are exact.
///
/// `go_on` gets the number of ranks done since the last call.
pub(super) fn slice<P, R>(
    ranking: &R,
    job: &mut Job<'_>,
    scratch: &mut Scratch,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<bool, SweepError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P>,
{
    let Slice { first, end, .. } = job.slice;
    scratch.fine.clear();
    let too_large = SweepError::TooLarge { count: end - first };
    scratch
        .fine
        .try_reserve_exact(job.codes.len())
        .map_err(|_| too_large)?;
    scratch.fine.resize(job.codes.len(), f64::NAN);
    let mut known = KnownRanks {
        first,
        earlier: job.earlier,
        fine: &mut scratch.fine,
        bound: P::BOUND,
    };
    let (links, mut told, mut error) = (&mut scratch.links, first, None);
    let mut step = |rank: u64, branches: &Branches| {
        let value = worth(rank, branches, links, |rank, link| known.worth(rank, link))?;
        known.keep(rank, value)?;
        if rank - told >= INTERVAL {
            let more = go_on(rank - told);
            told = rank;
            return if more {
                Ok(())
            } else {
                Err(SweepError::Stopped)
            };
        }
        Ok(())
    };
    let _ = ranking.expand(first..end, &mut |rank,
                                             branches: Result<
        &Branches,
        BranchesError,
    >| {
        let settled = branches.map_err(|error| SweepError::Branches { rank, error });
        match settled.and_then(|branches| step(rank, branches)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(found) => {
                error = Some(found);
                ControlFlow::Break(())
            }
        }
    });
    match error {
        Some(error) => Err(error),
        None if go_on(end - told) => Ok(round(&scratch.fine, job.codes, P::BOUND)),
        None => Err(SweepError::Stopped),
    }
}

/// Writes the codes of a slice; returns whether all are exact.
fn round(fine: &[f64], codes: &mut [u16], bound: Score) -> bool {
    let mut all_exact = true;
    for (value, code) in fine.iter().zip(codes) {
        let (near, exact) = if value.is_nan() {
            (NOTHING, true)
        } else {
            encode(*value, bound)
        };
        *code = near;
        all_exact &= exact;
    }
    all_exact
}

/// What the search knows about ranks while a slice is settled.
struct KnownRanks<'k> {
    first: u64,
    earlier: &'k [u16],
    fine: &'k mut [f64],
    bound: Score,
}

impl KnownRanks<'_> {
    /// The entry that a link leads to, as the player who sees that rank sees it.
    #[inline]
    fn worth(&self, rank: u64, to: u64) -> Result<f64, SweepError> {
        let at = |base: u64| usize::try_from(to - base).ok();
        let entry = if to >= rank {
            None
        } else if to >= self.first {
            at(self.first).and_then(|at| self.fine.get(at)).copied()
        } else {
            let code = at(0).and_then(|at| self.earlier.get(at));
            code.map(|&code| decode(code, self.bound).unwrap_or(f64::NAN))
        };
        match entry {
            Some(entry) if !entry.is_nan() => Ok(entry),
            Some(_) => Err(SweepError::NoPosition { rank, to }),
            None => Err(SweepError::NotBefore { rank, to }),
        }
    }

    #[inline]
    fn keep(&mut self, rank: u64, value: f64) -> Result<(), SweepError> {
        let bound = f64::from(self.bound);
        let place = usize::try_from(rank.wrapping_sub(self.first))
            .ok()
            .and_then(|at| self.fine.get_mut(at));
        match place {
            Some(place) if value.abs() <= bound * (1.0 + NOISE) => {
                *place = value.clamp(-bound, bound);
                Ok(())
            }
            Some(_) => Err(SweepError::Payoff { rank }),
            None => Err(SweepError::NotBefore { rank, to: rank }),
        }
    }
}

/// The value of a rank from those of its links, which `entry` knows.
#[inline]
pub(super) fn worth<E>(
    rank: u64,
    branches: &Branches,
    values: &mut Vec<f64>,
    mut entry: impl FnMut(u64, u64) -> Result<f64, E>,
) -> Result<f64, E> {
    values.clear();
    for &Link {
        rank: to,
        perspective,
        gain,
    } in branches.links()
    {
        let further = match to {
            None => 0.0,
            Some(to) if perspective == Perspective::Same => entry(rank, to)?,
            Some(to) => -entry(rank, to)?,
        };
        values.push(f64::from(gain) + further);
    }
    let (mut sum, mut total) = (0.0, 0.0);
    for (weight, chooser, picks) in branches.cases() {
        // No value is "not a number", so a comparison does.
        let choices = picks
            .iter()
            .filter_map(|&pick| values.get(pick as usize).copied());
        let best = match chooser {
            Perspective::Same => {
                choices.fold(
                    f64::NEG_INFINITY,
                    |best, value| if value > best { value } else { best },
                )
            }
            Perspective::Other => {
                choices.fold(
                    f64::INFINITY,
                    |best, value| if value < best { value } else { best },
                )
            }
        };
        #[allow(
            clippy::cast_precision_loss,
            reason = "weights beyond 53 bits differ by less than the noise"
        )]
        let weight = weight as f64;
        sum += weight * best;
        total += weight;
    }
    // A finished position gains nothing more.
    Ok(if total > 0.0 { sum / total } else { 0.0 })
}
