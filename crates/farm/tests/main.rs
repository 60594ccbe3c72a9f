//! The tests of the crate `farm`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod chaos;
mod explicit_tree;
#[cfg(feature = "nats")]
mod jetstream;
#[cfg(feature = "nats")]
mod nats_server;
mod objects;
mod proof_tree;
#[cfg(feature = "nats")]
mod secured;
mod squares;
mod threads;
#[cfg(feature = "nats")]
mod throughput;
