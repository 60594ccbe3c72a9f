use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde_json::Value;

use crate::worker_watch::WORKER_PATIENCE;
use crate::{Job, Liar};

/// The jobs of a task, by their numbers, and how far their results are believed.
#[derive(Clone)]
pub struct Run<'r> {
    /// Its name in jobs: letters, digits, `-` and `_`. A run that goes on after a stop has the same
    /// name, and finds the results that came in between.
    pub name: String,
    /// The name of the [`JobKind`](crate::JobKind).
    pub kind: String,
    /// The signature of the program: workers of another one do not take its jobs.
    pub program: String,
    /// How many jobs there are.
    pub count: u64,
    /// The input of the job of a number below `count`.
    pub input: &'r (dyn Fn(u64) -> Value + Sync),
    /// The greatest number of jobs that wait or are worked on at the same time, at least 1.
    pub window: usize,
    /// How results are checked beyond [`JobKind::check`](crate::JobKind::check).
    pub trust: Trust,
    /// The results that the coordinator has already, by number: such a job goes to no worker.
    pub known: &'r (dyn Fn(u64) -> Option<Value> + Sync),
}

impl<'r> Run<'r> {
    /// A run with a window of 4,096 jobs, one of twenty of which is done twice.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        kind: impl Into<String>,
        program: impl Into<String>,
        count: u64,
        input: &'r (dyn Fn(u64) -> Value + Sync),
    ) -> Self {
        Self {
            name: name.into(),
            kind: kind.into(),
            program: program.into(),
            count,
            input,
            window: 4096,
            trust: Trust::default(),
            known: &|_| None,
        }
    }

    /// The same run under a name that follows from its first job, behind the kind's: the same work
    /// has the same name, so it goes on after a stop, and finds the results that came in between.
    #[must_use]
    pub fn named_by_content(mut self) -> Self {
        self.name.clear();
        let first = self.job(0, 0, Vec::new());
        self.name = format!("{}-{}", self.kind, first.id());
        self
    }

    /// The job of that number, put for the `repetition`-th time, which these workers may not take.
    #[must_use]
    pub fn job(&self, number: u64, repetition: u32, excluded: Vec<String>) -> Job {
        Job {
            run: self.name.clone(),
            number,
            kind: self.kind.clone(),
            input: (self.input)(number),
            program: self.program.clone(),
            repetition,
            excluded,
        }
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("count", &self.count)
            .field("window", &self.window)
            .field("trust", &self.trust)
            .finish_non_exhaustive()
    }
}

/// How far the results of workers are believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trust {
    /// Of a thousand jobs, how many are done by a second worker. Which ones depends on their
    /// numbers and [`secret`](Self::secret), so that no worker knows when it is looked at. Two
    /// workers that tell the same lie confirm each other.
    pub second_opinions: u16,
    /// What decides which jobs are done twice: any number that workers do not know.
    pub secret: u64,
    /// How often a job is tried that workers say cannot be done, at least 1.
    pub attempts: u32,
    /// How long a second opinion waits for another worker when there is no other work. After that
    /// the coordinator does the job itself.
    pub patience: Duration,
    /// How long the run waits for a worker that is believed, once each one that handed results in
    /// was thrown out. It must be longer than a job takes.
    pub worker_patience: Duration,
}

impl Trust {
    /// Whether the job of that number is done twice.
    #[must_use]
    pub fn wants_second(&self, number: u64) -> bool {
        game_core::mix(self.secret ^ game_core::mix(number)) % 1000
            < u64::from(self.second_opinions)
    }
}

impl Default for Trust {
    /// 50 of 1,000, three attempts, two seconds, ten minutes.
    fn default() -> Self {
        Self {
            second_opinions: 50,
            secret: 0,
            attempts: 3,
            patience: Duration::from_secs(2),
            worker_patience: WORKER_PATIENCE,
        }
    }
}

/// How far a run is.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct RunProgress {
    /// Jobs with a result that counts.
    pub done: u64,
    /// Jobs in all.
    pub total: u64,
    /// Jobs that workers have, or that wait for one.
    pub waiting: u64,
    /// What each worker did, by its name.
    pub workers: BTreeMap<String, WorkerShare>,
    /// Workers whose results were thrown away.
    pub liars: Vec<Liar>,
}

/// What a worker did of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WorkerShare {
    /// Results that it handed in.
    pub jobs: u64,
    /// How long these took together by the worker's clock.
    pub time: Duration,
}

/// How a run ended.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct RunSummary {
    /// Where it stood at the end.
    pub progress: RunProgress,
    /// Whether all that the collector wanted is done; otherwise the limits ended the run.
    pub complete: bool,
    /// Jobs that were done twice, with equal results.
    pub confirmed: u64,
    /// Jobs that the coordinator did itself, to judge between workers.
    pub own: u64,
}
