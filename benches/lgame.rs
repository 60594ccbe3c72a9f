//! The L-Game: its own solver, the generic retrograde analysis, perft.
//!
//! `cargo bench --bench lgame`, or `cargo bench-v3 --bench lgame` for x86-64-v3.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quincunx::lgame::{Classes, LGame, Solution, States, Statistics};
use quincunx::search::{Retrograde, perft};

/// Moves of one side over all states: every edge of the graph.
const EDGES: u64 = 1_632_800;

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("lgame/solve");
    group.bench_function("own", |b| b.iter(|| black_box(Solution::new())));
    group.throughput(Throughput::Elements(EDGES));
    group.bench_function("generic/states", |b| {
        b.iter(|| black_box(Retrograde::new(&States).solve::<LGame>()));
    });
    group.bench_function("generic/states/backwards", |b| {
        b.iter(|| black_box(Retrograde::new(&States).solve_backwards::<LGame>()));
    });
    group.throughput(Throughput::Elements(EDGES / 8));
    group.bench_function("generic/classes", |b| {
        b.iter(|| black_box(Retrograde::new(&Classes).solve::<LGame>()));
    });
    group.bench_function("generic/classes/backwards", |b| {
        b.iter(|| black_box(Retrograde::new(&Classes).solve_backwards::<LGame>()));
    });
    group.finish();
    c.bench_function("lgame/statistics", |b| {
        b.iter(|| black_box(Statistics::new()));
    });
}

fn sequences(c: &mut Criterion) {
    let mut group = c.benchmark_group("lgame/perft");
    for depth in [2, 3, 4] {
        group.throughput(Throughput::Elements(perft(&LGame::START, depth)));
        group.bench_function(depth.to_string(), |b| {
            b.iter(|| perft(black_box(&LGame::START), depth));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = solve, sequences
}
criterion_main!(benches);
