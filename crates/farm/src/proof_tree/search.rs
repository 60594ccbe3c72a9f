//! The loop: leaves go out as jobs, results come in and change the tree.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use game_core::Limits;
use serde_json::Value;

use super::JobTree;
use super::graph::{NodeId, ProofGraph};
use super::results::{JobResult, JobResults};
use super::run::{TreeRun, TreeRunError, TreeRunProgress, TreeRunSummary};
use crate::early_results::EarlyResults;
use crate::worker_watch::WorkerWatch;
use crate::{FarmError, Job, JobId, JobKind, Kinds, Liar, Outcome, Transport, WorkerShare};

/// How long the coordinator waits for results until it looks at everything else.
const WAIT: Duration = Duration::from_millis(200);

/// Batches of results of an earlier coordinator that are read before jobs are put.
const EARLIER_BATCHES: usize = 1000;

/// Proves or disproves a node by jobs.
///
/// It ends with an answer, or when the stop flag of the limits is set or their listener, which gets
/// a report after each batch of results, breaks. What the limits say in numbers is not used.
///
/// The answer is the same for any number of workers and any order in which results come; the tree,
/// the number of jobs and the certificate may differ.
///
/// # Errors
///
/// The kind of the run is unknown, a job cannot be done, no worker is left that can be believed, the
/// queue cannot be reached, or the journal cannot be used.
pub fn prove_by_jobs<T: JobTree>(
    tree: &T,
    root: &T::Node,
    run: &TreeRun<'_>,
    kinds: &Kinds,
    transport: &dyn Transport,
    limits: &Limits<'_, TreeRunProgress>,
) -> Result<TreeRunSummary<T::Certificate>, TreeRunError> {
    let kind = kinds.get(&run.kind).ok_or_else(|| FarmError::UnknownKind {
        kind: run.kind.clone(),
    })?;
    let results = JobResults::open(run.journal)?;
    let mut search = ProofSearch::new(tree, root, run, kind, results);
    // What came before this coordinator began, so that jobs which are done are not put again. It
    // ends where results come faster than they are read: they are taken later.
    for _ in 0..EARLIER_BATCHES {
        let outcomes = transport.results(&run.name, Duration::ZERO)?;
        if outcomes.is_empty() {
            break;
        }
        search.take(outcomes)?;
    }
    let mut watch = WorkerWatch::default();
    loop {
        let jobs = search.refill()?;
        let progress = search.progress();
        let is_settled = progress.answer().is_some();
        if is_settled || limits.report_on(&progress).is_break() || limits.is_stopped() {
            if is_settled {
                transport.clear(&run.name)?;
            }
            return Ok(TreeRunSummary {
                progress,
                certificate: search.graph.certificate().cloned(),
            });
        }
        watch.check(&progress.workers, &progress.liars, run.worker_patience)?;
        transport.put(&jobs)?;
        let outcomes = transport.results(&run.name, WAIT)?;
        search.take(outcomes)?;
    }
}

/// A job that was put, until its result comes.
struct PendingJob {
    /// Its name without what changes when it is put again.
    plain: JobId,
    input: Value,
}

struct ProofSearch<'s, T: JobTree> {
    tree: &'s T,
    root: &'s T::Node,
    run: &'s TreeRun<'s>,
    kind: &'s dyn JobKind,
    graph: ProofGraph<'s, T>,
    results: JobResults,
    /// Jobs without a result, by their names in the queue.
    pending: HashMap<JobId, PendingJob>,
    /// The leaves that wait for each job, by its plain name.
    leaves: HashMap<JobId, Vec<NodeId>>,
    /// How often each job was put, and how often it failed, by its plain name.
    puts: HashMap<JobId, (u32, u32)>,
    early: EarlyResults,
    workers: BTreeMap<String, WorkerShare>,
    liars: Vec<Liar>,
    done: u64,
    found: u64,
}

impl<'s, T: JobTree> ProofSearch<'s, T> {
    fn new(
        tree: &'s T,
        root: &'s T::Node,
        run: &'s TreeRun<'s>,
        kind: &'s dyn JobKind,
        results: JobResults,
    ) -> Self {
        let found = results.len();
        Self {
            tree,
            root,
            run,
            kind,
            graph: ProofGraph::new(tree, root.clone()),
            results,
            pending: HashMap::new(),
            leaves: HashMap::new(),
            puts: HashMap::new(),
            early: EarlyResults::default(),
            workers: BTreeMap::new(),
            liars: Vec::new(),
            done: 0,
            found,
        }
    }

    /// A job of that input. Its number follows from the input, so that the same job has the same
    /// name whichever coordinator puts it.
    fn job(&self, input: Value, repetition: u32) -> Job {
        let plain = self.plain(input);
        let id = plain.id();
        let digits = id.as_str().get(..16).unwrap_or_default();
        Job {
            run: self.run.name.clone(),
            number: u64::from_str_radix(digits, 16).unwrap_or_default(),
            repetition,
            excluded: self.liars.iter().map(|liar| liar.worker.clone()).collect(),
            ..plain
        }
    }

    /// The same without run, number and repetition.
    fn plain(&self, input: Value) -> Job {
        Job {
            run: String::new(),
            number: 0,
            kind: self.run.kind.clone(),
            input,
            program: self.run.program.clone(),
            repetition: 0,
            excluded: Vec::new(),
        }
    }

    /// Chooses leaves until the window is full, and gives the jobs that are to be put.
    fn refill(&mut self) -> Result<Vec<Job>, TreeRunError> {
        let mut jobs = Vec::new();
        while self.pending.len() < self.window() {
            let Some((leaf, input)) = self.graph.select() else {
                break;
            };
            let plain = self.plain(input.clone()).id();
            if let Some(result) = self.results.get(&plain) {
                if let Err(reason) = self.graph.take(leaf, &result.output) {
                    let worker = result.worker.clone();
                    self.accuse(&worker, 0, &reason)?;
                }
                continue;
            }
            self.graph.mark(leaf, true);
            if let Some(waiting) = self.leaves.get_mut(&plain) {
                waiting.push(leaf);
                continue;
            }
            self.leaves.insert(plain.clone(), vec![leaf]);
            let (puts, _) = self.puts.entry(plain.clone()).or_default();
            *puts += 1;
            let repetition = *puts - 1;
            let job = self.job(input.clone(), repetition);
            let id = job.id();
            self.pending.insert(id.clone(), PendingJob { plain, input });
            match self.early.put(&id) {
                Some(outcome) => self.take_one(outcome)?,
                None => jobs.push(job),
            }
        }
        Ok(jobs)
    }

    /// The number of jobs that may be under way.
    fn window(&self) -> usize {
        let believed = self.workers.len().saturating_sub(self.liars.len());
        let wanted = self.run.jobs_per_worker.saturating_mul(believed);
        self.run.window.max(wanted).max(1)
    }

    fn take(&mut self, outcomes: Vec<Outcome>) -> Result<(), TreeRunError> {
        outcomes
            .into_iter()
            .try_for_each(|outcome| self.take_one(outcome))
    }

    fn take_one(&mut self, outcome: Outcome) -> Result<(), TreeRunError> {
        let Some(pending) = self.pending.remove(&outcome.job) else {
            self.early.keep(outcome);
            return Ok(());
        };
        let share = self.workers.entry(outcome.worker.clone()).or_default();
        share.jobs += 1;
        share.time += outcome.time();
        let PendingJob { plain, input } = pending;
        if self.liars.iter().any(|liar| liar.worker == outcome.worker) {
            self.release(&plain);
            return Ok(());
        }
        let Outcome {
            number,
            worker,
            output,
            ..
        } = outcome;
        let output = match output {
            Ok(output) => output,
            Err(message) => return self.fail(&plain, number, message),
        };
        if let Err(reason) = self.kind.check(&self.job(input, 0), &output) {
            self.release(&plain);
            return self.accuse(&worker, number, &reason);
        }
        self.done += 1;
        self.results.keep(JobResult {
            job: plain.clone(),
            worker: worker.clone(),
            output: output.clone(),
        })?;
        for leaf in self.leaves.remove(&plain).unwrap_or_default() {
            if let Err(reason) = self.graph.take(leaf, &output) {
                return self.accuse(&worker, number, &reason);
            }
        }
        Ok(())
    }

    /// A job is to be put again.
    fn release(&mut self, plain: &JobId) {
        for leaf in self.leaves.remove(plain).unwrap_or_default() {
            self.graph.mark(leaf, false);
        }
    }

    /// A worker could not do a job.
    fn fail(&mut self, plain: &JobId, number: u64, message: String) -> Result<(), TreeRunError> {
        let (_, failures) = self.puts.entry(plain.clone()).or_default();
        *failures += 1;
        let attempts = *failures;
        if attempts >= self.run.attempts.max(1) {
            return Err(FarmError::JobFailed {
                number,
                attempts,
                message,
            }
            .into());
        }
        self.release(plain);
        Ok(())
    }

    /// Throws all results of a worker away: the tree grows anew from those of the others. Jobs that
    /// are under way stay so.
    fn accuse(&mut self, worker: &str, number: u64, reason: &str) -> Result<(), TreeRunError> {
        self.results.forget(worker)?;
        self.liars.push(Liar {
            worker: worker.to_owned(),
            number,
            reason: reason.to_owned(),
        });
        self.graph = ProofGraph::new(self.tree, self.root.clone());
        // An entry says that the job is out; leaves that need it find it.
        self.leaves = self
            .pending
            .values()
            .map(|pending| (pending.plain.clone(), vec![]))
            .collect();
        Ok(())
    }

    fn progress(&self) -> TreeRunProgress {
        TreeRunProgress {
            numbers: self.graph.numbers(),
            done: self.done,
            found: self.found,
            waiting: self.pending.len() as u64,
            nodes: self.graph.len() as u64,
            workers: self.workers.clone(),
            liars: self.liars.clone(),
        }
    }
}
