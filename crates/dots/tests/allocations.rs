//! Once a solver is made, a search allocates one stack for each question and nothing per node; the
//! functions that it is made of allocate nothing at all.

use std::hint::black_box;

use allocation_counter::measure;
use dots::solve::{Limits, Solver};
use dots::{Dots, Endgame, Fixed, Grid, Measured, Size, capture, distinct, essential};
use game_core::Position;

/// A value takes at most one question for each value that it may have: on twelve boxes thirteen. Two
/// allocations for each of them leave room for a stack that starts and one that grows.
const PER_VALUE: u64 = 26;

#[test]
fn searches_allocate_nothing_per_node() {
    let mut most = 0;
    for (drawn, least) in [(0_u64, 100_000), (0b11, 20_000), (0xFFF, 1)] {
        let Ok(solver) = Solver::new(Fixed::<2, 5>::GRID, 1 << 22) else { return };
        let mut found = None;
        let used = measure(|| found = solver.value(drawn, &Limits::new()).ok());
        let nodes = found.map_or(0, |found| found.nodes);
        assert!(nodes >= least, "{nodes} nodes are too few to say anything");
        assert!(used.count_total <= PER_VALUE, "{} allocations for {nodes} nodes", used.count_total);
        most = most.max(nodes);
        // Win or loss is one question, or two.
        solver.forget();
        let used = measure(|| {
            let _ = black_box(solver.at_least(drawn, 1, &Limits::new()));
        });
        assert!(used.count_total <= 4, "{} allocations for win or loss", used.count_total);
    }
    assert!(most > 1000 * PER_VALUE);
}

/// Wide boards too.
#[test]
fn searches_of_wide_boards_allocate_nothing_per_node() {
    let Some(grid) = Size::new(1, 24).and_then(Measured::<u128>::new) else { return };
    let start = Dots::empty(grid);
    // Every second wall is drawn, and the upper rim.
    let drawn = start.moves().filter(|edge| edge.bit() % 49 < 24 || edge.bit() % 4 == 0);
    let drawn = drawn.take(40).fold(0_u128, |all, edge| all | 1 << edge.bit());
    let Ok(solver) = Solver::new(grid, 1 << 22) else { return };
    let mut found = None;
    let used = measure(|| found = Some(solver.value(drawn, &Limits::new().nodes(200_000))));
    assert!(found.is_some() && used.count_total <= 2 * PER_VALUE, "{} allocations", used.count_total);
}

#[test]
fn the_parts_of_a_search_allocate_nothing() {
    let grid = Fixed::<5, 5>::GRID;
    let looks = grid.looks();
    let mut word = 1;
    let used = measure(|| {
        for _ in 0..1_000 {
            word = game_core::mix(word);
            let drawn = word & word << 3 & ((1 << 60) - 1);
            let position = Dots::<Fixed<5, 5>>::EMPTY.with_drawn(drawn);
            black_box(capture(&grid, drawn));
            black_box(essential(&grid, drawn));
            black_box(looks.canonical(drawn));
            black_box(Endgame::of(&position));
            black_box(position.simple_value());
            distinct(&grid, drawn, |m| {
                black_box(m);
            });
            position.moves().for_each(|edge| {
                black_box(position.after(edge));
            });
        }
    });
    assert_eq!(used.count_total, 0);
}
