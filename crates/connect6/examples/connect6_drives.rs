//! Nodes by drive: a dozen positions, by default four turns deep, with full windows, with windows
//! around the last depth's value (aspiration), and with windows of one point (MTD(f)).
//!
//! `cargo run --release -p connect6 --example connect6_drives -- [DEPTH]
//! [road|hybrid|pattern|pattern-road] [plain]`
//!
//! With `plain` every leaf is entered; else the last turn is seen through. Values must be equal
//! with every drive; a difference ends the run.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "an example fails by panicking"
)]

use connect6::{Connect6, Evaluation, Evaluator, PartialTurn};
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Limits};

/// Prefixes of a contest game, and openings with which others begin.
const POSITIONS: [&str; 12] = [
    "J10",
    "J10 I9J11",
    "J10 I9J11 I11K10",
    "J10 I9J11 I11K10 I10L10",
    "J10 I9J11 I11K10 I10L10 H9K9",
    "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7",
    "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7 K7J8 G11L6",
    "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7 K7J8 G11L6 J6I5 H4M9",
    "J10 I11K9 I9H10",
    "J10 K10L11 K11I9",
    "J10 J11K11 H10I8",
    "J10 H11L9 K12I7 J8M11",
];

const DRIVES: [Drive; 7] = [
    Drive::Full,
    Drive::Aspiration(300),
    Drive::Aspiration(1000),
    Drive::Aspiration(2000),
    Drive::Aspiration(3000),
    Drive::Aspiration(10_000),
    Drive::Mtdf,
];

fn main() {
    let mut words = std::env::args().skip(1);
    let depth = words.next().map_or(4, |text| text.parse().unwrap());
    let mix = words.next().unwrap_or_else(|| "hybrid".to_owned());
    let (inner, leaf) = match mix.as_str() {
        "road" => (Evaluation::Roads, Evaluation::Roads),
        "hybrid" => (Evaluation::Roads, Evaluation::Shapes),
        "pattern" => (Evaluation::Shapes, Evaluation::Shapes),
        "pattern-road" => (Evaluation::Shapes, Evaluation::Roads),
        other => panic!("{other} is none of the four searches"),
    };
    let evaluator =
        Evaluator::<19>::new(inner, leaf).foresees(words.next().as_deref() != Some("plain"));
    let mut sums = [0; DRIVES.len()];
    for text in POSITIONS {
        let position = PartialTurn::from(text.parse::<Connect6>().unwrap());
        let searched = DRIVES.map(|drive| {
            let options = Options {
                drive,
                ..Options::DEFAULT
            };
            let mut search = AlphaBeta::new(evaluator.clone(), 16 << 20)
                .unwrap()
                .options(options);
            let report = search
                .search(&position, &Limits::new().depth(depth))
                .unwrap();
            (report.value, report.nodes)
        });
        let values = searched.map(|(value, _)| value);
        assert_eq!(values, [values[0]; DRIVES.len()], "{text}");
        let nodes = searched.map(|(_, nodes)| nodes);
        sums.iter_mut()
            .zip(nodes)
            .for_each(|(sum, nodes)| *sum += nodes);
        println!("{text}: {} {nodes:?}", values[0]);
    }
    println!("{mix}, depth {depth}");
    for (drive, sum) in DRIVES.iter().zip(sums) {
        println!("| {drive:?} | {sum} |");
    }
}
