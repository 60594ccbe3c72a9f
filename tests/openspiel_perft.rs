//! Perft of positions that OpenSpiel has counted: `tests/openspiel/perft.py` makes the data.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use quincunx::dots::AnyDots;
use quincunx::einstein::EinStein;
use quincunx::search::perft;

/// The positions of the data file.
const POSITIONS: usize = 48;

#[test]
fn counts_are_those_of_openspiel() {
    let lines = include_str!("data/openspiel.perft")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut positions = 0;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = words[1..3].join(" ");
        for (depth, count) in (1..).zip(&words[3..]) {
            let ours = match words[0] {
                "einstein" => perft(&text.parse::<EinStein>().unwrap(), depth),
                "dots" => perft(&text.parse::<AnyDots>().unwrap(), depth),
                game => panic!("{game}"),
            };
            assert_eq!(ours.to_string(), *count, "{line}, depth {depth}");
        }
        positions += 1;
    }
    assert_eq!(positions, POSITIONS);
}
