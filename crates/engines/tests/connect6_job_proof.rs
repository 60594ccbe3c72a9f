//! Openings of Connect6 that are proved by jobs: the parts make a proof that the checker accepts.

use std::path::Path;
use std::thread;

use connect6::zone::{Options, verify};
use connect6::{AnyConnect6, Connect6};
use engines::connect6::job_proof::{
    Connect6ProofKind, JobProof, JobProofOptions, OpeningNode, OpeningTree, ProofPart, ProverJob,
    solve_by_jobs,
};
use farm::{InProcess, Job, JobKind, JobWorker, Kinds, TreeRun, TreeRunProgress, prove_by_jobs};
use game_core::Limits;
use serde_json::{Value, json};

/// Black to move, with three stones that threaten nothing; White's are far away.
const QUIET: &str = "J10 A1S19 L11N8 B2B18";

/// Too few for one job to prove it.
const NODES: u64 = 500;

fn job(positions: &[Connect6], nodes: u64) -> Job {
    let positions = positions.iter().map(Connect6::to_string).collect();
    let input = ProverJob::new(positions, nodes, Options::DEFAULT);
    Job {
        run: "run".to_owned(),
        number: 0,
        kind: Connect6ProofKind::NAME.to_owned(),
        input: serde_json::to_value(input).unwrap(),
        program: "p".to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    }
}

/// Proves it with this many threads: the text of the proof, and the progress at the end.
fn prove(position: Connect6, workers: usize) -> (String, TreeRunProgress) {
    let tree = OpeningTree {
        options: Options::DEFAULT,
        nodes: NODES,
    };
    let run = TreeRun {
        window: 2 * workers,
        ..TreeRun::new("opening", Connect6ProofKind::NAME, "p")
    };
    let kinds = Kinds::default().with(Connect6ProofKind);
    let queue = InProcess::default();
    let summary = thread::scope(|scope| {
        for number in 0..workers {
            let (kinds, queue) = (&kinds, &queue);
            scope.spawn(move || {
                JobWorker::new(format!("w{number}"), "p", kinds).work(queue, &Limits::new())
            });
        }
        let root = OpeningNode::root(position);
        let summary = prove_by_jobs(&tree, &root, &run, &kinds, &queue, &Limits::new());
        queue.close();
        summary
    })
    .unwrap();
    let win = summary.certificate.as_ref().and_then(ProofPart::win);
    (win.unwrap().write(&position), summary.progress)
}

#[test]
fn small_jobs_prove_together_what_one_cannot() {
    let position: Connect6 = QUIET.parse().unwrap();
    let alone = Connect6ProofKind.run(&job(&[position], NODES)).unwrap();
    assert!(alone[0]["open"].is_object(), "{alone}");
    for workers in [1, 2] {
        let (text, progress) = prove(position, workers);
        let verified = verify(&text).unwrap();
        assert_eq!(verified.position, position.to_string());
        assert!(
            progress.done > 5 && progress.liars.is_empty(),
            "{progress:?}"
        );
    }
}

/// What one worker finds out about a position.
fn solve(position: &str, journal: Option<&Path>) -> JobProof {
    let position: AnyConnect6 = position.parse().unwrap();
    let kinds = Kinds::default().with(Connect6ProofKind);
    let queue = InProcess::default();
    let options = JobProofOptions {
        nodes: NODES,
        journal,
    };
    thread::scope(|scope| {
        scope.spawn(|| JobWorker::new("a", "p", &kinds).work(&queue, &Limits::new()));
        let proof = solve_by_jobs(&position, options, "p", &kinds, &queue, &Limits::new());
        queue.close();
        proof
    })
    .unwrap()
}

#[test]
fn a_win_is_solved_by_jobs_once_and_then_by_their_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jobs");
    let first = solve(QUIET, Some(&path));
    let solved = first.solved.unwrap();
    let verified = verify(&solved.proof.unwrap()).unwrap();
    assert_eq!(
        verified.position,
        QUIET.parse::<Connect6>().unwrap().to_string()
    );
    assert_eq!(
        (solved.answer.value, solved.answer.exact),
        (Some(1.0), true)
    );
    assert!(first.progress.unwrap().done > 5);
    let again = solve(QUIET, Some(&path));
    assert!(again.solved.is_ok() && again.progress.unwrap().done == 0);
}

#[test]
fn what_needs_no_jobs_makes_none() {
    // A six in this turn; a game that is over; a turn that has begun.
    let six = solve("J10 A1B1 J11J12 C1D1 J13J14 A2B2", None);
    assert_eq!(six.solved.unwrap().answer.distance, Some(1));
    let over = solve("J10 A1B1 J11J12 C1D1 J13J14 A2B2 J15", None);
    assert_eq!(over.solved.unwrap().answer.distance, Some(0));
    let begun = solve("J10 A1", None);
    assert!(begun.solved.is_err() && begun.progress.is_none());
}

#[test]
fn a_job_that_is_large_enough_proves_its_positions_and_lies_are_refused() {
    let position: Connect6 = QUIET.parse().unwrap();
    let other: Connect6 = "J10 A1S19 L11N8 A2B18".parse().unwrap();
    let asked = job(&[position, other], 100_000);
    let found = Connect6ProofKind.run(&asked).unwrap();
    let check = |output: &Value| Connect6ProofKind.check(&asked, output);
    assert_eq!(check(&found), Ok(()));
    let changed = |place: usize, with: Value| {
        let mut output = found.clone();
        output[place] = with;
        check(&output).unwrap_err()
    };
    // Of the first position, but given for the second.
    assert!(changed(1, found[0].clone()).contains("another position"));
    let text = found[0]["won"].as_str().unwrap();
    let short = text.replacen("turns ", "turns 1", 1);
    changed(0, json!({"won": short}));
    // A turn elsewhere proves nothing.
    let mut lines: Vec<&str> = text.lines().collect();
    lines[3] = "A10A12";
    lines.truncate(4);
    lines[2] = "turns 1";
    let empty = lines.join("\n") + "\nend\n";
    assert!(changed(0, json!({"won": empty})).contains("not answered"));
    assert!(check(&json!([found[0]])).is_err());
    // After a position without a win the others are not needed.
    assert_eq!(check(&json!(["lost"])), Ok(()));
    assert!(check(&json!("lost")).is_err());
}
