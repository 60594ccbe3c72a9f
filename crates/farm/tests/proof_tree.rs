//! A proof by jobs gives the answer of minimax, whatever happens to workers and coordinators.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use farm::{
    FarmError, InProcess, Job, JobKind, JobWorker, Kinds, Lease, Outcome, Transport,
    TransportError, TreeRun, TreeRunError, TreeRunProgress, TreeRunSummary, prove_by_jobs,
};
use game_core::Limits;
use proptest::prelude::*;
use serde_json::Value;

use crate::chaos::Chaos;
use crate::explicit_tree::{DrawnKind, DrawnTree, lie};

/// The node to prove.
const ROOT: (usize, bool) = (0, false);

fn run(window: usize, journal: Option<&Path>) -> TreeRun<'_> {
    TreeRun {
        window,
        journal,
        ..TreeRun::new("proof", "drawn", "p1")
    }
}

fn prove(
    tree: &DrawnTree,
    run: &TreeRun<'_>,
    transport: &dyn Transport,
    limits: &Limits<'_, TreeRunProgress>,
) -> Result<TreeRunSummary<Value>, TreeRunError> {
    let kinds = Kinds::default().with(DrawnKind);
    prove_by_jobs(tree, &ROOT, run, &kinds, transport, limits)
}

/// The answer is that of minimax, and a proof has a certificate.
fn assert_true(tree: &DrawnTree, summary: &TreeRunSummary<Value>) {
    assert_eq!(
        summary.progress.answer(),
        Some(tree.is_won(0)),
        "{summary:?}"
    );
    let certificate = summary.certificate.as_ref();
    let accepted = certificate.map(|certificate| tree.accepts(ROOT, certificate));
    assert_eq!(accepted, tree.is_won(0).then_some(true), "{summary:?}");
}

/// A queue that loses each third job that is taken, for a while.
struct Lossy(InProcess, AtomicU64);

impl Transport for Lossy {
    fn put(&self, jobs: &[Job]) -> Result<(), TransportError> {
        self.0.put(jobs)
    }

    fn results(&self, run: &str, wait: Duration) -> Result<Vec<Outcome>, TransportError> {
        self.0.results(run, wait)
    }

    fn clear(&self, run: &str) -> Result<(), TransportError> {
        self.0.clear(run)
    }

    fn take(
        &self,
        worker: &str,
        kinds: &[&str],
        wait: Duration,
    ) -> Result<Option<Box<dyn Lease + '_>>, TransportError> {
        let lease = self.0.take(worker, kinds, wait)?;
        Ok(lease.filter(|_| !self.1.fetch_add(1, SeqCst).is_multiple_of(3)))
    }
}

/// Proves with threads, the first `liars` of which lie.
fn with_threads(
    tree: &DrawnTree,
    run: &TreeRun<'_>,
    workers: usize,
    liars: usize,
) -> Result<TreeRunSummary<Value>, TreeRunError> {
    struct Lying;
    impl JobKind for Lying {
        fn name(&self) -> &'static str {
            DrawnKind.name()
        }
        fn run(&self, job: &Job) -> Result<Value, String> {
            DrawnKind.run(job).map(|truth| lie(job, &truth))
        }
        fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
            Ok(())
        }
    }
    let queue = Lossy(InProcess::default(), AtomicU64::new(0));
    let (honest, lying) = (
        Kinds::default().with(DrawnKind),
        Kinds::default().with(Lying),
    );
    thread::scope(|scope| {
        for number in 0..workers {
            let kinds = if number < liars { &lying } else { &honest };
            let queue = &queue;
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p1", kinds).work(queue, &Limits::new())
            });
        }
        let summary = prove(tree, run, &queue, &Limits::new());
        queue.0.close();
        summary
    })
}

#[test]
fn any_number_of_threads_gives_the_answer_of_minimax() {
    let mut won = 0;
    for seed in 0..150 {
        let tree = DrawnTree::new(seed);
        for workers in [1, 2, 8] {
            let summary = with_threads(&tree, &run(2 * workers, None), workers, 0).unwrap();
            assert_true(&tree, &summary);
            assert!(summary.progress.liars.is_empty());
        }
        won += u32::from(tree.is_won(0));
    }
    assert!(
        (20..130).contains(&won),
        "{won} of 150 are won: too one-sided"
    );
}

#[test]
fn a_worker_that_lies_is_named_and_changes_nothing() {
    let mut named = 0;
    for seed in 200..300 {
        let tree = DrawnTree::new(seed);
        let summary = with_threads(&tree, &run(4, None), 2, 1).unwrap();
        assert_true(&tree, &summary);
        let liars = &summary.progress.liars;
        assert!(liars.iter().all(|liar| liar.worker == "w0"), "{liars:?}");
        named += liars.len();
    }
    assert!(named > 10, "{named} lies were found");
}

#[test]
fn liars_that_are_alone_end_the_proof() {
    let mut ended = 0;
    for seed in 200..220 {
        let tree = DrawnTree::new(seed);
        let run = TreeRun {
            worker_patience: Duration::from_millis(1),
            ..run(3, None)
        };
        match with_threads(&tree, &run, 2, 2) {
            // Nothing but a job can tell, unless there is none.
            Ok(summary) => assert_eq!(summary.progress.waiting, 0),
            Err(TreeRunError::Farm(FarmError::NoHonestWorker { liars })) => {
                assert!(liars.iter().any(|name| name == "w0" || name == "w1"));
                ended += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(ended > 10, "{ended} of 20");
}

#[test]
fn a_finished_proof_is_found_again_without_a_job() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 300..330 {
        let tree = DrawnTree::new(seed);
        let path = folder.path().join(seed.to_string());
        // With one job at a time there is one order of jobs, and so the second run wants no other.
        let first = with_threads(&tree, &run(1, Some(&path)), 2, 0).unwrap();
        // No worker is there.
        let second = prove(
            &tree,
            &run(1, Some(&path)),
            &InProcess::default(),
            &Limits::new(),
        );
        let second = second.unwrap();
        assert_true(&tree, &second);
        assert_eq!(second.progress.done, 0);
        assert_eq!(second.progress.found, first.progress.done);
    }
}

#[test]
fn a_job_that_cannot_be_done_and_a_strange_journal_end_the_run() {
    struct Refusing;
    impl JobKind for Refusing {
        fn name(&self) -> &'static str {
            "drawn"
        }
        fn run(&self, _: &Job) -> Result<Value, String> {
            Err("Not today.".to_owned())
        }
        fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
            Ok(())
        }
    }
    let tree = (0..100).map(DrawnTree::new).find(|tree| {
        let job = farm::JobTree::job(tree, &ROOT, 0);
        job.is_some()
    });
    let tree = tree.unwrap();
    let chaos = Chaos::new(1, Refusing, 2, 0, lie);
    let error = prove(&tree, &run(3, None), &chaos, &Limits::new()).unwrap_err();
    let TreeRunError::Farm(FarmError::JobFailed { attempts: 3, .. }) = error else {
        panic!("{error}");
    };
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "a letter\n").unwrap();
    let error = prove(&tree, &run(3, Some(file.path())), &chaos, &Limits::new()).unwrap_err();
    assert!(matches!(error, TreeRunError::Journal(_)), "{error}");
    assert!(error.to_string().contains("jobs of a farm"), "{error}");
    let error = prove(
        &tree,
        &TreeRun {
            kind: "cube".to_owned(),
            ..run(3, None)
        },
        &chaos,
        &Limits::new(),
    );
    assert!(error.unwrap_err().to_string().contains("cube"));
}

proptest! {
    #[test]
    fn whatever_happens_the_answer_is_that_of_minimax(
        tree in any::<u64>(),
        seed in any::<u64>(),
        workers in 1..5_u64,
        liars in 0..4_u64,
        window in 1..20_usize,
        stops in 0..4_usize,
        has_journal in any::<bool>(),
        is_queue_lost in any::<bool>(),
    ) {
        let tree = DrawnTree::new(tree);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let run = run(window, has_journal.then_some(&*path));
        let queue = |seed| Chaos::new(seed, DrawnKind, workers, liars, lie);
        let mut chaos = queue(seed);
        // Coordinators that are stopped early, and then one that is not.
        for batches in (0..=stops).rev() {
            let left = AtomicUsize::new(batches);
            let stop = |_: &TreeRunProgress| {
                if batches > 0 && left.fetch_sub(1, SeqCst) <= 1 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let limits = Limits::<()>::new().progress(&stop);
            let summary = prove(&tree, &run, &chaos, &limits).unwrap();
            if batches == 0 {
                assert_true(&tree, &summary);
            }
            for liar in &summary.progress.liars {
                prop_assert!(chaos.is_liar(&liar.worker), "{:?} is honest", liar);
            }
            if is_queue_lost {
                chaos = queue(seed ^ batches as u64);
            }
        }
    }
}
