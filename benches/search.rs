//! A search for a move in each of the five games: nodes a second at two depths, of a few
//! milliseconds to some tenths of a second.
//!
//! `cargo bench --bench search`, or `cargo bench-v3 --bench search` for x86-64-v3. A group is
//! called `search/GAME/depth-N`, and its throughput is in nodes: `Melem/s` is a million nodes a
//! second. A node is a position that the search enters, in Planes a shot of the strategy that plays
//! out. Searches are the same on every machine, so the number of nodes is written down here, and
//! compared before each group is measured.
#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quincunx::connect6::{Expert, TurnPosition};
use quincunx::dots::Control;
use quincunx::einstein::Race;
use quincunx::engines::PLANES;
use quincunx::game_core::{AsListed, Pair};
use quincunx::lgame::Mobility;
use quincunx::prelude::*;
use quincunx::registry;

/// Bytes of a transposition table, which is empty at the beginning of every search.
const TABLE_BYTES: usize = 1 << 22;

/// Measures a search that returns its nodes.
fn measure(c: &mut Criterion, game: &str, depth: u32, nodes: u64, mut search: impl FnMut() -> u64) {
    assert_eq!(search(), nodes, "nodes of {game} at depth {depth}");
    let mut group = c.benchmark_group(format!("search/{game}/depth-{depth}"));
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("nodes", |b| b.iter(|| black_box(search())));
    group.finish();
}

/// The L-Game by alpha-beta with the evaluation by mobility, as if it were not solved.
fn lgame(c: &mut Criterion) {
    for (depth, nodes) in [(4, 50_205), (5, 304_308)] {
        measure(c, "lgame", depth, nodes, || {
            let mut search = AlphaBeta::new(Pair(Mobility, AsListed), TABLE_BYTES).unwrap();
            search
                .search(&LGame::START, &Limits::new().depth(depth))
                .unwrap()
                .nodes
        });
    }
}

/// EinStein würfelt nicht! by expectimax with the race to the corner.
fn einstein(c: &mut Criterion) {
    let position: EinStein = "123../45.../6...f/...ed/..cba r 4".parse().unwrap();
    let race = Race::new();
    for (depth, nodes) in [(5, 66_638), (6, 506_313)] {
        measure(c, "einstein", depth, nodes, || {
            let mut search = Expectimax::new(race.clone(), TABLE_BYTES).unwrap();
            search
                .search(&position, &Limits::new().depth(depth))
                .unwrap()
                .nodes
        });
    }
}

/// Connect6 by alpha-beta over whole turns, with forced wins at its nodes.
fn connect6(c: &mut Criterion) {
    let position = TurnPosition::from("J10 I9J11 I11K10 I10L10".parse::<Connect6>().unwrap());
    let expert = Expert::<19>::new();
    for (depth, nodes) in [(3, 115), (4, 525)] {
        measure(c, "connect6", depth, nodes, || {
            let mut search = AlphaBeta::new(expert.clone(), TABLE_BYTES).unwrap();
            search
                .search(&position, &Limits::new().depth(depth))
                .unwrap()
                .nodes
        });
    }
}

/// Dots and Boxes by alpha-beta with the evaluation by control.
fn dots(c: &mut Criterion) {
    let position: Dots = "5x5 100000000000100000000001000000000010000000000000001000000010"
        .parse()
        .unwrap();
    for (depth, nodes) in [(4, 11_178), (5, 85_148)] {
        measure(c, "dots", depth, nodes, || {
            let mut search = AlphaBeta::new(Control, TABLE_BYTES).unwrap();
            search
                .search(&position, &Limits::new().depth(depth))
                .unwrap()
                .nodes
        });
    }
}

/// Planes by rollouts: of one level, and of one inside another.
fn planes(c: &mut Criterion) {
    let mut game = PLANES.start();
    game.read("9x9/2 D4=b E6=m").unwrap();
    for (depth, engine, nodes) in [
        (1, "rollout", 4_103),
        (2, "rollout:width=4,inner=4", 27_715),
    ] {
        let mut engine = game.engine(&engine.parse().unwrap()).unwrap();
        measure(c, "planes", depth, nodes, || {
            engine
                .think(&*game, &registry::Limits::new())
                .unwrap()
                .nodes
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = lgame, einstein, connect6, dots, planes
}
criterion_main!(benches);
