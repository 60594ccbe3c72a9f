//! The tests of the crate `arena`: one program, a module a file.

mod catalogue;
mod clocks;
mod common;
mod connectmore;
mod error_rates;
mod journal;
mod matches;
mod odd_games;
mod pondering;
mod protocols;
mod quincunx_lines;
mod referee;
mod turn_time;
