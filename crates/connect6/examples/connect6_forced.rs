//! Forced wins in positions of a file: turns, nodes and time.
//!
//! `cargo run --release -p connect6 --example connect6_forced [FILE] [NODES]`: each line of FILE
//! begins with a name, a tab, and ends with a tab and the stones in the order of play; without FILE
//! a position of its own. NODES is the most for a position (100,000).

use std::error::Error;
use std::time::{Duration, Instant};

use connect6::forced::{ForcedOptions, check};
use connect6::{Connect6, ForcedWinSolver};
use game_core::{Notation, Position};

/// A position with a forced win, from a human game.
const OWN: &str =
    "own\tJ10 I9,J9 K10,K9 I10,K8 L8,L7 I8,I11 I7,I12 H8,H11 G12,L9 J11,L10 L6,L5 L4,M7 K7,K6";

fn played(stones: &str) -> Result<Connect6, Box<dyn Error>> {
    let mut position = Connect6::EMPTY;
    for stone in stones.split([' ', ',']).filter(|stone| !stone.is_empty()) {
        position.try_play(position.read_move(stone)?)?;
    }
    Ok(position)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let text = words
        .next()
        .map_or(Ok(OWN.to_owned()), std::fs::read_to_string)?;
    let nodes = words
        .next()
        .map_or(Ok(ForcedOptions::DEFAULT.nodes), |word| word.parse())?;
    let search = ForcedOptions {
        nodes,
        ..ForcedOptions::DEFAULT
    };
    let mut forced = ForcedWinSolver::new();
    let (mut all, mut worst, mut entered, mut wins) = (Duration::ZERO, Duration::ZERO, 0, 0);
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let mut parts = line.split('\t');
        let (name, stones) = (
            parts.next().unwrap_or(line),
            parts.next_back().unwrap_or(line),
        );
        let position = played(stones)?;
        forced.clear();
        let begin = Instant::now();
        let found = forced.turns(&position, search);
        let took = begin.elapsed();
        (all, worst, entered) = (all + took, worst.max(took), entered + forced.nodes());
        let nodes = forced.nodes();
        let Some((turns, turn)) = found else {
            println!("{name}: none found, {nodes} nodes, {took:.1?}");
            continue;
        };
        wins += 1;
        let win = forced
            .win(&position, search)
            .ok_or("The win was not found again.")?;
        check(&position, &win)?;
        let first = position.turn_text(turn);
        println!(
            "{name}: {turns} turns, {first}, {nodes} nodes, {took:.1?}, proof of {} turns checked",
            win.size()
        );
    }
    println!("{wins} wins, {entered} nodes, {all:.1?} in all, {worst:.1?} at most");
    Ok(())
}
