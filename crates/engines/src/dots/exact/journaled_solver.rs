//! Searches of hours with a journal: if one is killed at any moment, the next one continues from
//! there.
//!
//! A question is one run of the solver, because a position goes into the journal only if its nodes
//! were entered in one piece. The solver reports on its way:
//!
//! ```text
//! the journal is opened, and all of it is learnt
//! for each question the solver runs, and
//!     reports how far it is:               reported in turn, and broken off if the listener says so
//!     reports a position that cost enough: that is a line on the disk, and if it cannot be written, the end
//! ```

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use ::dots::AnyDots;
use ::dots::solve::journal::{Journal, open};
use ::dots::solve::{Limits, Report, SolveError};
use game_core::{Listener, Score};
use search::SearchError;

use super::ExactSolver;
use super::board::BoardSolver;
use super::journal;
use super::slicing::{SolverStop, Usage};
use crate::dots::solve::TABLE_BYTES;
use registry::{QueryError, SolverJournal};

/// Answers questions about one board by a search with a journal.
#[derive(Debug)]
pub(in crate::dots) struct JournaledSolver {
    board: BoardSolver,
    journal: Journal,
    /// Most nodes in all.
    nodes: u64,
    threads: u16,
    spent: Usage,
    /// Questions so far.
    questions: u32,
    fault: Option<QueryError>,
}

impl JournaledSolver {
    /// A solver with the results of the journal.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be used or memory is short.
    pub(in crate::dots) fn new(
        position: &AnyDots,
        limits: &registry::Limits<'_>,
        options: SolverJournal<'_>,
    ) -> Result<Self, QueryError> {
        let bytes = limits.memory_limit().unwrap_or(TABLE_BYTES);
        let opened = open(options.path, position.size());
        let (journal, contents) = opened.map_err(|error| journal::refusal(options.path, error))?;
        let board = BoardSolver::new(position, bytes, options.min_nodes)
            .map_err(|_| QueryError::Search(SearchError::Memory { bytes }))?;
        if board.learn(&contents.settled) > 0 {
            return Err(QueryError::UnlikelyJournal {
                path: options.path.into(),
            });
        }
        let kept = (contents.settled.len() as u64, contents.damaged as u64);
        Ok(Self {
            board,
            journal,
            nodes: limits.node_limit().unwrap_or(u64::MAX),
            threads: limits.thread_count(),
            spent: Usage {
                bytes,
                kept: Some(kept),
                ..Usage::default()
            },
            questions: 0,
            fault: None,
        })
    }
}

impl ExactSolver for JournaledSolver {
    fn at_least(
        &mut self,
        position: &AnyDots,
        least: Score,
        listener: Listener<'_, Usage>,
    ) -> Result<bool, SolverStop> {
        self.questions += 1;
        if self.fault.is_some() || listener(&self.spent).is_break() {
            return Err(SolverStop::Stopped);
        }
        let (before, question) = (self.spent.nodes, self.questions);
        let course = Mutex::new((self.spent, None));
        let on_report = |report: &Report| {
            let Ok(mut course) = course.lock() else {
                return ControlFlow::Break(());
            };
            let (spent, fault) = &mut *course;
            match report {
                Report::Progress(searched) => {
                    spent.nodes = spent.nodes.max(before + searched.nodes);
                    spent.part = Some((question, searched.part));
                    listener(spent)
                }
                Report::Settled(settled) if fault.is_none() => {
                    *fault = self.journal.append(settled).err();
                    spent.kept = spent
                        .kept
                        .map(|(lines, damaged)| (lines + u64::from(fault.is_none()), damaged));
                    continue_unless(fault.is_some())
                }
                _ => continue_unless(fault.is_some()),
            }
        };
        let limits = Limits::new()
            .nodes(self.nodes.saturating_sub(before))
            .threads(self.threads);
        let result = self
            .board
            .at_least(position, least, &limits.progress(&on_report));
        let (spent, fault) = course.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.spent = spent;
        self.fault = fault.map(|error| journal::refusal(self.journal.path(), error));
        match result {
            Ok((answer, nodes)) => {
                self.spent.nodes = before + nodes;
                Ok(answer)
            }
            Err(SolveError::OutOfNodes) => {
                self.spent.nodes = self.nodes;
                Err(SolverStop::Nodes)
            }
            Err(SolveError::Stopped) => Err(SolverStop::Stopped),
            Err(error) => Err(SolverStop::Failed(error)),
        }
    }

    fn spent(&self) -> Usage {
        self.spent
    }

    fn fault(&self) -> Option<QueryError> {
        self.fault.clone()
    }
}

/// Continues unless the search is broken off.
const fn continue_unless(broken: bool) -> ControlFlow<()> {
    if broken {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
