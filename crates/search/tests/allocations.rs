//! Searches allocate when they reach a ply for the first time, and nothing per node.
//! A program of its own, because allocations are counted by the allocator of the whole program.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use allocation_counter::measure;
use common::bell::Bell;
use common::heavy::Heavy;
use game_core::{AsListed, Pair, Payoff, Plain, Side};
use search::alpha_beta;
use search::expectimax::{Method, Options};
use search::mcts::{Guided, Mcts, RandomPlay};
use search::proof_number::{Goal, ProofNumber};
use search::{AlphaBeta, Expectimax, Limits, MaxN, Paranoid, minimax, perft};
use toys::dice_lattice::DiceLattice;
use toys::lattice::{Lattice, Opinion, Shape};
use toys::tic_tac_toe::Board;

/// Room for one position per ply and for a few stacks that double as they grow.
const WARM_UP: u64 = 100;

#[test]
fn perft_allocates_nothing_per_node() {
    // 6^7 lines through positions that own heap memory.
    let start = Heavy::new(Bell::new(1, 2, 3, 8));
    let used = measure(|| assert_eq!(perft(&start, 7), 6_u64.pow(7)));
    assert!(
        used.count_total < WARM_UP,
        "{} allocations",
        used.count_total
    );
}

#[test]
fn minimax_allocates_nothing_per_node() {
    let used = measure(|| {
        assert_eq!(
            minimax(&Board::START, 9, &mut Payoff).unwrap().nodes,
            549_946
        );
    });
    assert!(
        used.count_total < WARM_UP,
        "{} allocations",
        used.count_total
    );
}

#[test]
fn expectimax_allocates_nothing_per_node() {
    let start = Heavy::new(DiceLattice::<false>::new(7, Shape::TwoMoves, 16).choices(8));
    for method in [Method::Plain, Method::Star1, Method::Star2] {
        let (options, limits) = (
            Options::DEFAULT.method(method),
            Limits::new().nodes(100_000),
        );
        let mut search = Expectimax::without_table(Plain::default())
            .unwrap()
            .options(options);
        let used = measure(|| assert_eq!(search.search(&start, &limits).unwrap().nodes, 100_000));
        assert!(
            used.count_total < WARM_UP,
            "{} allocations without a table, {method:?}",
            used.count_total
        );
        let mut search = Expectimax::new(Plain::default(), 1 << 12)
            .unwrap()
            .options(options);
        let used =
            measure(|| assert!(search.search(&start, &limits.depth(6)).unwrap().nodes > 1_000));
        assert!(
            used.count_total < WARM_UP,
            "{} allocations with a table, {method:?}",
            used.count_total
        );
    }
}

#[test]
fn proof_numbers_allocate_nothing_per_node() {
    let mut search = ProofNumber::compact(Plain::default(), 1 << 12).unwrap();
    let goal = Goal {
        player: Side::First,
        at_least: 0,
    };
    let used = measure(|| {
        let finding = search.ask(&Board::START, goal, &Limits::new()).unwrap();
        assert!(
            finding.answer == Some(true) && finding.nodes > 300,
            "{finding:?}"
        );
    });
    assert!(
        used.count_total < WARM_UP,
        "{} allocations",
        used.count_total
    );
}

#[test]
fn searches_for_several_allocate_nothing_per_node() {
    let start = Heavy::new(DiceLattice::<false>::new(7, Shape::TwoMoves, 16).choices(8));
    let limits = Limits::new().nodes(100_000);
    let mut search = MaxN::new(Payoff);
    let used = measure(|| assert_eq!(search.search(&start, &limits).unwrap().nodes, 100_000));
    assert!(
        used.count_total < WARM_UP,
        "{} allocations by max^n",
        used.count_total
    );
    let mut search = Paranoid::new(Plain::default());
    let used = measure(|| assert_eq!(search.search(&start, &limits).unwrap().nodes, 100_000));
    assert!(
        used.count_total < WARM_UP,
        "{} allocations by paranoid search",
        used.count_total
    );
}

/// The arena is reserved before, positions are refilled: the rest is the report.
#[test]
fn play_outs_allocate_nothing() {
    let leaf = Guided {
        guide: RandomPlay,
        plies: 3,
        evaluator: Payoff,
    };
    let mut search = Mcts::new(leaf, 1 << 22).unwrap();
    let mut proving = Mcts::solver(RandomPlay, 1 << 22).unwrap();
    let limits = Limits::new().nodes(3_000);
    search
        .search(&Heavy::new(Bell::new(1, 2, 3, 8)), &limits)
        .unwrap();
    proving.search(&Board::START, &limits).unwrap();
    let used = measure(|| {
        assert_eq!(
            search
                .search(&Heavy::new(Bell::new(1, 2, 3, 8)), &limits)
                .unwrap()
                .nodes,
            3_000
        );
        assert_eq!(proving.search(&Board::START, &limits).unwrap().nodes, 3_000);
    });
    assert!(
        used.count_total < WARM_UP,
        "{} allocations",
        used.count_total
    );
}

#[test]
fn nothing_is_allocated_per_node() {
    let (first, second) = (
        Lattice::<false>::new(1, Shape::TwoMoves, 14),
        Lattice::<false>::new(2, Shape::TwoMoves, 14),
    );
    let evaluator = || Pair(Opinion, AsListed);
    let mut search = AlphaBeta::new(evaluator(), 1 << 16).unwrap();
    search.search(&first, &Limits::new().depth(7)).unwrap();
    // A report has a few lists of its own.
    let used = measure(|| {
        assert!(
            search
                .search(&second, &Limits::new().depth(6))
                .unwrap()
                .nodes
                > 100
        );
    });
    assert!(used.count_total < 20, "{} allocations", used.count_total);
    let mut exact = AlphaBeta::exact(Plain::default(), 1 << 16)
        .unwrap()
        .options(alpha_beta::Options::DEFAULT);
    exact.solve(&first, &Limits::new()).unwrap();
    let used = measure(|| assert!(exact.solve(&second, &Limits::new()).unwrap().nodes > 100));
    assert!(used.count_total < 20, "{} allocations", used.count_total);
}
