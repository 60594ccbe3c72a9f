//! The tests of the crate `toys`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod basics;
mod bits;
mod branches;
mod chance;
mod dice_lattice;
mod game;
mod large;
mod laws;
mod long_games;
mod numbers;
mod ranks;
mod wrappers;
mod zoo;
