use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::JobId;

/// What a worker says of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The name of the job.
    pub job: JobId,
    /// The job's number in its run.
    pub number: u64,
    /// The name of the worker.
    pub worker: String,
    /// What came out; a sentence where the job cannot be done.
    pub output: Result<Value, String>,
    /// How long it took, in microseconds of the worker's clock; for throughput alone.
    pub micros: u64,
}

impl Outcome {
    /// How long the job took.
    #[must_use]
    pub const fn time(&self) -> Duration {
        Duration::from_micros(self.micros)
    }
}
