//! The tests of the crate `einstein`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod common;
mod endings;
mod exact;
mod laws;
mod learnt;
mod notation;
mod one_stone;
mod openspiel;
mod patent;
mod race;
mod rules;
mod values;
