//! The tests of the crate `contest`: one program, a module a file.

mod catalogue;
mod desk;
mod journal;
mod planes;
mod refused;
mod table;
