//! Dots and Boxes (点格棋): rules for any board of up to 116 edges, notation, structure, control
//! and nimbers.
//!
//! Two players take turns drawing an edge between two neighbouring dots. The player who draws the
//! fourth edge of a box wins it and moves again. When all edges are drawn, the player with more boxes has won.
//! Contests play on 5×5 boxes, where there is no draw.
//!
//! ```text
//! +--0--+--1--+
//! 6     |     8       the edge 7 is drawn: 2x2 000000010000
//! +--2--+--3--+
//! 9    10    11
//! +--4--+--5--+
//! ```
//!
//! ```
//! use dots::{Dots, Fixed};
//! use game_core::{Notation, Position, Side, ToMove};
//!
//! let mut position: Dots<Fixed<2, 2>> = "2x2 101000100000".parse()?;
//! let last = position.read_move("7")?;
//! position.play(last);
//! assert_eq!(position.payoff(Side::First), 1);
//! assert_eq!(position.to_move(), ToMove::Player(Side::First)); // the player who completes a box moves again
//! # Ok::<(), game_core::ParseError>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any;
mod capture;
mod control;
mod queries;

mod edge;
mod evaluator;
mod greedy;
mod grid;
mod identity;
mod long_chains;
mod move_reduction;
mod nimstring;
pub mod notation;
mod play_out;
mod position;
mod sets;
mod setup;
mod size;
#[cfg(feature = "std")]
pub mod solve;
mod static_eval;
pub mod structure;
mod symmetry;
mod turn;
mod web;
mod word;

pub use any::AnyDots;
pub use capture::{Capture, Choice, capture};
pub use control::Endgame;
pub use edge::{Edge, EdgePlace, Edges};
pub use evaluator::{Control, Margin};
pub use grid::{Fixed, Grid, Measured};
pub use long_chains::{favoured, first_wants_even, long_chains_wanted};
pub use move_reduction::{DistinctMove, distinct_moves, essential_moves};
pub use nimstring::{Nimber, Nimstring, NodeLimitError};
pub use play_out::play_out;
pub use position::Dots;
pub use sets::{Liberties, Sets};
pub use setup::{Setup, SetupError};
pub use size::Size;
pub use symmetry::Symmetries;
pub use turn::TurnError;
pub use word::Word;
