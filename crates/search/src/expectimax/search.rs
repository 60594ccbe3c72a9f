use core::fmt;

use game_core::{
    Compact, Evaluate, Finite, Limits, Order, Packed, Reported, Run, Stochastic, ZeroSum,
};

use super::task::Task;
use super::worker::Worker;
use super::{EventValue, Options};
use crate::table::TO_THE_END;
use crate::{ByKey, ByPack, Forgetful, Identity, Report, SearchError, Table, TableError};

/// Expectimax for two opponents, with or without chance. The evaluator `E` is an evaluation and a
/// move order in one.
///
/// There are three ways to remember positions, and a constructor for each:
///
/// | | tells positions apart by | for |
/// |---|---|---|
/// | [`new`](Self::new) | key | play |
/// | [`exact`](Self::exact) | pack | proofs |
/// | [`without_table`](Self::without_table) | nothing: no table | measurements, tests |
///
/// It uses the bounds, outlooks and widths of an evaluator. It ignores noisy moves, null moves and
/// reductions, because these rely on refutations.
///
/// Same position, options, node limit and a fresh or cleared table give the same report on every
/// machine; and whatever the table and the [`Method`](super::Method), each depth has the same
/// value.
///
/// ```
/// use game_core::{Plain, Position, Stochastic};
/// use search::{Expectimax, Limits};
/// use toys::race::Race; // a race with a die
///
/// let mut search = Expectimax::exact(Plain::default(), 1 << 20)?;
/// let thrown = search.solve(&Race::START.given(2), &Limits::new())?;
/// assert!(thrown.proved && thrown.best.is_some());
///
/// // Before the die is thrown there are no moves, but every face has its value.
/// let before = search.solve(&Race::START, &Limits::new())?;
/// let faces: Vec<_> = search.events().iter().map(|face| (face.event, face.weight)).collect();
/// assert_eq!((before.best, faces), (None, vec![(1, 1), (2, 1), (3, 1)]));
/// assert_eq!(search.events()[1].value, thrown.value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Games for more than two, and games for two that are no duel, do not compile:
///
/// ```compile_fail,E0277
/// # use search::Expectimax;
/// use game_core::Plain;
/// use toys::nim::Nim; // for three players
/// Expectimax::new(Plain::default(), 1 << 20)?.search(&Nim::new(9), &search::Limits::new().depth(2))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail,E0277
/// # use search::Expectimax;
/// use game_core::Plain;
/// use toys::strip::Belief; // for one player
/// Expectimax::new(Plain::default(), 1 << 20)?.search(&Belief::new(9), &search::Limits::new().depth(2))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Expectimax<P: Stochastic, E, I = ByKey, const W: usize = 1> {
    worker: Worker<P, E, I, W>,
    events: Vec<EventValue<P::Event>>,
}

impl<P: Stochastic + ZeroSum, E: Evaluate<P> + Order<P>> Expectimax<P, E> {
    /// A search for play, with a table of about this many bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(table_bytes)?))
    }
}

impl<P: Stochastic + ZeroSum, E: Evaluate<P> + Order<P>> Expectimax<P, E, Forgetful, 0> {
    /// A search that remembers nothing.
    ///
    /// # Errors
    ///
    /// There is not even memory for a few words.
    pub fn without_table(evaluator: E) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(0)?))
    }
}

impl<P, E> Expectimax<P, E, ByPack, 2>
where
    P: Stochastic + ZeroSum + Packed + Finite,
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

impl<P, E> Expectimax<P, E, ByPack, 1>
where
    P: Stochastic + ZeroSum + Compact + Finite,
    E: Evaluate<P> + Order<P>,
{
    /// A search that proves, with a table of about this many bytes: for positions of 64 bits, of
    /// which it keeps twice as many as [`exact`](Expectimax::exact).
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn compact(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self::with(evaluator, Table::with_bytes(table_bytes)?))
    }
}

impl<P, E, const W: usize> Expectimax<P, E, ByPack, W>
where
    P: Stochastic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
    ByPack: Identity<P, W>,
{
    /// Searches without a depth limit and proves the value, as the player to move sees it, or First
    /// where chance is to move. Each mean is rounded once, so the value is that of the rounded game:
    /// see [the module](super).
    ///
    /// If a limit of nodes or time is reached before, the report says that it is not proved.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line is too long.
    pub fn solve<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        self.deepen(position, &R::limits(limits), TO_THE_END)
    }
}

impl<P, E, I, const W: usize> Expectimax<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    const fn with(evaluator: E, table: Table<W>) -> Self {
        Self {
            worker: Worker::new(evaluator, table),
            events: Vec::new(),
        }
    }

    /// Works with these options.
    #[must_use]
    pub const fn options(mut self, options: Options) -> Self {
        self.worker.options = options;
        self
    }

    /// The evaluator, with what it learnt.
    #[must_use]
    pub const fn evaluator(&self) -> &E {
        &self.worker.evaluator
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table<W> {
        &self.worker.table
    }

    /// Forgets all positions, so that the next search begins with an empty table. The evaluator
    /// keeps what it has learnt.
    pub fn clear(&mut self) {
        self.table().clear();
    }

    /// Forgets everything and goes on with another evaluator: from here on it searches as a new one
    /// would, without asking for memory again.
    pub fn forget(&mut self, evaluator: E) {
        self.clear();
        self.worker.evaluator = evaluator;
        self.events.clear();
    }

    /// The events at the root of the last search, in the order of `events()`, with their values
    /// at the greatest depth that was done; none unless chance is to move there.
    #[must_use]
    pub fn events(&self) -> &[EventValue<P::Event>] {
        &self.events
    }

    /// Searches deeper and deeper until a limit is reached or the value is settled. Reports every
    /// depth that is done.
    ///
    /// Where chance is to move, the report's value is seen by First, and there is no best move:
    /// [`events`](Self::events) has what the events are worth.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line is too long.
    pub fn search<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        let first = self.worker.options.first_depth.clamp(1, TO_THE_END - 1);
        self.deepen(position, &R::limits(limits), first)
    }

    fn deepen(
        &mut self,
        position: &P,
        limits: &Limits<'_, Report<P::Move>>,
        depth: u32,
    ) -> Result<Report<P::Move>, SearchError> {
        let run = Run::new(&limits.quiet());
        self.events.clear();
        let mut task = Task::new(position, depth)?;
        task.work(&mut self.worker, &run, &mut self.events, limits)?;
        task.report.elapsed = run.elapsed();
        Ok(task.report)
    }
}

impl<P: Stochastic, E: fmt::Debug, I, const W: usize> fmt::Debug for Expectimax<P, E, I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expectimax")
            .field("evaluator", &self.worker.evaluator)
            .field("table", &self.worker.table)
            .field("options", &self.worker.options)
            .finish_non_exhaustive()
    }
}
