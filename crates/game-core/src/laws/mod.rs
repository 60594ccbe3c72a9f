//! The laws of games: what every position promises, checked by play.
//!
//! Searches trust the games they are given. A key that forgets who is to move, a payoff beyond
//! its bound, a `clone_from` that leaves one field behind: none of these is a compile error,
//! and each makes a search play badly without a word. A [`Suite`] finds them. It takes any
//! game, the project's own or yours, and says *which* [`Law`] is broken, *where*, and by which
//! steps one gets there.
//!
//! # How it looks
//!
//! 1. **Collect.** From the starts it visits positions breadth-first, up to
//!    [`exhaustive`](Suite::exhaustive) of them: small games are seen completely. Then it plays
//!    random games, [`plies`](Suite::plies) moves in all, each given up after
//!    [`longest`](Suite::longest) moves because play may be endless. Every position met is kept
//!    once, up to [`keep`](Suite::keep) positions.
//! 2. **Examine.** Each check looks at every kept position once, however often it was met: at
//!    its lists of moves and events, at each way to play a move, at positions of equal key and
//!    of equal pack (which are played on side by side), at damaged texts.
//! 3. **Follow.** The promises about whole games are checked on further random games: their
//!    length by [`finite`](Suite::finite), evaluations by [`evaluate`](Suite::evaluate).
//!
//! Stable Rust cannot ask at run time whether a type has a capability, so each has a check of
//! its own, which compiles for the games that have it.
//!
//! ```
//! use game_core::{Position, Score, Side, ToMove, ZeroSum, deterministic, mix};
//! use game_core::laws::{Law, Suite};
//! use rand_chacha::ChaCha8Rng;
//! use rand_core::SeedableRng;
//!
//! /// Take one or two stones; the player who takes the last one wins.
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct Pile {
//!     stones: u8,
//!     mover: Side,
//! }
//!
//! impl Position for Pile {
//!     type Move = u8;
//!     type Player = Side;
//!     const BOUND: Score = 1;
//!
//!     fn to_move(&self) -> ToMove<Side> {
//!         if self.stones == 0 { ToMove::Nobody } else { ToMove::Player(self.mover) }
//!     }
//!     fn moves(&self) -> impl Iterator<Item = u8> {
//!         1..=2 // wrong: with one stone left, two cannot be taken
//!     }
//!     fn play(&mut self, taken: u8) {
//!         self.stones = self.stones.saturating_sub(taken);
//!         self.mover = !self.mover;
//!     }
//!     fn payoff(&self, player: Side) -> Score {
//!         if self.stones > 0 { 0 } else if player == self.mover { -1 } else { 1 }
//!     }
//!     fn key(&self) -> u64 {
//!         mix(self.stones.into())
//!     }
//! }
//! deterministic!(Pile);
//! impl ZeroSum for Pile {}
//!
//! let start = Pile { stones: 5, mover: Side::First };
//! let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(1)).plies(1_000);
//! let broken = suite.position().unwrap_err();
//! assert_eq!(broken.law, Law::NoMoveOtherwise); // a finished game lists moves
//! suite.zero_sum()?; // this law it keeps; checks are chained: suite.position()?.zero_sum()?
//! # Ok::<(), game_core::laws::LawError>(())
//! ```
//!
//! # What it cannot do
//!
//! Play shows that a law is broken, never that it holds: positions of equal key, for example,
//! have to be met to be compared. A method that never returns or that panics by itself is
//! beyond help; everything else that a broken game may do ends in a [`LawError`], endless lists
//! of moves, endless chance and payoffs of [`Score::MIN`](crate::Score::MIN) included.

mod atlas;
mod capability;
mod chance;
mod copies;
mod damage;
mod descending;
mod error;
mod evaluate;
mod future;
mod keys;
mod law;
mod moves;
mod notation;
mod outlook;
mod payoffs;
mod position;
mod predecessors;
mod ranking;
mod steps;
mod suite;
mod walk;

pub use error::LawError;
pub use law::Law;
pub use suite::Suite;
