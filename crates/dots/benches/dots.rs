//! Dots and Boxes: positions copied and moved on, captures, endings, the solver.
//!
//! `cargo bench -p dots`, or `cargo bench-v3 -p dots` for x86-64-v3. Rates are elements a second:
//! copies, positions, and for the solver nodes, whose number stands in the name of the board.

#[path = "../examples/common/endings.rs"]
mod endings;
#[path = "../examples/common/late.rs"]
mod late;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use dots::solve::{Limits, Solver};
use dots::{AnyDots, Dots, Fixed, Grid, Size, capture};
use game_core::Position;

/// Games whose positions are looked at.
const GAMES: u64 = 20;
/// Endings of each sort.
const ENDINGS: usize = 1000;

/// All positions of some games of a greedy player.
fn met() -> Vec<Dots<Fixed<5, 5>>> {
    (0..GAMES)
        .flat_map(|game| (0..60).map(move |edges| late::played(Fixed::GRID, edges, game)))
        .collect()
}

/// Each position is copied for each of its moves, and moved on.
fn copied<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, positions: &[P]) {
    let moves: usize = positions.iter().map(Position::move_count).sum();
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function(name, |b| {
        b.iter(|| {
            for position in positions {
                position.moves().for_each(|m| {
                    black_box(position.after(m));
                });
            }
        });
    });
}

fn rules(c: &mut Criterion) {
    let met = met();
    let mut group = c.benchmark_group("dots/copies");
    copied(&mut group, "5x5", &met);
    let any: Vec<AnyDots> = met
        .iter()
        .filter_map(|position| position.to_string().parse().ok())
        .collect();
    copied(&mut group, "5x5 of any size", &any);
    let wide = Size::new(6, 6).map_or(60, Size::edges);
    let mut position = Dots::<Fixed<6, 6, u128>>::EMPTY;
    let wide: Vec<_> = (0..wide)
        .map(|at| {
            let before = position;
            if let Some(edge) = position.moves().nth(at * 7 % position.move_count().max(1)) {
                position.play(edge);
            }
            before
        })
        .collect();
    copied(&mut group, "6x6", &wide);
    group.finish();
    let mut group = c.benchmark_group("dots/turns");
    group.throughput(Throughput::Elements(met.len() as u64));
    let (grid, symmetries) = (Fixed::<5, 5>::GRID, Fixed::<5, 5>::GRID.symmetries());
    group.bench_function("captures", |b| {
        b.iter(|| {
            for position in &met {
                black_box(capture(&grid, position.drawn()));
            }
        });
    });
    group.bench_function("representatives", |b| {
        b.iter(|| {
            for position in &met {
                black_box(symmetries.canonical(position.drawn()));
            }
        });
    });
    group.finish();
}

/// Simple endings have a closed form; all others are searched, here with a table that knows
/// nothing.
fn endings_of_games(c: &mut Criterion) {
    let [simple, others] = endings::endings(ENDINGS);
    let mut group = c.benchmark_group("dots/endings");
    group.throughput(Throughput::Elements(ENDINGS as u64));
    group.bench_function("simple", |b| {
        b.iter(|| {
            for position in &simple {
                black_box(position.simple_value());
            }
        });
    });
    let Ok(solver) = Solver::new(Fixed::<5, 5>::GRID, 1 << 16) else {
        return;
    };
    group.bench_function("others", |b| {
        b.iter(|| {
            for position in &others {
                solver.forget();
                let _ = black_box(solver.value(position, &Limits::new()));
            }
        });
    });
    group.finish();
}

/// From a table that knows nothing to the value.
fn solved<G: Grid>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    position: &Dots<G>,
    bytes: usize,
) {
    let Ok(solver) = Solver::new(position.grid(), bytes) else {
        return;
    };
    let solve = || {
        solver.forget();
        solver
            .value(position, &Limits::new())
            .map_or(0, |found| found.nodes)
    };
    let nodes = solve();
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("{name}, {nodes} nodes"), |b| {
        b.iter(|| black_box(solve()));
    });
}

fn solver(c: &mut Criterion) {
    let mut group = c.benchmark_group("dots/solver");
    solved(&mut group, "3x3", &Dots::<Fixed<3, 3>>::EMPTY, 1 << 21);
    solved(&mut group, "3x4", &Dots::<Fixed<3, 4>>::EMPTY, 1 << 25);
    solved(
        &mut group,
        "5x5 with 36 edges",
        &late::played(Fixed::<5, 5>::GRID, 36, 0),
        1 << 21,
    );
    solved(
        &mut group,
        "5x5 with 38 edges",
        &late::played(Fixed::<5, 5>::GRID, 38, 0),
        1 << 23,
    );
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = rules, endings_of_games, solver
}
criterion_main!(benches);
