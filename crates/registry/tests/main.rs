//! The tests of the crate `registry`: one program, a module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod decimals;
mod errors;
mod history;
mod phrase;
mod regret;
mod solve_request;
mod spec;
