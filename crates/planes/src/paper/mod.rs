//! The methods of the modelling paper (team 1198, mathematics in China contest, 2008) as it stands,
//! and as they were meant.
//!
//! Its decision matrix sums, over the planes not yet eliminated, a weight w for each head and 1 for
//! each body ([`Matrix`]); the cell with the greatest sum is shot at ([`Decisive`]). The paper is
//! at odds with itself, so every reading is a named method here:
//!
//! | what | choices |
//! |---|---|
//! | weight of a head | the text starts with 9; the printed matrices are those of 5 |
//! | what an answer eliminates | [`Elimination`]: correct, literal (the text), program (the printed matrices) |
//! | a fallen plane | its cells stay targets, or are fed back as ten simulated shots ([`Feeding`]) |
//! | equal sums | reading order, or at random ([`random_ties`]) |
//! | probes before the decisive shots | [`Probes`] |
//!
//! What the paper says of hiding is in [`influence`] and [`are_near`].

mod chance;
mod decisive;
mod drawn;
mod elimination;
mod hiding;
mod matrix;
mod probes;

pub use chance::{mixed_weights, random_ties};
pub use decisive::{Decisive, Feeding};
pub use drawn::Drawn;
pub use elimination::Elimination;
pub use hiding::{Hider, are_near, influence};
pub use matrix::Matrix;
pub use probes::{Probes, probed};
