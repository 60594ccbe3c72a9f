//! EinStein würfelt nicht! of Ingo Althöfer (2004; 爱恩斯坦棋): rules, notation, and the evaluation
//! of a patent.
//!
//! Red starts at the top left, Blue at the bottom right, each with numbered stones that its owner
//! has placed freely. The player to move throws a die and moves the stone of that number one
//! square towards the opposite corner: straight ahead in either direction, or diagonally. If the
//! stone is gone, the next larger or the next smaller number *that is alive* moves, as the mover
//! likes. Whatever stands on the target is captured, own stones included. The first to reach the
//! opposite corner, or to capture all enemy stones, wins; there is no draw.
//!
//! ```text
//!   A B C D E
//! 1 1 2 3 . .      digits 1–6 are red and go right, down or right-down, to E5
//! 2 4 5 . . .      letters a–f are blue (stones 1–6) and go left, up or left-up, to A1
//! 3 6 . . . f
//! 4 . . . e d      123../45.../6...f/...ed/..cba r
//! 5 . . c b a
//! ```
//!
//! The size of the board, the stones of a side and the faces of the die are parameters of
//! [`EinStein`]; [`AnyEinStein`] knows them at run time. [`patent`] and [`Race`] evaluate
//! positions; [`Endings`] numbers those with few stones left, for tables of exact values.
//!
//! ```
//! use einstein::{EinStein, Face};
//! use game_core::{Notation, Position, Stochastic, ToMove};
//!
//! let start = EinStein::START;
//! assert_eq!(start.to_move(), ToMove::Chance);
//! let thrown = start.given(Face::new(6).unwrap());
//! let moves: Vec<String> = thrown.moves().map(|m| thrown.move_text(m)).collect();
//! assert_eq!(moves, ["6:A3-B3", "6:A3-A4", "6:A3-B4"]);
//! ```
#![no_std]

extern crate alloc;

mod any;
mod board;
mod die;
mod endings;
mod identity;
mod layout;
pub mod learnt;
mod moves;
pub mod notation;
pub mod patent;
mod position;
mod race;
mod setup;
mod size;
mod square;
mod stones;
mod symmetry;

pub use any::{AnyEinStein, AnyRace};
pub use die::Face;
pub use endings::{Endings, EndingsError};
pub use layout::{Layout, LayoutError};
pub use moves::{Move, Moves};
pub use position::{EinStein, WIN};
pub use race::Race;
pub use setup::{Setup, SetupError};
pub use size::Size;
pub use square::Square;
