//! Several trees at once: the same every time, and errors instead of panics.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]
#![cfg(not(target_family = "wasm"))]

use game_core::{Position, Score, Step};
use rand_core::Rng;
use search::mcts::{Leaf, Mcts, RandomPlay};
use search::{Limits, SearchError, minimax_to_end};
use toys::lattice::{Lattice, Shape};
use toys::tic_tac_toe::Board;

const MEGABYTE: usize = 1 << 20;

#[test]
fn trees_add_up_and_do_not_depend_on_speed() {
    let run = || {
        let mut search = Mcts::new(RandomPlay, MEGABYTE).unwrap();
        let report = search
            .search_with_threads(&Board::START, &Limits::new().nodes(1_000).threads(3))
            .unwrap();
        assert_eq!(report.nodes, 1_000);
        assert_eq!(
            search
                .visits()
                .iter()
                .map(|known| known.visits)
                .sum::<u64>(),
            1_000
        );
        assert!(search.advance(Step::Move(report.best.unwrap())));
        let next = Board::START.after(report.best.unwrap());
        let kept: u64 = search.visits().iter().map(|known| known.visits).sum();
        assert!(kept > 0);
        let more = search
            .search_with_threads(&next, &Limits::new().nodes(500).threads(3))
            .unwrap();
        assert_eq!(
            search
                .visits()
                .iter()
                .map(|known| known.visits)
                .sum::<u64>(),
            kept + 500
        );
        (report, more)
    };
    assert_eq!(run(), run());
    // Each tree has its own random numbers.
    let mut one = Mcts::new(RandomPlay, MEGABYTE).unwrap();
    one.search(&Board::START, &Limits::new().nodes(500))
        .unwrap();
    let mut two = Mcts::new(RandomPlay, MEGABYTE).unwrap();
    two.search_with_threads(&Board::START, &Limits::new().nodes(1_000).threads(2))
        .unwrap();
    let doubled = one
        .visits()
        .iter()
        .zip(two.visits())
        .all(|(one, two)| 2 * one.sum == two.sum);
    assert!(!doubled);
}

#[test]
fn proofs_agree_with_minimax() {
    for seed in 0..50 {
        let position = Lattice::<true>::new(seed, Shape::ALL[seed as usize % 3], 7);
        let mut search = Mcts::solver(RandomPlay, MEGABYTE).unwrap();
        let report = search
            .search_with_threads(&position, &Limits::new().nodes(100_000).threads(2))
            .unwrap();
        assert!(report.proved);
        assert_eq!(
            report.value,
            minimax_to_end(&position).unwrap().value,
            "{position:?}"
        );
    }
}

/// A leaf that panics after a while.
#[derive(Clone)]
struct Faulty(u32);

impl Leaf<Board> for Faulty {
    fn payoffs<R: Rng>(
        &mut self,
        _: &mut Board,
        _: &mut R,
        payoffs: &mut [Score],
    ) -> Result<(), SearchError> {
        self.0 += 1;
        assert!(self.0 < 50, "a leaf panics on purpose");
        payoffs.fill(0);
        Ok(())
    }
}

#[test]
fn a_panic_is_an_error() {
    for threads in [1, 3] {
        let mut search = Mcts::new(Faulty(0), MEGABYTE).unwrap();
        let result = search.search_with_threads(&Board::START, &Limits::new().threads(threads));
        assert_eq!(result, Err(SearchError::Panicked));
        // Afterwards it starts anew.
        assert_eq!(search.edges(), 0);
    }
}
