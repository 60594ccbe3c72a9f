use std::fmt::{self, Display, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// One piece of work, as a value that travels.
///
/// The input holds everything that the result depends on: positions, seeds, limits of nodes. What
/// would make the result depend on the machine, such as a limit of time, belongs in no job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The run that it belongs to: letters, digits, `-` and `_`.
    pub run: String,
    /// Its number in the run, from 0.
    pub number: u64,
    /// The name of its [`JobKind`](crate::JobKind).
    pub kind: String,
    /// What the kind works on.
    pub input: Value,
    /// The signature of the program that the coordinator runs. A worker of another signature may
    /// come to other results, so it does not take the job.
    pub program: String,
    /// How often the job was put before: for a second opinion, or because its result was thrown
    /// away. It makes another job of it, with a name of its own.
    pub repetition: u32,
    /// The workers who may not take it, because they did it before.
    pub excluded: Vec<String>,
}

impl Job {
    /// Its name: the same for the same job, and for no other.
    #[must_use]
    pub fn id(&self) -> JobId {
        // A value of strings, numbers and JSON is always written.
        let text = serde_json::to_vec(self).unwrap_or_default();
        let hash = Sha256::digest(&text);
        let mut id = String::with_capacity(2 * JobId::BYTES);
        for byte in hash.iter().take(JobId::BYTES) {
            // Writing to a string cannot fail.
            let _ = write!(id, "{byte:02x}");
        }
        JobId(id)
    }
}

/// The name of a job: 32 hexadecimal digits of a SHA-256.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(String);

impl JobId {
    /// Half a SHA-256: 2^64 jobs until two are likely to share a name.
    const BYTES: usize = 16;

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_job_that_travelled_has_the_same_name() {
        let job = Job {
            run: "run-1".to_owned(),
            number: 7,
            kind: "pair".to_owned(),
            input: json!({"seeds": [18_446_744_073_709_551_615_u64, 1], "share": 0.1, "a": "等"}),
            program: "p".to_owned(),
            repetition: 0,
            excluded: Vec::new(),
        };
        let text = serde_json::to_string(&job).unwrap();
        let other: Job = serde_json::from_str(&text).unwrap();
        assert_eq!((&other, other.id()), (&job, job.id()));
        assert_eq!(job.id().as_str().len(), 32);
        let again = Job {
            repetition: 1,
            ..job.clone()
        };
        assert_ne!(again.id(), job.id());
    }
}
