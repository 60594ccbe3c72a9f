//! The tests of the crate `web`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod archive;
mod brain;
mod duel;
mod page_game;
mod room;
