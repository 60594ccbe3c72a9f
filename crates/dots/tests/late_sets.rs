//! The sets of late contest positions in `data/dots`: they can be made again, and their values are
//! right.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::{check, late, late_set};

use std::collections::HashSet;

use dots::Fixed;
use dots::solve::{Ideas, Limits, Solver};
use game_core::Position;

/// Undrawn edges, how many positions, and their file.
const SETS: [(usize, usize, &str); 3] = [
    (36, 1000, include_str!("../../../data/dots/late36.txt")),
    (38, 100, include_str!("../../../data/dots/late38.txt")),
    (40, 20, include_str!("../../../data/dots/late40.txt")),
];

/// Played again and written again, a file has the same bytes but for the values, which are taken
/// from it.
#[test]
fn sets_are_made_again_byte_for_byte() {
    for (edges, count, text) in SETS {
        let set = late_set::read(text).unwrap();
        assert_eq!(set.len(), count);
        let again = |(game, old): (u64, &late_set::Late)| late_set::Late {
            game,
            position: late::played(Fixed::GRID, edges, game),
            ..*old
        };
        let again: Vec<_> = (0..).zip(&set).map(again).collect();
        assert!(
            late_set::written(edges, &again) == text,
            "the set of {edges} undrawn edges is another one"
        );
        assert!(set.iter().all(|late| late.position.move_count() == edges));
        let different: HashSet<u64> = set.iter().map(|late| late.position.drawn()).collect();
        assert_eq!(different.len(), count, "a position comes twice");
    }
}

/// Properties of the values that need no solving: their parity, and their range.
#[test]
fn values_fit_the_boxes() {
    for (.., text) in SETS {
        for late in late_set::read(text).unwrap() {
            let boxes = late.position.boxes_left().cast_signed();
            assert!(
                (late.value - boxes) % 2 == 0 && late.value.abs() <= boxes,
                "{late:?}"
            );
        }
    }
}

/// Solves the first positions of a set, by one solver that remembers what it met.
fn solved(set: usize, count: usize) {
    let (.., text) = SETS[set];
    let solver = Solver::new(Fixed::<5, 5>::GRID, 1 << 26).unwrap();
    for late in late_set::read(text).unwrap().iter().take(count) {
        let value = solver.value(&late.position, &Limits::new()).unwrap().value;
        assert_eq!(value, late.value, "game {}: {}", late.game, late.position);
    }
}

#[test]
fn values_of_the_first_positions() {
    solved(0, 40);
}

/// A second opinion: the same with nothing but a table, and only the moves and captures of the
/// theorem.
fn solved_plainly(set: usize, step: usize) {
    let (.., text) = SETS[set];
    let ideas = Ideas::USUAL - Ideas::SYMMETRY - Ideas::LOOSE - Ideas::CUTOFFS;
    let solver = Solver::with_ideas(Fixed::<5, 5>::GRID, 1 << 26, ideas).unwrap();
    for late in late_set::read(text).unwrap().iter().step_by(step) {
        let value = solver.value(&late.position, &Limits::new()).unwrap().value;
        assert_eq!(value, late.value, "game {}: {}", late.game, late.position);
    }
}

#[test]
fn values_without_most_ideas() {
    solved_plainly(0, 200);
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn values_of_more_positions_without_most_ideas() {
    solved_plainly(0, 40);
    solved_plainly(1, 50);
}

/// Some claims of a set hold against the values of the moves, and others do not.
fn claimed(set: usize, from: usize, step: usize) {
    let (.., text) = SETS[set];
    let solver = Solver::new(Fixed::<5, 5>::GRID, 1 << 26).unwrap();
    for late in late_set::read(text)
        .unwrap()
        .iter()
        .skip(from)
        .step_by(step)
    {
        assert_eq!(
            check::holds(&solver, &late.position, late.value),
            Ok(true),
            "game {}: {}",
            late.game,
            late.position
        );
        for wrong in [late.value - 2, late.value + 2] {
            assert_eq!(
                check::holds(&solver, &late.position, wrong),
                Ok(false),
                "game {}: {wrong}",
                late.game
            );
        }
    }
}

#[test]
fn values_are_those_of_the_best_moves() {
    claimed(0, 7, 400);
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn more_values_are_those_of_the_best_moves() {
    claimed(0, 11, 100);
    claimed(1, 3, 40);
    claimed(2, 5, 12);
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn values_of_more_positions() {
    solved(0, 300);
    solved(1, 20);
    solved(2, 2);
}
