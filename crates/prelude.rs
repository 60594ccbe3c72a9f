//! The names that most programs need: `use quincunx::prelude::*`.
//!
//! They are the traits of positions, the five games, the searches for a move with their [`Limits`],
//! and [`best_move_within`]. Items of a single game are in the module of its crate, such as
//! [`lgame`].

pub use connect6::{AnyConnect6, Connect6};
pub use dots::{AnyDots, Dots};
pub use einstein::{AnyEinStein, EinStein};
pub use game_core::{Notation, Outcome, Position, Side, Stochastic, ToMove};
pub use lgame::LGame;
pub use planes::Belief;
pub use registry::{Analysis, Unit};
pub use search::{AlphaBeta, Expectimax, Limits, Mcts, Report};

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use crate::best_move::best_move;
pub use crate::best_move::{BestMove, BestMoveError, best_move_within};
