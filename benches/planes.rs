//! Planes: worlds, one decision, every layout, exact trees, the race of a round.
//!
//! `cargo bench --bench planes`, or `cargo bench-v3 --bench planes` for x86-64-v3.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quincunx::engines::planes::duel::{RaceSeeker, Usual, race_equilibrium};
use quincunx::game_core::Side;
use quincunx::planes::duel::DuelRound;
use quincunx::planes::paper::Decisive;
use quincunx::planes::policy::{Greedy, KnownAnswers, ONE, Rollout, State, Strategy, evaluate};
use quincunx::planes::tree::{Limits, Solver};
use quincunx::planes::{Belief, Reveal, Setup, World};

fn world(side: usize, planes: usize) -> Option<World> {
    World::new(Setup::standard(side, planes)).ok()
}

fn public(side: usize, planes: usize) -> Option<World> {
    World::new(Setup::standard(side, planes).revealing(Reveal::Plane)).ok()
}

/// The list of all layouts.
fn worlds(c: &mut Criterion) {
    let mut group = c.benchmark_group("planes/world");
    for (side, planes) in [(7, 1), (9, 2), (10, 3)] {
        group.bench_function(format!("{side}x{side}/{planes}"), |b| {
            b.iter(|| world(black_box(side), planes));
        });
    }
    group.finish();
}

/// The first shot of a game: the most layouts for any decision.
fn decisions(c: &mut Criterion) {
    let mut group = c.benchmark_group("planes/shot");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10));
    for (world, name) in [(world(10, 3), "10x10/3"), (public(10, 3), "10x10/3r")] {
        let Some(world) = world else { continue };
        let layouts: Vec<u32> = (0..u32::try_from(world.len()).unwrap_or(0)).collect();
        let state = State {
            world: &world,
            layouts: &layouts,
            known: KnownAnswers::default(),
        };
        let mut greedy = Greedy::with_heads(3 * ONE / 2);
        group.bench_function(format!("{name}/greedy"), |b| {
            b.iter(|| greedy.shot(black_box(&state)));
        });
        let mut rollout = Rollout::new(greedy.clone(), 8);
        group.bench_function(format!("{name}/rollout of 8"), |b| {
            b.iter(|| rollout.shot(black_box(&state)));
        });
    }
    let Some(world) = world(10, 3) else { return };
    let belief = Belief::new(world.into());
    group.bench_function("10x10/3/heat", |b| b.iter(|| black_box(&belief).heat()));
    group.finish();
}

/// One strategy against every layout.
fn enumerations(c: &mut Criterion) {
    let mut group = c.benchmark_group("planes/evaluate");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10));
    for (side, planes) in [(7, 1), (9, 2), (10, 3)] {
        let Some(world) = world(side, planes) else {
            continue;
        };
        group.throughput(Throughput::Elements(world.len() as u64));
        let name = |policy| format!("{side}x{side}/{planes}/{policy}");
        group.bench_function(name("greedy"), |b| {
            b.iter(|| evaluate(black_box(&world), &mut Greedy::with_heads(ONE)));
        });
        let Some(public) = public(side, planes) else {
            continue;
        };
        group.bench_function(format!("{side}x{side}/{planes}r/greedy"), |b| {
            b.iter(|| evaluate(black_box(&public), &mut Greedy::with_heads(ONE)));
        });
        group.bench_function(name("paper"), |b| {
            b.iter(|| evaluate(black_box(&world), &mut Decisive::correct(5)));
        });
    }
    group.finish();
}

/// Trees proved best.
fn trees(c: &mut Criterion) {
    let mut group = c.benchmark_group("planes/tree");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(5));
    let worlds = [
        (world(7, 1), "7x7/1"),
        (world(7, 2), "7x7/2"),
        (public(7, 2), "7x7/2r"),
        (world(8, 1), "8x8/1"),
        (world(9, 1), "9x9/1"),
    ];
    for (world, name) in worlds {
        let Some(world) = world else { continue };
        let Ok(solver) = Solver::new(&world) else {
            continue;
        };
        group.bench_function(format!("{name}/mean"), |b| {
            b.iter(|| black_box(&solver).least_mean(&Limits::default()));
        });
        if name == "7x7/1" {
            group.bench_function("7x7/1/worst", |b| {
                b.iter(|| black_box(&solver).least_worst(&Limits::default()));
            });
            group.bench_function("7x7/1/values", |b| {
                b.iter(|| black_box(&solver).values(&Limits::default()));
            });
        }
    }
    group.finish();
}

/// The race: the first shot of a duel against the usual forecast, and the value of a round.
fn races(c: &mut Criterion) {
    let mut group = c.benchmark_group("planes/race");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(5));
    let Some(world) = world(7, 1).map(Arc::new) else {
        return;
    };
    let Some(round) = DuelRound::new(&world, [0, 5], Side::First) else {
        return;
    };
    let even = vec![1; world.len()];
    let view = round.view(Side::First);
    group.bench_function("7x7/1/first shot", |b| {
        b.iter(|| RaceSeeker::default().shot(black_box(&view), &even, &mut Usual));
    });
    group.bench_function("7x7/1/equilibrium", |b| {
        b.iter(|| race_equilibrium(black_box(&world), &Limits::new()).is_ok());
    });
    group.finish();
}

criterion_group!(benches, worlds, decisions, enumerations, trees, races);
criterion_main!(benches);
