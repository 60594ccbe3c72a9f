//! The tests of the crate `server`: one program, a module a file.

mod abuse;
mod capacity;
mod common;
mod journal;
mod kill;
#[path = "common/net.rs"]
mod net;
mod room;
mod server;
mod wires;
