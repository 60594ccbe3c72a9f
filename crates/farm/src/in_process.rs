use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use game_core::Limits;

use crate::{Job, JobWorker, Kinds, Lease, Outcome, Transport, TransportError};

/// The queue of one process: for workers that are its threads.
///
/// A lease that is dropped goes back to the front of the queue. That is all that can happen to a
/// thread, so there is no time after which a job is taken from it.
#[derive(Default, Debug)]
pub struct InProcess {
    state: Mutex<State>,
    changed: Condvar,
}

/// What waits.
#[derive(Default, Debug)]
struct State {
    jobs: VecDeque<Job>,
    /// Results by run.
    outcomes: HashMap<String, Vec<Outcome>>,
    closed: bool,
}

impl InProcess {
    /// Starts this many workers as threads, at least one, which know these kinds, hands their queue
    /// to `coordinator`, and ends them when it is done. `program` is the signature of this program.
    pub fn with_workers<T>(
        workers: usize,
        program: &str,
        kinds: &Kinds,
        coordinator: impl FnOnce(&Self) -> T,
    ) -> T {
        let queue = Self::default();
        thread::scope(|scope| {
            for number in 1..=workers.max(1) {
                let worker = JobWorker::new(format!("thread {number}"), program, kinds);
                let queue = &queue;
                scope.spawn(move || worker.work(queue, &Limits::new()));
            }
            let closing = CloseOnDrop(&queue);
            coordinator(closing.0)
        })
    }

    /// Ends the work: workers that wait stop, and none gets a job any more.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Nothing panics while the state is locked, so its poison can be ignored.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `found` finds something in the state, or the time is over.
    fn wait_for<T>(
        &self,
        wait: Duration,
        mut found: impl FnMut(&mut State) -> Option<T>,
    ) -> Option<T> {
        let mut result = None;
        let waiting = self
            .changed
            .wait_timeout_while(self.state(), wait, |state| {
                result = found(state);
                result.is_none()
            });
        drop(waiting);
        result
    }
}

impl Transport for InProcess {
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError> {
        let mut state = self.state();
        for job in jobs {
            if !state.jobs.contains(job) {
                state.jobs.push_back(job.clone());
            }
        }
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    fn results(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, TransportError> {
        let some = self.wait_for(wait, |state| state.outcomes.remove(run));
        Ok(some.unwrap_or_default())
    }

    fn clear(&self, run: &str) -> Result<(), TransportError> {
        let mut state = self.state();
        state.jobs.retain(|job| job.run != run);
        state.outcomes.remove(run);
        Ok(())
    }

    fn take(
        &self,
        worker: &str,
        kinds: &[&str],
        wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError> {
        let fits = |job: &Job| {
            kinds.contains(&job.kind.as_str()) && job.excluded.iter().all(|name| name != worker)
        };
        let job = self.wait_for(wait, |state| {
            if state.closed {
                return Some(Err(TransportError::Closed));
            }
            let place = state.jobs.iter().position(fits)?;
            state.jobs.remove(place).map(Ok)
        });
        Ok(job.transpose()?.map(|job| {
            let lease = Held {
                queue: self,
                job,
                finished: false,
            };
            Box::new(lease) as Box<dyn Lease>
        }))
    }
}

/// Closes a queue in the end, after a panic too: its workers would wait for ever.
struct CloseOnDrop<'q>(&'q InProcess);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A job that a thread has.
struct Held<'q> {
    queue: &'q InProcess,
    job: Job,
    finished: bool,
}

impl Lease for Held<'_> {
    fn job(&self) -> &Job {
        &self.job
    }

    fn keep(&self) {}

    fn finish(mut self: Box<Self>, outcome: &Outcome) -> Result<(), TransportError> {
        self.finished = true;
        let mut state = self.queue.state();
        let of_run = state.outcomes.entry(self.job.run.clone()).or_default();
        of_run.push(outcome.clone());
        drop(state);
        self.queue.changed.notify_all();
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if !self.finished {
            self.queue.state().jobs.push_front(self.job.clone());
            self.queue.changed.notify_all();
        }
    }
}
