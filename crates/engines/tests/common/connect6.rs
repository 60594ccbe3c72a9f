//! Positions of Connect6 with known values, and engines for any position.

use engines::entry;
use registry::{Analysis, Engine, ErasedGame, Limits};

/// Black wins with two stones.
pub(crate) const WON: &str = "J10 A1A2 K10L10 A3A4 M10A19 A6B5";

/// White has two stones to stop four in a line that is open on both sides.
pub(crate) const HELD: &str = "J10 A1A19 K10L10 S1S19 M10A9";

/// White has two stones against two such lines, and no win.
pub(crate) const LOST: &str = "J10 A1A19 K10L10 S1S19 M10J5 A5S5 K5L5 A15S15 M5J16";

/// The game at a position.
pub(crate) fn game(position: &str) -> Box<dyn ErasedGame> {
    let mut game = entry("connect6").unwrap().start();
    game.read(position).unwrap();
    game
}

/// A new engine.
pub(crate) fn engine(spec: &str) -> Box<dyn Engine> {
    entry("connect6")
        .unwrap()
        .start()
        .engine(&spec.parse().unwrap())
        .unwrap()
}

/// A new engine's analysis of a position.
pub(crate) fn think(spec: &str, position: &str, limits: &Limits<'_>) -> Analysis {
    engine(spec).think(game(position).as_ref(), limits).unwrap()
}
