//! Searches that know no game: each takes any position with the right capabilities.
//!
//! The traits of [`game_core`] that a game opts into decide which searches it can have, so a
//! search that does not fit does not compile:
//!
//! | to … | call | for games that are |
//! |---|---|---|
//! | count the lines of play | [`perft`], [`perft_divide`] | any, with or without chance |
//! | find the best move by definition | [`minimax`] | deterministic duels |
//! | find it for certain | [`minimax_to_end`] | deterministic duels that end |
//! | play with dice | [`Expectimax`] | duels, with or without chance |
//! | know its value for certain, as a fraction | [`Fractions`] | duels that end, with chance |
//! | play by trying out, without an evaluator | [`Mcts`] | any, with chance, for any number of players |
//! | answer yes or no, with a proof to be checked | [`ProofNumber`] | deterministic duels that end |
//! | play as one of three or more | [`MaxN`], [`Paranoid`] | any, with chance, for any number of players |
//! | play the hidden state | [`Ismcts`] | any of hidden information |
//! | solve every position at once | [`Retrograde`] | deterministic duels with a ranking |
//! | solve every position with dice | [`Sweep`] | duels in which play goes down a ranking |
//! | solve every position with dice, as fractions | [`ExactSweep`] | the same, if they are short |
//! | solve a matrix game, with a proof | [`equilibrium`](mod@equilibrium) | of two players who choose at the same time |
//! | keep what was solved | [`file`](mod@file) | any |
//!
//! [`minimax`] is slow on purpose: it is the oracle that faster searches are tested against. Matrix
//! games need the feature `equilibrium`; sweeps and files of what was solved need `tables`.
//!
//! # What all searches share
//!
//! * A *value* is seen by one player, the player to move; it changes its sign only where the
//!   player to move changes. So a player may move many times in a row, without any code for it.
//! * *Depth* counts turns, not moves.
//! * A *node* is a position that the search enters: a decision, chance, a leaf or a final position;
//!   in Monte Carlo search, a play-out.
//! * Among equally good moves the first in the order of `moves()` is the best.
//! * Positions are copied and never unmade. A search keeps one position per ply and refills it
//!   with `clone_from`, so that nothing is allocated per node.
//! * A game that breaks a law ends a search with a typed error, never with a panic.
//! * No search reads a clock, so all of them run in a browser.

mod abort;
pub mod alpha_beta;
#[cfg(feature = "equilibrium")]
pub mod equilibrium;
mod error;
#[cfg(feature = "tables")]
pub mod exact_sweep;
pub mod expectimax;
#[cfg(feature = "tables")]
pub mod file;
pub mod fractions;
mod identity;
mod lines;
pub mod mcts;
mod minimax;
mod order;
mod perft;
mod position_stack;
pub mod proof_number;
mod report;
pub mod retrograde;
pub mod several;
#[cfg(feature = "tables")]
pub mod sweep;
mod table;
mod threads;
mod values;
mod verdict;

pub use alpha_beta::AlphaBeta;
pub use error::SearchError;
#[cfg(feature = "tables")]
pub use exact_sweep::ExactSweep;
pub use expectimax::Expectimax;
pub use fractions::Fractions;
pub use game_core::Clock;
pub use identity::{ByKey, ByPack, Forgetful, Identity};
pub use mcts::{Ismcts, Mcts};
pub use minimax::{MAX_PLIES, minimax, minimax_to_end};
pub use order::History;
pub use perft::{perft, perft_divide};
pub use proof_number::ProofNumber;
pub use report::{Bound, Report, RootMove};
pub use retrograde::Retrograde;
pub use several::{MaxN, Paranoid};
#[cfg(feature = "tables")]
pub use sweep::Sweep;
pub use table::{Entry, Table, TableError};

/// [Limits](game_core::Limits) without a listener; [`progress`](game_core::Limits::progress) adds
/// one.
///
/// ```
/// use std::time::{Duration, Instant};
/// use search::Limits;
///
/// let begin = Instant::now();
/// let clock = || begin.elapsed();
/// let limits = Limits::new().depth(12).nodes(1_000_000).time(Duration::from_millis(500), &clock);
/// ```
pub type Limits<'l> = game_core::Limits<'l>;
