//! Counts of lines: known numbers, the definition, and no memory per node.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::common;

use std::sync::Arc;

use common::bell::Bell;
use common::heavy::Heavy;
use common::web::{Graph, Walk};
use game_core::{MAX_CHANCE_RUN, Position, Side, Step, Stochastic, ToMove};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use search::{perft, perft_divide};
use toys::tic_tac_toe::Board;

/// The definition, word by word.
fn by_definition<P: Stochastic>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.to_move() {
        ToMove::Nobody => 0,
        ToMove::Player(_) => position
            .moves()
            .map(|m| by_definition(&position.after(m), depth - 1))
            .sum(),
        ToMove::Chance => position
            .events()
            .map(|(event, _)| by_definition(&position.given(event), depth))
            .sum(),
    }
}

#[test]
fn tic_tac_toe_has_the_known_numbers() {
    let known = [
        1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0, 0,
    ];
    for (depth, leaves) in (0..).zip(known) {
        assert_eq!(perft(&Board::START, depth), leaves, "depth {depth}");
    }
}

#[test]
fn a_finished_game_has_no_successors() {
    let won = "xxx/oo./...".parse::<Board>().unwrap();
    assert_eq!(
        [0, 1, 2, u32::MAX].map(|depth| perft(&won, depth)),
        [1, 0, 0, 0]
    );
    assert_eq!(perft_divide(&won, 3).count(), 0);
}

/// A game with tosses of a coin before each move, in a position with heap memory.
fn tossed(tosses: u32, branches: u8, moves_left: u32) -> Heavy<Bell> {
    Heavy::new(Bell::new(tosses, 2, branches, moves_left))
}

#[test]
fn several_events_in_a_row_are_enumerated_and_none_follows_the_last_move() {
    for tosses in 0..4 {
        for depth in 0..5_u32 {
            let expected = (3 * 2_u64.pow(tosses)).pow(depth);
            assert_eq!(
                perft(&tossed(tosses, 3, 5), depth),
                expected,
                "{tosses} tosses, depth {depth}"
            );
        }
        assert_eq!(perft(&tossed(tosses, 3, 5), 6), 0);
    }
}

/// Positions without heap memory are counted by a bounded recursion, and by another way beyond its
/// bound: because of many moves, of many events, or of both.
#[test]
fn plain_positions_are_counted_whatever_the_length_of_the_line() {
    for rings in 0..5 {
        for depth in 0..5_u32 {
            let expected = (2 * 2_u64.pow(rings)).pow(depth);
            assert_eq!(
                perft(&Bell::new(rings, 2, 2, 5), depth),
                expected,
                "{rings} rings, depth {depth}"
            );
        }
        assert_eq!(perft(&Bell::new(rings, 2, 2, 3), 4), 0);
    }
    assert_eq!(perft(&Bell::new(0, 1, 2, 20), 20), 1 << 20);
    assert_eq!(perft(&Bell::new(1, 1, 2, 20), 18), 1 << 18);
    assert_eq!(perft(&Bell::new(MAX_CHANCE_RUN, 1, 3, 5), 4), 81);
    assert_eq!(perft(&Bell::new(MAX_CHANCE_RUN + 1, 1, 3, 5), 4), 0); // breaks a law
    assert_eq!(perft(&Bell::new(38, 1, 2, 9), 9), 1 << 9);
    assert_eq!(perft(&Bell::new(0, 1, 1, 1_000_000), 1_000_000), 1);
}

#[test]
fn counts_follow_the_definition_on_random_graphs() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let start = Walk {
            graph: Arc::new(Graph::random(8, 3, &mut random)),
            node: 0,
            mover: Side::First,
        };
        for depth in 0..8 {
            assert_eq!(perft(&start, depth), by_definition(&start, depth));
        }
    }
}

#[test]
fn first_steps_come_in_order_and_add_up() {
    let divided: Vec<_> = perft_divide(&Board::START, 5).collect();
    assert_eq!(divided.len(), 9);
    assert!(
        divided
            .iter()
            .map(|line| line.0)
            .eq(Board::START.moves().map(Step::Move))
    );
    assert_eq!(divided.iter().map(|line| line.1).sum::<u64>(), 15120);
    let divided: Vec<_> = perft_divide(&tossed(2, 3, 5), 2).collect();
    assert_eq!(divided, [(Step::Event(0), 72), (Step::Event(1), 72)]);
    assert_eq!(perft_divide(&Board::START, 0).count(), 0);
}

#[test]
fn neither_depth_nor_a_run_of_events_overflows_the_stack() {
    // A node with one way out, to itself.
    let graph = Graph {
        ways: vec![vec![(0, false)]],
        payoffs: vec![0],
    };
    let start = Walk {
        graph: Arc::new(graph),
        node: 0,
        mover: Side::First,
    };
    assert_eq!(perft(&start, 3_000_000), 1);
    // Two ways, of which the first ends the game at once: every node of the line stays open.
    let graph = Graph {
        ways: vec![vec![(1, false), (0, false)], vec![]],
        payoffs: vec![0; 2],
    };
    let start = Walk {
        graph: Arc::new(graph),
        node: 0,
        mover: Side::First,
    };
    assert_eq!(perft(&start, 300_000), 2);
    let graph = Graph {
        ways: vec![vec![(0, false), (1, false)], vec![]],
        payoffs: vec![0; 2],
    };
    let start = Walk {
        graph: Arc::new(graph),
        node: 0,
        mover: Side::First,
    };
    assert_eq!(perft(&start, 300_000), 2);
    // With n tosses there are 2^n lines; from there on the count stays at its maximum.
    assert_eq!(perft(&tossed(16, 3, 1), 1), 3 << 16);
}
