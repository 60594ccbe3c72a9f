//! A dice race: EinStein würfelt nicht! on 3×3 squares with three stones a side.
//!
//! First starts in the top left corner and runs to the bottom right one, Second the other way. The
//! player to move throws a die of three faces and moves the stone of that number one square towards
//! the player's goal, straight or diagonally; if that stone is gone, the next lower or the next
//! higher one that is left. Whatever stands on the target is captured, own stones included. The
//! corner, or the capture of all opposing stones, wins.
//!
//! ```text
//!   A B C            start 12./3.c/.ba r
//! 1 1 2 .            squares in reading order: A1 = 0, B1 = 1, … C3 = 8
//! 2 3 . c            digits are First's stones, letters Second's; r or b is to move,
//! 3 . b a            then the die, if it has been thrown
//! ```
//!
//! # Derivation
//!
//! Every move raises row + column, as the mover sees them, of one of their stones by 1 or 2. The
//! corner counts 4 and a stone on it ends the game; stones 1, 2 and 3 start at 0, 1 and 1. So a
//! side has at most 4 + 3 + 3 = 10 moves before each stone would stand on the goal, and a game
//! has at most 20. From any position it is the sum of what the stones still have to go.
//!
//! ```
//! use game_core::{Position, Stochastic, ToMove};
//! use toys::race::Race;
//!
//! let thrown = Race::START.given(2);
//! assert_eq!(thrown.move_count(), 3); // stone 2 to C1, B2 or C2
//! assert_eq!(thrown.to_string(), "12./3.c/.ba r 2");
//! assert_eq!(Race::START.to_move(), ToMove::Chance);
//! ```

mod rules;
mod text;

pub use rules::{Hop, Race};
