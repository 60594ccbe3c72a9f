//! Connect6: a stone in and out with all counts, leaves, the choice of turns, searches, perft.
//!
//! `cargo bench -p connect6`
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use connect6::{
    Cell, Connect6, Evaluation, Evaluator, Lines, PartialTurn, Roads, ShapeValues, Shapes, Turn,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_core::{Evaluate, NodeContext, Order, Position, Side, Track};
use search::{AlphaBeta, Limits, perft};

/// A position of a contest game, after 25 stones.
const POSITION: &str = "J10 I9J11 I11K10 I10L10 H9K9 L8H10 K6J7 K7J8 G11L6 J6I5 H4M9 I6I7";

fn stones(c: &mut Criterion) {
    let position: Connect6 = POSITION.parse().unwrap();
    let cells: Vec<Cell> = position.moves().collect();
    let mut group = c.benchmark_group("connect6/stone");
    group.throughput(Throughput::Elements(cells.len() as u64));
    let mut roads = Roads::of(&position);
    group.bench_function("in and out, roads", |b| {
        b.iter(|| {
            for &cell in &cells {
                roads.push(black_box(cell), Side::First);
                black_box(&roads);
                roads.pop();
            }
        });
    });
    let mut lines = Lines::of(&position);
    group.bench_function("in and out, roads and lines", |b| {
        b.iter(|| {
            for &cell in &cells {
                roads.push(black_box(cell), Side::First);
                lines.toggle(cell, Side::First);
                black_box((&roads, &lines));
                lines.toggle(cell, Side::First);
                roads.pop();
            }
        });
    });
    group.finish();
}

fn leaves(c: &mut Criterion) {
    let position: Connect6 = POSITION.parse().unwrap();
    let cells: Vec<Cell> = position.moves().collect();
    let (shapes, lines, values) = (Shapes::new(), Lines::of(&position), ShapeValues::REPAIRED);
    let mut group = c.benchmark_group("connect6/leaf");
    group.throughput(Throughput::Elements(cells.len() as u64 - 1));
    group.bench_function("shape score of a turn", |b| {
        b.iter(|| {
            let of = |pair: &[Cell]| {
                values
                    .score(&shapes, &lines, Turn::Two(pair[0], pair[1]), Side::First)
                    .sum()
            };
            cells
                .windows(2)
                .map(|pair| i64::from(of(black_box(pair))))
                .sum::<i64>()
        });
    });
    group.throughput(Throughput::Elements(1));
    let mut evaluator = Evaluator::<19>::new(Evaluation::Roads, Evaluation::Roads);
    evaluator.reset(&PartialTurn::from(position));
    group.bench_function("road score", |b| {
        b.iter(|| evaluator.evaluate(black_box(&PartialTurn::from(position)), Side::First));
    });
    group.finish();
    c.bench_function("connect6/table of shapes", |b| b.iter(Shapes::new));
}

fn choice(c: &mut Criterion) {
    let position: Connect6 = POSITION.parse().unwrap();
    let context = NodeContext {
        ply: 0,
        depth: 2,
        previous: None,
        hint: None,
        window: None,
    };
    let mut evaluator = Evaluator::<19>::new(Evaluation::Roads, Evaluation::Roads);
    evaluator.reset(&PartialTurn::from(position));
    let mut moves: Vec<Cell> = vec![];
    c.bench_function("connect6/choice of thirty turns", |b| {
        b.iter(|| {
            moves.clear();
            evaluator.choose(black_box(&PartialTurn::from(position)), context, &mut moves);
            moves.len()
        });
    });
}

/// Nodes per second of the four searches: three turns after a quiet opening, without a table.
fn searches(c: &mut Criterion) {
    let position = PartialTurn::from("J10 I9J11 I11K10 I10L10".parse::<Connect6>().unwrap());
    let (limits, shapes) = (Limits::new().depth(3), Shapes::new());
    let mut group = c.benchmark_group("connect6/alpha-beta");
    for inner in [Evaluation::Roads, Evaluation::Shapes] {
        for leaf in [Evaluation::Roads, Evaluation::Shapes] {
            for (foresees, how) in [(true, "seen through"), (false, "every leaf")] {
                let evaluator =
                    Evaluator::<19>::with_shapes(inner, leaf, shapes.clone()).foresees(foresees);
                let mut search = AlphaBeta::without_table(evaluator).unwrap();
                group.throughput(Throughput::Elements(
                    search.search(&position, &limits).unwrap().nodes,
                ));
                group.bench_function(
                    format!("{inner:?} inside, {leaf:?} at leaves, {how}"),
                    |b| {
                        b.iter(|| search.search(black_box(&position), &limits).unwrap().value);
                    },
                );
            }
        }
    }
    group.finish();
}

fn sequences(c: &mut Criterion) {
    let mut group = c.benchmark_group("connect6/perft");
    for depth in [2, 3] {
        group.throughput(Throughput::Elements(perft(&Connect6::<19>::EMPTY, depth)));
        group.bench_function(depth.to_string(), |b| {
            b.iter(|| perft(black_box(&Connect6::<19>::EMPTY), depth));
        });
    }
    group.finish();
}

criterion_group!(benches, stones, leaves, choice, searches, sequences);
criterion_main!(benches);
