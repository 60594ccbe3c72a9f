//! The tests of the crate `lgame`: one program, a module a file.

mod figures;
mod laws;
mod naive;
mod notation;
mod practical;
mod rules;
mod solution;
