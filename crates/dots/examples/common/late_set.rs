//! Fixed sets of late positions with their exact values, as files (`data/dots`): the positions of
//! games 0, 1, 2, … in which this many edges are left.
//!
//! A line: the number of the game, the value, the position with its score and mover.

use std::fmt::Write;

use dots::{AnyDots, Dots, Fixed};
use game_core::Score;

/// A position of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Late {
    /// The number of the game, and its seed.
    pub(crate) game: u64,
    /// The best difference still to come for the player to move, in boxes.
    pub(crate) value: Score,
    /// The position with its drawn edges, boxes and mover.
    pub(crate) position: Dots<Fixed<5, 5>>,
}

/// A set as the text of its file.
pub(crate) fn written(edges: usize, set: &[Late]) -> String {
    let count = set.len();
    let mut text = format!(
        "# Dots and Boxes, 5x5 boxes: {count} positions of contest games with {edges} undrawn edges, and their exact values.\n\
         # Player: greedy; it takes a box if it can, else draws one of the edges that give the fewest boxes, all with equal\n\
         # chance. Seed: the number of the game (ChaCha8Rng, 32 bits for each move); crates/dots/examples/common/late.rs.\n\
         # Command: cargo run --release -p dots --example dots_late -- {edges} --make {count} > data/dots/late{edges}.txt\n\
         # A line: number of the game, value (boxes still to come, the mover's less the other's, by best play), position.\n"
    );
    for late in set {
        // Writing to a string never fails.
        let _ = writeln!(text, "{} {} {}", late.game, late.value, late.position);
    }
    text
}

/// Reads what [`written`] wrote; `None` if a line is malformed.
pub(crate) fn read(text: &str) -> Option<Vec<Late>> {
    let line = |line: &str| {
        let (game, rest) = line.split_once(' ')?;
        let (value, position) = rest.split_once(' ')?;
        let (AnyDots::Narrow(any), game, value) = (
            position.parse().ok()?,
            game.parse().ok()?,
            value.parse().ok()?,
        ) else {
            return None;
        };
        let position = Dots::from_setup(Fixed::GRID, &any.into()).ok()?;
        Some(Late {
            game,
            value,
            position,
        })
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(line)
        .collect()
}
