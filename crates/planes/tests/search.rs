//! Planes played by the generic searches, beside the trees that are proved best.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Position, Stochastic};
use planes::Belief;
use planes::tree::Solver;
use search::mcts::{Mcts, Options, RandomPlay};
use search::{Limits, perft};

/// Sequences of this many steps, shots and answers: a shot at each cell not yet shot at, then each
/// answer that some layout gives, found from the layouts one by one.
fn naive(belief: &Belief, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let shots = belief.moves().map(|cell| {
        let mut answers: Vec<_> = belief
            .layouts()
            .iter()
            .map(|layout| belief.world().answer(layout, cell))
            .collect();
        answers.sort_unstable();
        answers.dedup();
        let asked = belief.after(cell);
        if depth == 1 {
            1
        } else {
            answers
                .into_iter()
                .map(|answer| naive(&asked.given(answer), depth - 1))
                .sum()
        }
    });
    shots.sum()
}

#[test]
fn shots_are_counted() {
    for (text, depth) in [("4x5/1", 4), ("7x7/1", 2), ("7x7/2r", 2), ("2x3/2[hb]", 4)] {
        let belief: Belief = text.parse().unwrap();
        for depth in 1..=depth {
            assert_eq!(
                perft(&belief, depth),
                naive(&belief, depth),
                "{text}, {depth}"
            );
        }
    }
}

/// Monte Carlo tree search comes to a first shot of a best tree.
#[test]
fn tree_search_finds_best_shots() {
    for text in ["5x5/1", "2x3/2[hb]", "7x7/1 D4=b D5=b C4=m"] {
        let belief: Belief = text.parse().unwrap();
        let options = Options {
            scale: Some(8),
            exploration: 0.5,
            ..Options::DEFAULT
        };
        let mut search = Mcts::new(RandomPlay, 1 << 26).unwrap().options(options);
        let best = search
            .search(&belief, &Limits::new().nodes(100_000))
            .unwrap()
            .best
            .unwrap();
        let solver = Solver::from_belief(&belief).unwrap();
        let limits = planes::tree::Limits::default();
        let least = solver.least_mean(&limits).lower;
        assert_eq!(
            solver.first_shot(best, &limits).unwrap().lower,
            least,
            "{text}: {best}"
        );
    }
}
