//! Small games for the tests of this crate, beside those of `toys`: a graph of any shape, events in
//! a row, and a ranking of any size.
#![allow(dead_code, unreachable_pub, reason = "every test uses a part of them")]

pub mod bell;
pub mod heavy;
pub mod leaps;
pub mod oracle;
pub mod trio;
pub mod web;
