//! Whatever happens to workers, results and coordinators, a run gives the truth.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use farm::{
    Job, JobKind, Lease, Outcome, RunProgress, Transport, TransportError, Trust, coordinate,
};
use game_core::{Limits, mix};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::squares::{Square, from_hundred, kinds, run, squares, truth};

/// A queue with imagined workers in it: results come in any order, twice, late, or not at all at
/// first, and some workers lie.
pub(crate) struct Chaos {
    state: Mutex<ChaosState>,
    kind: Box<dyn JobKind>,
    workers: u64,
    /// The workers below this number lie.
    liars: u64,
    lie: Lie,
}

/// What a worker that lies makes of the truth about a job.
type Lie = Box<dyn Fn(&Job, &Value) -> Value + Sync>;

#[derive(Default)]
struct ChaosState {
    jobs: Vec<Job>,
    seed: u64,
    sent: Vec<Outcome>,
}

impl ChaosState {
    /// The next number below `end`.
    fn draw(&mut self, end: u64) -> u64 {
        self.seed = mix(self.seed);
        self.seed % end.max(1)
    }
}

impl Chaos {
    /// Workers for one kind of job, some of which lie; at least one is honest.
    pub(crate) fn new(
        seed: u64,
        kind: impl JobKind + 'static,
        workers: u64,
        liars: u64,
        lie: impl Fn(&Job, &Value) -> Value + Sync + 'static,
    ) -> Self {
        Self {
            state: Mutex::new(ChaosState {
                seed,
                ..ChaosState::default()
            }),
            kind: Box::new(kind),
            workers,
            liars: liars.min(workers - 1),
            lie: Box::new(lie),
        }
    }

    /// Whether a worker of that name lies.
    pub(crate) fn is_liar(&self, worker: &str) -> bool {
        worker[1..].parse::<u64>().unwrap() < self.liars
    }

    fn state(&self) -> MutexGuard<'_, ChaosState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a worker do a job, unless all may not.
    fn work(&self, state: &mut ChaosState, job: &Job) -> Option<Outcome> {
        let first = state.draw(self.workers);
        let worker = (0..self.workers)
            .map(|step| (first + step) % self.workers)
            .find(|worker| !job.excluded.contains(&format!("w{worker}")))?;
        let truth = self.kind.run(job);
        let lies = worker < self.liars && state.draw(3) > 0;
        Some(Outcome {
            job: job.id(),
            number: job.number,
            worker: format!("w{worker}"),
            output: truth.map(|truth| if lies { (self.lie)(job, &truth) } else { truth }),
            micros: 5,
        })
    }
}

impl Transport for Chaos {
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError> {
        self.state().jobs.extend_from_slice(jobs);
        Ok(())
    }

    fn results(&self, _run: &str, _wait: Duration) -> Result<Vec<Outcome>, TransportError> {
        let mut state = self.state();
        let mut results = Vec::new();
        for _ in 0..5 {
            let waiting = state.jobs.len() as u64;
            if waiting == 0 {
                break;
            }
            let place = usize::try_from(state.draw(waiting)).unwrap_or_default();
            let job = state.jobs.swap_remove(place);
            // One of four stays in the queue, as if its worker had died after it sent the result.
            if state.draw(4) == 0 {
                state.jobs.push(job.clone());
            }
            results.extend(self.work(&mut state, &job));
        }
        state.sent.extend_from_slice(&results);
        // And some come again.
        let repeated: Vec<Outcome> = state
            .sent
            .iter()
            .rev()
            .step_by(7)
            .take(2)
            .cloned()
            .collect();
        results.extend(repeated);
        Ok(results)
    }

    fn clear(&self, _run: &str) -> Result<(), TransportError> {
        Ok(())
    }

    fn take(
        &self,
        _worker: &str,
        _kinds: &[&str],
        _wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError> {
        Ok(None)
    }
}

proptest! {
    #[test]
    fn a_run_gives_the_truth(
        seed in any::<u64>(),
        workers in 1..5_u64,
        liars in 0..4_u64,
        cunning in any::<bool>(),
        window in 1..40_usize,
        stops in 0..4_usize,
    ) {
        // A cunning lie passes the check of the kind.
        let lie = move |_: &Job, truth: &Value| {
            let square = truth["square"].as_u64().unwrap_or_default();
            json!({"square": square + if cunning { 10 } else { 1 }, "micros": 0})
        };
        let chaos = Chaos::new(seed, Square, workers, liars, lie);
        let mut run = run(60, &from_hundred);
        run.window = window;
        // Lies that no check sees are found for certain only where all is done twice.
        let second_opinions = if cunning { 1000 } else { 100 };
        run.trust = Trust { second_opinions, patience: Duration::ZERO, ..Trust::default() };
        // Coordinators that are stopped early, and then one that is not.
        for batches in (0..=stops).rev() {
            let left = AtomicUsize::new(batches * 3);
            let stop = |_: &RunProgress| {
                if batches > 0 && left.fetch_sub(1, SeqCst) <= 1 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let mut results = Vec::new();
            let limits = Limits::<()>::new().progress(&stop);
            let summary = coordinate(&run, &kinds(), &chaos, &mut results, &limits).unwrap();
            if batches == 0 {
                prop_assert!(summary.complete);
                prop_assert_eq!(squares(&results), truth(60));
                for liar in &summary.progress.liars {
                    prop_assert!(chaos.is_liar(&liar.worker), "{:?} is honest", liar);
                }
            }
        }
    }
}
