//! Openings for matches of Connect6: Black's stone in the centre, then a turn of each side near to
//! it.
//!
//! `cargo run --release -p engines --example connect6_openings -- [COUNT]`
//!
//! White's stones lie at most two cells from the centre and Black's at most three, drawn by one
//! seeded generator. No two openings are equivalent under turning and mirroring the board. One
//! position a line, for `quincunx match connect6 --openings FILE`.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::collections::HashSet;

use connect6::{AnyConnect6, Cell};
use game_core::{Position, Symmetric, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn main() {
    let count = std::env::args()
        .nth(1)
        .map_or(100, |text| text.parse().unwrap());
    let (mut random, mut seen) = (ChaCha8Rng::seed_from_u64(6), HashSet::new());
    let centre = Cell::new(9, 9).unwrap();
    while seen.len() < count {
        let mut position = AnyConnect6::default().after(centre);
        for (stones, reach) in [(2, 2), (2, 3)] {
            for _ in 0..stones {
                let near: Vec<Cell> = position
                    .moves()
                    .filter(|cell| cell.distance(centre) <= reach)
                    .collect();
                let drawn = below(&mut random, near.len() as u64);
                position.play(near[usize::try_from(drawn).unwrap()]);
            }
        }
        if seen.insert(position.canonical()) {
            println!("{position}");
        }
    }
}
