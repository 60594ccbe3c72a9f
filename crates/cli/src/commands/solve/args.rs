//! What `solve` takes.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::Args;
#[cfg(feature = "farm")]
use engines::{connect6::job_proof::JobProofOptions, dots::job_solve::JobSolveOptions};
#[cfg(feature = "farm")]
use registry::QueryError;
use registry::{Limits, SolveGoal, SolveRequest, SolverJournal};

use crate::args::{PositionArgs, path, threads, within};
use crate::commands::tree::TreeArgs;

/// The largest table, in mebibytes: a tebibyte.
const MOST_MEBIBYTES: u64 = 1 << 20;

/// What `solve` takes.
#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// The value of the position alone, without the moves
    #[arg(long)]
    value: bool,
    /// Who wins and no more, counting what each player has won so far: soonest known
    #[arg(long, conflicts_with = "value")]
    outcome: bool,
    /// Threads of solvers that can use them (default: all)
    #[arg(long, value_name = "n", value_parser = threads())]
    threads: Option<u16>,
    /// Enter that many nodes at most; then no position is refused unseen (dots)
    #[arg(long, value_name = "n", value_parser = within::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Largest table, in MiB (default: 1024; dots)
    #[arg(long, value_name = "MiB", value_parser = within::<usize>(1..=MOST_MEBIBYTES))]
    table: Option<usize>,
    /// Keep in FILE what is settled, and go on from what it holds: for searches of hours (dots)
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub(super) journal: Option<PathBuf>,
    /// Keep positions that took that many nodes (default: 1048576)
    #[arg(long, value_name = "n", value_parser = within::<u64>(1..=u64::MAX), requires = "journal")]
    #[arg(default_value_t = SolverJournal::DEFAULT_MIN_NODES)]
    pub(super) keep: u64,
    /// Read the journal, say what it holds, and solve nothing
    #[arg(long, requires = "journal")]
    #[arg(conflicts_with_all = ["value", "outcome", "threads", "nodes", "table", "keep"])]
    pub(super) verify: bool,
    /// Connect6: write the proof of a win to FILE, for `check-proof`
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "journal")]
    pub(super) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(super) tree: TreeArgs,
    /// Let the workers (`quincunx work`) of this NATS server find the value (dots) or a win
    /// (connect6); `--nodes` and `--table` are those of a job
    #[cfg(feature = "farm")]
    #[arg(long, value_name = "URL")]
    #[arg(conflicts_with_all = ["outcome", "threads", "journal"])]
    pub(super) farm: Option<String>,
    #[cfg(feature = "farm")]
    #[command(flatten)]
    pub(super) client: crate::commands::farm::ClientArgs,
}

impl SolveArgs {
    /// The request to the solver; by default with all threads that the machine can run at once.
    pub(super) fn request(&self) -> SolveRequest<'_> {
        let goal = match (self.value, self.outcome) {
            (true, _) => SolveGoal::Value,
            (_, true) => SolveGoal::Outcome,
            _ => SolveGoal::Moves,
        };
        let all = || {
            thread::available_parallelism().map_or(1, |count| {
                count.try_into().map_or(u16::MAX, NonZero::<u16>::get)
            })
        };
        let mut limits = Limits::new().threads(self.threads.unwrap_or_else(all));
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(mebibytes) = self.table {
            limits = limits.memory(mebibytes.saturating_mul(1 << 20));
        }
        let request = SolveRequest::new(goal).limits(limits);
        match (&self.journal, &self.proof) {
            (Some(path), _) => request.journal(SolverJournal {
                path,
                min_nodes: self.keep,
            }),
            (None, Some(_)) => request.proof(),
            (None, None) => request,
        }
    }

    /// How a proof of Connect6 is cut into jobs for a farm, which keeps their results itself.
    ///
    /// # Errors
    ///
    /// An option is given that such proofs do not have.
    #[cfg(feature = "farm")]
    pub(super) fn job_proof_options(&self) -> Result<JobProofOptions<'static>, QueryError> {
        if self.table.is_some() {
            return Err(QueryError::NoOption {
                game: "connect6",
                option: "table",
            });
        }
        let usual = JobProofOptions::default();
        Ok(JobProofOptions {
            nodes: self.nodes.unwrap_or(usual.nodes),
            ..usual
        })
    }

    /// How a position of Dots and Boxes is cut into jobs for a farm.
    ///
    /// # Errors
    ///
    /// An option is given that such solves do not have.
    #[cfg(feature = "farm")]
    pub(super) fn job_options(&self) -> Result<JobSolveOptions, QueryError> {
        if self.proof.is_some() {
            return Err(QueryError::NoOption {
                game: "dots",
                option: "proof",
            });
        }
        let usual = JobSolveOptions::default();
        let bytes = |mebibytes: usize| mebibytes.saturating_mul(1 << 20);
        Ok(JobSolveOptions {
            nodes: self.nodes.unwrap_or(usual.nodes),
            memory_bytes: self.table.map_or(usual.memory_bytes, bytes),
            ..usual
        })
    }
}
