//! The tests of the crate `arena`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod clocks;
mod common;
mod error_rates;
mod external_engines;
#[cfg(feature = "farm")]
mod farm_matches;
mod journal;
mod luck;
mod matches;
mod odd_games;
mod other_journals;
mod referee;
