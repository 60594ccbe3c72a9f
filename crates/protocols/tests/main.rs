//! The tests of the crate `protocols`: one program, one module a file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod catalogue;
mod connectmore;
mod conversations;
mod external;
mod pondering;
mod quincunx_lines;
mod thoughts;
mod turn_time;
