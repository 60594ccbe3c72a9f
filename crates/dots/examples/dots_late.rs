//! How long the last part of contest games takes: `cargo run --release -p dots --example dots_late -- 36 1000`
//!
//! Plays games on 5×5 boxes until so many edges are undrawn, by a greedy player that takes what it
//! can and otherwise draws, of the edges that give least, one at random (`ChaCha8Rng`, the game's number
//! is the seed); then solves each position with a table of 256 MiB that knows nothing. Without arguments
//! twenty positions of 28 edges.

use std::error::Error;
use std::time::{Duration, Instant};

use dots::solve::{Limits, Solver};
use dots::{Dots, Fixed};
use game_core::Position;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The position of a game in which so many edges are left.
fn position(edges: usize, seed: u64) -> Dots {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut position = Dots::<Fixed<5, 5>>::EMPTY;
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

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let edges = numbers.next().transpose()?.unwrap_or(28);
    let count = numbers.next().transpose()?.unwrap_or(20).max(1);
    let solver = Solver::new(Fixed::<5, 5>::GRID, 256 << 20)?;
    let (mut times, mut nodes) = (Vec::<Duration>::new(), Vec::new());
    for seed in 0..count {
        let position = position(usize::try_from(edges)?, seed);
        solver.forget();
        let begin = Instant::now();
        let found = solver.value(position.drawn(), &Limits::new())?;
        times.push(begin.elapsed());
        nodes.push(found.nodes);
    }
    times.sort_unstable();
    nodes.sort_unstable();
    let [middle, last] = [times.len() / 2, times.len() - 1];
    println!("{count} positions of {edges} undrawn edges: median {:?}, worst {:?}", times[middle], times[last]);
    println!("nodes: median {}, worst {}, all {}", nodes[middle], nodes[last], nodes.iter().sum::<u64>());
    Ok(())
}
