//! Results of finished jobs, in memory and in a file that survives a kill.

use std::collections::HashMap;
use std::path::Path;

use game_core::{Text, text};
use journal::{Journal, JournalError, Sharing};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::JobId;

/// The name in the first line of the file.
const NAME: &str = "farm results";

/// The version of the format.
const VERSION: u64 = 1;

/// A result that was checked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JobResult {
    /// The name of the job without what changes when it is put again.
    pub(super) job: JobId,
    pub(super) worker: String,
    pub(super) output: Value,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ResultLine {
    /// A job is done.
    Done(JobResult),
    /// All results of this worker are thrown away.
    Liar(String),
}

/// All results that count.
pub(super) struct JobResults {
    by_job: HashMap<JobId, JobResult>,
    journal: Option<Journal>,
}

impl JobResults {
    /// Those of a file, which is begun if there is none; without a file none.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, JournalError> {
        let Some(path) = path else {
            return Ok(Self {
                by_job: HashMap::new(),
                journal: None,
            });
        };
        let head = json!({"journal": NAME, "version": VERSION});
        let of: Text = text!("jobs of a farm", "任务结果");
        let (journal, by_job) = Journal::open_or_begin(path, Sharing::Shared, &head, |reader| {
            if reader.head(NAME, &of)?["version"] != VERSION {
                return Err(JournalError::Version);
            }
            let mut by_job = HashMap::new();
            while let Some((_, line)) = reader.entry()? {
                match line {
                    ResultLine::Done(result) => {
                        by_job.insert(result.job.clone(), result);
                    }
                    ResultLine::Liar(worker) => forget(&mut by_job, &worker),
                }
            }
            Ok(by_job)
        })?;
        Ok(Self {
            by_job: by_job.unwrap_or_default(),
            journal: Some(journal),
        })
    }

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.by_job.len() as u64
    }

    /// The result of a job.
    pub(super) fn get(&self, job: &JobId) -> Option<&JobResult> {
        self.by_job.get(job)
    }

    /// Keeps a result. When this returns, it is in the file.
    pub(super) fn keep(&mut self, result: JobResult) -> Result<(), JournalError> {
        if self.by_job.contains_key(&result.job) {
            return Ok(());
        }
        let line = ResultLine::Done(result.clone());
        if let Some(journal) = &self.journal {
            journal.append(&line)?;
        }
        self.by_job.insert(result.job.clone(), result);
        Ok(())
    }

    /// Throws all results of a worker away.
    pub(super) fn forget(&mut self, worker: &str) -> Result<(), JournalError> {
        if let Some(journal) = &self.journal {
            journal.append(&ResultLine::Liar(worker.to_owned()))?;
        }
        forget(&mut self.by_job, worker);
        Ok(())
    }
}

fn forget(by_job: &mut HashMap<JobId, JobResult>, worker: &str) {
    by_job.retain(|_, result| result.worker != worker);
}
