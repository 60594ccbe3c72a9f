//! Node counts of the searches for trees that must not change unnoticed: the same in every build
//! and on every machine. A weaker bound changes no value, but it shows here.
//!
//! `cargo test -p planes --test all signature::`
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use planes::tree::{Limits, Race, Solver, Weighted};
use planes::{Belief, World};

/// What to do when a number differs.
const ON_PURPOSE: &str = "if this is on purpose, say why in the commit";

/// Setup, then nodes for the least mean, for the least worst case, by weights, and of the race of
/// equal losses.
const SEARCHED: [(&str, [u64; 4]); 6] = [
    ("7x7/1", [1953, 5599, 7543, 9212]),
    ("8x8/1", [15_948, 78_953, 59_897, 73_247]),
    ("7x7/2", [470, 7657, 3684, 4406]),
    ("7x7/2r", [1014, 6701, 2221, 2707]),
    ("2x3/3r[hb]", [85, 200, 156, 264]),
    ("3x3/2[hb]", [3430, 8399, 6179, 9326]),
];

#[test]
fn nodes_of_trees() {
    for (text, nodes) in SEARCHED {
        let world = World::new(text.parse().unwrap()).unwrap();
        let solver = Solver::new(&world).unwrap();
        let weights: Vec<u128> = (0..world.len() as u128)
            .map(|layout| 1 + layout * layout % 7)
            .collect();
        let losses: Vec<u64> = (1..=49).collect();
        let belief: Belief = text.parse().unwrap();
        let found = [
            solver.least_mean(&Limits::default()).nodes,
            solver.least_worst(&Limits::default()).nodes,
            Weighted::new(&world, &weights)
                .unwrap()
                .least(None, &Limits::default())
                .nodes,
            Race::new(&belief, &weights, &losses)
                .unwrap()
                .least(&Limits::default())
                .nodes,
        ];
        assert_eq!(found, nodes, "{text}: {ON_PURPOSE}");
    }
}
