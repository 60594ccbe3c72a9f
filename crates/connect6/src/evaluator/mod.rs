//! The patent's searches as one evaluator: what evaluates inner nodes and what evaluates leaves are
//! chosen independently.
//!
//! [`Evaluator`] follows a line of play with [`Roads`](crate::Roads) and [`Lines`](crate::Lines),
//! both counted once for evaluation and order. It cuts a turn to a *width*: of all first stones the
//! best nine, with each of them the four best second stones, and of these pairs the best thirty.
//!
//! # The score of a turn, and tables
//!
//! A shape score, and `Pos` in a road score, belong to the *last turn* and not to the position.
//! Besides, which second stones are tried depends on the first one, whatever the leaf. So in the
//! middle of a turn the value of a node depends on which stone is the first of it, and a table must
//! not take it for the value of the same stones placed in another order of turns. [`PartialTurn`]
//! is the position together with that stone, and an evaluator evaluates nothing else. At the end of
//! a turn nothing is added, so pairs of stones in either order meet.

mod best;
pub mod expert;
mod follow;
mod history;
mod killers;
mod leaf_turn;
mod order;
mod partial_turn;
mod plan;
mod score;
mod width;

pub use expert::{Expert, ForcedWinSchedule};
pub use follow::Evaluator;
pub use partial_turn::PartialTurn;
pub use width::{Evaluation, Width, WidthError};
