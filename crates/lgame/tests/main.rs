//! The tests of the crate `lgame`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod figures;
mod laws;
mod naive;
mod notation;
mod practical;
mod rules;
mod solution;
