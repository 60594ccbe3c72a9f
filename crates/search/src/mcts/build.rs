//! How a search begins: what it is to prove, and how much memory it may take.

use game_core::{Deterministic, Player, Position, Stochastic, ZeroSum};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::arena::Arena;
use super::leaf::Leaf;
use super::logs::LogTable;
use super::options::Options;
use super::search::{Mcts, Proofs};
use crate::SearchError;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// A search of any game by means alone, with this many bytes for its tree.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`].
    pub fn new(leaf: L, bytes: usize) -> Result<Self, SearchError> {
        Self::with(leaf, bytes, Proofs::None)
    }

    /// A search of any game that also proves what each player is sure to get, and what they can
    /// never get.
    ///
    /// Sound for any number of players whose aims are not known to be opposed: a player is
    /// credited with what they can get against all others, and with no move that they know to be
    /// worse for them than another.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`].
    pub fn for_players(leaf: L, bytes: usize) -> Result<Self, SearchError> {
        Self::with(leaf, bytes, Proofs::Players)
    }

    /// A search of a duel, with dice or without, that also proves bounds of its payoff.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`].
    pub fn duel(leaf: L, bytes: usize) -> Result<Self, SearchError>
    where
        P: ZeroSum,
    {
        Self::with(leaf, bytes, Proofs::Payoffs)
    }

    /// A search of a deterministic duel that also proves its value as other searches do: wins
    /// are counted by their distance, and the search ends with the fastest.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`].
    pub fn solver(leaf: L, bytes: usize) -> Result<Self, SearchError>
    where
        P: Deterministic + ZeroSum,
    {
        Self::with(leaf, bytes, Proofs::Turns)
    }

    pub(super) fn with(leaf: L, bytes: usize, proofs: Proofs) -> Result<Self, SearchError> {
        let players = <P as Position>::Player::COUNT;
        let options = Options::DEFAULT;
        Ok(Self {
            leaf,
            options,
            proofs,
            arena: Arena::with_bytes(bytes, proofs == Proofs::Players, L::PRIORS)?,
            bytes,
            unit: unit::<P>(options),
            logs: LogTable::new(),
            random: ChaCha8Rng::seed_from_u64(options.seed),
            stream: 0,
            root: None,
            position: None,
            line: Vec::new(),
            payoffs: vec![0; players],
            totals: (vec![0; players], 0),
            bounds: proofs.widest::<P>(),
            settled: false,
            played: 0,
            helpers: Vec::new(),
        })
    }

    /// Goes about its work in another way, from an empty tree on.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self.unit = unit::<P>(options);
        self.clear();
        self.helpers.clear();
        self
    }
}

/// What payoffs are multiplied by to lie between −1 and 1.
#[allow(
    clippy::cast_precision_loss,
    reason = "curiosity needs no more than 24 bits"
)]
fn unit<P: Position>(options: Options) -> f32 {
    1.0 / options.scale.unwrap_or(P::BOUND).saturating_abs().max(1) as f32
}
