//! The patent's hybrid answers Black's first stone: roads choose the turns, shapes value the
//! leaves.
//!
//! `cargo run --release -p connect6 --example connect6_hybrid -- [DEPTH] [defends|plain]`
//!
//! With `defends` threats are answered; else turns are chosen by width alone, as in the patent.
//! With `plain` every leaf is entered; else the last turn is seen through, which changes no value.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::time::Instant;

use connect6::{Connect6, Evaluation, Evaluator, PartialTurn};
use game_core::Notation;
use search::{AlphaBeta, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    let position: Connect6 = "J10".parse()?;

    // Turns are scored as a whole, so an evaluator takes positions that know how their turn began.
    let choice = std::env::args().nth(2).unwrap_or_default();
    let evaluator = Evaluator::<19>::new(Evaluation::Roads, Evaluation::Shapes)
        .defends(choice == "defends")
        .foresees(choice != "plain");
    let mut search = AlphaBeta::new(evaluator, 64 << 20)?;
    let begin = Instant::now();
    let report = search.search(&PartialTurn::from(position), &Limits::new().depth(depth))?;
    let seconds = begin.elapsed().as_secs_f64();

    let line: Vec<String> = report
        .variation
        .iter()
        .map(|&stone| position.move_text(stone))
        .collect();
    println!("depth {depth}, value {}: {}", report.value, line.join(" "));
    #[allow(clippy::cast_precision_loss, reason = "nodes of a few seconds")]
    let speed = report.nodes as f64 / seconds;
    println!(
        "{} nodes in {seconds:.3} s, {speed:.0} nodes/s",
        report.nodes
    );
    Ok(())
}
