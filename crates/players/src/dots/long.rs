//! Searches of hours, with a journal: killed at any moment, the next one goes on where it was.
//!
//! A question is one run of the solver in a thread of its own, because a position counts for the journal only
//! if its nodes were entered in one piece. Here one listens meanwhile, and tells whoever asked:
//!
//! ```text
//! the journal is opened, and all of it is learnt
//! for each question:
//!     a thread asks the solver; each position that cost enough is a line on the disk
//!     the solver tells how far it is, or says nothing for two milliseconds:
//!                                          say so; nobody wants more? raise the stop flag
//!     a line cannot be written:            raise the stop flag, keep the reason
//! ```

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, Builder};
use std::time::Duration;

use ::dots::AnyDots;
use ::dots::solve::journal::{self, Journal, JournalError};
use ::dots::solve::{Limits, Progress, Report, SolveError};
use game_core::Score;
use search::SearchError;

use super::asked::Asked;
use super::board::Board;
use super::kept;
use super::means::{GoesOn, Spent, Unknown};
use super::solve::TABLE;
use crate::{Keep, QueryError};

/// Bytes of the stack of the thread that asks: a search by one thread is in it.
const STACK: usize = 4 << 20;

/// How long nothing is heard before whoever asked is asked whether to go on.
const PATIENCE: Duration = Duration::from_millis(2);

/// Answers questions about one board by a search that is kept.
#[derive(Debug)]
pub(super) struct Long {
    board: Board,
    journal: Journal,
    /// Nodes entered at most, in all.
    nodes: u64,
    threads: u16,
    spent: Spent,
    /// Questions so far.
    questions: u32,
    fault: Option<QueryError>,
}

/// What the thread that asks says on its way.
enum Heard {
    Progress(Progress),
    Kept,
    Failed(JournalError),
}

impl Long {
    /// Knows what the journal knows.
    ///
    /// # Errors
    ///
    /// The journal cannot be used, or memory is short.
    pub(super) fn new(position: &AnyDots, limits: &crate::Limits<'_>, keep: Keep<'_>) -> Result<Self, QueryError> {
        let bytes = limits.memory_limit().unwrap_or(TABLE);
        let opened = journal::open(keep.journal, position.size());
        let (journal, contents) = opened.map_err(|error| kept::refusal(keep.journal, error))?;
        let board =
            Board::new(position, bytes, keep.cost).map_err(|_| QueryError::Search(SearchError::Memory { bytes }))?;
        if board.learn(&contents.settled) > 0 {
            return Err(QueryError::UnlikelyJournal { path: keep.journal.into() });
        }
        let kept = (contents.settled.len() as u64, contents.damaged as u64);
        Ok(Self {
            board,
            journal,
            nodes: limits.node_limit().unwrap_or(u64::MAX),
            threads: limits.thread_count(),
            spent: Spent { bytes, kept: Some(kept), ..Spent::default() },
            questions: 0,
            fault: None,
        })
    }

    /// One question, in whichever thread.
    fn search(
        &self,
        position: &AnyDots,
        least: Score,
        stop: &AtomicBool,
        say: &Sender<Heard>,
    ) -> Result<(bool, u64), SolveError> {
        // Who listens waits for the end of this, so somebody hears it.
        let listener = |report: &Report| {
            let heard = match report {
                Report::Progress(progress) => Heard::Progress(*progress),
                Report::Settled(settled) => self.journal.append(settled).map_or_else(Heard::Failed, |()| Heard::Kept),
                _ => return ControlFlow::Continue(()),
            };
            let flow =
                if matches!(heard, Heard::Failed(_)) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            drop(say.send(heard));
            flow
        };
        let limits = Limits::new().nodes(self.nodes.saturating_sub(self.spent.nodes)).threads(self.threads);
        self.board.at_least(position, least, &limits.stop(stop).progress(&listener))
    }
}

/// What is known while a question is asked.
struct Course {
    /// Nodes that were entered before.
    before: u64,
    question: u32,
    spent: Spent,
    fault: Option<JournalError>,
}

impl Course {
    /// Takes in what was said; whether it is worth a word to whoever asked.
    fn hear(&mut self, heard: Heard) -> bool {
        match heard {
            Heard::Progress(progress) => {
                self.spent.nodes = self.spent.nodes.max(self.before + progress.nodes);
                self.spent.part = Some((self.question, progress.part));
                return true;
            }
            Heard::Kept => self.spent.kept = self.spent.kept.map(|(lines, damaged)| (lines + 1, damaged)),
            Heard::Failed(error) => self.fault = Some(error),
        }
        false
    }
}

impl Asked for Long {
    fn at_least(&mut self, position: &AnyDots, least: Score, goes_on: GoesOn<'_>) -> Result<bool, Unknown> {
        self.questions += 1;
        if self.fault.is_some() || !goes_on(self.spent) {
            return Err(Unknown::Stopped);
        }
        let stop = &AtomicBool::new(false);
        let mut course = Course { before: self.spent.nodes, question: self.questions, spent: self.spent, fault: None };
        let asking = &*self;
        let told = thread::scope(|scope| {
            let (say, hear) = channel();
            let task = move || asking.search(position, least, stop, &say);
            let search = Builder::new().stack_size(STACK).spawn_scoped(scope, task);
            loop {
                let is_news = match hear.recv_timeout(PATIENCE) {
                    Ok(heard) => course.hear(heard),
                    // The solver speaks some ten times a second; who wants no more need not wait for that.
                    Err(RecvTimeoutError::Timeout) => true,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if is_news && !goes_on(course.spent) {
                    stop.store(true, Relaxed);
                }
            }
            search.map_err(|_| SolveError::NoThread)?.join().unwrap_or(Err(SolveError::Panicked))
        });
        self.spent = course.spent;
        self.fault = course.fault.map(|error| kept::refusal(self.journal.path(), error));
        match told {
            Ok((answer, nodes)) => {
                self.spent.nodes = course.before + nodes;
                Ok(answer)
            }
            Err(SolveError::OutOfNodes) => {
                self.spent.nodes = self.nodes;
                Err(Unknown::Nodes)
            }
            Err(SolveError::Stopped) => Err(Unknown::Stopped),
            Err(error) => Err(Unknown::Failed(error)),
        }
    }

    fn spent(&self) -> Spent {
        self.spent
    }

    fn fault(&self) -> Option<QueryError> {
        self.fault.clone()
    }
}
