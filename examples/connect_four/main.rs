//! Connect Four by the generic searches: a game in two words, and what can be asked of it.
//!
//! `cargo run --release --example connect_four [POSITION]`, where POSITION is rows and a side,
//! or the columns played so far: `cargo run --release --example connect_four 444443`.
//!
//! The game is written for speed, as an example of bitboards: `board.rs` has the sets of cells,
//! `position.rs` the rules, `notation.rs` the texts. The benchmarks compare it with programs by
//! hand and with other libraries.

mod board;
mod judge;
mod notation;
mod position;

use std::error::Error;

use judge::Middle;
use position::ConnectFour;
use quincunx::game_core::Notation;
use quincunx::search::{minimax, perft};

/// How many moves minimax looks ahead; it enters every position.
const DEPTH: u32 = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let position = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => ConnectFour::START,
    };
    println!("{position}\n\n{}", position.drawing());

    println!("Lines of play by their length:");
    for depth in 1..=8 {
        println!("  {depth}  {:>10}", perft(&position, depth));
    }

    let report = minimax(&position, DEPTH, &mut Middle)?;
    println!("\nMinimax, {DEPTH} moves ahead ({} for a win, less the moves to it):", ConnectFour::PAYOFF);
    for root in &report.moves {
        println!("  {}  {:>5}", position.move_text(root.m), root.value);
    }
    println!("  value {}, {} nodes", report.value, report.nodes);
    Ok(())
}
