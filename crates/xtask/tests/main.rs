//! The tests of the crate `xtask`: one program, a module a file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod figures;
mod frozen;
mod notices;
mod page;
mod performance;
mod pictures;
