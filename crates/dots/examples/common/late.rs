//! The last part of contest games, as fixed sets of positions with their exact values.
//!
//! *Who plays.* Both sides by one greedy player: it takes a box if it can, and otherwise draws one of
//! the edges after which the opponent can take the fewest, each with equal chance. So games go as those
//! of people do: edges that give nothing first, then the shortest chains. (`Dots::greedy` takes the edge
//! with the lowest number instead, and would play one game only.)
//!
//! *By which chance.* `ChaCha8Rng` with the number of the game as its seed; one draw of 32 bits for each
//! move, captures included, r of them choosing number ⌊r · n / 2³²⌋ of n edges.
//!
//! A set is the positions of games 0, 1, 2, … in which so many edges are left, as text (`data/dots`):
//! the number of the game, the value, the position with its score and mover.

use std::fmt::Write;

use dots::{AnyDots, Dots, Fixed, Grid};
use game_core::{Position, Score};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A position of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Late {
    /// The number of the game, and its seed.
    pub(crate) game: u64,
    /// The best difference still to come for whoever is to move, in boxes.
    pub(crate) value: Score,
    /// Which edges are drawn, who has how many boxes, who is to move.
    pub(crate) position: Dots<Fixed<5, 5>>,
}

/// The position of a game in which so many edges are left.
pub(crate) fn played(edges: usize, game: u64) -> Dots<Fixed<5, 5>> {
    played_on(Fixed::GRID, edges, game)
}

/// The same on another board.
pub(crate) fn played_on<G: Grid>(grid: G, edges: usize, game: u64) -> Dots<G> {
    let random = &mut ChaCha8Rng::seed_from_u64(game);
    let mut position = Dots::empty(grid);
    while position.move_count() > edges {
        let worth = |edge| if position.takes(edge) > 0 { 0 } else { 1 + position.gives(edge) };
        let least = position.moves().map(worth).min().unwrap_or(0);
        let equals: Vec<_> = position.moves().filter(|&edge| worth(edge) == least).collect();
        let pick = (u64::from(random.next_u32()) * equals.len() as u64) >> 32;
        let Some(&edge) = usize::try_from(pick).ok().and_then(|pick| equals.get(pick)) else { break };
        position.play(edge);
    }
    position
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
        // Writing to a string does not fail.
        let _ = writeln!(text, "{} {} {}", late.game, late.value, late.position);
    }
    text
}

/// Reads what [`written`] wrote; nothing if a line is none of a set.
pub(crate) fn read(text: &str) -> Option<Vec<Late>> {
    let line = |line: &str| {
        let (game, rest) = line.split_once(' ')?;
        let (value, position) = rest.split_once(' ')?;
        let (AnyDots::Narrow(any), game, value) = (position.parse().ok()?, game.parse().ok()?, value.parse().ok()?)
        else {
            return None;
        };
        let position = Dots::from_setup(Fixed::GRID, &any.into()).ok()?;
        Some(Late { game, value, position })
    };
    text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}
