//! What several tests share, a module a game.

pub(crate) mod connect6;
pub(crate) mod dots;
