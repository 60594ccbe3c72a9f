//! Exact values of boards: `cargo run --release -p dots --example dots_boards -- 4x4`
//!
//! For a size its three starts, or the named one (`4x4 icelandic`): value, every first move up to
//! symmetry, nodes and time. `--make` solves all boards of `data/dots/boards.txt` and writes the
//! file to standard output, which takes half an hour and a table of 1 GiB. Without arguments the
//! boards of at most 16 edges.

#[path = "common/values.rs"]
mod values;

use std::cell::Cell;
use std::error::Error;
use std::time::Instant;

use dots::{AnyDots, Dots, Fixed, Grid, Size};
use game_core::Position;
use values::{HEAD, Line, STARTS, boards, solved, started};

/// Boards that take long have constants for masks.
fn line(size: Size, start: &'static str) -> Result<Option<Line>, Box<dyn Error>> {
    let Some(position) = started(size, start) else {
        return Ok(None);
    };
    match (size.rows(), size.columns()) {
        (4, 4) => row(
            start,
            &Dots::from_setup(Fixed::<4, 4>::GRID, &position.into())?,
        ),
        (4, 5) => row(
            start,
            &Dots::from_setup(Fixed::<4, 5>::GRID, &position.into())?,
        ),
        (5, 5) => row(
            start,
            &Dots::from_setup(Fixed::<5, 5>::GRID, &position.into())?,
        ),
        _ => row(start, &position),
    }
    .map(Some)
}

/// Solves a board, and prints its time to standard error.
fn row<G: Grid<Word = u64>>(
    start: &'static str,
    position: &Dots<G>,
) -> Result<Line, Box<dyn Error>> {
    let bytes = if position.move_count() > 30 {
        1 << 30
    } else {
        1 << 26
    };
    let (begin, value, moves) = (Instant::now(), Cell::new((0, 0.0)), Cell::new(0));
    let tell = |what: &str, nodes: u64| match what {
        "value" => value.set((nodes, begin.elapsed().as_secs_f64())),
        _ => moves.set(moves.get() + nodes),
    };
    let line = solved(start, position, bytes, &tell)?;
    let (nodes, seconds) = value.get();
    let all = begin.elapsed().as_secs_f64();
    eprintln!(
        "{} {start}: value {}, {nodes} nodes, {seconds:.3} s; {} moves, {} nodes more, {all:.3} s in all",
        line.size,
        line.value,
        line.moves.len(),
        moves.get()
    );
    Ok(line)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let make = words.iter().any(|word| word == "--make");
    let chosen: Vec<(Size, &str)> = match words.first() {
        None => boards().filter(|(size, _)| size.edges() <= 16).collect(),
        Some(_) if make => boards().collect(),
        Some(word) => {
            let size = word.parse::<AnyDots>()?.size();
            let wanted = |start: &&str| words.get(1).is_none_or(|name| name == start);
            STARTS
                .into_iter()
                .filter(wanted)
                .map(|start| (size, start))
                .collect()
        }
    };
    if make {
        print!("{HEAD}");
    }
    for (size, start) in chosen {
        if let Some(line) = line(size, start)? {
            println!("{}", line.text());
        }
    }
    Ok(())
}
