//! Proves an opening of Connect6 by jobs, each of which looks at few positions.
//!
//! `cargo run --release -p engines --features farm --example connect6_job_proof -- [OPTIONS]`
//!
//! | | |
//! |---|---|
//! | `--position TEXT` | the opening, with the attacker to move (a quick one) |
//! | `--workers N` | threads (2); with 0 the single search proves it, for comparison |
//! | `--job-nodes N` | positions that the search for double threats looks at in a job (1,000) |
//! | `--journal FILE` | keeps finished jobs; begun again, the proof goes on from there |
//! | `--proof FILE` | writes the proof |
//! | `--seconds N` | ends after this many seconds (60) |
//!
//! `--position "J10 A1S19"` takes some seconds: White answers J10 in two corners.

use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use connect6::Connect6;
use connect6::zone::{Options, Prover, ZoneProgress, verify};
use engines::connect6::job_proof::{Connect6ProofKind, OpeningNode, OpeningTree, ProofPart};
use farm::{InProcess, Kinds, TreeRun, TreeRunProgress, prove_by_jobs};
use game_core::Limits;

/// The request.
struct ProofRequest {
    position: Connect6,
    workers: usize,
    nodes: u64,
    journal: Option<PathBuf>,
    proof: Option<PathBuf>,
    time: Duration,
}

impl ProofRequest {
    fn read() -> Result<Self, Box<dyn Error>> {
        let mut request = Self {
            position: "J10 A1S19 L11N8 B2B18".parse()?,
            workers: 2,
            nodes: 1_000,
            journal: None,
            proof: None,
            time: Duration::from_secs(60),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words
                .next()
                .ok_or_else(|| format!("{word} needs a value."))?;
            match &*word {
                "--position" => request.position = value.parse()?,
                "--workers" => request.workers = value.parse()?,
                "--job-nodes" => request.nodes = value.parse()?,
                "--journal" => request.journal = Some(value.into()),
                "--proof" => request.proof = Some(value.into()),
                "--seconds" => request.time = Duration::from_secs(value.parse()?),
                _ => return Err(format!("There is no option {word}.").into()),
            }
        }
        Ok(request)
    }
}

/// What a run came to: the text of a proof, and how much work it was.
type Ended = (Option<String>, String);

/// Proves it by one search.
fn alone(request: &ProofRequest, begin: Instant) -> Result<Ended, Box<dyn Error>> {
    let mut prover = Prover::new(&request.position, Options::DEFAULT)
        .ok_or("A win begins with a whole turn.")?;
    let listener = |_: &ZoneProgress| {
        if begin.elapsed() < request.time {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let progress = prover.run(&Limits::<()>::new().progress(&listener));
    let text = prover.proof().map(|proof| proof.write(&request.position));
    Ok((text, format!("one search, {} positions", progress.nodes)))
}

/// Proves it by jobs.
fn by_jobs(request: &ProofRequest, begin: Instant) -> Result<Ended, Box<dyn Error>> {
    let tree = OpeningTree {
        options: Options::DEFAULT,
        nodes: request.nodes,
    };
    let root = OpeningNode::root(request.position);
    let run = TreeRun {
        window: 2 * request.workers,
        journal: request.journal.as_deref(),
        ..TreeRun::new("opening", Connect6ProofKind::NAME, "example")
    };
    let kinds = Kinds::default().with(Connect6ProofKind);
    let listener = |_: &TreeRunProgress| {
        if begin.elapsed() < request.time {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let limits = Limits::<()>::new().progress(&listener);
    let summary = InProcess::with_workers(request.workers, "example", &kinds, |queue| {
        prove_by_jobs(&tree, &root, &run, &kinds, queue, &limits)
    })?;
    let win = summary.certificate.as_ref().and_then(ProofPart::win);
    let TreeRunProgress {
        numbers,
        done,
        found,
        nodes,
        workers,
        ..
    } = summary.progress;
    let work: Duration = workers.values().map(|share| share.time).sum();
    let said = format!(
        "{} workers, {done} jobs of {work:.1?} together, {found} of the journal, tree of {nodes} nodes, \
         proof number {}, disproof number {}",
        request.workers, numbers.proof, numbers.disproof
    );
    Ok((win.map(|win| win.write(&request.position)), said))
}

fn main() -> Result<(), Box<dyn Error>> {
    let request = ProofRequest::read()?;
    let begin = Instant::now();
    let (proof, said) = if request.workers == 0 {
        alone(&request, begin)
    } else {
        by_jobs(&request, begin)
    }?;
    let took = begin.elapsed();
    let Some(text) = proof else {
        println!("not proved; {said}, {took:.1?}");
        return Ok(());
    };
    let verified = verify(&text)?;
    println!(
        "won by {}; {said}, {took:.1?}; the proof has {} turns, {} in a row, and was checked",
        verified.turn, verified.checked.turns, verified.depth
    );
    if let Some(path) = &request.proof {
        fs::write(path, text)?;
    }
    Ok(())
}
