//! The tests of the crate `planes`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod common;
mod duel;
mod exchange;
mod heat;
mod laws;
mod notation;
mod paper;
mod policy;
mod rules;
mod search;
mod signature;
mod symmetry_classes;
mod three;
mod tree;
mod weighted;
mod words;
