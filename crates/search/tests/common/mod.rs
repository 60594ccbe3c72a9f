//! Small games for the tests of this crate.
#![allow(dead_code, unreachable_pub, reason = "every test uses a part of them")]

pub mod bell;
pub mod leaps;
pub mod tag;
pub mod tic_tac_toe;
pub mod toss;
pub mod web;
