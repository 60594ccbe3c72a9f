//! The duel: both hide, both seek, and shots alternate.
//!
//! Each side hides its planes on a board of its own and shoots at the other's. The side that first
//! brings all of the other's planes down wins the [round](DuelRound), at once: so the side that opens a
//! round has one shot more. A [match](Contest) is of 19 rounds, which the sides open in turn, and
//! is won with the tenth.
//!
//! A player sees a [`DuelView`]: its own layout, what it knows, and what the other one knows of it,
//! because shots and answers are public. What the other one has hidden is no part of it.
//!
//! Where two programs sit at a table, neither knows the other's layout: [`Exchange`] is the round
//! as both know it.
//!
//! ```
//! use std::sync::Arc;
//! use game_core::Side;
//! use planes::duel::DuelRound;
//! use planes::{Answer, Cell, World};
//!
//! let world = Arc::new(World::default());
//! let mut round = DuelRound::new(&world, [0, 5], Side::First).unwrap();
//! let head = world.planes(5).next().unwrap().head;
//! assert_eq!(round.shoot(head), Ok(Answer::Head(None)));
//! assert_eq!(round.winner(), Some(Side::First));
//! ```

mod contest;
mod exchange;
mod round;

pub use contest::Contest;
pub use exchange::Exchange;
pub use round::{DuelError, DuelRound, DuelView};
