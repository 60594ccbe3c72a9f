//! The tests of the crate `dots`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod boards;
mod capture;
#[path = "../examples/common/check.rs"]
mod check;
mod common;
mod control;
mod evaluator;
mod journal;
mod journal_kill;
#[path = "../examples/common/late.rs"]
mod late;
#[path = "../examples/common/late_set.rs"]
mod late_set;
mod late_sets;
mod laws;
mod nimstring;
mod notation;
mod play_out;
#[cfg(not(target_family = "wasm"))]
#[path = "../examples/common/recheck.rs"]
mod recheck;
mod rules;
mod signature;
mod solve;
mod solve_moves;
mod structure;
mod symmetry;
mod turn;
#[path = "../examples/common/values.rs"]
mod values;
