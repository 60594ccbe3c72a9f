//! Requests to a solver, its results, and the partial results if it was stopped.

use thiserror::Error;

use crate::{Answer, Limits, QueryError, SolverJournal, Unit};

/// The values that a solver must find.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum SolveGoal {
    /// The value of the position and of every move.
    #[default]
    Moves,
    /// The value of the position alone.
    Value,
    /// The winner, given what each player has secured so far: 1, 0 or −1 in place of a value.
    Outcome,
}

/// A request to a solver: the values to find, and the means.
///
/// ```
/// use engines::entry;
/// use registry::{Limits, SolveGoal, SolveRequest};
///
/// let mut game = entry("dots").ok_or("no such game")?.start();
/// game.read("2x2")?;
/// let request = SolveRequest::new(SolveGoal::Value).limits(Limits::new().nodes(1_000_000));
/// assert_eq!(game.solve(&request)?.answer.value, Some(2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[non_exhaustive]
pub struct SolveRequest<'r> {
    /// The values to find.
    pub goal: SolveGoal,
    /// How far the solver may go. Without a limit of nodes, it refuses positions that would take
    /// longer than a person may want to wait; with one, it starts any position. Memory is that of
    /// the table of positions. Limits of depth are ignored. The moments of its reports depend on
    /// the position alone, so a listener that stops the solver at a number of nodes does so on
    /// every machine.
    pub limits: Limits<'r>,
    /// Where a search of hours stores the positions that it settles, so that the next one resumes
    /// from there. It sets no limit of nodes, and reports at least every few hundred milliseconds.
    pub journal: Option<SolverJournal<'r>>,
    /// Whether to return a proof that an independent checker accepts.
    pub proof: bool,
}

impl<'r> SolveRequest<'r> {
    /// A request for these values, without limits, journal or proof.
    #[must_use]
    pub fn new(goal: SolveGoal) -> Self {
        Self {
            goal,
            ..Self::default()
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits<'r>) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the journal.
    #[must_use]
    pub const fn journal(mut self, journal: SolverJournal<'r>) -> Self {
        self.journal = Some(journal);
        self
    }

    /// Requests a proof.
    #[must_use]
    pub const fn proof(mut self) -> Self {
        self.proof = true;
        self
    }

    /// Reduces a complete answer to what the request asks for: for the solvers of games that always
    /// find everything and have no options.
    ///
    /// # Errors
    ///
    /// Fails if the request has options that the solver lacks, if the solver fails, or if the value
    /// is no outcome.
    pub fn answer_by(
        &self,
        game: &'static str,
        solve: impl FnOnce() -> Result<Answer, QueryError>,
    ) -> Result<Solved, UnsolvedError> {
        self.reject_options(game, &["nodes", "table", "journal", "proof"])?;
        Ok(self.restrict(game, solve()?)?.into())
    }

    /// Refuses options that the solver of the game does not support.
    ///
    /// # Errors
    ///
    /// Fails if the request has one of these options.
    pub fn reject_options(
        &self,
        game: &'static str,
        options: &[&'static str],
    ) -> Result<(), QueryError> {
        let is_used = |option: &&&str| match **option {
            "nodes" => self.limits.node_limit().is_some(),
            "table" => self.limits.memory_limit().is_some(),
            "journal" => self.journal.is_some(),
            _ => self.proof,
        };
        options
            .iter()
            .find(is_used)
            .map_or(Ok(()), |option| Err(QueryError::NoOption { game, option }))
    }

    /// Reduces a complete answer to the requested values.
    ///
    /// # Errors
    ///
    /// Fails if the outcome was requested and the value is none.
    pub fn restrict(&self, game: &'static str, mut answer: Answer) -> Result<Answer, QueryError> {
        if self.goal == SolveGoal::Outcome && answer.unit != Unit::Outcome {
            return Err(QueryError::NoOutcome { game });
        }
        if self.goal != SolveGoal::Moves {
            answer.moves.clear();
        }
        Ok(answer)
    }
}

/// The result of a solver.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// The values.
    pub answer: Answer,
    /// The proof as text, if it was requested; `None` if the rules alone prove the answer.
    pub proof: Option<String>,
}

impl From<Answer> for Solved {
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            proof: None,
        }
    }
}

/// Why a request has no complete answer, with the partial one.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{why}")]
pub struct UnsolvedError {
    /// The reason.
    pub why: QueryError,
    /// The answer so far, not [exact](Answer::exact): the value if it is settled, and then the
    /// moves, of which the settled ones have values. `None` if the solver has not begun.
    pub known: Option<Box<Answer>>,
    /// Proved lower and upper bounds of a value that is not settled.
    pub between: Option<(f64, f64)>,
}

impl UnsolvedError {
    /// Stopped for this reason, with this answer.
    #[must_use]
    pub fn with(why: QueryError, known: Answer, between: Option<(f64, f64)>) -> Self {
        Self {
            why,
            known: Some(Box::new(known)),
            between,
        }
    }
}

impl From<QueryError> for UnsolvedError {
    fn from(why: QueryError) -> Self {
        Self {
            why,
            known: None,
            between: None,
        }
    }
}
