use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::{FarmError, Liar, WorkerShare};

/// How long a run waits for a worker that it believes, unless it says otherwise: longer than most
/// jobs, because a worker is not known before its first result.
pub(crate) const WORKER_PATIENCE: Duration = Duration::from_secs(600);

/// Notices that each worker that handed results in was thrown out. Their jobs go to no other worker
/// then, and a run would wait for ever.
#[derive(Default)]
pub(crate) struct WorkerWatch {
    /// Since when no known worker is believed.
    alone_since: Option<Instant>,
}

impl WorkerWatch {
    /// Looks at the workers of a run.
    ///
    /// # Errors
    ///
    /// Some have handed results in, and since `patience` none of them is believed.
    pub(crate) fn check(
        &mut self,
        workers: &BTreeMap<String, WorkerShare>,
        liars: &[Liar],
        patience: Duration,
    ) -> Result<(), FarmError> {
        let is_liar = |name: &String| liars.iter().any(|liar| liar.worker == *name);
        if workers.is_empty() || !workers.keys().all(is_liar) {
            self.alone_since = None;
            return Ok(());
        }
        let since = *self.alone_since.get_or_insert_with(Instant::now);
        if since.elapsed() < patience {
            return Ok(());
        }
        Err(FarmError::NoHonestWorker {
            liars: workers.keys().cloned().collect(),
        })
    }
}
