use std::time::Duration;

use crate::{Job, Outcome, TransportError};

/// A queue of jobs and a stream of results.
///
/// It keeps jobs until they are done: one that a worker took and did not finish in time goes to
/// another. It may pass a job to two workers and a result twice; the coordinator counts each
/// once.
pub trait Transport: Sync {
    /// Puts jobs into the queue. Those that wait in it already are not put twice.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached.
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError>;

    /// Results of the run that came since the last call, waiting up to `wait` for the first. A
    /// coordinator that begins gets all that came before, as far as the queue keeps them.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached.
    fn results(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, TransportError>;

    /// Forgets what waits of a run: it has all that it needs.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached.
    fn clear(&self, run: &str) -> Result<(), TransportError>;

    /// A job of one of these kinds for this worker, waiting up to `wait` for one; `None` if none
    /// came.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached, or is closed.
    fn take(
        &self,
        worker: &str,
        kinds: &[&str],
        wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError>;
}

/// A job that a worker has taken and no other has. Dropped without a result, it goes back to the
/// queue.
pub trait Lease: Send + Sync {
    /// The job.
    fn job(&self) -> &Job;

    /// Says that the worker lives and works on it. To be called every few seconds.
    fn keep(&self);

    /// Hands the result in.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached: the job goes to another worker.
    fn finish(self: Box<Self>, outcome: &Outcome) -> Result<(), TransportError>;
}
