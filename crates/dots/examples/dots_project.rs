//! Estimates the cost of solving a board: `cargo run --release -p dots --example dots_project --
//! 4x5`
//!
//! It solves positions of the board in which 20, 16 and 12 edges fewer are left than at the start,
//! from games of the player of `common/late.rs`, each with an empty table and by one thread, and
//! takes the median of the nodes for each number of edges. From the first to the last number nodes
//! grow by a factor for each four edges, and by the same factor three times more to the empty
//! board. The factor is not really constant: near the start there are fewer sorts of positions than
//! edges suggest, and the table is full. A board of known cost shows the error of the method: `--
//! 4x4`.
//!
//! A second number is that of games for each number of edges (15), a third the table in MiB (256).
//! Without arguments it takes a small board.

#[path = "common/late.rs"]
mod late;

use std::error::Error;
use std::time::{Duration, Instant};

use dots::solve::{Limits, Solver};
use dots::{AnyDots, Dots, Grid};
use game_core::Position;

/// Edges fewer than at the start.
const FEWER: [usize; 3] = [20, 16, 12];

/// From one number of edges to the next, and from the last to the start in this many steps.
const STEPS: i32 = 3;

/// The median of nodes of positions with this many undrawn edges, and nodes a second.
fn measured<G: Grid>(
    solver: &Solver<G>,
    edges: usize,
    games: u64,
) -> Result<(u64, f64), Box<dyn Error>> {
    let (mut all, mut time) = (Vec::new(), Duration::ZERO);
    for game in 0..games {
        let position = late::played(solver.grid(), edges, game);
        solver.forget();
        let begin = Instant::now();
        all.push(solver.value(&position, &Limits::new())?.nodes);
        time += begin.elapsed();
    }
    all.sort_unstable();
    let (least, most) = (
        all.first().copied().unwrap_or(0),
        all.last().copied().unwrap_or(0),
    );
    let (median, sum) = (
        all.get(all.len() / 2).copied().unwrap_or(0),
        all.iter().sum(),
    );
    let pace = float(sum) / time.as_secs_f64();
    println!(
        "{edges} edges: median {median} nodes, from {least} to {most}; {pace:.0} nodes a second"
    );
    Ok((median, pace))
}

#[allow(clippy::cast_precision_loss, reason = "figures for people")]
const fn float(nodes: u64) -> f64 {
    nodes as f64
}

fn project<G: Grid>(
    position: &Dots<G>,
    games: u64,
    mebibytes: usize,
) -> Result<(), Box<dyn Error>> {
    let (edges, solver) = (
        position.move_count(),
        Solver::new(position.grid(), mebibytes << 20)?,
    );
    let mut told = Vec::new();
    for fewer in FEWER {
        let left = edges
            .checked_sub(fewer)
            .filter(|&left| left > 8)
            .ok_or("The board is too small.")?;
        told.push(measured(&solver, left, games)?);
    }
    let [(first, _), _, (last, pace)] = told[..] else {
        return Err("Nothing was measured.".into());
    };
    let factor = (float(last) / float(first.max(1))).sqrt();
    let nodes = (0..STEPS).fold(float(last), |nodes, _| nodes * factor);
    println!("Each four edges: {factor:.2} times the nodes.");
    println!(
        "Projected for {}: {:.2} G nodes, {:.1} h on one core.",
        position.size(),
        nodes / 1e9,
        nodes / pace / 3600.0
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (games, mebibytes) = (number(1, 15)?, usize::try_from(number(2, 256)?)?);
    match words.first().map_or("3x4", String::as_str).parse()? {
        AnyDots::Narrow(position) => project(&position, games, mebibytes),
        AnyDots::Wide(position) => project(&position, games, mebibytes),
    }
}
