//! The state of each job of a run: who did it, the result, and whether it is believed.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::Value;

use crate::early_results::EarlyResults;
use crate::worker;
use crate::{FarmError, Job, JobId, JobKind, Kinds, Outcome, Run, RunProgress, RunSummary};

/// The name under which the coordinator's own results are kept. No worker has it, as names of
/// workers are not empty.
const COORDINATOR: &str = "";

/// A worker whose results are not believed any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Liar {
    /// Its name.
    pub worker: String,
    /// The job whose result was false.
    pub number: u64,
    /// Why it is false: a sentence.
    pub reason: String,
}

/// A result that counts.
struct Accepted {
    worker: String,
    output: Value,
}

/// The state of a job.
#[derive(Default)]
struct Entry {
    /// How often the job was put.
    puts: u32,
    /// The names of those of these jobs that have no result yet.
    out: Vec<JobId>,
    accepted: Option<Accepted>,
    /// Whether another worker, or the coordinator, came to the same result.
    confirmed: bool,
    /// How many workers could not do it.
    failures: u32,
}

/// All jobs of a run.
pub(crate) struct Ledger<'r> {
    run: &'r Run<'r>,
    kind: &'r dyn JobKind,
    kinds: &'r Kinds,
    entries: BTreeMap<u64, Entry>,
    /// The jobs that have no result yet, by name.
    out: HashMap<JobId, u64>,
    /// Jobs that are to be put.
    to_put: Vec<Job>,
    early: EarlyResults,
    /// Early results whose jobs have been prepared now.
    found: VecDeque<Outcome>,
    /// Jobs that were begun and need a first or a second result.
    unsettled: BTreeSet<u64>,
    /// Those of them that have a first.
    seconds: BTreeSet<u64>,
    /// The end of the jobs that are wanted.
    wanted: u64,
    /// The next job that was not begun.
    next: u64,
    /// Whether a result was thrown away since the last question.
    purged: bool,
    progress: RunProgress,
    confirmed: u64,
    own: u64,
}

impl<'r> Ledger<'r> {
    /// Nothing is known.
    pub(crate) fn new(run: &'r Run<'r>, kind: &'r dyn JobKind, kinds: &'r Kinds) -> Self {
        Self {
            run,
            kind,
            kinds,
            entries: BTreeMap::new(),
            out: HashMap::new(),
            to_put: Vec::new(),
            early: EarlyResults::default(),
            found: VecDeque::new(),
            unsettled: BTreeSet::new(),
            seconds: BTreeSet::new(),
            wanted: run.count,
            next: 0,
            purged: false,
            progress: RunProgress {
                total: run.count,
                ..RunProgress::default()
            },
            confirmed: 0,
            own: 0,
        }
    }

    /// Prepares new jobs until the window is full. Second opinions do not count for it: where one
    /// worker is alone, they wait to the end.
    pub(crate) fn refill(&mut self) {
        while self.next < self.wanted
            && self.unsettled.len() - self.seconds.len() < self.run.window.max(1)
        {
            if let Some(output) = (self.run.known)(self.next) {
                self.accept_known(self.next, output);
            } else {
                self.unsettled.insert(self.next);
                self.put_if_needed(self.next);
            }
            self.next += 1;
        }
    }

    /// Takes a result that the coordinator had before the run.
    fn accept_known(&mut self, number: u64, output: Value) {
        let entry = self.entries.entry(number).or_default();
        entry.confirmed = true;
        entry.accepted = Some(Accepted {
            worker: COORDINATOR.to_owned(),
            output,
        });
        self.progress.done += 1;
    }

    /// The jobs that were prepared since the last call.
    pub(crate) fn jobs_to_put(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.to_put)
    }

    /// Takes results, and those that came before their jobs were prepared.
    pub(crate) fn take(&mut self, outcomes: Vec<Outcome>) -> Result<(), FarmError> {
        let mut waiting = VecDeque::from(outcomes);
        waiting.append(&mut self.found);
        while let Some(outcome) = waiting.pop_front() {
            self.take_one(outcome)?;
            waiting.append(&mut self.found);
        }
        Ok(())
    }

    fn take_one(&mut self, outcome: Outcome) -> Result<(), FarmError> {
        let number = outcome.number;
        if self.out.get(&outcome.job) != Some(&number) {
            self.early.keep(outcome);
            return Ok(());
        }
        self.out.remove(&outcome.job);
        let share = self
            .progress
            .workers
            .entry(outcome.worker.clone())
            .or_default();
        share.jobs += 1;
        share.time += outcome.time();
        let believed = self.believes(&outcome.worker);
        let entry = self.entries.entry(number).or_default();
        entry.out.retain(|id| *id != outcome.job);
        match outcome.output {
            _ if !believed => {}
            Err(message) => {
                entry.failures += 1;
                if entry.failures >= self.run.trust.attempts.max(1) {
                    let attempts = entry.failures;
                    return Err(FarmError::JobFailed {
                        number,
                        attempts,
                        message,
                    });
                }
            }
            Ok(output) => {
                let job = self.run.job(number, 0, Vec::new());
                match self.kind.check(&job, &output) {
                    Err(reason) => self.accuse(&outcome.worker, number, &reason),
                    Ok(()) => self.believe(&job, outcome.worker, output)?,
                }
            }
        }
        self.put_if_needed(number);
        Ok(())
    }

    /// Takes a result that passed the check of its kind.
    fn believe(&mut self, job: &Job, worker: String, output: Value) -> Result<(), FarmError> {
        let entry = self.entries.entry(job.number).or_default();
        let Some(first) = &entry.accepted else {
            entry.accepted = Some(Accepted { worker, output });
            self.progress.done += 1;
            self.settle(job.number);
            return Ok(());
        };
        if entry.confirmed || first.worker == worker {
            return Ok(());
        }
        if self.kind.essence(&first.output) == self.kind.essence(&output) {
            entry.confirmed = true;
            self.confirmed += 1;
            self.settle(job.number);
            return Ok(());
        }
        self.judge(job, Some((&worker, &output)))
    }

    /// Does the job here, and finds out who was wrong: the worker whose result counts so far, or
    /// another one.
    fn judge(&mut self, job: &Job, other: Option<(&str, &Value)>) -> Result<(), FarmError> {
        let number = job.number;
        let truth = worker::run(self.kinds, job).map_err(|message| FarmError::JobFailed {
            number,
            attempts: 1,
            message,
        })?;
        self.own += 1;
        let essence = self.kind.essence(&truth);
        let entry = self.entries.entry(number).or_default();
        let first = entry
            .accepted
            .as_ref()
            .map(|first| (first.worker.as_str(), &first.output));
        let liars: Vec<String> = first
            .into_iter()
            .chain(other)
            .filter(|(_, output)| self.kind.essence(output) != essence)
            .map(|(worker, _)| worker.to_owned())
            .collect();
        for liar in &liars {
            self.accuse(
                liar,
                number,
                "The coordinator did the job itself and came to another result.",
            );
        }
        let entry = self.entries.entry(number).or_default();
        if entry.accepted.is_none() {
            entry.accepted = Some(Accepted {
                worker: COORDINATOR.to_owned(),
                output: truth,
            });
            self.progress.done += 1;
        }
        entry.confirmed = true;
        self.settle(number);
        Ok(())
    }

    /// Whether second opinions are all that the jobs in hand still need.
    pub(crate) fn waits_for_seconds(&self) -> bool {
        self.seconds.len() == self.unsettled.len() && !self.seconds.is_empty()
    }

    /// Gives one second opinion here, if any is still needed.
    pub(crate) fn judge_one(&mut self) -> Result<(), FarmError> {
        match self.seconds.first().copied() {
            None => Ok(()),
            Some(number) => self.judge(&self.run.job(number, 0, Vec::new()), None),
        }
    }

    /// Throws all results of a worker away, and prepares their jobs once more.
    fn accuse(&mut self, worker: &str, number: u64, reason: &str) {
        if !self.believes(worker) {
            return;
        }
        self.progress.liars.push(Liar {
            worker: worker.to_owned(),
            number,
            reason: reason.to_owned(),
        });
        let mut thrown = Vec::new();
        for (&number, entry) in &mut self.entries {
            let is_theirs = |accepted: &mut Accepted| accepted.worker == worker;
            if entry.accepted.take_if(is_theirs).is_some() {
                entry.confirmed = false;
                thrown.push(number);
            }
        }
        self.purged |= !thrown.is_empty();
        for number in thrown {
            self.progress.done = self.progress.done.saturating_sub(1);
            self.unsettled.insert(number);
            self.seconds.remove(&number);
            self.put_if_needed(number);
        }
    }

    /// Prepares a job for any worker but the liars and the one whose result counts, unless it has
    /// all results that it needs or is out already.
    fn put_if_needed(&mut self, number: u64) {
        if !self.unsettled.contains(&number) {
            return;
        }
        let entry = self.entries.entry(number).or_default();
        if !entry.out.is_empty() {
            return;
        }
        let liars = self.progress.liars.iter().map(|liar| &liar.worker);
        let first = entry.accepted.as_ref().map(|first| &first.worker);
        let excluded = liars.chain(first).cloned().collect();
        let job = self.run.job(number, entry.puts, excluded);
        let id = job.id();
        entry.puts += 1;
        entry.out.push(id.clone());
        match self.early.put(&id) {
            Some(outcome) => self.found.push_back(outcome),
            None => self.to_put.push(job),
        }
        self.out.insert(id, number);
    }

    /// Takes a job off the list of those that need a result, if it has all that it needs. A result
    /// that still comes is not waited for.
    fn settle(&mut self, number: u64) {
        let wants_second = self.run.trust.wants_second(number);
        let Some(entry) = self.entries.get_mut(&number) else {
            return;
        };
        if entry.accepted.is_some() && (entry.confirmed || !wants_second) {
            self.unsettled.remove(&number);
            self.seconds.remove(&number);
            for id in entry.out.drain(..) {
                self.out.remove(&id);
            }
        } else if entry.accepted.is_some() && self.unsettled.contains(&number) {
            self.seconds.insert(number);
        }
    }

    fn believes(&self, worker: &str) -> bool {
        self.progress.liars.iter().all(|liar| liar.worker != worker)
    }

    /// The result of a job, if there is one that counts.
    pub(crate) fn output(&self, number: u64) -> Option<&Value> {
        let accepted = self.entries.get(&number)?.accepted.as_ref()?;
        Some(&accepted.output)
    }

    /// Whether results that counted were thrown away since the last call.
    pub(crate) fn was_purged(&mut self) -> bool {
        std::mem::take(&mut self.purged)
    }

    /// No job from this number on is needed.
    pub(crate) fn want(&mut self, end: u64) {
        self.wanted = end;
        self.unsettled.split_off(&end);
        self.seconds.split_off(&end);
    }

    /// All jobs are needed.
    pub(crate) fn want_all(&mut self) {
        self.wanted = self.run.count;
        let begun: Vec<u64> = self.entries.keys().copied().collect();
        for number in begun {
            self.unsettled.insert(number);
            self.settle(number);
            self.put_if_needed(number);
        }
    }

    /// Whether every wanted job has all results that it needs.
    pub(crate) fn is_settled(&self) -> bool {
        self.next >= self.wanted && self.unsettled.is_empty() && !self.purged
    }

    /// Where the run stands.
    pub(crate) fn progress(&self) -> RunProgress {
        RunProgress {
            waiting: self.out.len() as u64,
            ..self.progress.clone()
        }
    }

    /// How the run ended.
    pub(crate) fn into_summary(self, complete: bool) -> RunSummary {
        RunSummary {
            progress: self.progress(),
            complete,
            confirmed: self.confirmed,
            own: self.own,
        }
    }
}
