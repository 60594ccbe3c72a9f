//! The tests of the crate `einstein`: one program, a module a file.

mod common;
mod endings;
mod exact;
mod laws;
mod learnt;
mod notation;
mod openspiel;
mod patent;
mod race;
mod rules;
mod values;
