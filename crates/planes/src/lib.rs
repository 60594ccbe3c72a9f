//! Planes (飞机对战): where are they? Layouts as bit sets, beliefs as positions, the methods of a
//! paper, shooting strategies, and shooting trees that are proved best.
//!
//! A plane (士) has ten cells: a wing of five, a tail of three, a trunk, and the head in front. On
//! 7×7 cells one hides, on 9×9 two, on 10×10 three; none overlap. Each shot is answered by miss,
//! body or head; a head brings its plane down, the last one ends the game. What counts is the
//! number of shots. Boards up to 16×16, any number of planes and any [shape](Shape) are chosen at
//! run time.
//!
//! ```text
//!    A B C D E F G
//!  1 . . h . . . .
//!  2 b b b b b . .      7x7 C1^
//!  3 . . b . . . .
//!  4 . b b b . . .
//! ```
//!
//! A [`World`] lists all layouts of a [`Setup`]. A [`Belief`] is what the searcher knows: the
//! layouts that no answer has ruled out. It is a position of a game of chance for one player, so
//! generic searches play it. [`Secret`] is the referee's position. [`three`] is the game of three
//! players who may shoot at either opponent.
//!
//! ```
//! use game_core::{Notation, Position, Stochastic};
//! use planes::Belief;
//!
//! let mut belief: Belief = "7x7/1 D4=b".parse()?;
//! assert_eq!(belief.layouts().len(), 28);
//! let shot = belief.read_move("(4,3)")?; // the paper counts rows from the bottom
//! belief.play(shot);
//! assert_eq!(belief.to_string(), "7x7/1 D4=b D5=?");
//! # Ok::<(), game_core::ParseError>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod answer;
mod belief;
mod cell;
pub mod duel;
mod heat;
mod layouts;
pub mod notation;
pub mod paper;
pub mod policy;
mod secret;
mod setup;
mod shape;
pub mod three;
#[cfg(feature = "std")]
pub mod tree;
mod world;

pub use answer::Answer;
pub use belief::Belief;
pub use cell::{Cell, Cells, CellsIter};
pub use heat::Heat;
pub use layouts::Layouts;
pub use secret::Secret;
pub use setup::{Board, MOST_LAYOUTS, Reveal, Setup, SetupError};
pub use shape::{Nose, Shape};
pub use world::{Placement, World};
