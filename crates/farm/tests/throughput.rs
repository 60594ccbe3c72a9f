//! How fast a queue on a server of this machine is, in figures.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use farm::{
    Job, JobKind, JobWorker, Kinds, Run, RunProgress, RunSummary, Transport, Trust, coordinate,
};
use game_core::Limits;
use serde_json::{Value, json};

use crate::nats_server::NatsServer;

/// Takes as many milliseconds as the job says.
struct Sleep;

impl JobKind for Sleep {
    fn name(&self) -> &'static str {
        "sleep"
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let milliseconds = job.input["ms"].as_u64().ok_or("The input has no time.")?;
        if milliseconds > 0 {
            thread::sleep(Duration::from_millis(milliseconds));
        }
        Ok(job.input.clone())
    }

    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        (*output == job.input)
            .then_some(())
            .ok_or("It is another job's.".to_owned())
    }
}

/// Runs by workers of this process, each with its connection; returns the time.
fn time_of(
    server: &NatsServer,
    run: &Run<'_>,
    workers: usize,
    limits: &Limits<'_, RunProgress>,
) -> (RunSummary, Duration) {
    let (kinds, stop) = (Kinds::default().with(Sleep), AtomicBool::new(false));
    thread::scope(|scope| {
        for number in 0..workers {
            let (kinds, stop) = (&kinds, &stop);
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p1", kinds)
                    .work(&server.connect(), &Limits::new().stop(stop))
            });
        }
        let queue = server.connect();
        let begin = Instant::now();
        let summary = coordinate(run, &kinds, &queue, &mut Vec::new(), limits);
        let time = begin.elapsed();
        stop.store(true, SeqCst);
        (summary.unwrap_or_else(|error| panic!("{error}")), time)
    })
}

/// The memory of a process, in MiB.
fn memory(process: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes.unwrap_or_default() / 1024
}

/// Jobs a second.
fn rate(jobs: u64, time: Duration) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a figure to print")]
    let jobs = jobs as f64;
    jobs / time.as_secs_f64()
}

#[test]
fn one_worker_without_a_second_is_not_waited_for() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let tiny = |number: u64| json!({"ms": 0, "number": number});
    let mut run = Run::new("tiny", "sleep", "p1", 600, &tiny);
    run.window = 50;
    run.trust = Trust {
        second_opinions: 200,
        ..Trust::default()
    };
    let (summary, time) = time_of(&server, &run, 1, &Limits::new());
    println!("600 jobs, 200 of 1,000 of them twice, one worker: {time:?}");
    assert!(summary.complete && summary.confirmed == 0 && summary.own > 60);
    // The patience of two seconds is over once, not for each of the second opinions.
    assert!(time < Duration::from_secs(20), "{time:?}");
}

#[test]
#[ignore = "takes long: the same jobs by 1, 2 and 4 workers"]
fn waiting_jobs_are_faster_by_more_workers() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let short = |number: u64| json!({"ms": 50, "number": number});
    let times = [1, 2, 4].map(|workers| {
        let mut run = Run::new(format!("short-{workers}"), "sleep", "p1", 400, &short);
        run.trust.second_opinions = 0;
        let (summary, time) = time_of(&server, &run, workers, &Limits::new());
        assert!(summary.complete);
        println!("400 jobs of 50 ms by {workers} workers: {time:?}");
        time.as_secs_f64()
    });
    let [one, two, four] = times;
    println!("{:.2} and {:.2} times as fast", one / two, one / four);
    assert!(one / two > 1.7 && one / four > 3.0);
}

#[test]
#[ignore = "takes long: 10^5 jobs, and jobs of a second"]
fn figures_of_a_server_on_this_machine() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let tiny = |number: u64| json!({"ms": 0, "number": number});
    for (workers, window) in [(1, 4096), (2, 4096), (2, 100_000)] {
        let mut run = Run::new(
            format!("tiny-{workers}-{window}"),
            "sleep",
            "p1",
            20_000,
            &tiny,
        );
        run.window = window;
        let (summary, time) = time_of(&server, &run, workers, &Limits::new());
        assert!(summary.complete);
        let rate = rate(summary.progress.done, time);
        println!("{workers} workers, window {window}: {rate:.0} tiny jobs a second");
        assert!(rate > 300.0, "{rate}");
    }
    let second = |number: u64| json!({"ms": 1000, "number": number});
    let mut run = Run::new("second", "sleep", "p1", 40, &second);
    run.trust.second_opinions = 0;
    let (_, time) = time_of(&server, &run, 4, &Limits::new());
    let overhead = time.as_secs_f64() / 10.0 - 1.0;
    println!(
        "40 jobs of a second by 4 workers: {:.2} % beside the work",
        100.0 * overhead
    );
    assert!(overhead < 0.05, "{time:?}");
    let queue = server.connect();
    let run = Run::new("many", "sleep", "p1", 100_000, &tiny);
    let jobs: Vec<Job> = (0..run.count)
        .map(|number| run.job(number, 0, Vec::new()))
        .collect();
    let begin = Instant::now();
    assert_eq!(queue.put(&jobs), Ok(()));
    let put = begin.elapsed();
    let (summary, time) = time_of(&server, &run, 2, &Limits::new());
    assert!(summary.complete);
    println!(
        "10^5 jobs: put at {:.0} a second, done at {:.0} a second; memory: {} MiB here, {} MiB of the server",
        rate(run.count, put),
        rate(summary.progress.done, time),
        memory("self"),
        memory(&server.id().to_string()),
    );
}
