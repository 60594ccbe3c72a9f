//! Dots and Boxes by jobs: the value of the direct solver, whatever workers do.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use ::dots::AnyDots;
use ::dots::solve::{Bounds, solve};
use ::engines::dots::job_solve::{
    DotsSolveKind, JobSolution, JobSolveError, JobSolveOptions, SplitTree, SubtreeJob,
    solve_by_jobs,
};
use farm::{
    FarmError, InProcess, Job, JobKind, JobWorker, Kinds, Lease, Outcome, RunProgress, Transport,
    TransportError, Trust,
};
use game_core::{Limits, Position, Score, mix};
use serde_json::{Value, json};

const OPTIONS: JobSolveOptions = JobSolveOptions {
    plies: 2,
    nodes: 1_000_000,
    memory_bytes: 1 << 18,
};

/// A worker whose values are wrong by this where that passes the check. Two workers that tell the
/// same lie would confirm each other, so each has its own.
struct Lying {
    by: i64,
}

impl JobKind for Lying {
    fn name(&self) -> &'static str {
        DotsSolveKind::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let truth = DotsSolveKind.run(job)?;
        let moved = |by: i64| {
            let mut output = truth.clone();
            output["lower"] = json!(truth["lower"].as_i64().unwrap() + by);
            output["upper"] = json!(truth["upper"].as_i64().unwrap() + by);
            output
        };
        let lie = moved(self.by);
        let passes = DotsSolveKind.check(job, &lie).is_ok();
        Ok(if passes { lie } else { moved(1) })
    }

    fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
        Ok(())
    }
}

/// A queue in which workers die with a job and results come twice.
struct Troubled {
    queue: InProcess,
    state: AtomicU64,
}

impl Troubled {
    fn new(seed: u64) -> Self {
        let (queue, state) = (InProcess::default(), AtomicU64::new(seed));
        Self { queue, state }
    }

    /// Whether trouble comes now: once in three times.
    fn happens(&self) -> bool {
        mix(self.state.fetch_add(1, SeqCst)).is_multiple_of(3)
    }
}

impl Transport for Troubled {
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError> {
        self.queue.put(jobs)
    }

    fn results(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, TransportError> {
        let mut results = self.queue.results(run, wait)?;
        if self.happens() {
            results.extend(results.clone());
        }
        Ok(results)
    }

    fn clear(&self, run: &str) -> Result<(), TransportError> {
        self.queue.clear(run)
    }

    fn take(
        &self,
        worker: &str,
        kinds: &[&str],
        wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError> {
        let lease = self.queue.take(worker, kinds, wait)?;
        // A lease that is dropped is a worker that died.
        Ok(lease.filter(|_| !self.happens()))
    }
}

/// Solves with three workers, the first `liars` of which lie, at most two.
fn by_jobs(
    position: &AnyDots,
    options: JobSolveOptions,
    queue: &Troubled,
    liars: usize,
) -> JobSolution {
    let honest = Kinds::default().with(DotsSolveKind);
    let lying = [2, -2].map(|by| Kinds::default().with(Lying { by }));
    // Lies that no check sees are found for certain only where all is done twice.
    let trust = Trust {
        second_opinions: if liars > 0 { 1000 } else { 100 },
        patience: Duration::ZERO,
        ..Trust::default()
    };
    thread::scope(|scope| {
        for number in 0..3 {
            let kinds = lying[..liars].get(number).unwrap_or(&honest);
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p", kinds).work(queue, &Limits::new())
            });
        }
        let limits = Limits::new();
        let solution = solve_by_jobs(position, options, "p", &honest, queue, trust, &limits);
        queue.queue.close();
        solution.unwrap()
    })
}

/// The value by the solver alone.
fn directly(position: &AnyDots) -> Score {
    solve(position, 1 << 20, &Limits::<()>::new())
        .unwrap()
        .value
}

/// A board after this many drawn moves.
fn prefix(board: &str, plies: u64, seed: u64) -> AnyDots {
    let mut position: AnyDots = board.parse().unwrap();
    for ply in 0..plies {
        let moves: Vec<_> = position.moves().collect();
        if !moves.is_empty() {
            let place = mix(seed ^ mix(ply)) % moves.len() as u64;
            position = position.after(moves[usize::try_from(place).unwrap()]);
        }
    }
    position
}

#[test]
fn jobs_give_the_value_of_the_solver_whatever_workers_do() {
    let (mut named, mut count) = (0, 0);
    for (board, moves) in [
        ("1x1", 0..5),
        ("2x2", 0..13),
        ("2x3", 0..18),
        ("3x3", 8..25),
    ] {
        for plies in moves {
            let seed = mix(count);
            let position = prefix(board, plies, seed);
            let liars = usize::try_from(count % 3).unwrap();
            let options = JobSolveOptions {
                plies: u32::try_from(count % 4).unwrap(),
                ..OPTIONS
            };
            let queue = Troubled::new(seed);
            let solution = by_jobs(&position, options, &queue, liars);
            assert_eq!(
                solution.bounds.value(),
                Some(directly(&position)),
                "{position}"
            );
            for liar in &solution.summary.progress.liars {
                assert!(["w0", "w1"][..liars].contains(&&*liar.worker), "{liar:?}");
            }
            named += solution.summary.progress.liars.len();
            count += 1;
        }
    }
    assert!(named > 10, "{named} lies were found");
}

#[test]
fn a_tree_is_joined_by_the_rules() {
    let solved = |position: &AnyDots| {
        let value = directly(position);
        Bounds {
            lower: value,
            upper: value,
        }
    };
    for seed in 0..60 {
        let board = ["2x2", "2x3", "1x4"][usize::try_from(seed % 3).unwrap()];
        let position = prefix(board, seed % 11, mix(seed));
        for plies in 0..4 {
            let tree = SplitTree::new(&position, plies);
            let jobs: Vec<Bounds> = tree.jobs().iter().map(solved).collect();
            let joined = tree.join(&jobs);
            assert_eq!(
                joined.value(),
                Some(directly(&position)),
                "{position} {plies}"
            );
            // What is not known yet leaves true bounds.
            let some = tree.join(&jobs[..jobs.len() / 2]);
            assert!(some.lower <= joined.lower && joined.upper <= some.upper);
        }
    }
}

#[test]
fn jobs_that_reach_their_limit_leave_true_bounds() {
    let position = prefix("3x3", 4, 1);
    let few = JobSolveOptions {
        nodes: 3,
        ..OPTIONS
    };
    let solution = by_jobs(&position, few, &Troubled::new(1), 0);
    let (value, Bounds { lower, upper }) = (directly(&position), solution.bounds);
    assert!(lower < upper && (lower..=upper).contains(&value));
    let unsolved = solution.into_answer(&position).unwrap_err();
    assert!(!unsolved.known.unwrap().exact);
}

/// A worker that gives up each job.
struct Failing;

impl JobKind for Failing {
    fn name(&self) -> &'static str {
        DotsSolveKind::NAME
    }

    fn run(&self, _: &Job) -> Result<Value, String> {
        Err("No memory is left.".to_owned())
    }

    fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn a_solve_ends_where_each_worker_fails_or_its_limits_say_so() {
    let position = prefix("2x2", 3, 1);
    let run = |limits: &Limits<RunProgress>, fails: bool| {
        let (queue, kinds) = (InProcess::default(), Kinds::default().with(Failing));
        thread::scope(|scope| {
            if fails {
                scope.spawn(|| JobWorker::new("w", "p", &kinds).work(&queue, &Limits::new()));
            }
            let honest = Kinds::default().with(DotsSolveKind);
            let trust = Trust::default();
            let solved = solve_by_jobs(&position, OPTIONS, "p", &honest, &queue, trust, limits);
            queue.close();
            solved.unwrap_err()
        })
    };
    let JobSolveError::Farm(FarmError::JobFailed { message, .. }) = run(&Limits::new(), true)
    else {
        panic!("a job that fails everywhere ends the run");
    };
    assert!(message.contains("No memory is left."), "{message}");
    let flag = AtomicBool::new(true);
    let stopped = run(&Limits::new().stop(&flag), false);
    assert!(matches!(stopped, JobSolveError::Stopped));
}

#[test]
fn results_that_cannot_be_are_refused() {
    let job = |position: &str| Job {
        run: "run".to_owned(),
        number: 0,
        kind: DotsSolveKind::NAME.to_owned(),
        input: serde_json::to_value(SubtreeJob {
            position: position.to_owned(),
            nodes: 1000,
            memory_bytes: 1 << 16,
        })
        .unwrap(),
        program: "p".to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    };
    // The last player loses the other half of two chains of three.
    let chains = job("2x3 11111111100000000");
    let refusal = |lower: i64, upper: i64, nodes: u64| {
        let output = json!({"lower": lower, "upper": upper, "nodes": nodes});
        DotsSolveKind
            .check(&chains, &output)
            .err()
            .unwrap_or_default()
    };
    let truth = DotsSolveKind.run(&chains).unwrap();
    assert_eq!((&truth["lower"], &truth["upper"]), (&json!(-2), &json!(-2)));
    assert_eq!(DotsSolveKind.check(&chains, &truth), Ok(()));
    assert!(refusal(-8, -8, 0).contains("no bounds"));
    assert!(refusal(2, -2, 0).contains("no bounds"));
    assert!(refusal(-1, -1, 0).contains("parity"));
    assert!(refusal(2, 2, 0).contains("captures"));
    assert!(refusal(-6, 6, 7).contains("limit"));
    assert!(refusal(-2, -2, 1001).contains("limit"));
    assert!(DotsSolveKind.check(&chains, &json!(-2)).is_err());
    assert!(DotsSolveKind.run(&job("9x9")).is_err());
}
