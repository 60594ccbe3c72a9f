//! Searches allocate when they reach a ply for the first time, and nothing per node.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use allocation_counter::measure;
use common::toss::Toss;
use game_core::Payoff;
use search::{minimax, perft};
use toys::tic_tac_toe::Board;

/// Room for one position per ply and for a few stacks that double as they grow.
const WARM_UP: u64 = 100;

#[test]
fn perft_allocates_nothing_per_node() {
    // 6^7 lines through positions that own heap memory.
    let start = Toss::new(1, 3, 8);
    let used = measure(|| assert_eq!(perft(&start, 7), 6_u64.pow(7)));
    assert!(used.count_total < WARM_UP, "{} allocations", used.count_total);
}

#[test]
fn minimax_allocates_nothing_per_node() {
    let used = measure(|| assert_eq!(minimax(&Board::START, 9, &mut Payoff).unwrap().nodes, 549_946));
    assert!(used.count_total < WARM_UP, "{} allocations", used.count_total);
}
