//! Exact values: the best shooting tree for the layouts left.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ::planes::tree::{self, FirstShot, Proof, Solution, Solver, TreeError};
use ::planes::{Answer as Told, Belief};
use game_core::{Position, Run, Stochastic, ToMove};

use super::NAME;
use super::analysis::{mean, valued};
use registry::{
    Answer, Limits, Progress, QueryError, SolveGoal, SolveRequest, Solved, Unit, UnsolvedError,
    ValuedMove,
};

/// Most bytes of the solver's memo.
const MEMORY: usize = 1 << 30;

/// Nodes of a search of some seconds.
const LONG: u64 = 1 << 20;

/// The values of a position and of all shots, or those that the request asks for.
pub(super) fn solve(belief: &Belief, request: &SolveRequest<'_>) -> Result<Solved, UnsolvedError> {
    request.reject_options(NAME, &["journal", "proof"])?;
    within(belief, request.goal, &request.limits).map(Into::into)
}

fn within(belief: &Belief, goal: SolveGoal, limits: &Limits<'_>) -> Result<Answer, UnsolvedError> {
    if goal == SolveGoal::Outcome {
        return Err(QueryError::NoOutcome { game: NAME }.into());
    }
    match belief.to_move() {
        ToMove::Nobody => Ok(answer(belief, Some(0), Vec::new(), 0)),
        ToMove::Chance => after_answers(belief, limits),
        ToMove::Player(_) => at_a_shot(belief, goal, limits),
    }
}

/// The answer if a shot is to be fired.
fn at_a_shot(
    belief: &Belief,
    goal: SolveGoal,
    limits: &Limits<'_>,
) -> Result<Answer, UnsolvedError> {
    let Searched {
        solution,
        shots,
        end,
    } = search(belief, goal, limits)?;
    let size = belief.layouts().len();
    let moves: Vec<ValuedMove> = shots
        .iter()
        .map(|shot| {
            valued(
                belief,
                shot.cell,
                shot.exact.then(|| mean(shot.lower, size)),
            )
        })
        .collect();
    let is_proved = solution.proof == Proof::Exact;
    let known = answer(
        belief,
        is_proved.then_some(solution.lower),
        moves,
        solution.nodes,
    );
    if is_proved && shots.iter().all(|shot| shot.exact) {
        return Ok(known);
    }
    let cells = belief.world().setup().board.cells().len();
    let between = (!is_proved).then(|| (mean(solution.lower, size), mean(cells as u64, 1)));
    Err(UnsolvedError::with(
        end,
        Answer {
            exact: false,
            ..known
        },
        between,
    ))
}

struct Searched {
    /// The tree for the layouts left.
    solution: Solution,
    /// The values of the cells, if the caller wants them.
    shots: Vec<FirstShot>,
    /// Why it ended, unless all is proved.
    end: QueryError,
}

fn search(
    belief: &Belief,
    goal: SolveGoal,
    limits: &Limits<'_>,
) -> Result<Searched, UnsolvedError> {
    let (size, is_over) = (belief.layouts().len(), AtomicBool::new(false));
    let listener = |progress: &tree::Progress| {
        let nodes = progress.nodes;
        let flow = match (progress.least, progress.parts) {
            _ if is_over.load(Relaxed) => ControlFlow::Break(()),
            (_, None) => limits.report(|| Progress {
                nodes,
                ..Progress::default()
            }),
            // A search of moments reports the value once, with its fraction, when everything is
            // known.
            (Some(least), moves) if nodes >= LONG => {
                let value = Some(mean(least, size));
                limits.report(|| Progress {
                    nodes,
                    value,
                    unit: Unit::Shots,
                    moves,
                    ..Progress::default()
                })
            }
            _ => ControlFlow::Continue(()),
        };
        is_over.fetch_or(flow.is_break(), Relaxed);
        flow
    };
    let (solver, run) = (
        Solver::from_belief(belief).map_err(|error| refusal(&error))?,
        Run::new(limits),
    );
    let (most, bytes) = (
        limits.node_limit().unwrap_or(u64::MAX),
        limits.memory_limit().unwrap_or(MEMORY),
    );
    let limits = limits.nodes(most).memory(bytes).progress(&listener);
    let (solution, shots) = if goal == SolveGoal::Moves {
        solver.values(&limits)
    } else {
        (solver.least_mean(&limits), Vec::new())
    };
    let end = match solution.nodes {
        _ if is_over.into_inner() || run.is_over() => QueryError::Stopped,
        positions if positions >= most => QueryError::TooManyPositions { positions },
        _ => QueryError::Full {
            mebibytes: bytes as u64 >> 20,
        },
    };
    Ok(Searched {
        solution,
        shots,
        end,
    })
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

/// The answer while a shot waits for its own: the mean over the answers, by the layouts that give
/// them.
fn after_answers(belief: &Belief, limits: &Limits<'_>) -> Result<Answer, UnsolvedError> {
    let (mut sum, mut nodes, begin) = (0, 0, limits.now());
    for (reply, _) in belief.events() {
        let after = given(belief, reply);
        if after.to_move() == ToMove::Nobody {
            continue;
        }
        let Searched { solution, end, .. } =
            search(&after, SolveGoal::Value, &limits.left(nodes, begin))?;
        (sum, nodes) = (sum + solution.lower, nodes + solution.nodes);
        if solution.proof != Proof::Exact {
            let known = Answer {
                exact: false,
                ..answer(belief, None, Vec::new(), nodes)
            };
            return Err(UnsolvedError::with(end, known, None));
        }
    }
    Ok(answer(belief, Some(sum), Vec::new(), nodes))
}

fn given(belief: &Belief, answer: Told) -> Belief {
    let mut after = belief.clone();
    after.happen(answer);
    after
}

/// The answer; `sum` is the number of shots over all layouts left.
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

/// As in `107/24`; an integer has no denominator.
fn in_lowest_terms(sum: u64, size: u64) -> String {
    let (mut a, mut b) = (sum, size.max(1));
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let (above, below) = (sum / a.max(1), size.max(1) / a.max(1));
    if below == 1 {
        above.to_string()
    } else {
        format!("{above}/{below}")
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
mod tests {
    use super::*;

    /// Full memory is not reported as a stop, because more time would not help.
    #[test]
    fn full_memory_is_not_a_stop() {
        for (text, goal) in [
            ("8x8/1", SolveGoal::Moves),
            ("8x8/1", SolveGoal::Value),
            ("8x8/1 D4=?", SolveGoal::Value),
        ] {
            let belief: Belief = text.parse().unwrap();
            let why = |memory, flow: ControlFlow<()>| {
                let listener = |_: &Progress| flow;
                within(
                    &belief,
                    goal,
                    &Limits::new().memory(memory).progress(&listener),
                )
                .map_err(|unsolved| unsolved.why)
            };
            let full = why(1 << 14, ControlFlow::Continue(()));
            assert!(
                matches!(full, Err(QueryError::Full { .. })),
                "{text}: {full:?}"
            );
            assert_eq!(
                why(MEMORY, ControlFlow::Break(())),
                Err(QueryError::Stopped),
                "{text}"
            );
        }
    }
}
