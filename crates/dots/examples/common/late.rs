//! The last part of contest games: reproducible positions.
//!
//! *Players.* Both sides are the same greedy player: it takes a box if it can, and otherwise draws
//! one of the edges after which the opponent can take the fewest, with equal probabilities. So
//! games resemble human ones: edges that give nothing first, then the shortest chains.
//! (`Dots::greedy` takes the edge with the lowest number instead, and would play one game only.)
//!
//! *Random numbers.* `ChaCha8Rng` with the number of the game as its seed; one draw of 32 bits for
//! each move, captures included, r of them choosing number ⌊r · n / 2³²⌋ of n edges.

use dots::{Dots, Grid};
use game_core::Position;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The position of a game in which this many edges are left.
pub(crate) fn played<G: Grid>(grid: G, edges: usize, game: u64) -> Dots<G> {
    let random = &mut ChaCha8Rng::seed_from_u64(game);
    let mut position = Dots::empty(grid);
    while position.move_count() > edges {
        let worth = |edge| {
            if position.takes(edge) > 0 {
                0
            } else {
                1 + position.boxes_given(edge)
            }
        };
        let least = position.moves().map(worth).min().unwrap_or(0);
        let equals: Vec<_> = position
            .moves()
            .filter(|&edge| worth(edge) == least)
            .collect();
        let pick = (u64::from(random.next_u32()) * equals.len() as u64) >> 32;
        let Some(&edge) = usize::try_from(pick).ok().and_then(|pick| equals.get(pick)) else {
            break;
        };
        position.play(edge);
    }
    position
}
