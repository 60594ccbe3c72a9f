//! The tests of the crate `web`: one program, a module a file.

mod archive;
mod brain;
mod duel;
mod room;
mod table;
