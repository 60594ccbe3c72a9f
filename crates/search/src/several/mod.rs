//! Searches for any number of players: each for themselves, or all against one.
//!
//! # The idea
//!
//! With three players no value is the negative of another, so a node is worth a *row* of numbers,
//! one for each player. Two assumptions turn rows into moves.
//!
//! [`MaxN`]: each player takes their own best move (Luckhardt and Irani, "An algorithmic solution of
//! N-person games", 1986).
//!
//! ```text
//! row(p, depth)
//!     over:       the payoffs; a win or a loss counts the less, the later it comes
//!     depth = 0:  what the evaluator says, once for each player
//!     a player:   the row of the first move whose number for this player is greatest
//!     chance:     number by number: secured + nearest(Σ weight · (number given e − secured) / Σ weight)
//! ```
//!
//! [`Paranoid`]: all others have conspired against the player at the root (Sturtevant and Korf, "On
//! pruning techniques for multi-player games", 2000). One number is left, so alpha-beta cuts.
//!
//! ```text
//! value(p, depth)                              seen by the player at the root, everywhere
//!     the player at the root:   the greatest value of the moves
//!     any other:                the least
//!     chance:                   the mean, as above
//! ```
//!
//! Paranoid search looks farther in the same time; what it sees is a bound of what the player is
//! sure to get, and no forecast. Both are minimax where two play a zero-sum game.
//!
//! # The rule for ties
//!
//! A player to whom two moves are worth the same decides by that what *others* get, so the rows of
//! max^n depend on a rule for ties and two rules may have values far apart. Here it is the first in
//! the order of `moves()`, at the root and everywhere below it. Paranoid values do not depend on
//! ties; its best move is the first of the best ones, its variation takes the first that was tried.
//!
//! # What this code adds
//!
//! - Any order of turns and extra turns. *Depth* counts turns: it falls after a move unless the
//!   same player is directly to move. Events are free, as in [`expectimax`](mod@crate::expectimax).
//! - Chance between the moves, rounded as there. Alpha-beta looks behind chance with a full window.
//! - Deepening, limits, a flag to stop, a report after every depth, and a legal move whenever it
//!   ends.
//!
//! There is no table: a key may forget who is who, and a row names the players. What an evaluator
//! says of bounds, outlooks, noise and passing is not used; an order's width is ignored.

mod deepen;
mod max_n;
mod paranoid;
mod walk;

pub use max_n::MaxN;
pub use paranoid::Paranoid;
