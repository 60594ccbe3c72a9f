//! Exact values of games of chance, as fractions.
//!
//! # The idea
//!
//! [`Expectimax`](crate::Expectimax) rounds at every chance node, which is right for play and no
//! proof. Here nothing is rounded. If the weights of every chance node sum to a divisor of one
//! *base* (the six faces of a die, say), every value is a whole number over a power of the base,
//! and whole numbers of 128 bits hold 48 throws of a die:
//!
//! ```text
//! value(p) = numerator / base^throws                              seen by First
//!     over:      0: the secured payoff is counted on the way
//!     a player:  the best of gain(m) + value(p after m)
//!     chance:    Σ weight · (gain(e) + value(p given e)) / Σ weight:   one throw more
//! ```
//!
//! Numerators are brought to the same power before they are compared or added, by a
//! multiplication. No divisor is ever looked for; that is done once, for the answer.
//!
//! # What this code adds
//!
//! - Values are those of all positions that can be reached, each computed once: what a move leads
//!   to is remembered by its [`pack`](game_core::Packed::pack), so no collision can falsify a
//!   proof.
//! - Throws are counted from the end of the game, where they matter, and not from its greatest
//!   length. A position whose value is whole costs none.
//! - Events that lead to equal packs count once, with their weights added.
//! - What does not fit is an error, never a wrong number: checked arithmetic throughout.

mod error;
mod fraction;
mod solver;
mod store;
mod value;

pub use error::FractionsError;
pub use fraction::Fraction;
pub use solver::Fractions;
