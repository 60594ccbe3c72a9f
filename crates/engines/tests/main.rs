//! The tests of the crate `engines`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod catalogue;
#[path = "../examples/common/claim.rs"]
#[allow(dead_code, reason = "the figures of the example are not wanted")]
mod claim;
mod common;
mod connect6;
mod connect6_book;
mod connect6_engine;
#[cfg(feature = "farm")]
mod connect6_job_proof;
mod connect6_net;
mod debug;
mod dots;
mod dots_book;
mod dots_contest;
mod dots_endings;
mod dots_first_edges;
#[path = "../examples/common/dots_games.rs"]
mod dots_games;
#[cfg(feature = "farm")]
mod dots_job_solve;
mod dots_journal;
mod dots_settled;
mod duel;
mod einstein;
#[cfg(feature = "farm")]
mod einstein_job_build;
mod engines;
#[path = "../../einstein/tests/exact/mod.rs"]
mod exact;
#[path = "../examples/common/first_edges.rs"]
mod first_edges;
mod games;
mod hiding;
mod layouts;
#[path = "../examples/common/level_match.rs"]
mod level_match;
mod levels;
mod lgame;
mod nash;
mod planes;
mod regret_set;
#[cfg(feature = "farm")]
mod self_play;
#[path = "../examples/common/settled.rs"]
mod settled;
mod signature;
mod table_folder;
mod tables;
mod three;
mod win_set;
