//! Code that several tests share, one module for each game.

pub(crate) mod connect6;
pub(crate) mod dots;
