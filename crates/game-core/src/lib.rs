//! The traits of a game, declared once for every engine of the workspace.
//!
//! A game is a type of *position*. A position knows who is [to move](ToMove), lists the
//! moves, plays one, and says what each player has secured so far: that is [`Position`].
//! Everything else is a *capability* that a game opts into and a search requires, so that
//! misuse does not compile:
//!
//! | a game has … | and so can be … |
//! |---|---|
//! | [`Stochastic`]: events with weights | searched through dice and answers |
//! | [`Deterministic`]: no events | searched by alpha-beta, solved backwards |
//! | [`ZeroSum`]: one side's payoff is the other's loss | pruned |
//! | [`Packed`] and [`Finite`]: 128 bits, and an end | proved |
//! | [`Hidden`]: secrets | played by sampling |
//! | [`Symmetric`]: a board with several faces | stored once for all of them |
//! | [`Notation`]: text | read, written, drawn |
//! | [`Pass`]: a turn can be given away | searched for the opponent's threats |
//! | [`MoveIndex`]: small numbers for moves | ordered by what was good elsewhere |
//! | a [`Ranking`]: numbers for positions | tabulated and solved completely |
//! | a [`Descending`] ranking: play goes down | settled in one pass, dice included |
//!
//! What *evaluates* positions ([`Evaluate`], [`Order`], [`Probe`]) is declared here and not in the
//! search, because games bring their own evaluators. [`Limits`] say how far a run of a search may
//! go. A [`Game`] is a start and the steps since. [`laws`] checks all the promises by play. The bit
//! sets of [`bits`] hold cells and edges. The reader of [`text`](mod@text) helps to parse
//! notations. A [`Text`] is a sentence in both languages.
//!
//! # Words
//!
//! A *move* is one decision of one player; a *turn* is a player's run of moves; a *step* is
//! a move or an event; a *ply* is one move in a line; *payoff* is what a player has secured.
//!
//! # A game in a few lines
//!
//! ```
//! use game_core::{Position, Score, Side, ToMove, deterministic, mix};
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
//!         1..=self.stones.min(2)
//!     }
//!     fn play(&mut self, taken: u8) {
//!         self.stones -= taken;
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
//!
//! let pile = Pile { stones: 3, mover: Side::First };
//! assert_eq!(pile.after(1).to_move(), ToMove::Player(Side::Second));
//! assert!(pile.clone().try_play(3).is_err());
//! ```
#![no_std]

extern crate alloc;

mod adapt;
mod bilingual;
pub mod bits;
mod branches;
mod capability;
mod chance;
mod descending;
mod evaluate;
mod forward;
mod history;
mod insertion_sort;
pub mod laws;
mod limits;
mod notation;
mod order;
mod outcome;
mod pair;
mod player;
mod position;
mod probe;
mod random;
mod ranking;
#[cfg(feature = "serde")]
pub mod serial;
mod settled;
pub mod text;
mod ticker;
mod time_manager;
pub mod weights;

pub use adapt::ConstantKey;
pub use bilingual::{Language, Localized, Text};
pub use branches::{Branches, BranchesError, Link};
pub use capability::{Compact, Finite, Hidden, MoveIndex, Packed, Pass, Symmetric, ZeroSum};
pub use chance::{Deterministic, MAX_CHANCE_RUN, Stochastic};
pub use descending::{Descending, Slice};
pub use evaluate::{Evaluate, Payoff, Step, StepOf, Track};
pub use history::{Game, GameHistory, IllegalStepError, Ply, REPETITIONS, Recurring};
pub use insertion_sort::insertion_sort;
pub use limits::{Clock, LimitValues, Limits, Listener, Reported};
pub use notation::{Notation, ParseError};
pub use order::{AsListed, NodeContext, Order};
pub use outcome::{Outcome, Tally};
pub use pair::{Pair, Plain};
pub use player::{Player, Seat, Side, ToMove};
pub use position::{IllegalMoveError, MAX_STEPS, Position};
pub use probe::{NoTable, Probe, Probed};
pub use random::{below, random_event, random_game, random_move, random_step};
pub use ranking::{Perspective, Predecessors, Ranking};
pub use settled::Settled;
pub use ticker::{Run, Ticker};

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
pub use time_manager::TimeManager;

/// Payoffs and evaluations, in the game's own unit (boxes, stones, wins).
///
/// Searches use half of [`Score::MAX`] as infinity; no payoff comes near it.
pub type Score = i32;

/// Spreads the bits of `word` over all 64, so that close words get unrelated keys.
///
/// The finalizer of `SplitMix64` (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014). It is a bijection: different words have different images.
///
/// To mix several words, chain the calls: `mix(mix(a) ^ b)`. The exclusive or of two *mixed*
/// words forgets which was which.
///
/// ```
/// use game_core::mix;
/// assert_ne!(mix(1), mix(2));
/// assert_ne!(mix(mix(1) ^ 2), mix(mix(2) ^ 1));
/// ```
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(0x9E37_79B9_7F4A_7C15); // 2^64 / golden ratio, rounded to odd
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
