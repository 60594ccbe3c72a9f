//! EinStein würfelt nicht! through the facade: the generic counts compared with an independent
//! program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use quincunx::einstein::{AnyEinStein, EinStein};
use quincunx::search::perft;

/// The counts of the data file, which came from `OpenSpiel`; there `b` has the digits.
#[test]
fn perft_of_the_data_file() {
    let lines = include_str!("../crates/einstein/tests/data/openspiel.txt").lines();
    let mut counts = 0;
    for line in lines.filter_map(|line| line.strip_prefix("ewn-perft ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let rows: Vec<&str> = (0..5).map(|row| &words[0][5 * row..5 * row + 5]).collect();
        let text = format!(
            "{} {}",
            rows.join("/"),
            if words[1] == "b" { "r" } else { "b" }
        );
        for (depth, expected) in (1..).zip(&words[2..]) {
            assert_eq!(
                perft(&text.parse::<EinStein>().unwrap(), depth).to_string(),
                *expected,
                "{text} {depth}"
            );
            assert_eq!(
                perft(&text.parse::<AnyEinStein>().unwrap(), depth).to_string(),
                *expected,
                "{text} {depth}"
            );
            counts += 1;
        }
    }
    assert_eq!(counts, 9 * 4);
}

/// Every position that the page shows is read.
#[test]
fn positions_of_the_page() {
    let page = include_str!("../docs/einstein.md");
    let quoted = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|text| text.ends_with(" r") || text.ends_with(" r 5"));
    let positions: Vec<&str> = quoted.collect();
    assert!(positions.len() >= 10, "{positions:?}");
    for text in positions {
        assert_eq!(
            text.parse::<AnyEinStein>()
                .map(|position| position.to_string())
                .as_deref(),
            Ok(text)
        );
    }
}

/// Positions in which the die has been thrown: the first move's face is given.
#[test]
fn perft_behind_a_die() {
    let thrown: EinStein = "...../..6../.3.../...../a...e r 5".parse().unwrap();
    assert_eq!(perft(&thrown, 1), 6);
    let by_hand: u64 = (1..=6)
        .filter_map(quincunx::einstein::Face::new)
        .map(|face| {
            perft(
                &quincunx::game_core::Stochastic::given(&EinStein::START, face),
                2,
            )
        })
        .sum();
    assert_eq!(by_hand, perft(&EinStein::START, 2));
}
