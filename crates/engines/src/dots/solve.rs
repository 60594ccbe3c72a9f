//! The exact answer, as far as the solver reaches.
//!
//! First comes the value of the position, which is reported at once; then that of every move. If
//! the solver is stopped, the answer holds what was proved by then.

use ::dots::solve::{Bounds, Siblings, SolveError};
use ::dots::{AnyDots, Edge, Nimber};
use game_core::{Position, Run, Score};
use search::SearchError;

use super::NAME;
use super::exact::{
    ExactSolver, JournaledSolver, LONG, SlicedSolver, Slicing, SolverStop, Usage, first_guess,
};
use super::study::Study;
use super::valued_move::valued;
use registry::{
    Answer, Progress, QueryError, SolveGoal, SolveRequest, Solved, Unit, UnsolvedError,
};

/// Most nodes: enough for 4×4 boxes with every move.
pub(super) const DEFAULT_NODES: u64 = 500_000_000;

/// Most bytes of the table of exact values, unless the [request](SolveRequest) sets a limit. The
/// table starts small and reaches this size only in searches of minutes; a search with a journal
/// allocates all of it at once.
pub const TABLE_BYTES: usize = 1 << 30;

/// Most nodes of a slice: about a third of a second.
const SLICE: u64 = 1 << 17;

/// The factor from one table to the next. Of three tables the second serves most positions, and the
/// work done before the third is soon negligible.
const GROWTH: usize = 64;

/// Undrawn edges, after the captures of the turn, at which hardly any position is settled within
/// [`DEFAULT_NODES`]; more are refused at once.
const HOPELESS: u32 = 42;

/// Positions searched for the Nimstring value, unless the request allows more nodes.
pub(super) const NIMBERS: u64 = 100_000;

/// The values that the request asks for, in boxes from here on.
///
/// # Errors
///
/// Fails if too many nodes are needed, memory is short, the solver was stopped, or the journal
/// cannot be used.
pub(super) fn solve(
    position: &AnyDots,
    request: &SolveRequest<'_>,
) -> Result<Solved, UnsolvedError> {
    request.reject_options(NAME, &["proof"])?;
    let (limits, run) = (&request.limits, Run::new(&request.limits));
    let result = if let Some(journal) = request.journal {
        let mut long = JournaledSolver::new(position, limits, journal)?;
        let mut work = SolverWork {
            position,
            solver: &mut long,
            run,
            value: None,
            moves: None,
        };
        let result = work.answer_to(request.goal);
        // Reports the final number of lines.
        let _ = limits.report(|| with(work.progress(None), work.solver.spent()));
        result
    } else {
        if limits.node_limit().is_none() && position.after_captures().edges_left() > HOPELESS {
            return Err(QueryError::TooManyPositions { positions: 0 }.into());
        }
        let nodes = limits.node_limit().unwrap_or(DEFAULT_NODES);
        let bytes = limits.memory_limit().unwrap_or(TABLE_BYTES);
        let slicing = Slicing {
            nodes: SLICE,
            growth: GROWTH,
            long: LONG,
        };
        let mut exact = SlicedSolver::new(position, &limits.nodes(nodes).memory(bytes), slicing)
            .map_err(|unknown| refusal(unknown, 0))?;
        SolverWork {
            position,
            solver: &mut exact,
            run,
            value: None,
            moves: None,
        }
        .answer_to(request.goal)
    };
    Ok(with_nimstring(position, request, result?).into())
}

/// Adds the Nimstring value to an answer, unless only the outcome is wanted.
fn with_nimstring(position: &AnyDots, request: &SolveRequest<'_>, answer: Answer) -> Answer {
    let nodes = request
        .limits
        .node_limit()
        .unwrap_or(NIMBERS)
        .clamp(NIMBERS, Study::MOST_NIMBERS);
    let is_wanted = request.goal != SolveGoal::Outcome;
    Answer {
        nimstring: is_wanted.then(|| nimstring(position, nodes)).flatten(),
        ..answer
    }
}

/// The Nimstring value, if it is found within this many positions.
pub(super) fn nimstring(position: &AnyDots, nodes: u64) -> Option<String> {
    position
        .nimstring(nodes)
        .ok()
        .as_ref()
        .map(Nimber::to_string)
}

/// A running search.
struct SolverWork<'w> {
    position: &'w AnyDots,
    solver: &'w mut dyn ExactSolver,
    run: Run<'w, Progress>,
    value: Option<Score>,
    /// Settled moves, and all moves.
    moves: Option<(usize, usize)>,
}

impl SolverWork<'_> {
    fn answer_to(&mut self, goal: SolveGoal) -> Result<Answer, UnsolvedError> {
        match goal {
            SolveGoal::Outcome => self
                .outcome()
                .map_err(|unsolved| as_outcome(self.position, unsolved)),
            SolveGoal::Value => self
                .value(Bounds::of(self.position))
                .map(|value| self.answer(value, Vec::new())),
            SolveGoal::Moves => self.everything(),
        }
    }

    /// 1, 0 or −1: whether the mover ends with more boxes than the opponent, including those
    /// already won. The value is searched only as far as that needs.
    fn outcome(&mut self) -> Result<Answer, UnsolvedError> {
        let (position, mut bounds) = (self.position, Bounds::of(self.position));
        let even = -position.payoff(position.mover());
        for least in [even + 1, even] {
            if self.is_at_least(least, &mut bounds)? {
                return Ok(self.outcome_is(least - even));
            }
        }
        Ok(self.outcome_is(-1))
    }

    /// Whether the value is at least `least`, by the bounds or by a search.
    fn is_at_least(&mut self, least: Score, bounds: &mut Bounds) -> Result<bool, UnsolvedError> {
        if bounds.lower >= least || bounds.upper < least {
            return Ok(bounds.lower >= least);
        }
        let (progress, run) = (self.progress(None), self.run);
        let listener = &|spent: &Usage| run.report(|| with(progress.clone(), *spent));
        let result = self.solver.at_least(self.position, least, listener);
        let reached = result.map_err(|unknown| self.unsolved(unknown, *bounds, Vec::new()))?;
        // A value has the parity of the boxes that are left.
        bounds.update(least + ((least ^ bounds.upper) & 1), reached);
        Ok(reached)
    }

    fn outcome_is(&self, outcome: Score) -> Answer {
        Answer {
            unit: Unit::Outcome,
            ..self.answer(outcome, Vec::new())
        }
    }

    /// The value of the position.
    fn value(&mut self, mut bounds: Bounds) -> Result<Score, UnsolvedError> {
        let (position, mut seen) = (self.position, bounds);
        let result = bounds.narrow(first_guess(position), |least| {
            let (progress, run) = (self.progress(Some(seen)), self.run);
            let listener = &|spent: &Usage| run.report(|| with(progress.clone(), *spent));
            let reached = self.solver.at_least(position, least, listener)?;
            seen.update(least, reached);
            Ok(reached)
        });
        result.map_err(|unknown| self.unsolved(unknown, bounds, Vec::new()))
    }

    /// The value, and then that of every move.
    fn everything(&mut self) -> Result<Answer, UnsolvedError> {
        let position = self.position;
        let value = self.value(Bounds::of(position))?;
        let all: Vec<Edge> = position.moves().collect();
        (self.value, self.moves) = (Some(value), Some((0, all.len())));
        let (mut siblings, mut values) = (Siblings::new(*position, value), Vec::new());
        let known = Bounds {
            lower: value,
            upper: value,
        };
        for &edge in &all {
            let (progress, run) = (self.progress(None), self.run);
            let listener = &|spent: &Usage| run.report(|| with(progress.clone(), *spent));
            // Before the first move, this call reports the value.
            let continues = listener(&self.solver.spent()).is_continue();
            let ask = |least| self.solver.reaches(position, edge, least, listener);
            let result = if continues {
                siblings.value(edge, ask)
            } else {
                Err(SolverStop::Stopped)
            };
            values.push(result.map_err(|unknown| {
                self.unsolved(unknown, known, listed(position, &all, &values))
            })?);
            self.moves = Some((values.len(), all.len()));
        }
        Ok(self.answer(value, listed(position, &all, &values)))
    }

    /// What is known so far, with these bounds of the value.
    fn progress(&self, bounds: Option<Bounds>) -> Progress {
        let proved = bounds.filter(|&bounds| bounds != Bounds::of(self.position));
        let between = proved.map(|Bounds { lower, upper }| (f64::from(lower), f64::from(upper)));
        let value = self.value.map(f64::from);
        Progress {
            value,
            unit: Unit::Boxes,
            moves: self.moves,
            between,
            ..Progress::default()
        }
    }

    fn answer(&self, value: Score, moves: Vec<registry::ValuedMove>) -> Answer {
        Answer {
            exact: true,
            value: Some(f64::from(value)),
            unit: Unit::Boxes,
            fraction: None,
            distance: None,
            nimstring: None,
            moves,
            nodes: self.solver.spent().nodes,
        }
    }

    /// The error with what is known of the value and of the moves.
    fn unsolved(
        &self,
        unknown: SolverStop,
        bounds: Bounds,
        moves: Vec<registry::ValuedMove>,
    ) -> UnsolvedError {
        let why = self
            .solver
            .fault()
            .unwrap_or_else(|| refusal(unknown, self.solver.spent().nodes));
        let value = bounds.value();
        let nimstring = nimstring(self.position, NIMBERS);
        let known = Answer {
            exact: false,
            value: value.map(f64::from),
            nimstring,
            ..self.answer(0, moves)
        };
        let between = (f64::from(bounds.lower), f64::from(bounds.upper));
        let narrower = value.is_none() && bounds != Bounds::of(self.position);
        UnsolvedError::with(why, known, narrower.then_some(between))
    }
}

/// Converts the proved bounds of the value into bounds of the outcome, by comparison with the value
/// of a draw.
fn as_outcome(position: &AnyDots, unsolved: UnsolvedError) -> UnsolvedError {
    let even = f64::from(-position.payoff(position.mover()));
    let outcome = |value: f64| f64::from(i8::from(value > even) - i8::from(value < even));
    let UnsolvedError {
        why,
        known,
        between,
    } = unsolved;
    let between = between.map(|(lower, upper)| (outcome(lower), outcome(upper)));
    let known = known.map(|known| {
        Box::new(Answer {
            unit: Unit::Outcome,
            value: known.value.map(outcome),
            ..*known
        })
    });
    UnsolvedError {
        why,
        known,
        between: between.filter(|&(lower, upper)| lower > -1.0 || upper < 1.0),
    }
}

/// All moves; the first of them have values.
fn listed(position: &AnyDots, all: &[Edge], values: &[Score]) -> Vec<registry::ValuedMove> {
    all.iter()
        .enumerate()
        .map(|(at, &edge)| valued(position, edge, values.get(at).copied()))
        .collect()
}

/// Adds what was used so far to a report.
fn with(progress: Progress, spent: Usage) -> Progress {
    let Usage {
        nodes,
        bytes,
        part,
        kept,
    } = spent;
    Progress {
        nodes,
        table_bytes: Some(bytes as u64),
        part,
        kept,
        ..progress
    }
}

fn refusal(unknown: SolverStop, positions: u64) -> QueryError {
    match unknown {
        SolverStop::Nodes => QueryError::TooManyPositions { positions },
        SolverStop::Stopped => QueryError::Stopped,
        SolverStop::Memory(bytes) => QueryError::Search(SearchError::Memory { bytes }),
        SolverStop::Failed(SolveError::Panicked) => QueryError::Search(SearchError::Panicked),
        SolverStop::Failed(SolveError::NoThread) => QueryError::Search(SearchError::NoThread),
        // The position has another board than the solver.
        SolverStop::Failed(_) => QueryError::NoSolver { game: "dots" },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A failure in a thread is not reported as a stop.
    #[test]
    fn a_panic_is_no_stop() {
        for (error, why) in [
            (SolveError::Panicked, SearchError::Panicked),
            (SolveError::NoThread, SearchError::NoThread),
        ] {
            assert_eq!(
                refusal(SolverStop::Failed(error), 5),
                QueryError::Search(why)
            );
        }
        assert_eq!(refusal(SolverStop::Stopped, 5), QueryError::Stopped);
        assert_ne!(
            refusal(SolverStop::Failed(SolveError::OutOfNodes), 5),
            QueryError::Stopped
        );
    }
}
