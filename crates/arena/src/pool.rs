//! Threads that do numbered pieces of work, each independent of all others.
//!
//! Which thread does which piece, and when, is not determined, so results must not depend on it.
//! Results come back with their numbers, and a caller that needs an order sorts them.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::catch_panic::panic_message;

/// The message of a piece of work that panicked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panicked(pub(crate) String);

/// Does the piece of this number and passes its results to the function.
type Work<'w, T> = &'w (dyn Fn(usize, &mut dyn FnMut(T)) + Sync);

/// Does the pieces `0..count` on this number of threads. The threads begin the pieces in the order
/// of their numbers. A piece may return several results, one by one; `take` gets each of them on
/// the calling thread, and ends the work by breaking. Pieces that have begun by then are completed,
/// but their results are dropped.
///
/// With one thread, or if the system starts none, the calling thread does the work, so this also
/// runs in a browser.
pub(crate) fn run<T: Send>(
    count: usize,
    threads: usize,
    work: Work<'_, T>,
    mut take: impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), Panicked> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let start = |_: &usize| {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            thread::Builder::new()
                .spawn_scoped(scope, move || do_pieces(count, next, stop, work, &sender))
                .is_ok()
        };
        let wanted = if threads > 1 { threads.min(count) } else { 0 };
        let started = (0..wanted).take_while(start).count();
        drop(sender);
        if started == 0 {
            do_all_here(count, work, &mut take)
        } else {
            gather(receiver, &stop, &mut take)
        }
    })
}

/// Takes the results of all threads; ends when the last of them has dropped its sender.
fn gather<T>(
    receiver: Receiver<Result<(usize, T), Panicked>>,
    stop: &AtomicBool,
    take: &mut impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), Panicked> {
    let mut outcome = Ok(());
    for result in receiver {
        let broken = match result {
            Err(panicked) => {
                outcome = outcome.and(Err(panicked));
                true
            }
            Ok(_) if stop.load(SeqCst) => false,
            Ok((number, result)) => take(number, result).is_break(),
        };
        if broken {
            stop.store(true, SeqCst);
        }
    }
    outcome
}

/// Does everything on the calling thread.
fn do_all_here<T>(
    count: usize,
    work: Work<'_, T>,
    take: &mut impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), Panicked> {
    for number in 0..count {
        let mut broken = false;
        let mut hand_over = |result| broken = broken || take(number, result).is_break();
        caught(|| work(number, &mut hand_over))?;
        if broken {
            break;
        }
    }
    Ok(())
}

/// Turns a panic of a piece of work into an error. Its data are not used again.
fn caught(work: impl FnOnce()) -> Result<(), Panicked> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.map_err(|payload| Panicked(panic_message(payload.as_ref()).to_owned()))
}

/// The loop of one thread: it does the next piece until none is left.
fn do_pieces<T>(
    count: usize,
    next: &AtomicUsize,
    stop: &AtomicBool,
    work: Work<'_, T>,
    sender: &Sender<Result<(usize, T), Panicked>>,
) {
    while !stop.load(SeqCst) {
        let number = next.fetch_add(1, SeqCst);
        if number >= count {
            break;
        }
        // The receiver lives until the end, unless `take` panics: then the rest is not needed.
        let mut hand_over = |result| {
            if sender.send(Ok((number, result))).is_err() {
                stop.store(true, SeqCst);
            }
        };
        if let Err(panicked) = caught(|| work(number, &mut hand_over)) {
            let _ = sender.send(Err(panicked));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 3, 50] {
            let mut done = vec![0; 40];
            let work = |number: usize, out: &mut dyn FnMut(usize)| {
                (0..3).for_each(|part| out(number * 3 + part));
            };
            run(40, threads, &work, |number, result| {
                assert_eq!(result / 3, number);
                done[number] += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(done, vec![3; 40]);
        }
        run(0, 4, &|_, out: &mut dyn FnMut(())| out(()), |_, ()| {
            panic!("there is nothing to do")
        })
        .unwrap();
    }

    #[test]
    fn breaking_ends_the_work() {
        for threads in [1, 2] {
            let mut taken = 0;
            let twice = |number, out: &mut dyn FnMut(usize)| (0..2).for_each(|_| out(number));
            run(usize::MAX, threads, &twice, |_, _| {
                taken += 1;
                if taken == 9 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .unwrap();
            assert_eq!(taken, 9);
        }
    }

    #[test]
    fn a_panic_of_take_ends_the_work() {
        let begun = AtomicUsize::new(0);
        let work = |number: usize, out: &mut dyn FnMut(usize)| {
            begun.fetch_add(1, SeqCst);
            out(number);
        };
        // If the work did not end, this would run for ever.
        let refuse = |number, _| {
            if number < 3 {
                ControlFlow::Continue(())
            } else {
                panic!("enough")
            }
        };
        assert!(catch_unwind(AssertUnwindSafe(|| run(usize::MAX, 2, &work, refuse))).is_err());
        assert!(begun.load(SeqCst) >= 3);
    }

    #[test]
    fn a_panic_is_an_error() {
        let work = |number: usize, out: &mut dyn FnMut(usize)| {
            if number == 5 {
                panic!("five")
            } else {
                out(number);
            }
        };
        for threads in [1, 2] {
            let result = run(10, threads, &work, |_, _| ControlFlow::Continue(()));
            assert_eq!(result, Err(Panicked("five".to_owned())));
        }
    }
}
