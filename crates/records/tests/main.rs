//! The tests of the crate `records`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod catalogue;
mod common;
mod dialects;
mod errors;
mod many;
mod round_trip;
mod three;
mod writing;
