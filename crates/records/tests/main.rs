//! The tests of the crate `records`: one program, a module a file.

mod catalogue;
mod common;
mod dialects;
mod errors;
mod round_trip;
mod three;
mod writing;
