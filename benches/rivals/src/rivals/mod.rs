//! Other libraries, each with this project's position behind its own traits and with moves from
//! left to right, so that only the searches differ.

pub(crate) mod board_game;
pub(crate) mod connect_four_ai;
pub(crate) mod minimax;
pub(crate) mod treant;
