//! Proof-number search: a yes-or-no question about a game, answered where the answer is cheapest.
//!
//! # The idea
//!
//! Does a player get at least this payoff? A position is proved as soon as *one* of their moves is,
//! and refuted only when *all* are; for the opponent it is the other way round. The *proof number*
//! of a position is the least number of positions still unknown that have to be proved to prove it,
//! the *disproof number* the same for refuting it (Allis, van der Meulen and van den Herik,
//! "Proof-number search", 1994). Always going where fewest are missing finds narrow proofs in wide
//! trees: where one side forces and the other has few replies.
//!
//! Seen by the player to move, who wants something for themselves (φ to prove it, δ to refute it):
//!
//! ```text
//! φ(p) = min over moves m of  δ(p after m)        δ(p) = Σ over moves m of  φ(p after m)
//! ```
//!
//! and where the same player moves on, φ and δ of the child do not change places. *Depth first*
//! (Nagai 2002): a node is searched until its numbers reach a pair of thresholds beyond which
//! another part of the tree is more promising; a table keeps the numbers, and forgets.
//!
//! ```text
//! search(p, until φ, until δ)
//!     numbers of all children from the table, (1, 1) where nothing is known
//!     while φ(p) < until φ and δ(p) < until δ:
//!         c := the child with the least number, s := that of the second
//!         search(c, until the number of c is above s, or δ(p) reaches its threshold)
//!     remember φ(p) and δ(p)
//! ```
//!
//! # What this code adds
//!
//! - *1 + ε*: a child may exceed the second by a quarter of it before the search turns to that one
//!   (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2006). So it seldom
//!   returns to a part of the tree that a small table has forgotten.
//! - Payoffs that add up: a question is one for *further* payoff, so positions that were reached
//!   with different gains share what they have in common. A player may move many times in a row.
//! - [`Counting`]: numbers of moves that lead to the same positions are counted again and again by
//!   a sum; the largest of them, plus one for each other move, does not (Ueda et al., "Weak
//!   proof-number search", 2008).
//! - An evaluator may settle positions ([`Evaluate::outlook`]) and leave out moves if it has a
//!   proof ([`Order::PROVED`]).
//! - The answer as a [`Strategy`]: for each position that the other side can bring about, the move
//!   that keeps the promise. It is written as text, and checked by code that shares nothing with
//!   the search: [`Strategy::check`].
//!
//! The game must be [`Finite`](game_core::Finite): where positions repeat, the result of a position
//! depends on how it was reached, and a table that ignores that proves false claims
//! (Kishimoto and Müller 2004).
//!
//! [`Evaluate::outlook`]: game_core::Evaluate::outlook
//! [`Order::PROVED`]: game_core::Order::PROVED

mod answer;
mod children;
mod error;
mod numbers;
mod search;
mod store;
mod strategy;
mod text;
mod verify;
mod walk;
mod worker;

pub use answer::{Finding, Goal};
pub use error::ProofError;
pub use numbers::Counting;
pub use search::ProofNumber;
pub use strategy::Strategy;
pub use text::{StrategyError, StrategyFault};
pub use verify::{Checked, StrategyCheckError};

/// How a search goes about its work. The defaults suit most games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How the numbers of children become that of their parent.
    pub counting: Counting,
    /// A child may exceed the second best by this fraction of it, one over this number (4: a
    /// quarter), before the search turns to the second; 0 for not at all, as the search was first
    /// published.
    pub slack: u32,
}

impl Options {
    /// Sums, and a quarter.
    pub const DEFAULT: Self = Self {
        counting: Counting::Sum,
        slack: 4,
    };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
