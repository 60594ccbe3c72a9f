//! The tests of the crate `contest`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod catalogue;
mod controller;
mod journal;
mod match_state;
mod planes;
mod refused;
