//! The tests of the crate `server`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod abuse;
mod capacity;
mod common;
mod connections;
mod journal;
mod kill;
#[path = "common/net.rs"]
mod net;
mod room;
mod server;
mod wires;
