use core::fmt;
use std::sync::Arc;

use game_core::{
    Compact, Deterministic, Evaluate, Finite, Limits, Order, Packed, Position, Reported, Score,
    ZeroSum,
};

use super::Options;
use super::task::Task;
use super::worker::Worker;
use crate::table::TO_THE_END;
use crate::{ByKey, ByPack, Forgetful, Identity, Report, SearchError, Table, TableError};

/// Alpha-beta search with an evaluator `E`, an evaluation and an order in one.
///
/// Three ways to remember positions, and so three constructors:
///
/// | | tells positions apart by | for |
/// |---|---|---|
/// | [`new`](Self::new) | key | play |
/// | [`exact`](Self::exact) | pack | proofs |
/// | [`without_table`](Self::without_table) | nothing: no table | measurements, tests |
///
/// An evaluator without an evaluation or an order of its own is a [`Pair`](game_core::Pair);
/// [`Plain`](game_core::Plain) knows nothing at all.
///
/// Same position, options, node limit, a fresh table and a fresh evaluator give the same report on
/// every machine ([`forget`](Self::forget) makes both fresh); with other limits the nodes are the
/// same as long as the search runs.
///
/// Games of chance and games for more than two do not compile:
///
/// ```compile_fail
/// # use search::AlphaBeta;
/// use game_core::Plain;
/// use toys::race::Race; // a race with a die
/// AlphaBeta::new(Plain::default(), 1 << 20)?.search(&Race::START, &search::Limits::new().depth(2))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail
/// # use search::AlphaBeta;
/// use game_core::Plain;
/// use toys::nim::Nim; // for three players
/// AlphaBeta::new(Plain::default(), 1 << 20)?.search(&Nim::new(9), &search::Limits::new().depth(2))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<P: Position, E, I = ByKey, const W: usize = 1> {
    pub(super) worker: Worker<P, E, I, W>,
    pub(super) options: Options,
    pub(super) task: Option<Task<P>>,
    /// Time spent on the task before the present run.
    pub(super) spent: core::time::Duration,
}

impl<P: Deterministic + ZeroSum, E: Evaluate<P> + Order<P>> AlphaBeta<P, E> {
    /// A search for play, with a table of about this many bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(table_bytes)?))
    }
}

impl<P: Deterministic + ZeroSum, E: Evaluate<P> + Order<P>> AlphaBeta<P, E, Forgetful, 0> {
    /// A search that remembers nothing.
    ///
    /// # Errors
    ///
    /// There is not even memory for a few words.
    pub fn without_table(evaluator: E) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(0)?))
    }
}

impl<P, E> AlphaBeta<P, E, ByPack, 2>
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
{
    /// A search that proves, with a table of about this many bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn exact(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(table_bytes)?))
    }
}

impl<P, E> AlphaBeta<P, E, ByPack, 1>
where
    P: Deterministic + ZeroSum + Compact + Finite,
    E: Evaluate<P> + Order<P>,
{
    /// A search that proves, with a table of about this many bytes: for positions of 64 bits, of
    /// which it keeps twice as many as [`exact`](AlphaBeta::exact).
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn compact(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(table_bytes)?))
    }
}

impl<P, E, const W: usize> AlphaBeta<P, E, ByPack, W>
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
    ByPack: Identity<P, W>,
{
    /// The proved value for the player to move: no depth limit, the fastest win.
    ///
    /// If a limit of nodes or time is reached before, the report says that it is not proved;
    /// [`go_on`](Self::go_on) goes on.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line is too long.
    pub fn solve<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        let longest = Score::try_from(position.moves_left())
            .ok()
            .zip(P::WIN)
            .map(|(longest, win)| longest.min(win / 2));
        self.begin(Task::new(position, TO_THE_END, longest, self.options)?);
        self.go_on(limits)
    }
}

impl<P, E, I, const W: usize> AlphaBeta<P, E, I, W>
where
    P: Deterministic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    fn with(evaluator: E, table: Table<W>) -> Self {
        let options = Options::DEFAULT;
        Self {
            worker: Worker::new(evaluator, Arc::new(table)),
            options,
            task: None,
            spent: core::time::Duration::ZERO,
        }
    }

    /// Works with these options.
    #[must_use]
    pub const fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// How it works, to change it for the next search: one that [goes on](Self::go_on) does so as it
    /// began. What the table holds stays true.
    pub const fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// The evaluator, with what it learnt.
    #[must_use]
    pub const fn evaluator(&self) -> &E {
        &self.worker.evaluator
    }

    /// The evaluator, to prepare it for the next search. What the table holds must
    /// stay true.
    pub const fn evaluator_mut(&mut self) -> &mut E {
        &mut self.worker.evaluator
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<W> {
        &self.worker.table
    }

    /// Forgets all positions, so that the next search begins with an empty table. What the
    /// evaluator has learnt it keeps.
    pub fn clear(&mut self) {
        self.table().clear();
        self.worker.selective = false; // no entry rests on it any more
    }

    /// Forgets everything and goes on with another evaluator: from here on it searches as a new one
    /// would, without asking for memory again.
    pub fn forget(&mut self, evaluator: E) {
        self.clear();
        self.worker.evaluator = evaluator;
        self.worker.forget_line_under_way();
        self.task = None;
        self.spent = core::time::Duration::ZERO;
    }

    /// Searches deeper and deeper until a limit is reached or the value is settled. Reports every
    /// depth that is done.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line is too long.
    pub fn search<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        self.begin(Task::new(
            position,
            self.options.first_depth.clamp(1, TO_THE_END - 1),
            None,
            self.options,
        )?);
        self.go_on(limits)
    }

    /// Goes on where the last search stopped, at that very node, under new limits: a search in
    /// slices enters the same nodes as one in one piece. Before the first
    /// search there is nothing to go on with, and the report is empty. Reports every depth that is
    /// done.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line is too long.
    pub fn go_on<R: Reported<Report<P::Move>>>(
        &mut self,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        let Some(task) = &mut self.task else {
            return Ok(Report::empty());
        };
        let run = self.worker.run(limits);
        let result = task.go_on(&mut self.worker, &run, &R::limits(limits));
        if let Some(passed) = run.elapsed() {
            self.spent += passed;
            task.report.elapsed = Some(self.spent);
        }
        let report = task.shown();
        if result.is_err() {
            // What lies half done rests on a broken promise: there is nothing to go on with.
            self.task = None;
            self.worker.forget_line_under_way();
        }
        result.map(|()| report)
    }

    /// Whether the last search has found all there is to find, or all that was wanted.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.task.as_ref().is_none_or(|task| task.finished)
    }

    pub(super) fn begin(&mut self, task: Task<P>) {
        self.worker.table.grow_older();
        self.worker.scouts = self.options.scouts;
        self.worker.forget_last = self.options.forget_last;
        self.worker.busy = None;
        self.worker.forget_line_under_way();
        self.spent = core::time::Duration::ZERO;
        self.task = Some(task);
    }
}

impl<P: Position, E: fmt::Debug, I, const W: usize> fmt::Debug for AlphaBeta<P, E, I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("evaluator", &self.worker.evaluator)
            .field("table", &self.worker.table)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
