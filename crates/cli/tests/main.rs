//! The tests of the crate `cli`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod bad_input;
mod catalogue;
mod common;
mod connect6;
mod contest;
mod contest_kill;
mod contest_page;
mod contest_table;
mod contest_terminal;
mod corpora;
mod dots;
mod dots_journal;
mod dots_solve;
mod duel;
mod einstein;
mod every_call;
#[cfg(feature = "farm")]
mod farm;
mod json;
mod kill;
mod match_journals;
mod matches;
mod matches_page;
mod pages;
mod planes;
mod play;
mod proofs;
mod protocols;
mod protocols_page;
mod readme;
mod records;
mod regret;
mod serve;
mod streams;
mod tables;
mod tables_kill;
mod terminal;
mod terms;
mod text;
#[path = "common/tmux.rs"]
mod tmux;
