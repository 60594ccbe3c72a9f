//! Hidden information: searches of a player's view, not of the true state.
//!
//! ```text
//! repeat
//!     position := one that the player's view does not rule out, drawn at random
//!     go down the tree, and among the moves of this position
//!         try one that was never tried here, or else
//!         follow the greatest  mean + c · √(ln a / n)
//!         count every one of them as available; a: times available
//!     play out, back up
//! ```
//!
//! A node stands for all positions that look alike to the searching player, so the tree knows no
//! more than the player does: the hidden state differs from one play-out to the next, and the
//! counts are those of all of them. This is information-set search with a single observer (Cowling,
//! Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
//!
//! Where we differ: a step leads to the node of what the player *sees* after it. So two answers to
//! one question have a node each, and two moves of an opponent that look alike share one.
//!
//! The search is given a view and nothing else, so it cannot see the hidden state: not by accident
//! and not by error. Opponents are taken to know what they see and to share this tree.

mod tree;

use core::fmt;

use game_core::{Hidden, MAX_CHANCE_RUN, Player, Position, Run, Score, Stochastic, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use self::tree::{Edge, NONE, Node};
use super::leaf::Leaf;
use super::logs::LogTable;
use super::options::Options;
use super::play::{draw, write_payoffs};
use crate::error::within_bound;
use crate::{Bound, Limits, Report, RootMove, SearchError};

/// Search of a game of hidden information from what one player sees: see the [module](super).
///
/// Views lie on the heap where the game puts them, so the size of the tree is limited by its number
/// of nodes.
///
/// ```
/// use game_core::{Hidden, Seat};
/// use search::mcts::{Ismcts, RandomPlay};
/// use search::{Limits, SearchError};
/// use toys::strip::Secret;
///
/// // A plane of two cells hides on six; the search gets what the player knows.
/// let secret = Secret::new(6, 3);
/// let mut search = Ismcts::<Secret, _>::new(RandomPlay, 10_000);
/// let report = search.search(&secret.view(Seat::OPENER), Seat::OPENER, &Limits::new().nodes(2_000))?;
/// assert!(report.best.is_some() && report.value >= -4); // four questions or fewer, in the mean
/// # Ok::<(), SearchError>(())
/// ```
pub struct Ismcts<P: Hidden, L> {
    leaf: L,
    options: Options,
    most_nodes: usize,
    logs: LogTable,
    random: ChaCha8Rng,
    nodes: Vec<Node<P::View>>,
    edges: Vec<Edge<P::Move>>,
    moves: Vec<P::Move>,
    /// Edge and player, for each move of the play-out in the tree.
    line: Vec<(u32, u32)>,
    payoffs: Vec<Score>,
}

impl<P: Hidden + Stochastic, L: Leaf<P>> Ismcts<P, L> {
    /// A search whose tree has at most this many nodes.
    pub fn new(leaf: L, most_nodes: usize) -> Self {
        Self {
            leaf,
            options: Options::DEFAULT,
            most_nodes: most_nodes.clamp(1, NONE as usize),
            logs: LogTable::new(),
            random: ChaCha8Rng::seed_from_u64(0),
            nodes: Vec::new(),
            edges: Vec::new(),
            moves: Vec::new(),
            line: Vec::new(),
            payoffs: vec![0; <P as Position>::Player::COUNT],
        }
    }

    /// Sets the options. The formula is always that above, and a node is made with the first visit.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Searches for the move of `player`, who sees `view`, until a limit is reached: a new tree
    /// each time, from the seed on.
    ///
    /// A node of the report is a play-out. Without any limit this does not end.
    ///
    /// # Errors
    ///
    /// The game breaks a law.
    pub fn search(
        &mut self,
        view: &P::View,
        player: P::Player,
        limits: &Limits<'_>,
    ) -> Result<Report<P::Move>, SearchError> {
        let run = Run::new(limits);
        self.random = ChaCha8Rng::seed_from_u64(self.options.seed);
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node::new(view.clone(), NONE));
        let mut report = Report::empty();
        let sample = P::sample(view, &mut self.random);
        report.best = sample.moves().next();
        if sample.to_move() == ToMove::Nobody {
            report.value = within_bound::<P>(sample.payoff(player))?;
            return Ok(report);
        }
        while !run.is_full(report.nodes) && !run.is_over() {
            self.play_out(player)?;
            report.nodes += 1;
        }
        report.elapsed = run.elapsed();
        self.fill_report(&mut report);
        Ok(report)
    }

    /// Fills in what the search knows about the root.
    fn fill_report(&self, report: &mut Report<P::Move>) {
        let mut most = 0;
        for edge in self
            .edges_of(0)
            .filter_map(|edge| self.edges.get(edge as usize))
        {
            let value = Score::try_from(edge.sum / i64::from(edge.visits.max(1))).unwrap_or(0);
            report.moves.push(RootMove {
                m: edge.m,
                value,
                bound: Bound::Exact,
            });
            if edge.visits > most {
                most = edge.visits;
                report.best = Some(edge.m);
                report.value = value;
            }
        }
        report.variation.extend(report.best);
    }

    /// Draws a position and plays it out.
    fn play_out(&mut self, observer: P::Player) -> Result<(), SearchError> {
        self.line.clear();
        let mut position = match self.nodes.first() {
            Some(root) => P::sample(&root.view, &mut self.random),
            None => return Ok(()),
        };
        let mut at = 0;
        while at != NONE {
            let Some(player) = self.until_a_move(&mut position)? else {
                break;
            };
            let (edge, new) = self.choose(&position, at)?;
            self.line
                .push((edge, u32::try_from(player.index()).unwrap_or(0)));
            position.play(self.edges[edge as usize].m);
            let below = self
                .until_a_move(&mut position)?
                .map(|_| position.view(observer));
            let known = below.map_or(NONE, |view| self.node_below(at, view));
            at = if new { NONE } else { known };
        }
        if position.to_move() == ToMove::Nobody {
            write_payoffs(&position, &mut self.payoffs);
        } else {
            self.leaf
                .payoffs(&mut position, &mut self.random, &mut self.payoffs)?;
        }
        for payoff in &self.payoffs {
            within_bound::<P>(*payoff)?;
        }
        for &(edge, player) in &self.line {
            let edge = &mut self.edges[edge as usize];
            edge.visits = edge.visits.saturating_add(1);
            edge.sum += i64::from(self.payoffs.get(player as usize).copied().unwrap_or(0));
        }
        Ok(())
    }

    /// Lets chance act until a player is to move; `None` if the game is over.
    fn until_a_move(&mut self, position: &mut P) -> Result<Option<P::Player>, SearchError> {
        for _ in 0..=MAX_CHANCE_RUN {
            match position.to_move() {
                ToMove::Nobody => return Ok(None),
                ToMove::Player(player) => return Ok(Some(player)),
                ToMove::Chance => {
                    let event = draw(position, &mut self.random)?;
                    position.happen(event);
                }
            }
        }
        Err(SearchError::EndlessChance)
    }
}

impl<P: Hidden, L> fmt::Debug for Ismcts<P, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ismcts")
            .field("nodes", &self.nodes.len())
            .field("edges", &self.edges.len())
            .finish_non_exhaustive()
    }
}
