//! An evaluator that has warmed up allocates no memory. A separate program, because allocations are
//! counted by the allocator of the whole program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

mod common;

use common::{crowded, random};
use connect6::{
    Cell, Connect6, Evaluation, Evaluator, Expert, ForcedWinSchedule, PartialTurn, TurnPosition,
};
use game_core::{Evaluate, NodeContext, Order, Position, Side, Step, Track};
use search::{AlphaBeta, Limits};

/// Follows a line forwards, ordering and evaluating at every step, and backwards.
fn follow(
    evaluator: &mut Evaluator<19>,
    line: &[(PartialTurn, Cell)],
    moves: &mut Vec<Cell>,
) -> i64 {
    evaluator.reset(&line[0].0);
    let mut sum = 0;
    for (ply, &(before, m)) in line.iter().enumerate() {
        moves.clear();
        before.moves().for_each(|m| moves.push(m));
        sum += i64::try_from(evaluator.select(
            &before,
            NodeContext {
                ply,
                depth: 1,
                previous: None,
                hint: None,
                window: None,
            },
            moves,
        ))
        .unwrap();
        let after = before.after(m);
        evaluator.push(&before, Step::Move(m), &after);
        sum += i64::from(evaluator.evaluate(&after, Side::First));
    }
    for _ in line {
        evaluator.pop();
    }
    sum
}

#[test]
fn none_after_warming_up() {
    let mut random = random(3);
    let (mut position, mut line) = (PartialTurn::<19>::default(), vec![]);
    while let Some(m) = crowded(position.board(), &mut random).filter(|_| line.len() < 60) {
        line.push((position, m));
        position.play(m);
    }
    for inner in [Evaluation::Roads, Evaluation::Shapes] {
        for leaf in [Evaluation::Roads, Evaluation::Shapes] {
            let (mut evaluator, mut moves) = (
                Evaluator::new(inner, leaf).defends(true),
                Vec::with_capacity(400),
            );
            let first = follow(&mut evaluator, &line, &mut moves);
            let mut second = 0;
            let counted =
                allocation_counter::measure(|| second = follow(&mut evaluator, &line, &mut moves));
            assert_eq!((counted.count_total, second), (0, first));
        }
    }
}

/// A search allocates memory for its report and at its start, but not for its nodes.
#[test]
fn none_per_node() {
    let position = PartialTurn::from("J10 I9J11 I11K10 I10L10".parse::<Connect6>().unwrap());
    for inner in [Evaluation::Roads, Evaluation::Shapes] {
        for leaf in [Evaluation::Roads, Evaluation::Shapes] {
            let mut search = AlphaBeta::without_table(Evaluator::<19>::new(inner, leaf)).unwrap();
            let mut count = |depth| {
                let mut nodes = 0;
                let mut run = || {
                    nodes = search
                        .search(&position, &Limits::new().depth(depth))
                        .unwrap()
                        .nodes;
                };
                run();
                (allocation_counter::measure(run).count_total, nodes)
            };
            let [(few, small), (more, large)] = [count(2), count(4)];
            assert!(
                large > small + 1_000 && more < few + 50,
                "{inner:?} {leaf:?}: {few} {small}, {more} {large}"
            );
        }
    }
}

/// A search by whole turns, with forced wins at its nodes, allocates none either.
#[test]
fn none_per_node_of_whole_turns() {
    let position = TurnPosition::from("J10 I9J11 H8K12".parse::<Connect6>().unwrap());
    let budget = ForcedWinSchedule {
        inner: 10,
        leaf: 3,
        ..ForcedWinSchedule::default()
    };
    let mut search = AlphaBeta::without_table(Expert::<19>::new().budget(budget)).unwrap();
    let mut count = |depth| {
        let mut nodes = 0;
        let mut run = || {
            nodes = search
                .search(&position, &Limits::new().depth(depth))
                .unwrap()
                .nodes;
        };
        run();
        (allocation_counter::measure(run).count_total, nodes)
    };
    let [(few, small), (more, large)] = [count(2), count(6)];
    assert!(
        large > small + 1_000 && more < few + 100,
        "{few} {small}, {more} {large}"
    );
}
