//! The tests of the crate `search`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod alpha_beta;
mod builds;
mod choose;
mod common;
mod double_oracle;
mod equilibrium;
mod exact_sweep;
mod expectimax;
mod expectimax_evaluators;
mod expectimax_nodes;
mod expectimax_signature;
mod expectimax_zoo;
mod fast_node;
mod files;
mod fractions;
mod honesty;
mod ismcts;
#[path = "common/ladder.rs"]
#[allow(dead_code, reason = "the definition of values is another test's")]
mod ladder;
mod mcts;
mod mcts_threads;
mod mcts_tree;
mod minimax;
mod opinions;
mod order;
mod outlook;
mod perft;
mod proof_number;
mod retrograde;
mod retrograde_errors;
mod several;
mod signature;
mod slices;
mod stop;
#[path = "common/supports.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod supports;
mod sweep;
mod table;
mod threads;
mod zoo;
