use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use game_core::{Localized, Text};
use journal::JournalError;
use thiserror::Error;

use super::ProofNumbers;
use crate::worker_watch::WORKER_PATIENCE;
use crate::{FarmError, Liar, TransportError, WorkerShare};

/// How a proof is shared among workers.
#[derive(Clone, Debug)]
pub struct TreeRun<'r> {
    /// Its name in jobs: letters, digits, `-` and `_`. A run that goes on after a stop has the same
    /// name, and finds the results that came in between.
    pub name: String,
    /// The name of the [`JobKind`](crate::JobKind).
    pub kind: String,
    /// The signature of the program: workers of another one do not take its jobs.
    pub program: String,
    /// The greatest number of jobs that wait or are worked on at the same time, at least 1: twice
    /// the number of workers keeps all of them busy, and more than that works on less urgent
    /// leaves.
    pub window: usize,
    /// Where workers come and go: the window grows to this many jobs for each worker that has
    /// handed results in. With 0 it stays as it is.
    pub jobs_per_worker: usize,
    /// How often a job is tried that workers say cannot be done, at least 1.
    pub attempts: u32,
    /// How long the run waits for a worker that is believed, once each one that handed results in
    /// was thrown out. It must be longer than a job takes.
    pub worker_patience: Duration,
    /// The file of finished jobs. A run that was stopped or killed goes on from there, and so does
    /// another run with jobs of the same kind, program and input.
    pub journal: Option<&'r Path>,
}

impl TreeRun<'_> {
    /// A run with a window of 4 jobs that stays, three attempts, ten minutes and no journal.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        kind: impl Into<String>,
        program: impl Into<String>,
    ) -> Self {
        Self {
            name: name.into(),
            kind: kind.into(),
            program: program.into(),
            window: 4,
            jobs_per_worker: 0,
            attempts: 3,
            worker_patience: WORKER_PATIENCE,
            journal: None,
        }
    }
}

/// How far a proof is.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeRunProgress {
    /// How far the root is from an answer.
    pub numbers: ProofNumbers,
    /// Results that workers handed in and that count.
    pub done: u64,
    /// Results that the journal held at the beginning.
    pub found: u64,
    /// Jobs that workers have, or that wait for one.
    pub waiting: u64,
    /// Nodes of the tree.
    pub nodes: u64,
    /// What each worker did, by its name.
    pub workers: BTreeMap<String, WorkerShare>,
    /// Workers whose results were thrown away.
    pub liars: Vec<Liar>,
}

impl TreeRunProgress {
    /// `Some(true)` once the root is proved, `Some(false)` once it is disproved.
    #[must_use]
    pub const fn answer(&self) -> Option<bool> {
        if self.numbers.is_open() {
            None
        } else {
            Some(self.numbers.is_proved())
        }
    }
}

/// How a proof ended.
#[derive(Clone, Debug)]
pub struct TreeRunSummary<C> {
    /// Where it stood at the end.
    pub progress: TreeRunProgress,
    /// The certificate of the root, if it is proved.
    pub certificate: Option<C>,
}

/// Why a proof cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TreeRunError {
    /// Jobs cannot be done.
    #[error(transparent)]
    Farm(#[from] FarmError),
    /// The file of finished jobs cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl From<TransportError> for TreeRunError {
    fn from(error: TransportError) -> Self {
        Self::Farm(error.into())
    }
}

impl Localized for TreeRunError {
    fn text(&self) -> Text {
        match self {
            Self::Farm(error) => error.text(),
            Self::Journal(error) => error.text(),
        }
    }
}
