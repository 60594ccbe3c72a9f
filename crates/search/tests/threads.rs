//! Several threads find the same as one, stop on request, and survive a panic.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use game_core::{AsListed, Evaluate, Pair, Position, Score, Side, Track};
use search::{AlphaBeta, Limits, SearchError, minimax_to_end};
use toys::lattice::{Lattice, Opinion, Shape};

type Evaluator = Pair<Opinion, AsListed>;

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn threads_agree_with_minimax() {
    for seed in 0..150 {
        let position = Lattice::<false>::new(seed, Shape::ALL[seed as usize % 3], 6);
        let truth = minimax_to_end(&position).unwrap();
        let mut search = AlphaBeta::new(Evaluator::default(), 1 << 14).unwrap();
        let report = search
            .search_with_threads(&position, &Limits::new().threads(3))
            .unwrap();
        assert_eq!(report.value, truth.value, "{position:?}");
        assert!(search.is_finished());
    }
}

/// An evaluator that panics after a while.
#[derive(Clone, Default)]
struct Faulty(Cell<u32>);

impl Track<Lattice<false>> for Faulty {}

impl Evaluate<Lattice<false>> for Faulty {
    fn evaluate(&mut self, position: &Lattice<false>, player: Side) -> Score {
        self.0.set(self.0.get() + 1);
        assert!(self.0.get() < 50, "an evaluator panics on purpose");
        position.payoff(player)
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn a_panic_is_an_error() {
    let position = Lattice::<false>::new(3, Shape::Alternating, 14);
    for threads in [1, 3] {
        let mut search = AlphaBeta::new(Pair(Faulty::default(), AsListed), 1 << 14).unwrap();
        let result = search.search_with_threads(&position, &Limits::new().threads(threads));
        assert_eq!(result, Err(SearchError::Panicked));
    }
}

/// By a clock that advances at each look: the search looks often enough, and stops.
#[test]
fn a_clock_stops_the_search_within_a_few_nodes() {
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_millis(looks.fetch_add(1, Relaxed));
    let position = Lattice::<false>::new(5, Shape::TwoMoves, 16);
    let mut search = AlphaBeta::without_table(Evaluator::default()).unwrap();
    let report = search
        .search(
            &position,
            &Limits::new().time(Duration::from_millis(10), &clock),
        )
        .unwrap();
    // One look at the start; then the time is over at the eleventh look, every 128 nodes.
    assert!(
        (9 * 128..=11 * 128).contains(&report.nodes),
        "{} nodes",
        report.nodes
    );
    assert!(report.best.is_some_and(|m| position.is_legal(m)));
    assert!(report.elapsed.is_some());
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn a_flag_that_is_set_stops_at_once() {
    let stop = AtomicBool::new(true);
    let position = Lattice::<false>::new(5, Shape::TwoMoves, 16);
    let mut search = AlphaBeta::new(Evaluator::default(), 1 << 14).unwrap();
    let report = search
        .search(&position, &Limits::new().stop(&stop))
        .unwrap();
    assert_eq!(report.nodes, 0);
    assert!(report.best.is_some_and(|m| position.is_legal(m)));
    let report = search
        .search_with_threads(&position, &Limits::new().stop(&stop).threads(2))
        .unwrap();
    assert_eq!(report.nodes, 0);
}
