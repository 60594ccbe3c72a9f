//! Connect6 (六子棋): rules for boards up to 19×19, notation, roads, shapes and threats.
//!
//! Black places one stone, then both sides place two a turn. Six or more stones of one side in a
//! line win; a full board is a draw. Nothing is forbidden.
//!
//! In terms of [`game_core`] a *move* is one stone, and the player to move stays while stones are
//! left in the turn. So 19×19 has 361 first moves, and no search needs code for pairs of stones.
//!
//! ```
//! use connect6::Connect6;
//! use game_core::{Notation, Position, Side, ToMove};
//!
//! let mut position: Connect6 = "J10 I11K9".parse()?; // Black's turn of one stone, White's of two
//! assert_eq!((position.mover(), position.left()), (Side::First, 2));
//! let stone = position.read_move("L9")?;
//! position.play(stone);
//! assert_eq!(position.to_move(), ToMove::Player(Side::First)); // the turn goes on
//! # Ok::<(), game_core::ParseError>(())
//! ```
#![no_std]

extern crate alloc;

mod any;
mod cell;
mod cells;
mod direction;
pub mod evaluator;
pub mod forced;
mod identity;
pub mod line_net;
mod lines;
mod members;
pub mod notation;
mod position;
pub mod roads;
mod setup;
pub mod shapes;
mod symmetry;
mod turn;
mod turn_position;
mod window;
pub mod zone;

pub use any::AnyConnect6;
pub use cell::Cell;
pub use cells::Cells;
pub use direction::Direction;
pub use evaluator::{
    Evaluation, Evaluator, Expert, ForcedWinSchedule, PartialTurn, Width, WidthError,
};
pub use forced::{ForcedWin, ForcedWinSolver};
pub use lines::{Around, Lines};
pub use members::Members;
pub use position::Connect6;
pub use roads::{Defence, Defences, HotWindows, RoadError, RoadValues, Roads, Threats};
pub use setup::{Setup, SetupError};
pub use shapes::{Extras, Ratio, Shape, ShapeError, ShapeValues, Shapes, TurnScore};
pub use symmetry::Symmetry;
pub use turn::Turn;
pub use turn_position::TurnPosition;
pub use window::{Window, windows};
pub use zone::{Prover, Reply, ZoneProof};
