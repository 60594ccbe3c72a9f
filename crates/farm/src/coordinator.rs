//! The loop of a run: jobs go out, results come in and count in the order of their numbers.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game_core::Limits;
use serde_json::Value;

use crate::ledger::Ledger;
use crate::worker_watch::WorkerWatch;
use crate::{FarmError, Kinds, Run, RunProgress, RunSummary, Transport};

/// How long the coordinator waits for results until it looks at everything else.
const WAIT: Duration = Duration::from_millis(200);

/// Gets the results of a run in the order of the jobs' numbers.
pub trait Collector {
    /// Takes the next result; breaks when no further one is needed.
    fn take(&mut self, number: u64, output: &Value) -> ControlFlow<()>;

    /// Forgets all results: a worker lied, and those that count come again from the first on.
    fn restart(&mut self);
}

impl Collector for Vec<Value> {
    fn take(&mut self, _number: u64, output: &Value) -> ControlFlow<()> {
        self.push(output.clone());
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.clear();
    }
}

/// Hands the jobs of a run out, checks what comes back, and passes it to the collector in the order
/// of the jobs' numbers.
///
/// It ends when every result that the collector wants has come and every second opinion about
/// them; or when the stop flag of the limits is set or their listener, which gets a report after
/// each batch of results, breaks. A run that was ended so can go on later under the same name.
/// What the limits say in numbers is not used.
///
/// # Errors
///
/// The kind of the run is unknown, a job cannot be done, no worker is left that can be believed, or
/// the queue cannot be reached.
pub fn coordinate(
    run: &Run<'_>,
    kinds: &Kinds,
    transport: &dyn Transport,
    collector: &mut dyn Collector,
    limits: &Limits<'_, RunProgress>,
) -> Result<RunSummary, FarmError> {
    let kind = kinds.get(&run.kind).ok_or_else(|| FarmError::UnknownKind {
        kind: run.kind.clone(),
    })?;
    let mut ledger = Ledger::new(run, kind, kinds);
    let mut passed = Passed::default();
    take_earlier(run, transport, &mut ledger)?;
    let (mut last, mut watch) = (Instant::now(), WorkerWatch::default());
    let mut wait = WAIT;
    loop {
        ledger.refill();
        transport.put(&ledger.jobs_to_put())?;
        let outcomes = transport.results(&run.name, wait)?;
        wait = WAIT;
        if !outcomes.is_empty() {
            last = Instant::now();
        }
        ledger.take(outcomes)?;
        // Once patience is over, it is over for all that wait: no worker came who may do them.
        if ledger.waits_for_seconds() && last.elapsed() >= run.trust.patience {
            ledger.judge_one()?;
            wait = Duration::ZERO;
        }
        passed.pass(&mut ledger, collector);
        let stopped = limits.report(|| ledger.progress()).is_break() || limits.is_stopped();
        let complete = ledger.is_settled();
        if complete {
            transport.clear(&run.name)?;
        }
        if complete || stopped {
            return Ok(ledger.into_summary(complete));
        }
        let progress = ledger.progress();
        watch.check(
            &progress.workers,
            &progress.liars,
            run.trust.worker_patience,
        )?;
    }
}

/// Takes what came before this coordinator began, so that jobs which are done are not put again.
/// It ends where results come faster than they are read: they are taken later.
fn take_earlier(
    run: &Run<'_>,
    transport: &dyn Transport,
    ledger: &mut Ledger<'_>,
) -> Result<(), FarmError> {
    let mut taken = 0;
    while taken < run.count {
        let outcomes = transport.results(&run.name, Duration::ZERO)?;
        if outcomes.is_empty() {
            break;
        }
        taken += outcomes.len() as u64;
        ledger.take(outcomes)?;
    }
    Ok(())
}

/// How far results were passed on.
#[derive(Default)]
struct Passed {
    next: u64,
    enough: bool,
}

impl Passed {
    /// Passes on what comes next. Begins anew when results were thrown away.
    fn pass(&mut self, ledger: &mut Ledger<'_>, collector: &mut dyn Collector) {
        if ledger.was_purged() {
            collector.restart();
            *self = Self::default();
            ledger.want_all();
        }
        while !self.enough
            && let Some(output) = ledger.output(self.next)
        {
            let flow = collector.take(self.next, output);
            self.next += 1;
            if flow.is_break() {
                self.enough = true;
                ledger.want(self.next);
            }
        }
    }
}
