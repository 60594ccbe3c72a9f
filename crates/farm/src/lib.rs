//! Many workers for one task: jobs as values, queues that lose none, results that are checked
//! before they count.
//!
//! A task that outgrows one machine is cut into [`Job`]s. A job is *pure*: what comes out depends on
//! what it says and on nothing else, so it does not matter who does it, when, or how often. All the
//! rest follows from that: a worker that dies costs time alone, a result that comes twice is one
//! result, and a worker that lies can be found by a second one.
//!
//! | | |
//! |---|---|
//! | [`Job`], [`JobId`] | one piece of work as a value; its name is the hash of what it says |
//! | [`JobKind`], [`Kinds`] | how work of a kind is done and how its results are checked; the subjects bring theirs |
//! | [`Transport`], [`Lease`] | a queue of jobs and a stream of results: [`InProcess`] for threads, `JetStream` (feature `nats`) for machines |
//! | [`ObjectStore`], [`ObjectAddress`] | what is too large for a job: bytes under their hash, in process or on the server |
//! | [`JobWorker`] | takes jobs, does them, hands the results in |
//! | [`coordinate`], [`Run`] | hands jobs out, checks what comes back, passes it on in order |
//! | [`prove_by_jobs`], [`JobTree`] | a proof-number search whose leaves are jobs |
//!
//! No game is known here, and no search.
//!
//! # What a run promises
//!
//! *The same run gives the same results*, in the order of the jobs' numbers, by any number of
//! workers, whatever dies and restarts.
//!
//! *Nothing counts unchecked.* Each result passes the check of its kind ([`JobKind::check`]), and a
//! share of all jobs is done by a second worker ([`Trust`]). Where two differ, the coordinator does
//! the job itself. A worker that was wrong is named, and all its results are thrown away, those
//! that counted already too.
//!
//! ```
//! use farm::{InProcess, Job, JobKind, Kinds, Run, JobWorker, coordinate};
//! use game_core::Limits;
//! use serde_json::{Value, json};
//!
//! /// Squares numbers.
//! struct Square;
//!
//! impl JobKind for Square {
//!     fn name(&self) -> &'static str {
//!         "square"
//!     }
//!     fn run(&self, job: &Job) -> Result<Value, String> {
//!         let number = job.input.as_u64().ok_or("The input is no number.")?;
//!         Ok(json!(number * number))
//!     }
//!     fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
//!         let root = output.as_u64().map(u64::isqrt);
//!         (root == job.input.as_u64()).then_some(()).ok_or("The root is another.".to_owned())
//!     }
//! }
//!
//! let kinds = Kinds::default().with(Square);
//! let input = |number| json!(number);
//! let run = Run::new("squares", "square", "program 1", 5, &input);
//! let queue = InProcess::default();
//! let mut squares = Vec::new();
//! let worker = JobWorker::new("neighbour", "program 1", &kinds);
//! let summary = std::thread::scope(|scope| {
//!     scope.spawn(|| worker.work(&queue, &Limits::new()));
//!     let summary = coordinate(&run, &kinds, &queue, &mut squares, &Limits::new());
//!     queue.close();
//!     summary
//! })?;
//! assert_eq!(squares, [json!(0), json!(1), json!(4), json!(9), json!(16)]);
//! assert!(summary.progress.liars.is_empty());
//! # Ok::<(), farm::FarmError>(())
//! ```

mod coordinator;
mod early_results;
mod error;
mod in_process;
#[cfg(feature = "nats")]
mod jetstream;
mod job;
mod kind;
mod ledger;
mod objects;
mod outcome;
mod proof_tree;
mod recent_objects;
mod run;
mod transport;
mod worker;
mod worker_watch;

pub use coordinator::{Collector, coordinate};
pub use error::{FarmError, ObjectError, TransportError};
pub use in_process::InProcess;
#[cfg(feature = "nats")]
pub use jetstream::{JetStream, RunStatus, Server};
pub use job::{Job, JobId};
pub use kind::{JobKind, Kinds};
pub use ledger::Liar;
pub use objects::{InProcessObjects, ObjectAddress, ObjectStore};
pub use outcome::Outcome;
pub use proof_tree::{
    JobAnswer, JobTree, NodeKind, ProofNumbers, TreeChild, TreeRun, TreeRunError, TreeRunProgress,
    TreeRunSummary, prove_by_jobs,
};
pub use recent_objects::RecentObjects;
pub use run::{Run, RunProgress, RunSummary, Trust, WorkerShare};
pub use transport::{Lease, Transport};
pub use worker::{JobWorker, WorkerEnd};
