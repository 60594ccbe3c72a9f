#![doc = include_str!("../README.md")]

pub use {game_core, lgame, players, search};
