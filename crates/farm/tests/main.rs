//! The tests of the crate.

mod chaos;
#[cfg(feature = "nats")]
mod jetstream;
mod squares;
mod threads;
