//! The L-Game of Edward de Bono (1967): rules, notation, and the complete solution.
//!
//! The board has four by four cells. Each player has one L-piece; two neutral 1×1 pieces belong to
//! neither player. A move lays the mover's L elsewhere (any placement but the present one, clear of
//! the other pieces), then may move one neutral piece to a free cell. The player who cannot move
//! their L has lost. Endless play is a draw.
#![no_std]

extern crate alloc;

mod cell;
mod mobility;
mod moves;
pub mod notation;
mod orbit;
mod paper;
mod placement;
mod position;
mod practical;
mod ranking;
mod rule;
mod setup;
mod solve;
mod statistics;
mod symmetry;

pub use cell::Cell;
pub use game_core::Tally;
pub use mobility::Mobility;
pub use moves::Move;
pub use paper::{PaperCode, PaperError};
pub use placement::{Direction, Placement};
pub use position::{LGame, WIN};
pub use practical::{Manner, Practical};
pub use ranking::{Classes, States};
pub use rule::{AtMostOne, ExactlyOne, Fixed, Neutrals, Rule, UpToBoth};
pub use setup::{Setup, SetupError};
pub use solve::{Solution, Winner};
pub use statistics::Statistics;
pub use symmetry::Symmetry;
