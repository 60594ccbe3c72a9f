//! Other libraries, each with this project's position behind its own traits, with moves from
//! left to right: so what differs between them is the search.

pub(crate) mod board_game;
pub(crate) mod connect_four_ai;
pub(crate) mod minimax;
pub(crate) mod treant;
