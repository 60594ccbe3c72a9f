use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game_core::Limits;
use serde_json::Value;

use crate::{Job, Kinds, Lease, Outcome, Transport, TransportError};

/// How long a worker waits for a job until it looks whether it shall stop.
const WAIT: Duration = Duration::from_millis(500);

/// Takes jobs of the kinds that it knows, does them, and hands their results in.
///
/// It runs no code that a job brings, and takes no job of a program with another signature.
#[derive(Debug)]
pub struct JobWorker<'w> {
    name: String,
    program: String,
    kinds: &'w Kinds,
    heartbeat: Duration,
}

/// Why a worker has stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerEnd {
    /// The flag of its limits was set.
    Stopped,
    /// The queue was closed.
    Closed,
    /// A job is of a program with this other signature, which may come to other results.
    OtherProgram(String),
}

impl<'w> JobWorker<'w> {
    /// A worker of that name, which no other worker of the run has, for these kinds. `program` is
    /// the signature of the program that runs it.
    #[must_use]
    pub fn new(name: impl Into<String>, program: impl Into<String>, kinds: &'w Kinds) -> Self {
        Self {
            name: name.into(),
            program: program.into(),
            kinds,
            heartbeat: Duration::from_secs(5),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Works on this thread until the queue is closed, the stop flag of the limits is set, or a job
    /// is of another program. Each finished job is reported to the listener of the limits, which may
    /// end the work; their numbers are not used.
    ///
    /// # Errors
    ///
    /// The queue cannot be reached. A job in hand goes to another worker.
    pub fn work(
        &self,
        transport: &dyn Transport,
        limits: &Limits<'_, Outcome>,
    ) -> Result<WorkerEnd, TransportError> {
        let kinds: Vec<&str> = self.kinds.names().collect();
        while !limits.is_stopped() {
            let lease = match transport.take(&self.name, &kinds, WAIT) {
                Ok(Some(lease)) => lease,
                Ok(None) => continue,
                Err(TransportError::Closed) => return Ok(WorkerEnd::Closed),
                Err(error) => return Err(error),
            };
            if lease.job().program != self.program {
                return Ok(WorkerEnd::OtherProgram(lease.job().program.clone()));
            }
            let outcome = self.do_job(lease.as_ref());
            lease.finish(&outcome)?;
            if limits.report_on(&outcome).is_break() {
                break;
            }
        }
        Ok(WorkerEnd::Stopped)
    }

    /// Does the job while a second thread says that this one lives.
    fn do_job(&self, lease: &dyn Lease) -> Outcome {
        let job = lease.job();
        let begin = Instant::now();
        let (finished, woken) = (Mutex::new(false), Condvar::new());
        let output = thread::scope(|scope| {
            let heart = || {
                let mut done = finished.lock().unwrap_or_else(PoisonError::into_inner);
                while !*done {
                    let (guard, timeout) = woken
                        .wait_timeout(done, self.heartbeat)
                        .unwrap_or_else(PoisonError::into_inner);
                    done = guard;
                    if timeout.timed_out() && !*done {
                        lease.keep();
                    }
                }
            };
            // Without a second thread, the job goes to another worker if it takes long.
            let _ = thread::Builder::new().spawn_scoped(scope, heart);
            let output = run(self.kinds, job);
            *finished.lock().unwrap_or_else(PoisonError::into_inner) = true;
            woken.notify_all();
            output
        });
        Outcome {
            job: job.id(),
            number: job.number,
            worker: self.name.clone(),
            output,
            micros: u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX),
        }
    }
}

/// Does a job; a panic is a sentence.
pub(crate) fn run(kinds: &Kinds, job: &Job) -> Result<Value, String> {
    let kind = kinds
        .get(&job.kind)
        .ok_or_else(|| format!("There is no kind of job with the name {:?}.", job.kind))?;
    // The data of a job that panicked are not used again.
    catch_unwind(AssertUnwindSafe(|| kind.run(job)))
        .unwrap_or_else(|payload| Err(format!("The job crashed: {}.", message(payload.as_ref()))))
}

/// The message of a panic.
fn message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
