use std::collections::{HashMap, HashSet};

use crate::{JobId, Outcome};

/// Results of jobs that this coordinator has not put: an earlier one did, and it may yet.
///
/// A result of a job that was put here and is not waited for came before, or is not needed any
/// more. It is not kept, however often it comes.
#[derive(Default)]
pub(crate) struct EarlyResults {
    /// The names of all jobs that were put here.
    put: HashSet<JobId>,
    waiting: HashMap<JobId, Outcome>,
}

impl EarlyResults {
    /// Keeps a result that is not waited for, if its job may still be put. Of two results of a job
    /// the first counts.
    pub(crate) fn keep(&mut self, outcome: Outcome) {
        if !self.put.contains(&outcome.job) {
            self.waiting.entry(outcome.job.clone()).or_insert(outcome);
        }
    }

    /// Notes that a job is put, and gives its result if that came before.
    pub(crate) fn put(&mut self, job: &JobId) -> Option<Outcome> {
        self.put.insert(job.clone());
        self.waiting.remove(job)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use serde_json::json;

    use super::*;

    fn outcome(worker: &str) -> Outcome {
        Outcome {
            job: serde_json::from_value(json!("a job")).unwrap(),
            number: 0,
            worker: worker.to_owned(),
            output: Ok(json!(1)),
            micros: 0,
        }
    }

    #[test]
    fn the_first_result_counts_and_later_ones_are_not_kept() {
        let mut early = EarlyResults::default();
        early.keep(outcome("a"));
        early.keep(outcome("b"));
        assert_eq!(early.waiting.len(), 1);
        assert_eq!(early.put(&outcome("a").job), Some(outcome("a")));
        for worker in ["a", "b"] {
            early.keep(outcome(worker));
            assert!(early.waiting.is_empty());
        }
        assert_eq!(early.put(&outcome("a").job), None);
    }
}
