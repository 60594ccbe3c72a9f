use ::dots::AnyDots;
use ::dots::solve::{Bounds, SolveError};
use farm::{Job, JobKind};
use game_core::{Limits, Score};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dots::TABLE_BYTES;
use crate::dots::exact::{BoardSolver, first_guess};

/// Jobs that solve a position of Dots and Boxes. The input is a [`SubtreeJob`], the output a
/// [`SubtreeResult`].
#[derive(Clone, Copy, Default, Debug)]
pub struct DotsSolveKind;

impl DotsSolveKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "dots-solve";
}

/// What such a job asks: the value of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubtreeJob {
    /// The position, as it is written.
    pub position: String,
    /// Most nodes of the search.
    pub nodes: u64,
    /// Bytes of its table, at most [`TABLE_BYTES`].
    pub memory_bytes: usize,
}

impl SubtreeJob {
    /// The input of a job, and its position.
    fn read(job: &Job) -> Result<(Self, AnyDots), String> {
        let input = Self::deserialize(&job.input).map_err(|error| error.to_string())?;
        let position = input
            .position
            .parse::<AnyDots>()
            .map_err(|error| error.to_string())?;
        Ok((input, position))
    }
}

/// What was found out about a position, seen by its mover, in boxes still to be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubtreeResult {
    /// The value is not less.
    pub lower: Score,
    /// Nor greater: the same, unless the limit of nodes was reached.
    pub upper: Score,
    /// Nodes entered, up to the limit.
    pub nodes: u64,
}

impl SubtreeResult {
    /// The output of a job.
    pub(super) fn read(output: &Value) -> Result<Self, String> {
        Self::deserialize(output).map_err(|error| error.to_string())
    }

    /// The bounds of the value.
    pub(super) const fn bounds(self) -> Bounds {
        Bounds {
            lower: self.lower,
            upper: self.upper,
        }
    }
}

/// Searches a position with one thread: the same nodes on every machine.
fn search(input: &SubtreeJob, position: &AnyDots) -> Result<SubtreeResult, SolveError> {
    let solver = BoardSolver::new(position, input.memory_bytes, u64::MAX)?;
    let (mut bounds, mut nodes) = (Bounds::of(position), 0);
    let searched = bounds.narrow(first_guess(position), |least| {
        let limits = Limits::new().nodes(input.nodes - nodes);
        let (reached, entered) = solver.at_least(position, least, &limits)?;
        nodes = input.nodes.min(nodes + entered);
        Ok(reached)
    });
    match searched {
        Ok(_) => {}
        Err(SolveError::OutOfNodes) => nodes = input.nodes,
        Err(error) => return Err(error),
    }
    Ok(SubtreeResult {
        lower: bounds.lower,
        upper: bounds.upper,
        nodes,
    })
}

/// Bounds of a value without a search: what the captures of the turn bring, or the value itself
/// where a closed form has it.
fn cheap_bounds(position: &AnyDots) -> Bounds {
    if let Some(value) = position.simple_value() {
        return Bounds {
            lower: value,
            upper: value,
        };
    }
    let (taken, choice) = position.captures();
    let [taken, left] = [taken, choice.left()].map(u32::cast_signed);
    let boxes = position.boxes_left().cast_signed();
    // T − ℓ + |ℓ + V′| is at least T − ℓ; without a choice, T + V′ is at least T less all the rest.
    let lower = if left > 0 {
        taken - left
    } else {
        2 * taken - boxes
    };
    Bounds {
        lower,
        upper: boxes,
    }
}

impl JobKind for DotsSolveKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &Job) -> Result<Value, String> {
        let (input, position) = SubtreeJob::read(job)?;
        if input.memory_bytes > TABLE_BYTES {
            return Err(format!("A table has {TABLE_BYTES} bytes at most."));
        }
        let found = search(&input, &position).map_err(|error| error.to_string())?;
        serde_json::to_value(found).map_err(|error| error.to_string())
    }

    /// The bounds are those of some value of the position, as far as that can be seen without a
    /// search. What lies between is believed.
    fn check(&self, job: &Job, output: &Value) -> Result<(), String> {
        let ((input, position), found) = (SubtreeJob::read(job)?, SubtreeResult::read(output)?);
        let (cheap, boxes) = (cheap_bounds(&position), position.boxes_left().cast_signed());
        if found.lower < -boxes || found.upper > boxes || found.lower > found.upper {
            return Err("These are no bounds of a value of the position.".to_owned());
        }
        if [found.lower, found.upper]
            .iter()
            .any(|bound| (bound ^ boxes) & 1 == 1)
        {
            return Err("A value has the parity of the boxes that are left.".to_owned());
        }
        if found.upper < cheap.lower || found.lower > cheap.upper {
            return Err("The captures of the turn bring another value.".to_owned());
        }
        if found.nodes > input.nodes || (found.lower < found.upper && found.nodes < input.nodes) {
            return Err("The search ended elsewhere than at its limit.".to_owned());
        }
        Ok(())
    }
}
