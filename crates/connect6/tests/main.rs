//! The tests of the crate `connect6`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod any;
mod beside;
mod breaking_off;
mod choice;
mod common;
mod evaluator;
mod expert;
mod forced;
mod human_games;
mod laws;
mod leaf_turn;
mod line_net;
mod notation;
mod openings;
mod roads;
mod rules;
mod searches;
mod shapes;
mod signature;
mod window;
mod zone;
mod zone_texts;
