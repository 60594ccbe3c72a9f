//! The cost of depth and width in the patent's four searches: nodes and microseconds of a turn,
//! medians over fixed positions, as two tables in Markdown; and the nodes of each per second.
//!
//! `cargo run --release -p engines --example connect6_curves -- [SECONDS] [plain]`
//!
//! A depth is left out if the one before it took longer than SECONDS (default: 0.1). With `plain`
//! every leaf is entered, as in the patent; otherwise the last turn is seen through, as players do.
//! Times above 40 ms are processor time, if the system reports it (Linux), so that other work on
//! the machine counts little; of several runs the shortest counts.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::time::{Duration, Instant};

use connect6::{Connect6, Evaluation, Evaluator, PartialTurn, Shapes, Width};
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

const MIXES: [(&str, Evaluation, Evaluation); 4] = [
    ("`road`", Evaluation::Roads, Evaluation::Roads),
    ("`hybrid`", Evaluation::Roads, Evaluation::Shapes),
    ("`pattern`", Evaluation::Shapes, Evaluation::Shapes),
    ("`pattern-road`", Evaluation::Shapes, Evaluation::Roads),
];

/// Most runs of one search; fewer if together they take longer than the limit.
const RUNS: usize = 5;
const ALL_RUNS: Duration = Duration::from_millis(300);

/// Shorter times are measured by the clock.
const TICKS: Duration = Duration::from_millis(40);

fn main() {
    let most: f64 = std::env::args()
        .nth(1)
        .map_or(0.1, |text| text.parse().unwrap());
    let foresees = std::env::args().nth(2).as_deref() != Some("plain");
    let shapes = Shapes::new();
    let evaluator =
        |inner, leaf| Evaluator::<19>::with_shapes(inner, leaf, shapes.clone()).foresees(foresees);
    println!(
        "| depth, 9 × 4 stones, 30 turns | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|"
    );
    let mut speeds = Vec::new();
    for (name, inner, leaf) in MIXES {
        let (mut row, mut last, mut speed) = (format!("| {name}"), Duration::ZERO, 0);
        for depth in 1..=6 {
            let found =
                (last.as_secs_f64() <= most).then(|| searched(&evaluator(inner, leaf), depth));
            row += &found
                .as_ref()
                .map_or(" | –".to_owned(), |found| format!(" | {}", cell(found)));
            speed = found.as_ref().map_or(speed, nodes_a_second);
            last = found.map_or(Duration::MAX, |found| medians(&found).1);
        }
        println!("{row} |");
        speeds.push(format!("{name} {speed}"));
    }
    println!("\nNodes a second at the last depth: {}.", speeds.join(", "));
    let widths = [
        (4, 2, 8),
        (6, 3, 15),
        (9, 4, 30),
        (14, 6, 60),
        (20, 10, 120),
    ];
    print!("\n| first × second, turns, depth 3 |");
    for (first, second, turns) in widths {
        print!(" {first} × {second}, {turns} |");
    }
    println!("\n|---|{}", "---|".repeat(widths.len()));
    for (name, inner, leaf) in MIXES {
        print!("| {name} |");
        for (first, second, turns) in widths {
            let width = Width::new(first, second, turns).unwrap();
            print!(
                " {} |",
                cell(&searched(&evaluator(inner, leaf).width(width), 3))
            );
        }
        println!();
    }
}

/// Nodes and time of a search from each position.
type Searched = [(u64, Duration); POSITIONS.len()];

/// Each search with an empty table of 16 MiB; the shortest of several runs.
fn searched(evaluator: &Evaluator<19>, depth: u32) -> Searched {
    POSITIONS.map(|text| {
        let position = PartialTurn::from(text.parse::<Connect6>().unwrap());
        let mut search = AlphaBeta::new(evaluator.clone(), 16 << 20).unwrap();
        let (mut nodes, mut least, mut all) = (0, Duration::MAX, Duration::ZERO);
        for _ in 0..RUNS {
            search.forget(evaluator.clone());
            let (begin, clock) = (spent(), Instant::now());
            nodes = search
                .search(&position, &Limits::new().depth(depth))
                .unwrap()
                .nodes;
            let by_clock = clock.elapsed();
            let time = match (spent(), begin) {
                // The system counts at its ticks, a few milliseconds apart.
                (Some(end), Some(begin)) if by_clock > TICKS => end.saturating_sub(begin),
                _ => by_clock,
            };
            (least, all) = (least.min(time), all + time);
            if all > ALL_RUNS {
                break;
            }
        }
        (nodes, least)
    })
}

/// The processor time of this thread, if the system reports it.
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ')
        .next()?
        .parse()
        .ok()
        .filter(|&nanos| nanos > 0)
        .map(Duration::from_nanos)
}

/// Medians of nodes and of times, each on its own.
fn medians(searched: &Searched) -> (u64, Duration) {
    let (mut nodes, mut times) = (
        searched.map(|(nodes, _)| nodes),
        searched.map(|(_, time)| time),
    );
    nodes.sort_unstable();
    times.sort_unstable();
    (nodes[POSITIONS.len() / 2], times[POSITIONS.len() / 2])
}

fn cell(searched: &Searched) -> String {
    let (nodes, time) = medians(searched);
    format!("{nodes} in {} µs", time.as_micros())
}

#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded"
)]
fn nodes_a_second(searched: &Searched) -> u64 {
    let nodes: u64 = searched.iter().map(|(nodes, _)| nodes).sum();
    let time: Duration = searched.iter().map(|(_, time)| time).sum();
    (nodes as f64 / time.as_secs_f64()).round() as u64
}
