//! Exact values: the best shooting tree of what is left.

use std::cell::{Cell as Flag, RefCell};
use std::ops::ControlFlow;

use ::planes::tree::{FirstShot, Limits, Proof, Solution, Solver, TreeError};
use ::planes::{Answer as Told, Belief};
use game_core::{Position, Stochastic, ToMove};

use super::NAME;
use super::analysis::{mean, valued};
use crate::{Answer, Course, QueryError, Solving, Task, Unit, UnsolvedError, ValuedMove, Wanted};

/// Bytes of the solver's memo at its largest.
const MEMORY: u64 = 1 << 30;

/// Nodes, of which a search of some seconds has more.
const LONG: u64 = 1 << 20;

/// The values of a position and of all shots.
pub(super) fn solve(belief: &Belief, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, QueryError> {
    let hear = &mut |course: Course| tell(Solving { positions: course.positions, total: None });
    solve_for(belief, Task::new(Wanted::Moves), hear).map_err(|unsolved| unsolved.why)
}

/// As much as the task asks for.
pub(super) fn solve_for(
    belief: &Belief,
    task: Task,
    tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
) -> Result<Answer, UnsolvedError> {
    within(belief, task, MEMORY, tell)
}

/// The same in so many bytes.
fn within(
    belief: &Belief,
    task: Task,
    memory: u64,
    tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
) -> Result<Answer, UnsolvedError> {
    if task.wanted == Wanted::Outcome {
        return Err(QueryError::NoOutcome { game: NAME }.into());
    }
    match belief.to_move() {
        ToMove::Nobody => Ok(answer(belief, Some(0), Vec::new(), 0)),
        ToMove::Chance => after_answers(belief, memory, tell),
        ToMove::Player(_) => at_a_shot(belief, task.wanted, memory, tell),
    }
}

/// A shot is to be fired.
fn at_a_shot(
    belief: &Belief,
    wanted: Wanted,
    memory: u64,
    tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
) -> Result<Answer, UnsolvedError> {
    let Searched { solution, shots, end } = search(belief, wanted, memory, tell)?;
    let size = belief.layouts().len();
    let moves: Vec<ValuedMove> =
        shots.iter().map(|shot| valued(belief, shot.cell, shot.exact.then(|| mean(shot.lower, size)))).collect();
    let is_proved = solution.proof == Proof::Exact;
    let known = answer(belief, is_proved.then_some(solution.lower), moves, solution.nodes);
    if is_proved && shots.iter().all(|shot| shot.exact) {
        return Ok(known);
    }
    let cells = belief.world().setup().board.cells().len();
    let between = (!is_proved).then(|| (mean(solution.lower, size), mean(cells as u64, 1)));
    Err(UnsolvedError::with(end, Answer { exact: false, ..known }, between))
}

/// What a search found.
struct Searched {
    /// The tree of what is left.
    solution: Solution,
    /// The values of the cells, where they are wanted.
    shots: Vec<FirstShot>,
    /// Why it ended, if not all of that is proved. There is no limit of nodes, so somebody broke it off or
    /// the memo is full.
    end: QueryError,
}

/// Searches in so many bytes.
fn search(
    belief: &Belief,
    wanted: Wanted,
    memory: u64,
    tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
) -> Result<Searched, UnsolvedError> {
    let (tell, is_over) = (RefCell::new(tell), Flag::new(false));
    let say = |course: Course| {
        // It is never asked again while it answers, nor after it has broken off.
        let told = tell.try_borrow_mut().map(|mut tell| (*tell)(course));
        is_over.set(is_over.get() || told.is_ok_and(|told| told.is_break()));
    };
    let listen = |positions: u64| {
        if !is_over.get() {
            say(Solving { positions, total: None }.into());
        }
        if is_over.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let solver = Solver::from_belief(belief).map_err(|error| refusal(&error))?.telling(&listen);
    let limits = Limits { memory, ..Limits::nodes(u64::MAX) };
    let size = belief.layouts().len();
    let (solution, shots) = if wanted == Wanted::Moves {
        solver.values_telling(limits, &mut |solution, settled, all| {
            // Where it takes moments, the value comes with its fraction, once everything is known.
            let long = solution.nodes >= LONG;
            if long && solution.proof == Proof::Exact && !is_over.get() {
                let (value, moves) = (Some((mean(solution.lower, size), Unit::Shots)), Some((settled, all)));
                say(Course { positions: solution.nodes, value, moves, ..Course::default() });
            }
        })
    } else {
        (solver.least_mean(limits), Vec::new())
    };
    let end = if is_over.get() { QueryError::Stopped } else { QueryError::Full { mebibytes: memory >> 20 } };
    Ok(Searched { solution, shots, end })
}

fn refusal(error: &TreeError) -> QueryError {
    match error {
        TreeError::Layouts(_) | TreeError::Planes(_) | TreeError::Weights => {
            QueryError::TooManyPositions { positions: 0 }
        }
        TreeError::Open(_) => QueryError::Chance,
        TreeError::Shot(_) | TreeError::Outside(_) | TreeError::Over => QueryError::Finished,
    }
}

/// A shot waits for its answer: the mean over the answers, by the layouts that give them.
fn after_answers(
    belief: &Belief,
    memory: u64,
    tell: &mut dyn FnMut(Course) -> ControlFlow<()>,
) -> Result<Answer, UnsolvedError> {
    let (mut sum, mut nodes) = (0, 0);
    for (told, _) in belief.events() {
        let after = given(belief, told);
        if after.to_move() == ToMove::Nobody {
            continue;
        }
        let Searched { solution, end, .. } = search(&after, Wanted::Value, memory, tell)?;
        (sum, nodes) = (sum + solution.lower, nodes + solution.nodes);
        if solution.proof != Proof::Exact {
            let known = Answer { exact: false, ..answer(belief, None, Vec::new(), nodes) };
            return Err(UnsolvedError::with(end, known, None));
        }
    }
    Ok(answer(belief, Some(sum), Vec::new(), nodes))
}

fn given(belief: &Belief, told: Told) -> Belief {
    let mut after = belief.clone();
    after.happen(told);
    after
}

/// The answer; `sum` is the shots over all layouts left.
fn answer(belief: &Belief, sum: Option<u64>, moves: Vec<ValuedMove>, nodes: u64) -> Answer {
    let size = belief.layouts().len();
    let fraction = sum.map(|sum| in_lowest_terms(sum, size as u64));
    Answer {
        exact: true,
        value: sum.map(|sum| mean(sum, size)),
        unit: Unit::Shots,
        fraction,
        distance: None,
        nimstring: None,
        moves,
        nodes,
    }
}

/// `107/24`; a whole number stands alone.
fn in_lowest_terms(sum: u64, size: u64) -> String {
    let (mut a, mut b) = (sum, size.max(1));
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let (above, below) = (sum / a.max(1), size.max(1) / a.max(1));
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// Whoever is told that it was stopped tries again with more time, in vain if memory was the reason.
    #[test]
    fn full_memory_is_not_a_stop() {
        for (text, wanted) in [("8x8/1", Wanted::Moves), ("8x8/1", Wanted::Value), ("8x8/1 D4=?", Wanted::Value)] {
            let belief: Belief = text.parse().unwrap();
            let why = |memory, flow: ControlFlow<()>| {
                within(&belief, Task::new(wanted), memory, &mut |_| flow).map_err(|unsolved| unsolved.why)
            };
            let full = why(1 << 14, ControlFlow::Continue(()));
            assert!(matches!(full, Err(QueryError::Full { .. })), "{text}: {full:?}");
            assert_eq!(why(MEMORY, ControlFlow::Break(())), Err(QueryError::Stopped), "{text}");
        }
    }
}
