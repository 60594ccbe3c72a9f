//! Threads that do numbered pieces of work, each independent of all others.
//!
//! Which thread does which piece, and when, is left to chance; so nobody may look at that order.
//! Results come back with their numbers, and whoever needs an order makes it.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::referee::message_of;

/// A piece of work panicked: its message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panicked(pub(crate) String);

/// What is done with the number of a piece, and with whoever takes its results.
type Work<'w, T> = &'w (dyn Fn(usize, &mut dyn FnMut(T)) + Sync);

/// Does the pieces `0..count` on so many threads, in the order of their numbers as far as threads
/// allow. A piece may hand over several results as it goes; `take` gets each on the calling
/// thread, and ends the work by breaking. Pieces that have begun by then go on to their end, and
/// nobody looks at their results.
pub(crate) fn run<T: Send>(
    count: usize,
    threads: usize,
    work: Work<'_, T>,
    mut take: impl FnMut(usize, T) -> ControlFlow<()>,
) -> Result<(), Panicked> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || labour(count, next, stop, work, &sender));
        }
        drop(sender);
        let mut outcome = Ok(());
        // Ends when the last thread has let go of its sender.
        for (number, result) in receiver {
            let broken = match result {
                Err(panicked) => {
                    outcome = outcome.and(Err(panicked));
                    true
                }
                Ok(_) if stop.load(SeqCst) => false,
                Ok(result) => take(number, result).is_break(),
            };
            if broken {
                stop.store(true, SeqCst);
            }
        }
        outcome
    })
}

/// What one thread does.
fn labour<T>(
    count: usize,
    next: &AtomicUsize,
    stop: &AtomicBool,
    work: Work<'_, T>,
    sender: &Sender<(usize, Result<T, Panicked>)>,
) {
    while !stop.load(SeqCst) {
        let number = next.fetch_add(1, SeqCst);
        if number >= count {
            break;
        }
        // Whoever receives stays to the end, so sending cannot fail.
        let mut hand_over = |result| drop(sender.send((number, Ok(result))));
        let done = catch_unwind(AssertUnwindSafe(|| work(number, &mut hand_over)));
        if let Err(payload) = done {
            let _ = sender.send((number, Err(Panicked(message_of(payload.as_ref()).to_owned()))));
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
            let work = |number: usize, out: &mut dyn FnMut(usize)| (0..3).for_each(|part| out(number * 3 + part));
            run(40, threads, &work, |number, result| {
                assert_eq!(result / 3, number);
                done[number] += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(done, vec![3; 40]);
        }
        run(0, 4, &|_, out: &mut dyn FnMut(())| out(()), |_, ()| panic!("there is nothing to do")).unwrap();
    }

    #[test]
    fn breaking_ends_the_work() {
        let mut taken = 0;
        run(usize::MAX, 2, &|number, out: &mut dyn FnMut(usize)| out(number), |_, _| {
            taken += 1;
            if taken == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        assert_eq!(taken, 10);
    }

    #[test]
    fn a_panic_is_an_error() {
        let work = |number: usize, out: &mut dyn FnMut(usize)| if number == 5 { panic!("five") } else { out(number) };
        let result = run(10, 2, &work, |_, _| ControlFlow::Continue(()));
        assert_eq!(result, Err(Panicked("five".to_owned())));
    }
}
