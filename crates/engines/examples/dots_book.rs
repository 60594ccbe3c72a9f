//! Makes `crates/engines/data/dots_book.txt`, the first moves of the player `dots` on the contest's
//! board: one line for each position of up to two drawn edges, up to symmetry.
//!
//! `cargo run --release -p engines --example dots_book -- [NODES] >
//! crates/engines/data/dots_book.txt`
//!
//! The same nodes make the same book everywhere. The book has 40000, some minutes; without a number
//! 400 are used as a trial.

use std::error::Error;

use dots::AnyDots;
use engines::entry;
use game_core::{Packed, Position, Symmetric};
use registry::{EngineSpec, Limits};

/// One position of each class, in the order in which they occur.
fn positions() -> Vec<AnyDots> {
    let (mut found, mut looks): (Vec<AnyDots>, Vec<[u64; 2]>) = (Vec::new(), Vec::new());
    let mut layer = vec![AnyDots::default()];
    for _ in 0..=2 {
        let mut next = Vec::new();
        for at in layer {
            let look = at.canonical().pack();
            if !looks.contains(&look) {
                looks.push(look);
                found.push(at);
                next.extend(at.moves().map(|edge| at.after(edge)));
            }
        }
        layer = next;
    }
    found
}

fn main() -> Result<(), Box<dyn Error>> {
    let nodes: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(400), |text| text.parse())?;
    println!(
        "# Dots and Boxes, 5x5: the first moves of the player dots, by {nodes} play-outs each, seed 0."
    );
    println!(
        "# cargo run --release -p engines --example dots_book -- {nodes} > crates/engines/data/dots_book.txt"
    );
    println!("# November 2026. A line: the edges (1 if drawn), the move.");
    let mut game = entry("dots").ok_or("no such game")?.start();
    let positions = positions();
    for (number, position) in positions.iter().enumerate() {
        let text = position.to_string();
        game.read(&text)?;
        let mut engine = game.engine(&"dots:book=off,exact=0".parse::<EngineSpec>()?)?;
        let analysis = engine.think(game.as_ref(), &Limits::new().nodes(nodes))?;
        let digits = text
            .split_whitespace()
            .nth(1)
            .map_or_else(|| "0".repeat(60), str::to_owned);
        println!("{digits} {}", analysis.best_move()?);
        if number % 50 == 49 {
            eprintln!("{} of {}", number + 1, positions.len());
        }
    }
    Ok(())
}
