//! Measures the time for exact values of endings: `cargo run --release -p dots --example
//! dots_endings -- 10000`
//!
//! A number of endings of contest games of each sort (a hundred without an argument): simple ones,
//! whose value has a closed form, and others, which are searched with an empty table of 64 KiB.
//! Each search is timed three times and the shortest time counts, because other work may have
//! interrupted the others.

#[path = "common/endings.rs"]
mod endings;

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use dots::solve::{Limits, Solver};
use dots::{Dots, Fixed};
use game_core::Position;

/// Rounds over the simple endings, which are too quick for a clock.
const ROUNDS: u32 = 100;

fn simple(positions: &[Dots<Fixed<5, 5>>]) {
    let begin = Instant::now();
    for _ in 0..ROUNDS {
        for position in positions {
            black_box(black_box(position).simple_value());
        }
    }
    let each = begin.elapsed() / ROUNDS / u32::try_from(positions.len().max(1)).unwrap_or(u32::MAX);
    println!("{} simple endings: {each:?} each", positions.len());
}

fn searched(positions: &[Dots<Fixed<5, 5>>]) -> Result<(), Box<dyn Error>> {
    let solver = Solver::new(Fixed::<5, 5>::GRID, 1 << 16)?;
    let mut found = Vec::new();
    for position in positions {
        let (mut shortest, mut nodes) = (Duration::MAX, 0);
        for _ in 0..3 {
            let begin = Instant::now();
            solver.forget();
            nodes = solver.value(position, &Limits::new())?.nodes;
            shortest = shortest.min(begin.elapsed());
        }
        found.push((shortest, nodes, position));
    }
    found.sort_unstable_by_key(|&(time, ..)| time);
    let at = |part: usize| {
        found
            .get(found.len() * part / 1000)
            .or(found.last())
            .map_or(Duration::ZERO, |one| one.0)
    };
    println!(
        "{} other endings: median {:?}, 99 of 100 within {:?}",
        positions.len(),
        at(500),
        at(990)
    );
    let Some((time, nodes, position)) = found.last() else {
        return Ok(());
    };
    println!(
        "worst {time:?} with {nodes} nodes, {} undrawn edges: {position}",
        position.move_count()
    );
    let most = found.iter().max_by_key(|&&(_, nodes, _)| nodes).copied();
    let Some((time, nodes, position)) = most else {
        return Ok(());
    };
    println!(
        "most nodes {nodes} in {time:?}, {} undrawn edges: {position}",
        position.move_count()
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let each = std::env::args()
        .nth(1)
        .map_or(Ok(100), |word| word.parse())?;
    let [closed, others] = endings::endings(each);
    simple(&closed);
    searched(&others)
}
