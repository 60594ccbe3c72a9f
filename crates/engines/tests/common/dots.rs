//! Helpers for tests of Dots and Boxes: a game at any position, its engines, and a well-known
//! position.

use engines::entry;
use registry::{Engine, EngineSpec, ErasedGame};

/// The worked position of the lecture.
pub(crate) const LECTURE: &str = "5x5 100011111000111100001100000000100001010001011000101000000000";

/// The game at a position.
pub(crate) fn game(text: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("dots").unwrap().start();
    game.read(text).unwrap();
    game
}

/// A new engine.
pub(crate) fn engine(spec: &str) -> Box<dyn Engine> {
    entry("dots")
        .unwrap()
        .start()
        .engine(&spec.parse::<EngineSpec>().unwrap())
        .unwrap()
}
