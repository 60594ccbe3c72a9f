//! The tests of the crate `arena`: one program, a module a file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod catalogue;
mod clocks;
mod common;
mod connectmore;
mod error_rates;
mod journal;
mod matches;
mod odd_games;
mod pondering;
mod protocols;
mod quincunx_lines;
mod referee;
mod turn_time;
