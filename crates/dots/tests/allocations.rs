//! Once a solver is made, a search allocates one stack for each question and nothing per node; its
//! functions allocate nothing at all. A separate program, because allocations are counted by the
//! allocator of the whole program.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::hint::black_box;

use allocation_counter::measure;
use dots::solve::{Limits, SolveError, Solver};
use dots::{Dots, Endgame, Fixed, Grid, Measured, Size, capture, distinct_moves, essential_moves};
use game_core::Position;

/// A value takes at most one question for each possible value: on twelve boxes thirteen. Two
/// allocations for each of them allow a stack that starts and one that grows.
const PER_VALUE: u64 = 26;

/// Nodes that are entered, and no more, where a value would take longer.
const NODES: u64 = 100_000;

#[test]
fn searches_allocate_nothing_per_node() {
    let mut most = 0;
    for (drawn, least) in [(0_u64, 50_000), (0b11, 10_000), (0xFFF, 1)] {
        let solver = Solver::new(Fixed::<2, 5>::GRID, 1 << 22).unwrap();
        let position = Dots::empty(solver.grid()).with_drawn(drawn);
        let mut found = None;
        let used = measure(|| found = solver.value(&position, &Limits::new()).ok());
        let nodes = found.map_or(0, |found| found.nodes);
        assert!(nodes >= least, "{nodes} nodes are too few to say anything");
        assert!(
            used.count_total <= PER_VALUE,
            "{} allocations for {nodes} nodes",
            used.count_total
        );
        most = most.max(nodes);
        // Win or loss is one question, or two.
        solver.forget();
        let used = measure(|| {
            let _ = black_box(solver.at_least(&position, 1, &Limits::new()));
        });
        assert!(
            used.count_total <= 4,
            "{} allocations for win or loss",
            used.count_total
        );
    }
    assert!(most > 1000 * PER_VALUE);
}

/// Wide boards too.
#[test]
fn searches_of_wide_boards_allocate_nothing_per_node() {
    let grid = Size::new(6, 6).and_then(Measured::<u128>::new).unwrap();
    let solver = Solver::new(grid, 1 << 20).unwrap();
    let mut found = None;
    let used =
        measure(|| found = Some(solver.value(&Dots::empty(grid), &Limits::new().nodes(NODES))));
    assert_eq!(
        found,
        Some(Err(SolveError::OutOfNodes)),
        "fewer nodes say nothing"
    );
    assert!(
        used.count_total <= PER_VALUE,
        "{} allocations",
        used.count_total
    );
}

#[test]
fn the_parts_of_a_search_allocate_nothing() {
    let grid = Fixed::<5, 5>::GRID;
    let symmetries = grid.symmetries();
    let mut word = 1;
    let used = measure(|| {
        for _ in 0..1_000 {
            word = game_core::mix(word);
            let drawn = word & word << 3 & ((1 << 60) - 1);
            let position = Dots::<Fixed<5, 5>>::EMPTY.with_drawn(drawn);
            black_box(capture(&grid, drawn));
            black_box(essential_moves(&grid, drawn));
            black_box(symmetries.canonical(drawn));
            black_box(Endgame::of(&position));
            black_box(position.simple_value());
            distinct_moves(&grid, drawn, |m| {
                black_box(m);
            });
            position.moves().for_each(|edge| {
                black_box(position.after(edge));
            });
        }
    });
    assert_eq!(used.count_total, 0);
}
