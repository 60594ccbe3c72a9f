//! Turns that must hold, and wins that must be found: the positions of `connect6-defence.tsv` in the
//! folder of shared reference data.
//!
//! `cargo run --release -p engines --example connect6_defence -- [SECONDS] [SPEC]`
//!
//! The engine SPEC (default: `connect6`) thinks for SECONDS (default: 0.3) about each position. A
//! turn holds if a search of 50,000 positions finds no win of the opponent by double threats behind
//! it. Where the mover has a win by single threats, a turn counts that the engine says wins.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::time::{Duration, Instant};

use connect6::forced::ForcedOptions;
use connect6::{Connect6, ForcedWinSolver};
use engines::entry;
use registry::Limits;

fn main() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/reference/connect6-defence.tsv"
    );
    let path = std::env::var("DEFENCE").unwrap_or_else(|_| path.to_owned());
    let Ok(lines) = std::fs::read_to_string(&path) else {
        println!("Skipped: there is no file {path}.");
        return;
    };
    let seconds: f64 = std::env::args()
        .nth(1)
        .map_or(0.3, |text| text.parse().unwrap());
    let spec = std::env::args().nth(2).unwrap_or("connect6".to_owned());
    let (mut held, mut saves, mut won, mut wins) = (0, 0, 0, 0);
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, _, played, _, stones] = fields[..] else {
            continue;
        };
        let position: Connect6 = stones.replace(',', "").parse().unwrap();
        let begin = Instant::now();
        let (turn, is_won, nodes) = think(&spec, &position, seconds);
        let time = begin.elapsed().as_secs_f64();
        let mut after = position;
        after.try_turn(after.read_turn(&turn).unwrap()).unwrap();
        let search = ForcedOptions {
            nodes: 50_000,
            ..ForcedOptions::DEFAULT
        };
        let loses = ForcedWinSolver::new().turns(&after, search).is_some();
        if kind == "save" {
            saves += 1;
            held += u32::from(!loses);
        } else {
            wins += 1;
            won += u32::from(is_won);
        }
        let verdict = if loses { "loses" } else { "holds" };
        let claim = if is_won { ", wins" } else { "" };
        println!("{kind}: {turn} (then {played}) {verdict}{claim}, {time:.2} s, {nodes} nodes");
    }
    println!("{held} of {saves} turns hold, {won} of {wins} wins are found.");
}

/// The turn that the engine plays, whether it says that it wins, and its nodes.
fn think(spec: &str, position: &Connect6, seconds: f64) -> (String, bool, u64) {
    let mut game = entry("connect6").unwrap().start();
    game.read(&position.to_string()).unwrap();
    let mut engine = game.engine(&spec.parse().unwrap()).unwrap();
    engine.prepare(game.as_ref(), None);
    let start = Instant::now();
    let clock = || start.elapsed();
    let limits = Limits::new().time(Duration::from_secs_f64(seconds), &clock);
    let found = engine.think(game.as_ref(), &limits).unwrap();
    let stones = found.variation.iter().take(2).cloned().collect::<String>();
    let is_won = found.proved && found.value == Some(1.0);
    (stones, is_won, found.nodes)
}
