use std::ops::ControlFlow;

use ::dots::AnyDots;
use ::dots::solve::Bounds;
use farm::{
    Collector, FarmError, Job, Kinds, Run, RunProgress, RunSummary, Transport, Trust, coordinate,
};
use game_core::{Limits, Localized, Text, text};
use registry::{Answer, QueryError, Solved, Unit, UnsolvedError};
use serde_json::Value;
use thiserror::Error;

use super::kind::{DotsSolveKind, SubtreeJob, SubtreeResult};
use super::split::SplitTree;
use crate::dots::solve::{DEFAULT_NODES, NIMBERS, nimstring};

/// Of a thousand jobs of a solve, how many a second worker should do.
pub const SECOND_OPINIONS: u16 = 200;

/// How a position is cut into jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    clippy::exhaustive_structs,
    reason = "three numbers, as a program has them from its arguments"
)]
pub struct JobSolveOptions {
    /// Moves that are made before a job begins.
    pub plies: u32,
    /// Most nodes of a job.
    pub nodes: u64,
    /// Bytes of the table of a job, at most [`TABLE_BYTES`](crate::dots::TABLE_BYTES).
    pub memory_bytes: usize,
}

impl Default for JobSolveOptions {
    /// Two moves, 500 million nodes, a table of 128 MiB.
    fn default() -> Self {
        Self {
            plies: 2,
            nodes: DEFAULT_NODES,
            memory_bytes: 128 << 20,
        }
    }
}

/// What the jobs found out about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct JobSolution {
    /// Bounds of the value, in boxes still to be won by the mover less those of the opponent. They
    /// are equal unless jobs reached their limit of nodes.
    pub bounds: Bounds,
    /// Nodes of all jobs, each counted once.
    pub nodes: u64,
    /// The run of the jobs.
    pub summary: RunSummary,
}

impl JobSolution {
    /// As the answer of the game's solver to a request for the value of the position.
    ///
    /// # Errors
    ///
    /// Jobs reached their limit of nodes, and the value is not known: its bounds.
    pub fn into_answer(self, position: &AnyDots) -> Result<Solved, UnsolvedError> {
        let value = self.bounds.value().map(f64::from);
        let answer = Answer {
            exact: value.is_some(),
            value,
            unit: Unit::Boxes,
            fraction: None,
            distance: None,
            nimstring: nimstring(position, NIMBERS),
            moves: Vec::new(),
            nodes: self.nodes,
        };
        if answer.exact {
            return Ok(answer.into());
        }
        let positions = self.nodes;
        let between = (self.bounds != Bounds::of(position))
            .then_some((f64::from(self.bounds.lower), f64::from(self.bounds.upper)));
        let why = QueryError::TooManyPositions { positions };
        Err(UnsolvedError::with(why, answer, between))
    }
}

/// Why jobs say nothing about a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum JobSolveError {
    /// The farm does not work.
    #[error(transparent)]
    Farm(#[from] FarmError),
    /// The limits ended the run.
    #[error("The solver was stopped. The same command goes on with it.")]
    Stopped,
}

impl Localized for JobSolveError {
    fn text(&self) -> Text {
        match self {
            Self::Farm(error) => error.text(),
            Self::Stopped => text!("{self}", "求解已停止。再次运行同一命令即可继续。"),
        }
    }
}

/// The value of a position by the workers of a farm: that of the game's solver.
///
/// `program` is the signature of this program: workers of another one solve nothing. The kinds have
/// [`DotsSolveKind`]. The stop flag of the limits ends the run, as does their listener; begun again,
/// it goes on with what was solved in between, as long as the queue keeps it.
///
/// # Errors
///
/// A job cannot be done, the farm cannot be reached, or the limits ended the run.
pub fn solve_by_jobs(
    position: &AnyDots,
    options: JobSolveOptions,
    program: &str,
    kinds: &Kinds,
    transport: &dyn Transport,
    trust: Trust,
    limits: &Limits<'_, RunProgress>,
) -> Result<JobSolution, JobSolveError> {
    let tree = SplitTree::new(position, options.plies);
    let input = |number: u64| {
        let place = usize::try_from(number).unwrap_or(usize::MAX);
        tree.jobs()
            .get(place)
            .map_or(Value::Null, |position| input(position, options))
    };
    let name = name(position, options, program);
    let count = tree.jobs().len() as u64;
    let mut run = Run::new(name, DotsSolveKind::NAME, program, count, &input);
    run.trust = trust;
    let mut results = SubtreeResults::default();
    let summary = coordinate(&run, kinds, transport, &mut results, limits)?;
    if !summary.complete {
        return Err(JobSolveError::Stopped);
    }
    Ok(JobSolution {
        bounds: tree.join(&results.bounds),
        nodes: results.nodes,
        summary,
    })
}

/// The input of a job about a position.
fn input(position: &AnyDots, options: JobSolveOptions) -> Value {
    let job = SubtreeJob {
        position: position.to_string(),
        nodes: options.nodes,
        memory_bytes: options.memory_bytes,
    };
    // Texts and numbers are always written.
    serde_json::to_value(job).unwrap_or_default()
}

/// The name of the run: the same for the same position and options.
fn name(position: &AnyDots, options: JobSolveOptions, program: &str) -> String {
    let whole = Job {
        run: String::new(),
        number: u64::from(options.plies),
        kind: DotsSolveKind::NAME.to_owned(),
        input: input(position, options),
        program: program.to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    };
    format!("dots-{}", whole.id())
}

/// The results of the jobs, in their order.
#[derive(Default)]
struct SubtreeResults {
    bounds: Vec<Bounds>,
    nodes: u64,
}

impl Collector for SubtreeResults {
    fn take(&mut self, _number: u64, output: &Value) -> ControlFlow<()> {
        // Each was checked, so it can be read.
        if let Ok(found) = SubtreeResult::read(output) {
            self.bounds.push(found.bounds());
            self.nodes = self.nodes.saturating_add(found.nodes);
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}
