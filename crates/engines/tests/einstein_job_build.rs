//! Endgame tables by jobs: the file of one machine, whatever workers do.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice::from_ref;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ::engines::einstein::tables::Name;
use ::engines::einstein::tables::folder::{Built, build, remove, verify};
use ::engines::einstein::tables::job_build::{
    JobBuild, JobBuildError, SliceJob, SliceKind, build_by_jobs,
};
use einstein::Size;
use farm::{
    InProcess, InProcessObjects, Job, JobKind, JobWorker, Kinds, ObjectAddress, ObjectStore,
    RunProgress, Trust,
};
use game_core::{Limits, mix};
use search::sweep::SweepProgress;
use serde::Deserialize;
use serde_json::Value;

const SMALL: Size = Size {
    width: 3,
    stones: 3,
    faces: 3,
};

/// How a worker lies about the entries of a slice.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    /// Each is another one.
    Gross,
    /// One of them is off by the least step, where no sample shows it.
    Fine,
}

/// A worker of wrong bytes with a right hash.
struct Lying {
    kind: SliceKind,
    objects: Arc<InProcessObjects>,
    lie: Lie,
}

impl JobKind for Lying {
    fn name(&self) -> &'static str {
        SliceKind::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let truth = self.kind.run(job)?;
        let address = ObjectAddress::deserialize(&truth).unwrap();
        let bytes = self.objects.get_object(&job.run, &address).unwrap();
        let put = |bytes: Vec<u8>| {
            let address = self.objects.put_object(&job.run, Arc::new(bytes)).unwrap();
            serde_json::to_value(address).unwrap()
        };
        let is_value = |at: &usize| bytes[*at..*at + 2] != [0xFF, 0xFF];
        let entries: Vec<usize> = (2..bytes.len()).step_by(2).filter(is_value).collect();
        if self.lie == Lie::Gross {
            let mut wrong = bytes.to_vec();
            for at in entries {
                wrong[at + 1] ^= 0x40;
            }
            return Ok(put(wrong));
        }
        let mut lies = entries.iter().take(50).map(|&at| {
            let mut wrong = bytes.to_vec();
            wrong[at] ^= 1;
            put(wrong)
        });
        let passes = |output: &Value| self.kind.check(job, output).is_ok();
        Ok(lies.find(passes).unwrap_or(truth))
    }

    fn check(&self, _: &Job, _: &Value) -> Result<(), String> {
        Ok(())
    }
}

/// Builds with this many threads, the first of which lies if there is a lie.
fn by_jobs(
    folder: &Path,
    name: Name,
    threads: usize,
    lie: Option<Lie>,
    limits: &Limits<'_, RunProgress>,
) -> Result<JobBuild, JobBuildError> {
    let (queue, objects) = (InProcess::default(), Arc::new(InProcessObjects::default()));
    let store = || Arc::clone(&objects) as Arc<dyn ObjectStore>;
    let kind = SliceKind::new(store(), 0);
    let honest = Kinds::default().with(kind.clone());
    let lying = lie.map(|lie| {
        let objects = Arc::clone(&objects);
        Kinds::default().with(Lying { kind, objects, lie })
    });
    let trust = Trust {
        second_opinions: if lie == Some(Lie::Fine) { 1000 } else { 100 },
        patience: Duration::ZERO,
        ..Trust::default()
    };
    thread::scope(|scope| {
        for number in 0..threads {
            let kinds = lying.as_ref().filter(|_| number == 0).unwrap_or(&honest);
            let queue = &queue;
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p", kinds).work(queue, &Limits::new())
            });
        }
        let built = build_by_jobs(folder, name, "p", &queue, store(), trust, limits);
        queue.close();
        built
    })
}

/// The file of one machine.
fn truth(name: Name) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), name, &Limits::<SweepProgress>::new()).unwrap();
    fs::read(name.path(folder.path())).unwrap()
}

/// Asserts that the threads build the file of one machine.
fn agree(name: Name, threads: usize) {
    let folder = tempfile::tempdir().unwrap();
    let built = by_jobs(folder.path(), name, threads, None, &Limits::new()).unwrap();
    let progress = &built.summary.progress;
    assert!(built.built == Built::Made && progress.liars.is_empty());
    assert!(progress.done == progress.total && progress.total > 0);
    assert!(fs::read(name.path(folder.path())).unwrap() == truth(name));
    let again = by_jobs(folder.path(), name, 0, None, &Limits::new()).unwrap();
    assert!(again.built == Built::AlreadyBuilt);
}

#[test]
fn threads_build_the_file_of_one_machine() {
    for (size, mosts) in [
        (SMALL, 2..=6),
        (Size { faces: 6, ..SMALL }, 3..=4),
        (Size { width: 4, ..SMALL }, 3..=4),
    ] {
        for most in mosts {
            (1..=3).for_each(|threads| agree(Name { size, most }, threads));
        }
    }
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn threads_build_the_table_of_four_stones() {
    let size = Size::STANDARD;
    (1..=3).for_each(|threads| agree(Name { size, most: 4 }, threads));
}

#[test]
#[ignore = "figures, for optimised code"]
fn figures_of_builds_by_threads() {
    let size = Size {
        width: 4,
        ..Size::STANDARD
    };
    let name = Name { size, most: 5 };
    for _ in 0..3 {
        let begin = Instant::now();
        truth(name);
        println!("one machine: {:?}", begin.elapsed());
        for threads in [1, 2] {
            let (folder, begin) = (tempfile::tempdir().unwrap(), Instant::now());
            by_jobs(folder.path(), name, threads, None, &Limits::new()).unwrap();
            println!("{threads} workers: {:?}", begin.elapsed());
        }
    }
}

#[test]
fn a_worker_that_lies_is_named_and_its_slices_are_thrown_away() {
    let name = Name {
        size: SMALL,
        most: 5,
    };
    for lie in [Lie::Gross, Lie::Fine] {
        let folder = tempfile::tempdir().unwrap();
        let built = by_jobs(folder.path(), name, 3, Some(lie), &Limits::new()).unwrap();
        let liars = &built.summary.progress.liars;
        assert!(
            matches!(&liars[..], [liar] if liar.worker == "w0"),
            "{liars:?}"
        );
        let entry = liars[0].reason.contains("rank");
        assert_eq!(entry, lie == Lie::Gross, "{liars:?}");
        assert!(fs::read(name.path(folder.path())).unwrap() == truth(name));
    }
}

/// Stops when this many slices are done.
fn stop_after(folder: &Path, name: Name, slices: u64) {
    let listener = |at: &RunProgress| {
        if at.done >= slices {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let limits = Limits::<()>::new().progress(&listener);
    let stopped = by_jobs(folder, name, 2, None, &limits);
    assert!(
        matches!(stopped, Err(JobBuildError::Stopped)),
        "{stopped:?}"
    );
}

#[test]
fn a_build_that_was_stopped_goes_on_by_jobs_or_on_one_machine() {
    // Of 15 slices the last is alone in its stage, so each of these stops comes before the end.
    let size = Size { faces: 6, ..SMALL };
    let name = Name { size, most: 6 };
    let (whole, folder) = (truth(name), tempfile::tempdir().unwrap());
    for seed in 0..6 {
        stop_after(folder.path(), name, mix(seed) % 12);
        // Another start, also by one machine, goes on with the draft.
        let once = |_: &SweepProgress| ControlFlow::Break(());
        let limits = Limits::<()>::new().progress(&once);
        if seed % 2 == 0 {
            assert!(build(folder.path(), name, &limits).is_err());
        }
        if seed % 3 == 0 {
            build(folder.path(), name, &Limits::<SweepProgress>::new()).unwrap();
        } else {
            let built = by_jobs(folder.path(), name, 2, None, &Limits::new()).unwrap();
            assert!(built.built == Built::Made);
        }
        assert!(fs::read(name.path(folder.path())).unwrap() == whole);
        assert!(verify(folder.path(), name, None, &Limits::<SweepProgress>::new()).is_ok());
        remove(folder.path(), name).unwrap();
    }
}

#[test]
fn inputs_and_results_that_cannot_be_are_refused() {
    let objects = Arc::new(InProcessObjects::default());
    let kind = SliceKind::new(Arc::clone(&objects) as Arc<dyn ObjectStore>, 0);
    let job = |size: &str, most: usize, slice: usize, earlier: &[ObjectAddress]| Job {
        run: "run".to_owned(),
        number: 0,
        kind: SliceKind::NAME.to_owned(),
        input: serde_json::to_value(SliceJob {
            size: size.to_owned(),
            most,
            slice,
            earlier: earlier.to_vec(),
        })
        .unwrap(),
        program: "p".to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    };
    let first = job("3x3/3", 3, 0, &[]);
    let truth = kind.run(&first).unwrap();
    assert_eq!(kind.check(&first, &truth), Ok(()));
    let refusal = |job: &Job| kind.run(job).unwrap_err();
    assert!(refusal(&job("3x3/9", 3, 0, &[])).contains("size"));
    assert!(refusal(&job("5x5/6", 7, 0, &[])).contains("6 stones"));
    assert!(refusal(&job("3x3/3", 3, 1, &[])).contains("not settled"));
    assert!(refusal(&job("3x3/3", 3, 99, &[])).contains("slice 99"));
    let other = objects.put_object("run", Arc::new(vec![1])).unwrap();
    assert!(refusal(&job("3x3/3", 3, 1, from_ref(&other))).contains("length"));
    let missing = ObjectAddress {
        sha256: String::new(),
        ..ObjectAddress::deserialize(&truth).unwrap()
    };
    assert!(refusal(&job("3x3/3", 3, 1, from_ref(&missing))).contains("no object"));
    for output in [&other, &missing] {
        let output = serde_json::to_value(output).unwrap();
        assert!(kind.check(&first, &output).is_err());
    }
    assert!(kind.check(&first, &Value::Null).is_err());
}
