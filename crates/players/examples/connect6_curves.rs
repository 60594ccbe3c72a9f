//! What depth and width cost the patent's four searches: nodes and microseconds of a turn, medians over
//! fixed positions, as two tables in Markdown.
//!
//! `cargo run --release -p players --example connect6_curves -- [SECONDS]`
//!
//! A depth is left out where the one before it took longer than that many seconds (default: 1).
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::time::{Duration, Instant};

use connect6::{Begun, By, Connect6, Judge, Shapes, Width};
use search::{AlphaBeta, Limits};

/// Prefixes of a contest game and of two openings: a turn of two stones begins in each.
const POSITIONS: [&str; 7] = [
    "J10",
    "J10 I9J11",
    "J10 I9J11 I11K10",
    "J10 I9J11 I11K10 I10L10 H9K9",
    "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7",
    "J10 I11K9 I9H10",
    "J10 K10L11 K11I9",
];

const MIXES: [(&str, By, By); 4] = [
    ("`road`", By::Roads, By::Roads),
    ("`hybrid`", By::Roads, By::Shapes),
    ("`pattern`", By::Shapes, By::Shapes),
    ("`pattern-road`", By::Shapes, By::Roads),
];

fn main() {
    let most: f64 = std::env::args().nth(1).map_or(1.0, |text| text.parse().unwrap());
    let shapes = Shapes::new();
    println!("| depth, 9 × 4 stones, 30 turns | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|");
    for (name, inner, leaf) in MIXES {
        let (mut row, mut last) = (format!("| {name}"), Duration::ZERO);
        for depth in 1..=6 {
            let judge = Judge::with_shapes(inner, leaf, shapes.clone());
            let cell = (last.as_secs_f64() <= most).then(|| median(&judge, depth));
            row += &cell.map_or(" | –".to_owned(), |(nodes, time)| format!(" | {nodes} in {} µs", time.as_micros()));
            last = cell.map_or(Duration::MAX, |(_, time)| time);
        }
        println!("{row} |");
    }
    let widths = [(4, 2, 8), (6, 3, 15), (9, 4, 30), (14, 6, 60), (20, 10, 120)];
    print!("\n| first × second, turns, depth 3 |");
    for (first, second, turns) in widths {
        print!(" {first} × {second}, {turns} |");
    }
    println!("\n|---|{}", "---|".repeat(widths.len()));
    for (name, inner, leaf) in MIXES {
        print!("| {name} |");
        for (first, second, turns) in widths {
            let width = Width::new(first, second, turns).unwrap();
            let (nodes, time) = median(&Judge::with_shapes(inner, leaf, shapes.clone()).width(width), 3);
            print!(" {nodes} in {} µs |", time.as_micros());
        }
        println!();
    }
}

/// Medians of nodes and of time, each by itself, with an empty table of 16 MiB.
fn median(judge: &Judge<19>, depth: u32) -> (u64, Duration) {
    let searched = POSITIONS.map(|text| {
        let position = Begun::from(text.parse::<Connect6>().unwrap());
        let mut search = AlphaBeta::new(judge.clone(), 16 << 20).unwrap();
        let begin = Instant::now();
        let report = search.search(&position, &Limits::new().depth(depth)).unwrap();
        (report.nodes, begin.elapsed())
    });
    let (mut nodes, mut times) = (searched.map(|(nodes, _)| nodes), searched.map(|(_, time)| time));
    nodes.sort_unstable();
    times.sort_unstable();
    (nodes[POSITIONS.len() / 2], times[POSITIONS.len() / 2])
}
