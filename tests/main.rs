//! The tests of the workspace as a whole: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod best_move;
mod catalogue;
mod common;
mod connect_four;
mod documentation;
mod dots_oracle;
mod einstein;
mod einstein_search;
mod einstein_train;
mod errors;
mod first_engine;
mod golden;
mod layouts;
mod lengths;
mod lgame;
mod lgame_search;
mod openspiel_perft;
mod packages;
mod programs;
mod proof_numbers;
mod reliability;
mod serial;
mod sixth_game;
mod vocabulary;
