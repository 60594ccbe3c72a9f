//! What a solver can be asked for, what it says on its way, and what is left when it is broken off.

use thiserror::Error;

use crate::{Answer, QueryError, Solving, Unit};

/// What is asked of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Wanted {
    /// The value of the position and of every move.
    #[default]
    Moves,
    /// The value of the position alone.
    Value,
    /// Who wins, with what each player has secured so far: 1, 0 or −1 in place of a value.
    Outcome,
}

/// What is asked of a solver, and by what means it may be found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Task {
    /// What is asked.
    pub wanted: Wanted,
    /// Threads that may work at the same time, at least 1. Solvers that cannot use them use one.
    pub threads: u16,
    /// Positions that may be entered; nothing for what the solver thinks a person may want to wait for.
    pub nodes: Option<u64>,
    /// Bytes of the table at most; nothing for what the solver thinks right.
    pub table: Option<usize>,
}

impl Task {
    /// So much, by one thread.
    #[must_use]
    pub const fn new(wanted: Wanted) -> Self {
        Self { wanted, threads: 1, nodes: None, table: None }
    }

    /// Entering so many positions at most: then none is refused unseen.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// With a table of so many bytes at most.
    #[must_use]
    pub const fn table(mut self, bytes: usize) -> Self {
        self.table = Some(bytes);
        self
    }

    /// By so many threads; 0 are 1.
    #[must_use]
    pub const fn threads(mut self, threads: u16) -> Self {
        self.threads = if threads == 0 { 1 } else { threads };
        self
    }

    /// The limits that solvers without a choice of means have none of.
    pub(crate) const fn special(self) -> Option<&'static str> {
        if self.nodes.is_some() {
            Some("nodes")
        } else if self.table.is_some() {
            Some("table")
        } else {
            None
        }
    }

    /// What was asked, out of an answer to everything.
    ///
    /// # Errors
    ///
    /// The outcome was asked, and the value says none.
    pub(crate) fn cut(self, game: &'static str, mut answer: Answer) -> Result<Answer, QueryError> {
        if self.wanted == Wanted::Outcome && answer.unit != Unit::Outcome {
            return Err(QueryError::NoOutcome { game });
        }
        if self.wanted != Wanted::Moves {
            answer.moves.clear();
        }
        Ok(answer)
    }
}

/// How far a solver is, and what it knows already.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Course {
    /// Positions that were entered or settled.
    pub positions: u64,
    /// How many there are, if anybody knows.
    pub total: Option<u64>,
    /// The value of the position with what it counts, as soon as it is known: it comes before those of
    /// the moves.
    pub value: Option<(f64, Unit)>,
    /// Moves that are settled, and all there are; from when the value is known.
    pub moves: Option<(usize, usize)>,
    /// Bytes of the table of positions, where there is one.
    pub table: Option<u64>,
    /// The value is proved not to be less than the one nor more than the other, if it is not known yet.
    pub between: Option<(f64, f64)>,
    /// The number of the present question, and the part of it that is done, from 0 to 1, as far as anybody
    /// knows. A part goes in leaps: a move that settles a question makes the others unnecessary.
    pub part: Option<(u32, f64)>,
    /// Positions that a journal holds, and lines of it that were damaged.
    pub kept: Option<(u64, u64)>,
}

impl From<Solving> for Course {
    fn from(Solving { positions, total }: Solving) -> Self {
        Self { positions, total, ..Self::default() }
    }
}

/// Why a question has no complete answer, and what is known all the same.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
#[error("{why}")]
pub struct UnsolvedError {
    /// Why.
    pub why: QueryError,
    /// The answer as far as it goes, not [exact](Answer::exact): the value if it is settled, and then
    /// the moves, of which those that are settled have a value. Nothing where nothing was begun.
    pub known: Option<Box<Answer>>,
    /// Where the value is not settled: it is proved not to be less than the one nor more than the other.
    pub between: Option<(f64, f64)>,
}

impl UnsolvedError {
    /// Broken off with this answer.
    pub(crate) fn with(why: QueryError, known: Answer, between: Option<(f64, f64)>) -> Self {
        Self { why, known: Some(Box::new(known)), between }
    }
}

impl From<QueryError> for UnsolvedError {
    fn from(why: QueryError) -> Self {
        Self { why, known: None, between: None }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{Entry, entry};

    /// A game whose solver answers everything at once is asked for less.
    #[test]
    fn answers_are_cut_to_the_question() {
        let game = entry("lgame").map(Entry::start).unwrap();
        let all = game.solve_for(Task::new(Wanted::Moves), &mut |_| std::ops::ControlFlow::Continue(()));
        assert_eq!(all.map(|answer| (answer.value, answer.moves.len())), Ok((Some(0.0), 65)));
        for wanted in [Wanted::Value, Wanted::Outcome] {
            let cut = game.solve_for(Task::new(wanted), &mut |_| std::ops::ControlFlow::Continue(()));
            assert_eq!(cut.map(|answer| (answer.value, answer.moves.len())), Ok((Some(0.0), 0)));
        }
    }

    /// A chance of winning is no outcome.
    #[test]
    fn probabilities_have_no_outcome() {
        let mut game = entry("einstein").map(Entry::start).unwrap();
        assert_eq!(game.read("3..../5..../...../...../....c r"), Ok(()));
        let asked = game.solve_for(Task::new(Wanted::Outcome), &mut |_| std::ops::ControlFlow::Continue(()));
        assert_eq!(asked.map_err(|unsolved| unsolved.why), Err(QueryError::NoOutcome { game: "einstein" }));
        assert_eq!(Task::new(Wanted::Value).threads(0).threads, 1);
    }
}
