//! The solver of Dots and Boxes compared with the generic exact alpha-beta search, which knows only
//! the rules of the game; and the nodes that each of them enters.
//!
//! `cargo test --release --test all dots_oracle:: -- --nocapture --include-ignored`
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Plain, Position};
use quincunx::dots::solve::{Limits, Solver};
use quincunx::dots::{Dots, Fixed, Grid};
use quincunx::search::{self, AlphaBeta};

/// The empty board and positions of a game on it: the same value by both, and the nodes of the
/// empty one.
fn compared<const R: usize, const C: usize>() -> (u64, u64)
where
    Fixed<R, C>: Grid<Word = u64>,
{
    let mut position = Dots::<Fixed<R, C>>::EMPTY;
    let mut first = None;
    let mut word = 1;
    while position.move_count() > 0 {
        let report = AlphaBeta::exact(Plain::default(), 1 << 26)
            .unwrap()
            .solve(&position, &search::Limits::new())
            .unwrap();
        let lead = position.payoff(position.mover());
        let solver = Solver::new(position.grid(), 1 << 20).unwrap();
        let found = solver.value(&position, &Limits::new()).unwrap();
        assert!(report.proved);
        assert_eq!(report.value, lead + found.value, "{position}");
        first = first.or(Some((report.nodes, found.nodes)));
        word = game_core::mix(word);
        let at = usize::try_from(word % position.move_count() as u64).unwrap();
        let edge = position.moves().nth(at).unwrap();
        position.play(edge);
    }
    let (generic, ours) = first.unwrap();
    println!("{R}x{C}: generic alpha-beta {generic} nodes, the solver {ours}");
    (generic, ours)
}

/// The generic search enters more than this many times the nodes of the solver.
fn many_more((generic, ours): (u64, u64), times: u64) {
    assert!(generic > times * ours, "{generic} nodes, and {ours}");
}

#[test]
fn values_of_the_generic_search() {
    compared::<1, 1>();
    compared::<1, 4>();
    many_more(compared::<2, 2>(), 2);
    many_more(compared::<1, 5>(), 10);
    many_more(compared::<2, 3>(), 10);
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn values_of_the_generic_search_on_larger_boards() {
    many_more(compared::<1, 6>(), 10);
    many_more(compared::<2, 4>(), 10);
}

#[test]
#[ignore = "two minutes; .ci/deep"]
fn the_empty_board_of_3x3() {
    many_more(compared::<3, 3>(), 10);
}
