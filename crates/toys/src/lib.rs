//! Toy games, small enough to be understood completely, for testing everything that is generic
//! over games; and a [zoo] of games that each break one law.
//!
//! | toy | what it has that others have not | size |
//! |---|---|---|
//! | [`dice_lattice`] | random games with chance between the moves, and bounds that are proved | up to 1,020 states |
//! | [`lattice`] | random games of three shapes, counted or won, with a random evaluation | up to 113 states |
//! | [`nim`] | three players, so no zero-sum duel; two rankings, one of which forgets who is who | 3 (n + 1) positions |
//! | [`race`] | a die between the moves | 3×3 squares, three stones a side |
//! | [`strip`] | hidden information, as a belief and as a secret; a position on the heap | up to 128 cells |
//! | [`tag`] | endless play; moves backwards | 2 n² positions, or n classes |
//! | [`tic_tac_toe`] | bitboards, symmetry, an evaluator that follows the line | 5,478 positions |
//!
//! All are correct, which the crate's tests check with
//! [`game_core::laws`]. None of them is meant to be fast.
#![no_std]

extern crate alloc;

pub mod dice_lattice;
pub mod lattice;
pub mod nim;
pub mod race;
pub mod strip;
pub mod tag;
pub mod tic_tac_toe;
pub mod zoo;

/// What readers of the toys' texts expect behind them.
const END: &game_core::Text = game_core::phrase!("the end of the text");
