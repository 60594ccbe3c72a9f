use core::fmt;

use game_core::{
    Compact, Deterministic, Evaluate, Finite, Limits, Order, Packed, Position, Reported, ToMove,
    ZeroSum,
};

use super::store::Store;
use super::worker::{ProofRun, Worker};
use super::{Finding, Goal, Options};
use crate::error::within_bound;
use crate::{ByKey, ByPack, Identity, SearchError, TableError};

/// Proof-number search, depth first, with a table of fixed size.
///
/// The evaluator `E` needs no evaluation: [`Plain`](game_core::Plain) proves by the rules alone.
/// What its [`outlook`](Evaluate::outlook) settles is not searched, and moves that its order leaves
/// out are left out if the order says that it has a [proof](Order::PROVED).
///
/// | | tells positions apart by | |
/// |---|---|---|
/// | [`new`](Self::new) | key | an answer is wrong once in 2^64 pairs of positions; a checked [`Strategy`](super::Strategy) never is |
/// | [`exact`](Self::exact), [`compact`](Self::compact) | pack | answers are proofs |
///
/// Proof numbers stay in the table, so a search that ran out of nodes goes on where it stopped when
/// it is called again, and questions about later positions are answered the sooner. Same questions,
/// same limits of nodes and a fresh table give the same findings on every machine.
///
/// ```
/// use game_core::{Plain, Position, Side};
/// use search::proof_number::{Goal, ProofNumber};
/// use search::Limits;
/// use toys::tic_tac_toe::Board;
///
/// let mut search = ProofNumber::compact(Plain::default(), 1 << 16)?;
/// let first_wins = search.ask(&Board::START, Goal::win(Side::First), &Limits::new())?;
/// assert_eq!(first_wins.answer, Some(false));
/// let not_a_loss = Goal { player: Side::First, at_least: 0 };
/// assert_eq!(search.ask(&Board::START, not_a_loss, &Limits::new())?.answer, Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProofNumber<P: Position, E, I = ByKey, const W: usize = 1> {
    pub(super) worker: Worker<P, E, I, W>,
}

impl<P: Deterministic + ZeroSum + Finite, E: Evaluate<P> + Order<P>> ProofNumber<P, E> {
    /// A search that tells positions apart by their keys, with a table of at most this many bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self {
            worker: Worker::new(evaluator, Store::with_bytes(table_bytes)?),
        })
    }
}

impl<P, E> ProofNumber<P, E, ByPack, 2>
where
    P: Deterministic + ZeroSum + Packed + Finite,
    E: Evaluate<P> + Order<P>,
{
    /// A search whose answers are proofs, with a table of at most this many bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn exact(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self {
            worker: Worker::new(evaluator, Store::with_bytes(table_bytes)?),
        })
    }
}

impl<P, E> ProofNumber<P, E, ByPack, 1>
where
    P: Deterministic + ZeroSum + Compact + Finite,
    E: Evaluate<P> + Order<P>,
{
    /// A search whose answers are proofs, with a table of at most this many bytes: for positions of
    /// 64 bits, of which it keeps more than [`exact`](ProofNumber::exact).
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn compact(evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Self {
            worker: Worker::new(evaluator, Store::with_bytes(table_bytes)?),
        })
    }
}

impl<P, E, I, const W: usize> ProofNumber<P, E, I, W>
where
    P: Deterministic + ZeroSum + Finite,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// Bytes that the table takes for each position.
    pub const BYTES_PER_POSITION: usize = Store::<W>::ENTRY;

    /// Works with these options.
    #[must_use]
    pub const fn options(mut self, options: Options) -> Self {
        self.worker.options = options;
        self
    }

    /// The evaluator.
    #[must_use]
    pub const fn evaluator(&self) -> &E {
        &self.worker.evaluator
    }

    /// How many bytes the table takes. Beside it a search needs a position for each move of a line,
    /// and the moves of each of them.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.worker.store.bytes()
    }

    /// Of how many positions the table knows something; it looks at all of it.
    #[must_use]
    pub fn known(&self) -> usize {
        self.worker.store.known()
    }

    /// Forgets all that is known of positions.
    pub fn clear(&mut self) {
        self.worker.store.clear();
    }

    /// Answers the question, or says what it knows when a limit is reached. A limit of depth is
    /// none here. Reports every 16,384 nodes.
    ///
    /// # Errors
    ///
    /// The goal is beyond ±[`BOUND`](Position::BOUND), the game breaks a law, or a line is too
    /// long.
    pub fn ask<R: Reported<Finding<P::Move>>>(
        &mut self,
        position: &P,
        goal: Goal,
        limits: &Limits<'_, R>,
    ) -> Result<Finding<P::Move>, SearchError> {
        let Goal { at_least, .. } = goal;
        within_bound::<P>(at_least).map_err(|_| SearchError::Goal { at_least })?;
        let mut run = ProofRun::new(&R::limits(limits));
        self.worker.run(position, goal, &mut run)?;
        let owns = match position.to_move() {
            ToMove::Player(mover) => mover == goal.player,
            _ => true,
        };
        Ok(Finding {
            best: self.worker.best,
            ..run.finding(owns)
        })
    }
}

impl<P: Position, E: fmt::Debug, I, const W: usize> fmt::Debug for ProofNumber<P, E, I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofNumber")
            .field("evaluator", &self.worker.evaluator)
            .field("options", &self.worker.options)
            .field("table_bytes", &self.worker.store.bytes())
            .finish_non_exhaustive()
    }
}
