//! The lines that wait while the engine thinks: a queue that has a bound and never stops its
//! reader.
//!
//! A thought may go on until a line ends it, so the thread that reads must get to that line,
//! whatever stands before it. The queue therefore never makes the reader wait until a thought has
//! ended:
//!
//! - A line that repeats the one before it is counted, not stored.
//! - Lines that take more than [`MOST_BYTES`] do not fit. The reader gives the engine [`PATIENCE`]
//!   to take a line: so a long file of short questions is read as fast as it is answered, and all
//!   of it is answered.
//! - If the engine takes none in that time, the lines that do not fit are dropped: the newest go
//!   first. In their place stands one [`Line::Dropped`], so the session can report that they are
//!   missing.
//! - A line that interrupts has reached the engine before it comes here, and nothing is lost with
//!   it. One that ends the conversation always fits, and so does the end of the input: there is one
//!   of each.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Interrupt, Line, Urgency};

/// Bytes that waiting lines may take, with [`ENTRY`] for each.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// Bytes that a waiting line takes beside its text: its place in the queue, its interrupt, and what
/// the allocator adds to both.
const ENTRY: usize = 128;

/// How long the reader waits for room before lines are dropped.
const PATIENCE: Duration = Duration::from_millis(250);

/// A line, the time of its receipt, and the interrupt that may reach the engine while it answers.
pub(super) struct ReceivedLine {
    pub(super) line: Line,
    pub(super) at: Duration,
    pub(super) interrupt: Arc<Interrupt>,
}

impl ReceivedLine {
    /// Bytes that it takes in the queue.
    fn bytes(&self) -> usize {
        let (Line::Text(text) | Line::NotText(text)) = &self.line else {
            return ENTRY;
        };
        text.len() + ENTRY
    }
}

/// Lines that are answered while the engine thinks, in protocols that have such lines.
#[derive(Clone, Copy)]
pub(crate) struct Meanwhile {
    /// Whether a line lets the engine think.
    pub(crate) is_thought: fn(&Line) -> bool,
    /// The answer of a line to an engine that thinks; `None` for one that has to wait.
    pub(crate) answer: fn(&Line) -> Option<&'static str>,
}

/// What the reader and those who answer share.
#[derive(Default)]
struct State {
    /// The lines, each with how many times it stands here.
    waiting: VecDeque<(ReceivedLine, u64)>,
    bytes: usize,
    /// How many lines were taken.
    taken: u64,
    /// What `taken` was when the reader last waited for room and got none.
    stuck: Option<u64>,
    /// How the input ended.
    end: Option<io::Result<()>>,
    /// Whether the line that was taken last lets the engine think, and is not answered yet.
    is_thinking: bool,
    /// Whether the conversation is over.
    is_over: bool,
}

/// Lines on their way from the thread that reads to those that answer.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Something has changed.
    changed: Condvar,
    /// Set by each line, and by the end of the input. It changes under the lock alone, so none is
    /// missed.
    arrived: AtomicBool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line whose urgency has reached the engine already. Returns whether more lines are
    /// wanted.
    pub(super) fn push(&self, received: ReceivedLine, urgency: Urgency) -> bool {
        let mut state = self.lock();
        self.arrived.store(true, Relaxed);
        if let Some((last, copies)) = state.waiting.back_mut()
            && last.line == received.line
            && (urgency != Urgency::Waits || Arc::ptr_eq(&last.interrupt, &received.interrupt))
        {
            *copies += 1;
        } else {
            if urgency != Urgency::Waits {
                // Thoughts have just been ended, so there may soon be room.
                state.stuck = None;
            }
            let bytes = received.bytes();
            if urgency != Urgency::Quit {
                state = self.wait_for_room(state, bytes);
            }
            if state.bytes + bytes <= MOST_BYTES || urgency == Urgency::Quit {
                state.add(received);
            } else if matches!(urgency, Urgency::Waits | Urgency::Cancel) {
                state.drop_line(received);
            }
        }
        self.changed.notify_all();
        !state.is_over
    }

    /// Waits until this number of bytes fits, for [`PATIENCE`] at most, and not at all where that
    /// was in vain and no line has been taken since.
    fn wait_for_room<'s>(
        &self,
        mut state: MutexGuard<'s, State>,
        bytes: usize,
    ) -> MutexGuard<'s, State> {
        let has_none = |state: &mut State| state.bytes + bytes > MOST_BYTES && !state.is_over;
        if has_none(&mut state) && state.stuck != Some(state.taken) {
            // What has come so far is to be answered meanwhile.
            self.changed.notify_all();
            let (waited, _) = self
                .changed
                .wait_timeout_while(state, PATIENCE, has_none)
                .unwrap_or_else(PoisonError::into_inner);
            state = waited;
            state.stuck = has_none(&mut state).then_some(state.taken);
        }
        state
    }

    /// No more lines will come, or none can be read.
    pub(super) fn end(&self, result: io::Result<()>) {
        self.lock().end = Some(result);
        self.arrived.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// The next line, as soon as there is one; `None` behind the last one.
    ///
    /// # Errors
    ///
    /// The input cannot be read any further.
    pub(super) fn next(&self, meanwhile: Option<Meanwhile>) -> io::Result<Option<ReceivedLine>> {
        let mut state = self.lock();
        loop {
            if let Some(received) = state.take() {
                state.is_thinking =
                    meanwhile.is_some_and(|meanwhile| (meanwhile.is_thought)(&received.line));
                self.changed.notify_all();
                return Ok(Some(received));
            }
            match state.end.take() {
                None => state = self.wait(state),
                Some(result) => {
                    state.end = Some(Ok(()));
                    return result.map(|()| None);
                }
            }
        }
    }

    /// The line that was taken last is answered.
    pub(super) fn answered(&self) {
        self.lock().is_thinking = false;
    }

    /// Waits until a line can be answered while the engine thinks. Returns whether one may be
    /// there; if not, the conversation is over.
    pub(super) fn wait_meanwhile(&self, meanwhile: Meanwhile) -> bool {
        let mut state = self.lock();
        while !state.is_over && state.answer(meanwhile).is_none() {
            state = self.wait(state);
        }
        !state.is_over
    }

    /// Takes a line that can be answered while the engine thinks, and returns its answer.
    pub(super) fn take_meanwhile(&self, meanwhile: Meanwhile) -> Option<&'static str> {
        let mut state = self.lock();
        let answer = state.answer(meanwhile)?;
        state.take();
        self.changed.notify_all();
        Some(answer)
    }

    /// Whether no line waits and more may come. Then [`arrived`](Self::arrived) is not set until
    /// one comes.
    pub(super) fn is_quiet(&self) -> bool {
        let state = self.lock();
        let is_quiet = state.waiting.is_empty() && state.end.is_none();
        if is_quiet {
            self.arrived.store(false, Relaxed);
        }
        is_quiet
    }

    /// The flag that a line sets when it comes.
    pub(super) const fn arrived(&self) -> &AtomicBool {
        &self.arrived
    }

    /// The conversation is over: what waits for lines, or for room, goes on.
    pub(super) fn close(&self) {
        self.lock().is_over = true;
        self.changed.notify_all();
    }
}

impl State {
    fn add(&mut self, received: ReceivedLine) {
        self.bytes += received.bytes();
        self.waiting.push_back((received, 1));
    }

    /// Counts a line that is dropped.
    fn drop_line(&mut self, received: ReceivedLine) {
        if let Some((
            ReceivedLine {
                line: Line::Dropped(lines),
                ..
            },
            _,
        )) = self.waiting.back_mut()
        {
            *lines += 1;
        } else {
            self.add(ReceivedLine {
                line: Line::Dropped(1),
                ..received
            });
        }
    }

    /// The first line, if there is one.
    fn take(&mut self) -> Option<ReceivedLine> {
        let (first, copies) = self.waiting.front_mut()?;
        self.taken += 1;
        if *copies > 1 {
            *copies -= 1;
            let (line, interrupt) = (first.line.clone(), Arc::clone(&first.interrupt));
            return Some(ReceivedLine {
                line,
                at: first.at,
                interrupt,
            });
        }
        let (received, _) = self.waiting.pop_front()?;
        self.bytes -= received.bytes();
        Some(received)
    }

    /// The answer of the first line, if the engine thinks and the line need not wait for it.
    fn answer(&self, meanwhile: Meanwhile) -> Option<&'static str> {
        let (first, _) = self.waiting.front().filter(|_| self.is_thinking)?;
        (meanwhile.answer)(&first.line)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::thread;
    use std::time::Instant;

    use super::*;

    fn line(text: &str, interrupt: &Arc<Interrupt>) -> ReceivedLine {
        ReceivedLine {
            line: Line::Text(text.to_owned()),
            at: Duration::ZERO,
            interrupt: Arc::clone(interrupt),
        }
    }

    /// All lines that are in the queue.
    fn all(queue: &Queue) -> Vec<Line> {
        queue.end(Ok(()));
        std::iter::from_fn(|| queue.next(None).unwrap())
            .map(|received| received.line)
            .collect()
    }

    #[test]
    fn a_line_that_repeats_the_one_before_takes_no_room() {
        let (queue, one, other) = (Queue::default(), Arc::default(), Arc::default());
        for _ in 0..1_000_000 {
            queue.push(line("isready", &one), Urgency::Waits);
        }
        assert_eq!(queue.lock().waiting.len(), 1);
        queue.push(line("isready", &other), Urgency::Waits);
        assert_eq!(queue.lock().waiting.len(), 2);
        assert_eq!(all(&queue).len(), 1_000_001);
        assert_eq!(queue.lock().bytes, 0);
    }

    /// Nothing is taken, so what does not fit is dropped; what ends the conversation fits.
    #[test]
    fn the_newest_lines_are_dropped_and_counted() {
        let (queue, interrupt) = (Queue::default(), Arc::default());
        // The queue has room for 256 of these lines, and then for nothing.
        let (long, fit, count) = (
            "x".repeat((1 << 16) - ENTRY - 4),
            MOST_BYTES >> 16,
            1000_usize,
        );
        let begin = Instant::now();
        for number in 0..count {
            assert!(queue.push(
                line(&format!("{number:04}{long}"), &interrupt),
                Urgency::Waits
            ));
            assert!(queue.lock().bytes <= MOST_BYTES + ENTRY);
        }
        queue.push(line("stop", &interrupt), Urgency::Stop);
        queue.push(line("end", &interrupt), Urgency::Cancel);
        queue.push(line("quit", &interrupt), Urgency::Quit);
        // The reader waited for room before the first dropped line, and behind each line that ends
        // thoughts.
        assert!(begin.elapsed() >= 3 * PATIENCE);
        let lines = all(&queue);
        // The `stop` has done its work when it comes to the queue, and is not missing.
        let dropped = u64::try_from(count - fit + 1).unwrap();
        assert_eq!(
            lines[fit..],
            [Line::Dropped(dropped), Line::Text("quit".to_owned())]
        );
        assert!(
            lines[..fit]
                .iter()
                .enumerate()
                .all(|(number, line)| line.text().unwrap().starts_with(&format!("{number:04}")))
        );
    }

    /// Lines that are taken, however slowly, make room: then none is dropped.
    #[test]
    fn the_reader_waits_for_room_while_lines_are_answered() {
        let (queue, interrupt) = (Arc::new(Queue::default()), Arc::default());
        let (long, count) = ("x".repeat(1 << 20), 40_usize);
        let reader = Arc::clone(&queue);
        let read = thread::spawn(move || {
            for number in 0..count {
                reader.push(
                    line(&format!("{number} {long}"), &interrupt),
                    Urgency::Waits,
                );
            }
            reader.end(Ok(()));
        });
        let mut taken = 0;
        while let Some(received) = queue.next(None).unwrap() {
            assert!(
                matches!(&received.line, Line::Text(text) if text.starts_with(&format!("{taken} "))),
                "{taken}"
            );
            taken += 1;
            thread::sleep(Duration::from_millis(2));
        }
        read.join().unwrap();
        assert_eq!(taken, count);
    }

    /// Lines that can be answered meanwhile are answered only while the engine thinks, and only at
    /// the front.
    #[test]
    fn a_line_is_answered_meanwhile_if_none_is_before_it() {
        let (queue, interrupt) = (Queue::default(), Arc::default());
        let meanwhile = Meanwhile {
            is_thought: |line| *line == Line::Text("go".to_owned()),
            answer: |line| (*line == Line::Text("isready".to_owned())).then_some("readyok"),
        };
        for text in ["d", "go", "isready", "isready", "d", "isready"] {
            queue.push(line(text, &interrupt), Urgency::Waits);
        }
        queue.next(Some(meanwhile)).unwrap();
        assert_eq!(queue.take_meanwhile(meanwhile), None);
        queue.next(Some(meanwhile)).unwrap();
        assert!(queue.wait_meanwhile(meanwhile));
        let answers = [(); 3].map(|()| queue.take_meanwhile(meanwhile));
        assert_eq!(answers, [Some("readyok"), Some("readyok"), None]);
        queue.next(Some(meanwhile)).unwrap();
        assert_eq!(queue.take_meanwhile(meanwhile), None);
        queue.close();
        assert!(!queue.wait_meanwhile(meanwhile));
    }
}
