use std::path::Path;

use ::connect6::zone::{Options, Prover, ZoneProof};
use ::connect6::{AnyConnect6, Connect6};
use farm::{
    Job, Kinds, Transport, TreeRun, TreeRunError, TreeRunProgress, TreeRunSummary, prove_by_jobs,
};
use game_core::Limits;
use registry::{QueryError, SolveGoal, SolveRequest, Solved, UnsolvedError};

use super::kind::{Connect6ProofKind, ProverJob};
use super::tree::{OpeningNode, OpeningTree, ProofPart};
use crate::connect6::NAME;
use crate::connect6::solve::{answer, solve, unknown};

/// Positions that the search of one machine looks at before jobs are made: some milliseconds, in
/// which it finds the wins that need no farm.
const AT_FIRST: u64 = 1_000;

/// How a proof is cut into jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "a number and a path, as a program has them from its arguments"
)]
pub struct JobProofOptions<'p> {
    /// Positions that the search for double threats looks at in a job, about.
    pub nodes: u64,
    /// The file of finished jobs. A proof that was stopped or killed goes on from there.
    pub journal: Option<&'p Path>,
}

impl Default for JobProofOptions<'_> {
    /// 50,000 positions, which take about half a second, and no journal.
    fn default() -> Self {
        Self {
            nodes: 50_000,
            journal: None,
        }
    }
}

/// What the jobs found out about a position.
#[derive(Debug)]
pub struct JobProof {
    /// A win of the player to move with its proof, or why there is none. Its nodes are those of
    /// the tree, whose leaves are jobs.
    pub solved: Result<Solved, UnsolvedError>,
    /// How the jobs went; `None` if none was needed.
    pub progress: Option<TreeRunProgress>,
}

/// Proves a win of the player to move by the workers of a farm.
///
/// `program` is the signature of this program: workers of another one prove nothing. The kinds have
/// [`Connect6ProofKind`]. The stop flag of the limits ends the run, as does their listener; begun
/// again, it goes on with what the journal or the queue kept.
///
/// # Errors
///
/// A job cannot be done, the farm cannot be reached, or the journal cannot be used.
pub fn solve_by_jobs(
    position: &AnyConnect6,
    options: JobProofOptions<'_>,
    program: &str,
    kinds: &Kinds,
    transport: &dyn Transport,
    limits: &Limits<'_, TreeRunProgress>,
) -> Result<JobProof, TreeRunError> {
    let at_first = SolveRequest::new(SolveGoal::Moves)
        .limits(Limits::new().nodes(AT_FIRST))
        .proof();
    if let Ok(solved) = solve(position, &at_first) {
        return Ok(JobProof {
            solved: Ok(solved),
            progress: None,
        });
    }
    let name = run_name(position, options, program);
    let run = TreeRun {
        journal: options.journal,
        jobs_per_worker: 2,
        ..TreeRun::new(name, Connect6ProofKind::NAME, program)
    };
    match position {
        AnyConnect6::Large(p) => prove(p, options.nodes, &run, kinds, transport, limits),
        AnyConnect6::Middle(p) => prove(p, options.nodes, &run, kinds, transport, limits),
        AnyConnect6::Small(p) => prove(p, options.nodes, &run, kinds, transport, limits),
    }
}

/// The same for a board with `N` rows.
fn prove<const N: usize>(
    position: &Connect6<N>,
    nodes: u64,
    run: &TreeRun<'_>,
    kinds: &Kinds,
    transport: &dyn Transport,
    limits: &Limits<'_, TreeRunProgress>,
) -> Result<JobProof, TreeRunError> {
    if Prover::new(position, Options::DEFAULT).is_none() {
        return Ok(JobProof {
            solved: Err(QueryError::NoSolver { game: NAME }.into()),
            progress: None,
        });
    }
    let tree = OpeningTree {
        options: Options::DEFAULT,
        nodes,
    };
    let root = OpeningNode::root(*position);
    let TreeRunSummary {
        progress,
        certificate,
    } = prove_by_jobs(&tree, &root, run, kinds, transport, limits)?;
    let solved = match certificate.as_ref().and_then(ProofPart::win) {
        Some(win) => Ok(proved(position, win, progress.nodes)),
        None => Err(unproved(&progress)),
    };
    Ok(JobProof {
        solved,
        progress: Some(progress),
    })
}

/// The answer of a proof.
fn proved<const N: usize>(position: &Connect6<N>, win: &ZoneProof, nodes: u64) -> Solved {
    Solved {
        answer: answer(position, win.turn, None, nodes),
        proof: Some(win.write(position)),
    }
}

/// Why there is no proof: it was stopped, or there is no win among the turns that are tried.
fn unproved(progress: &TreeRunProgress) -> UnsolvedError {
    let positions = progress.nodes;
    let why = if progress.answer().is_none() {
        QueryError::Stopped
    } else {
        QueryError::TooManyPositions { positions }
    };
    UnsolvedError::with(why, unknown(positions), None)
}

/// The name of the run: the same for the same position and options.
fn run_name(position: &AnyConnect6, options: JobProofOptions<'_>, program: &str) -> String {
    let input = ProverJob::new(vec![position.to_string()], options.nodes, Options::DEFAULT);
    let whole = Job {
        run: String::new(),
        number: 0,
        kind: Connect6ProofKind::NAME.to_owned(),
        // Texts and numbers are always written.
        input: serde_json::to_value(input).unwrap_or_default(),
        program: program.to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    };
    format!("connect6-{}", whole.id())
}
