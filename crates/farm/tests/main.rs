//! The tests of the crate.

mod chaos;
mod squares;
mod threads;
