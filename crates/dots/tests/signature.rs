//! Node counts of the solver that must not change unnoticed: the same in every build and on every
//! machine. A weaker bound or order changes no value, but it shows here.
//!
//! `cargo test -p dots --test all signature::`
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use dots::solve::{Ideas, Limits, Solver};
use dots::{AnyDots, Dots, Grid};

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

/// Position, then its value and the nodes it takes with a table of 4 MiB, without webs and with
/// them.
const SOLVED: [(&str, i32, [u64; 2]); 5] = [
    ("2x3", -2, [579, 457]),
    ("3x3", -3, [21_812, 15_108]),
    ("2x4", 2, [9_654, 5_503]),
    ("1x8", 0, [8_956, 4_359]),
    (
        "5x5 100011111000111100001100000000100001010001011000101000000000",
        11,
        [80_474, 55_340],
    ),
];

fn solved<G: Grid>(position: &Dots<G>) -> [(i32, u64); 2] {
    [Ideas::USUAL, Ideas::all()].map(|ideas| {
        let solver = Solver::with_ideas(position.grid(), 1 << 22, ideas).unwrap();
        let found = solver.value(position, &Limits::new()).unwrap();
        (found.value, found.nodes)
    })
}

#[test]
fn nodes_of_values() {
    for (text, value, nodes) in SOLVED {
        let found = match text.parse().unwrap() {
            AnyDots::Narrow(position) => solved(&position),
            AnyDots::Wide(position) => solved(&position),
        };
        assert_eq!(
            found,
            nodes.map(|nodes| (value, nodes)),
            "{text}: {ON_PURPOSE}"
        );
    }
}
