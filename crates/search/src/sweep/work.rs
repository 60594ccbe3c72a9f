//! All slices, stage by stage, by one thread or by several.
//!
//! The codes are split into one piece per slice, which the thread that settles the slice writes;
//! what belongs to earlier stages is shared for reading. So threads need no locks but for the
//! queue.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use game_core::{Descending, Limits, Packed, Run, Slice, Stochastic, ZeroSum};

use super::settle::{Job, Scratch, slice};
use super::swept_values::{SliceState, SweptValues};
use super::{SweepError, SweepProgress};

/// A report is made when this many ranks more are done.
const REPORT: u64 = 1 << 16;

/// Takes a slice that has just been settled: its number, its state and its codes. Returns whether
/// to go on.
pub(super) type Keep<'k> = dyn FnMut(usize, SliceState, &[u16]) -> bool + Send + 'k;

/// What the threads of a stage share.
struct SharedWork<'v, 'k> {
    /// A thread that settles a slice gives it away before it begins the next.
    keep: Mutex<&'v mut Keep<'k>>,
    /// Slices that no thread has taken yet, the next one last.
    open: Mutex<Vec<Job<'v>>>,
    /// What became of those that were taken.
    settled: Mutex<Vec<(usize, Result<SliceState, SweepError>)>>,
    done: AtomicU64,
    stop: AtomicBool,
}

/// Nothing panics while a lock is held, so its poison says nothing.
fn with<T, U>(mutex: &Mutex<T>, act: impl FnOnce(&mut T) -> U) -> U {
    act(&mut mutex.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Settles all slices that are open.
pub(super) fn all<P, R>(
    ranking: &R,
    swept: &mut SweptValues,
    limits: &Limits<'_, SweepProgress>,
    keep: &mut Keep<'_>,
) -> Result<(), SweepError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P> + Sync,
{
    let (total, run, threads) = (swept.count(), Run::new(limits), limits.thread_count());
    let settled = swept
        .slices
        .iter()
        .zip(&swept.states)
        .filter(|(_, state)| **state != SliceState::Open);
    let mut done = settled.map(|(slice, _)| slice.end - slice.first).sum();
    let mut begin = 0;
    while let Some(&Slice { stage, first, .. }) = swept.slices.get(begin) {
        let end = swept.slices.partition_point(|slice| slice.stage <= stage);
        let shared = SharedWork {
            keep: Mutex::new(&mut *keep),
            open: Mutex::new(jobs(
                &mut swept.codes,
                &swept.slices,
                &swept.states,
                begin..end,
                first,
            )),
            settled: Mutex::default(),
            done: AtomicU64::new(done),
            stop: AtomicBool::new(false),
        };
        let whole = stage_by::<P, R>(ranking, &shared, threads, &run, total);
        done = shared.done.into_inner();
        let stopped = shared.stop.into_inner();
        let settled = shared
            .settled
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let verdict = note_stage(swept, settled, whole);
        if stopped && verdict.is_ok() && !swept.is_complete() {
            return Err(SweepError::Stopped);
        }
        verdict?;
        begin = end;
        if run.report(|| SweepProgress { done, total }).is_break() && !swept.is_complete() {
            return Err(SweepError::Stopped);
        }
    }
    Ok(())
}

/// Notes what became of the slices of a stage; returns the first error: that of the whole stage
/// before those of its slices, unless the stage was only stopped.
fn note_stage(
    swept: &mut SweptValues,
    mut settled: Vec<(usize, Result<SliceState, SweepError>)>,
    whole: Result<(), SweepError>,
) -> Result<(), SweepError> {
    settled.sort_unstable_by_key(|(number, _)| *number);
    let mut verdict = whole;
    for (number, result) in settled {
        match result {
            Ok(state) => swept.note(number, state),
            // A thread that stopped because of another one's error has none of its own.
            Err(error) if verdict.is_ok() || verdict == Err(SweepError::Stopped) => {
                verdict = Err(error);
            }
            Err(_) => {}
        }
    }
    verdict
}

/// The open slices of a stage that begins with rank `first`, the least last.
fn jobs<'v>(
    codes: &'v mut [u16],
    slices: &[Slice],
    states: &[SliceState],
    numbers: core::ops::Range<usize>,
    first: u64,
) -> Vec<Job<'v>> {
    let at = usize::try_from(first)
        .unwrap_or(codes.len())
        .min(codes.len());
    let (earlier, mut rest) = codes.split_at_mut(at);
    let earlier: &[u16] = earlier;
    let mut jobs = Vec::new();
    for number in numbers {
        let slice = slices[number];
        let length = usize::try_from(slice.end - slice.first)
            .unwrap_or(rest.len())
            .min(rest.len());
        let (codes, behind) = core::mem::take(&mut rest).split_at_mut(length);
        rest = behind;
        if states[number] == SliceState::Open {
            jobs.push(Job {
                number,
                slice,
                earlier,
                codes,
            });
        }
    }
    jobs.reverse();
    jobs
}

/// Settles the slices of a stage, and reports to the listener of the run how many of `total` ranks
/// are done.
fn stage_by<P, R>(
    ranking: &R,
    shared: &SharedWork<'_, '_>,
    threads: u16,
    run: &Run<'_, SweepProgress>,
    total: u64,
) -> Result<(), SweepError>
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P> + Sync,
{
    let helpers = usize::from(threads)
        .min(with(&shared.open, |open| open.len()))
        .saturating_sub(1);
    let mut reported = shared.done.load(Relaxed);
    let mut reporting = || {
        let done = shared.done.load(Relaxed);
        if done - reported >= REPORT {
            reported = done;
            if run.report(|| SweepProgress { done, total }).is_break() {
                shared.stop.store(true, Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| {
            thread::Builder::new()
                .spawn_scoped(scope, || worker::<P, R>(ranking, shared, &mut || ()))
                .ok()
        };
        // Where no thread can be started, this one does it all.
        let helpers: Vec<_> = (0..helpers).filter_map(start).collect();
        worker::<P, R>(ranking, shared, &mut reporting);
        let panicked = helpers
            .into_iter()
            .map(thread::ScopedJoinHandle::join)
            .filter(Result::is_err);
        if panicked.count() > 0 {
            Err(SweepError::Panicked)
        } else {
            Ok(())
        }
    })
}

/// Settles slices until none is left.
fn worker<P, R>(ranking: &R, shared: &SharedWork<'_, '_>, report: &mut dyn FnMut())
where
    P: Stochastic + ZeroSum + Packed,
    R: Descending<P> + Sync,
{
    let mut scratch = Scratch::default();
    while let Some(mut job) = with(&shared.open, Vec::pop) {
        let mut go_on = |more| {
            shared.done.fetch_add(more, Relaxed);
            report();
            !shared.stop.load(Relaxed)
        };
        let settled = slice::<P, R>(ranking, &mut job, &mut scratch, &mut go_on);
        let state = settled.map(SliceState::of_settled);
        // A slice that could not be kept counts as not settled.
        let (state, failed) = match state {
            Ok(state) if with(&shared.keep, |keep| keep(job.number, state, job.codes)) => {
                (Ok(state), false)
            }
            Ok(_) => (Err(SweepError::Stopped), true),
            Err(error) => (Err(error), true),
        };
        with(&shared.settled, |all| all.push((job.number, state)));
        if failed {
            shared.stop.store(true, Relaxed);
            break;
        }
    }
}
