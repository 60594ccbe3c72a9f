//! Runs by threads of this process.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use farm::{
    Collector, FarmError, InProcess, Job, JobKind, JobWorker, Kinds, Outcome, Run, RunProgress,
    RunSummary, Transport, TransportError, Trust, WorkerEnd, coordinate,
};
use game_core::Limits;
use serde_json::{Value, json};

use crate::squares::{from_hundred, kinds, run, squares, truth};

/// Runs with this many workers.
fn with_workers(
    run: &Run<'_>,
    workers: usize,
    collector: &mut dyn Collector,
) -> Result<RunSummary, FarmError> {
    let (kinds, queue) = (kinds(), InProcess::default());
    thread::scope(|scope| {
        for number in 0..workers {
            let (kinds, queue) = (&kinds, &queue);
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p1", kinds).work(queue, &Limits::new())
            });
        }
        let summary = coordinate(run, &kinds, &queue, collector, &Limits::new());
        queue.close();
        summary
    })
}

#[test]
fn any_number_of_workers_gives_the_results_in_order() {
    for workers in [1, 2, 4] {
        let mut run = run(200, &from_hundred);
        run.window = 7;
        // One worker cannot give a second opinion: the coordinator does, at once.
        run.trust = Trust {
            second_opinions: 100,
            patience: Duration::ZERO,
            ..Trust::default()
        };
        let mut results = Vec::new();
        let summary = with_workers(&run, workers, &mut results).unwrap();
        assert_eq!(squares(&results), truth(200));
        assert!(summary.complete && summary.progress.liars.is_empty());
        let wanted = (0..200)
            .filter(|&number| run.trust.wants_second(number))
            .count() as u64;
        assert!(summary.confirmed + summary.own >= wanted && wanted > 5);
        assert_eq!((summary.progress.done, summary.progress.total), (200, 200));
    }
}

#[test]
fn what_the_coordinator_knows_goes_to_no_worker() {
    // A worker that got one of these would crash.
    let input = |number: u64| {
        json!(if number.is_multiple_of(3) {
            13
        } else {
            100 + number
        })
    };
    let known = |number: u64| {
        let square = json!({"square": (100 + number).pow(2)});
        number.is_multiple_of(3).then_some(square)
    };
    let mut run = run(40, &input);
    run.known = &known;
    run.trust.second_opinions = 1000;
    let mut results = Vec::new();
    let summary = with_workers(&run, 2, &mut results).unwrap();
    assert!(summary.complete && summary.progress.done == 40);
    assert_eq!(squares(&results), truth(40));
    let jobs: u64 = summary
        .progress
        .workers
        .values()
        .map(|share| share.jobs)
        .sum();
    assert!((26..=52).contains(&jobs), "{jobs}");
}

#[test]
fn a_job_that_crashes_everywhere_ends_the_run_with_its_sentence() {
    let thirteen = |number| json!(if number == 5 { 13 } else { 100 });
    let run = run(10, &thirteen);
    let error = with_workers(&run, 2, &mut Vec::new()).unwrap_err();
    let FarmError::JobFailed {
        number: 5,
        attempts: 3,
        message,
    } = &error
    else {
        panic!("{error}");
    };
    assert!(message.contains("thirteen"), "{message}");
    let text = json!("four");
    let text = move |_| text.clone();
    let run = Run::new("squares", "square", "p1", 1, &text);
    let error = with_workers(&run, 1, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("The input is no number."));
}

/// A worker whose squares are too large by one.
struct TooLarge;

impl JobKind for TooLarge {
    fn name(&self) -> &'static str {
        "square"
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let square = job.input.as_u64().unwrap_or_default().pow(2);
        Ok(json!({"square": square + 1}))
    }

    fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn a_liar_that_is_alone_ends_the_run() {
    let (lying, queue) = (Kinds::default().with(TooLarge), InProcess::default());
    let mut run = run(10, &from_hundred);
    run.trust.worker_patience = Duration::from_millis(1);
    let ended = thread::scope(|scope| {
        scope.spawn(|| JobWorker::new("w", "p1", &lying).work(&queue, &Limits::new()));
        let ended = coordinate(&run, &kinds(), &queue, &mut Vec::new(), &Limits::new());
        queue.close();
        ended
    });
    let error = ended.unwrap_err();
    let liars = vec!["w".to_owned()];
    assert_eq!(error, FarmError::NoHonestWorker { liars });
    assert!(error.to_string().ends_with("These were wrong: w."));
}

#[test]
fn a_kind_that_is_unknown_is_refused() {
    let run = Run::new("r", "cube", "p1", 1, &from_hundred);
    let error = with_workers(&run, 0, &mut Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "There is no kind of job with the name \"cube\"."
    );
}

/// Takes results until it has enough.
struct UpTo(usize, Vec<Value>);

impl Collector for UpTo {
    fn take(&mut self, number: u64, output: &Value) -> ControlFlow<()> {
        assert_eq!(number, self.1.len() as u64);
        self.1.push(output.clone());
        if self.1.len() == self.0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn restart(&mut self) {
        self.1.clear();
    }
}

#[test]
fn a_collector_that_has_enough_ends_the_run() {
    let run = run(1_000_000_000, &from_hundred);
    let mut results = UpTo(30, Vec::new());
    let summary = with_workers(&run, 2, &mut results).unwrap();
    assert!(summary.complete);
    assert_eq!(squares(&results.1), truth(30));
}

#[test]
fn a_worker_of_another_program_takes_nothing() {
    let (kinds, queue) = (kinds(), InProcess::default());
    let run = run(1, &from_hundred);
    queue.put(&[run.job(0, 0, Vec::new())]).unwrap();
    let other = JobWorker::new("w", "p2", &kinds);
    let end = other.work(&queue, &Limits::new()).unwrap();
    assert_eq!(end, WorkerEnd::OtherProgram("p1".to_owned()));
    // The job is there still.
    let same = JobWorker::new("w", "p1", &kinds);
    let once = |_: &Outcome| ControlFlow::Break(());
    let end = same
        .work(&queue, &Limits::<()>::new().progress(&once))
        .unwrap();
    assert_eq!(end, WorkerEnd::Stopped);
    assert_eq!(queue.results("squares", Duration::ZERO).unwrap().len(), 1);
    queue.close();
    assert_eq!(
        same.work(&queue, &Limits::new()).unwrap(),
        WorkerEnd::Closed
    );
    let taken = queue.take("w", &["square"], Duration::ZERO);
    assert!(taken.is_err_and(|error| error == TransportError::Closed));
}

#[test]
fn a_stop_ends_run_and_worker() {
    let (kinds, queue) = (kinds(), InProcess::default());
    let flag = AtomicBool::new(false);
    let run = run(10, &from_hundred);
    let stop = |_: &RunProgress| {
        flag.store(true, SeqCst);
        ControlFlow::Continue(())
    };
    let limits = Limits::<()>::new().stop(&flag).progress(&stop);
    let summary = coordinate(&run, &kinds, &queue, &mut Vec::new(), &limits).unwrap();
    assert!(!summary.complete);
    assert_eq!(summary.progress.waiting, 10);
    let worker = JobWorker::new("w", "p1", &kinds);
    let end = worker.work(&queue, &Limits::new().stop(&flag)).unwrap();
    assert_eq!(end, WorkerEnd::Stopped);
}
