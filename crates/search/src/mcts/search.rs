//! The public interface of the search.

use core::fmt;

use game_core::{Limits, Player, Position, Reported, Run, Score, Stochastic, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::arena::{Arena, Hot};
use super::leaf::Leaf;
use super::logs::LogTable;
use super::options::Options;
use crate::error::within_bound;
use crate::{Report, SearchError};

/// Play-outs between two checks of the clock. The stop flag is checked before each.
const CLOCK_INTERVAL: u64 = 16;

/// What has been proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proofs {
    /// Nothing.
    None,
    /// Payoffs of a duel.
    Payoffs,
    /// Payoffs of a duel without chance, wins by their distance.
    Turns,
    /// What each player is sure to get, and can never get.
    Players,
}

impl Proofs {
    /// The bounds of an edge of which nothing is known.
    pub(super) fn widest<P: Position>(self) -> (Score, Score) {
        let bound = P::BOUND.saturating_abs();
        // No player wins before the present turn is over.
        let nearest = if self == Self::Turns && P::WIN == Some(bound) {
            bound - 1
        } else {
            bound
        };
        (-nearest, nearest)
    }
}

/// Monte Carlo tree search: see the [module](super) for how it works.
///
/// ```
/// use game_core::Position;
/// use search::mcts::{Mcts, RandomPlay};
/// use search::{Limits, SearchError};
/// use toys::nim::Nim;
///
/// // Three players; the one who takes the last stone wins.
/// let mut search = Mcts::new(RandomPlay, 1 << 20)?;
/// let report = search.search(&Nim::new(3), &Limits::new().nodes(500))?;
/// assert_eq!(report.best, Some(3)); // take all three
/// # Ok::<(), SearchError>(())
/// ```
pub struct Mcts<P: Stochastic, L> {
    pub(super) leaf: L,
    pub(super) options: Options,
    pub(super) proofs: Proofs,
    pub(super) arena: Arena<P>,
    pub(super) bytes: usize,
    /// The factor that brings payoffs between −1 and 1.
    pub(super) unit: f32,
    pub(super) logs: LogTable,
    pub(super) random: ChaCha8Rng,
    /// The stream of random numbers: 0 for the first thread, a different one for each other thread.
    pub(super) stream: u64,
    /// The position at the root, once there is one.
    pub(super) root: Option<P>,
    /// The position of the play-out.
    pub(super) position: Option<P>,
    /// Node and edge for each step of the play-out in the tree.
    pub(super) line: Vec<(u32, u32)>,
    /// Payoffs of the play-out, by player.
    pub(super) payoffs: Vec<Score>,
    /// Sums of the payoffs at this root, by player, and the number of play-outs summed.
    pub(super) totals: (Vec<i64>, u64),
    /// The proved bounds of the root's value, as the player of `perspective` sees it.
    pub(super) bounds: (Score, Score),
    /// Whether the value of the root is settled.
    pub(super) settled: bool,
    /// Play-outs of the search under way.
    pub(super) played: u64,
    /// Searches of other threads.
    pub(super) helpers: Vec<Self>,
}

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// The evaluator of leaves.
    pub fn leaf(&self) -> &L {
        &self.leaf
    }

    /// Forgets the tree: the next search starts like the first.
    pub fn clear(&mut self) {
        self.root = None;
        self.arena.clear();
        self.helpers.iter_mut().for_each(Self::clear);
    }

    /// Searches `position` until a limit is reached, or until nothing is left to be proved.
    ///
    /// Limits of nodes count play-outs, and limits of depth have no effect. If `position` is that
    /// of the last search, or the one to which the tree was [advanced](Self::advance), the tree
    /// goes on growing; if not, the tree and the random numbers start again. The search can stop
    /// between any two play-outs. It reports whenever the number of play-outs has doubled.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or the tree is too small for the moves of the position.
    pub fn search<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        let run = Run::new(&R::limits(limits));
        self.helpers.clear();
        self.begin(position)?;
        self.run(&run)?;
        self.root_move(&run)
    }

    /// Makes `position` the root, if it is not.
    pub(super) fn begin(&mut self, position: &P) -> Result<(), SearchError> {
        self.played = 0;
        if self.root.as_ref() != Some(position) {
            self.clear();
            self.random = ChaCha8Rng::seed_from_u64(self.options.seed);
            self.random.set_stream(self.stream);
            self.root = Some(position.clone());
        }
        if !self.arena.nodes.is_empty() || position.to_move() == ToMove::Nobody {
            return Ok(());
        }
        self.totals.0.fill(0);
        self.totals.1 = 0;
        self.bounds = self.proofs.widest::<P>();
        self.settled = false;
        let whole = self.expand(position)?;
        if whole {
            Ok(())
        } else {
            Err(SearchError::SmallTree { bytes: self.bytes })
        }
    }

    /// Plays out until a limit is reached or the listener ends the search.
    pub(super) fn run(&mut self, run: &Run<'_, Report<P::Move>>) -> Result<(), SearchError> {
        while !run.is_full(self.played) && !self.is_finished() {
            if run.is_stopped() || (self.played.is_multiple_of(CLOCK_INTERVAL) && run.is_over()) {
                break;
            }
            self.play_out()?;
            self.played += 1;
            if self.played.is_power_of_two() && run.has_listener() {
                let report = self.root_move(run)?;
                if run.report(|| report).is_break() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether nothing is left to be learnt: the game is over, its value is settled, or the visits
    /// of the root cannot be counted further.
    pub fn is_finished(&self) -> bool {
        let over_or_full = || {
            self.arena
                .nodes
                .first()
                .is_none_or(|root| root.visits == u32::MAX)
        };
        self.root.is_some() && (self.settled || over_or_full())
    }

    /// Whether the memory of the tree is used up. Then the search goes on without growing.
    pub fn is_full(&self) -> bool {
        self.arena.full
    }

    /// Bytes of the tree in use: never more than requested.
    pub fn bytes_used(&self) -> usize {
        self.arena.bytes_used()
    }

    /// Edges of the tree: moves and events of all positions that are listed.
    pub fn edges(&self) -> usize {
        self.arena.cold.len()
    }

    /// The index of the player from whose perspective the root is seen: the player to move, or else
    /// the first player.
    pub(super) fn perspective(&self) -> usize {
        let mover = self.root.as_ref().and_then(|root| root.to_move().player());
        mover.map_or(0, Player::index)
    }

    /// Checks that a payoff is within the bound of the game.
    #[inline]
    pub(super) fn checked(payoff: Score) -> Result<Score, SearchError> {
        within_bound::<P>(payoff)
    }

    /// Whether an edge is closed.
    #[inline]
    pub(super) fn is_closed(&self, edge: usize) -> bool {
        self.arena
            .hot
            .get(edge)
            .copied()
            .is_some_and(Hot::is_closed)
    }
}

impl<P: Stochastic, L> fmt::Debug for Mcts<P, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("root", &self.root)
            .field("edges", &self.arena.cold.len())
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}
