//! Expectimax for two: best play against an opponent and against chance.
//!
//! # The idea
//!
//! Minimax with a third kind of node: where chance is to move, a position is worth the mean of
//! what its events lead to, weighted by their probabilities (Michie, "Game-playing and
//! game-learning automata", 1966).
//!
//! ```text
//! value(p, depth)                              seen by the player to move, at chance by First
//!     over:       payoff
//!     depth = 0:  what the evaluator says
//!     a player:   the greatest worth of the moves, as in minimax
//!     chance:     secured + nearest(Σ weight · (value(p given e, depth) − secured) / Σ weight)
//! ```
//!
//! *Depth* counts turns: it falls after a move unless the same player is directly to move, so
//! where the opponent or chance follows. Events are free. *A mean is rounded* once, at its chance
//! node: the gain from there on is rounded to the nearest point, a half away from 0. So neither
//! the secured payoff nor who looks on changes it, a value is at most half a point off for each
//! chance node of a line, and every method finds the very same one.
//!
//! Alpha-beta looks at a chance node with a full window, since no single event decides a mean.
//! But one does decide if the others cannot make up for it. If all values lie between L and U,
//! each event has a window of its own (Ballard, "The *-minimax search procedure for trees
//! containing chance nodes", 1983):
//!
//! ```text
//! star1(p, alpha, beta)                        weights sum to 1, the first i events are known
//!     for each event i:
//!         a := (alpha − known − U · Σ weights after i) / weight i
//!         b := (beta  − known − L · Σ weights after i) / weight i
//!         v := value(p given i, max(a, L), min(b, U))
//!         if v ≤ a or v ≥ b: stop
//!         known := known + weight i · v
//! ```
//!
//! Star2 first *probes*: it looks at one move of each successor, the best guess. That bounds
//! the successor from one side, and many bounds together decide more often than one event and
//! L or U for the rest (Hauk, Buro and Schaeffer, "Rediscovering *-Minimax search", 2004).
//!
//! ```text
//! star2(p, alpha, beta)
//!     for each event i:
//!         bound i := the value of the best guess among the moves after i
//!         if the bounds settle the mean: stop
//!     star1(p, alpha, beta), with these bounds for L or U, and without the moves tried
//! ```
//!
//! # What this code adds
//!
//! - Any order of turns, extra turns and turns of several moves included: a node changes its
//!   perspective where the player to move does, and an opponent's probe bounds from the other side.
//! - Windows in whole numbers: weighted sums in 128 bits, so no cut is wrong by rounding and
//!   no weights are too large.
//! - What a probe finds is kept in the table, and its move is not tried again by the search
//!   after it: that goes on with the other moves. So Star2 costs little even where no bound
//!   helps; Ballard's, without a table, may enter more nodes than plain expectimax.
//! - Successors are looked up in the table before any is entered, so that their bounds are there
//!   for all.
//! - Events that lead to the same position count once, with their weights added.
//! - A table at decision *and* chance nodes. It answers only at the same depth,
//!   or known to the end of the game by as many turns. So method, table and windows change
//!   the number of nodes and never a value.
//! - What an evaluator has proved ([`bounds`], [`outlook`]) is part of the definition: the value of
//!   a node below the root is brought between them.
//! - Proofs ([`Expectimax::exact`]), deepening, limits, and a legal move whenever it stops.
//!
//! # Wins
//!
//! In a game with a [`WIN`] the faster win is better. A value is taken for a sure win if it lies
//! within 1,025 points of `WIN`, and beyond half of it: longer lines are not followed. Such a
//! value loses a point with each turn on its way to the root, so that without chance the values are
//! those of minimax, and a chance of nine in ten is not taken for a slow win.
//!
//! [`bounds`]: game_core::Evaluate::bounds
//! [`outlook`]: game_core::Evaluate::outlook
//! [`WIN`]: game_core::Position::WIN

mod cases;
mod chance;
mod decision;
mod node;
mod node_state;
mod scale;
mod search;
mod task;
mod wins;
mod worker;

pub(crate) use scale::nearest;
pub use search::Expectimax;

use game_core::Score;

/// Which events are cut at chance nodes, and with them the rest of the tree. All methods find the
/// same values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Nothing: every node of the tree is entered that no table knows. The reference.
    Plain,
    /// What the rest of the events cannot make up for.
    Star1,
    /// The same, after a look at a few moves of each successor.
    Star2,
}

/// How a search goes about its work. The defaults suit most games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The cuts at chance nodes.
    pub method: Method,
    /// How many moves of each successor [`Method::Star2`] looks at first (probing factor); with 0
    /// it is [`Method::Star1`].
    pub probes: usize,
    /// Whether every move at the root gets its exact value, and not only the best one.
    pub every_move: bool,
    /// The depth at which deepening begins; 1 except for measurements.
    pub first_depth: u32,
    /// With this many turns to go or fewer, positions behind an event are not remembered, while
    /// those before it are.
    ///
    /// Worth 1 where a position behind an event has few moves and is reached by no other way, as
    /// with a die: finding the entries of all faces in memory then takes longer than the search.
    pub forget_last: u32,
}

impl Options {
    /// Star2 with one probe, exact values for the best move alone, every depth from 1, all
    /// positions remembered.
    pub const DEFAULT: Self = Self {
        method: Method::Star2,
        probes: 1,
        every_move: false,
        first_depth: 1,
        forget_last: 0,
    };

    /// The same by another method.
    #[must_use]
    pub const fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// The same with fewer positions remembered: see [`forget_last`](Self::forget_last).
    #[must_use]
    pub const fn forget_last(mut self, turns: u32) -> Self {
        self.forget_last = turns;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// An event at the root, and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EventValue<E> {
    /// The event.
    pub event: E,
    /// It happens with probability weight / sum of all weights.
    pub weight: u64,
    /// What the position after it is worth to [`Side::First`](game_core::Side::First), exactly.
    pub value: Score,
}

/// Values between which the value is wanted: above the first, below the second.
type Window = (Score, Score);

/// The window that cuts nothing. A bound of a game that breaks a law may lie at its ends.
const FULL: Window = (-Score::MAX, Score::MAX);
