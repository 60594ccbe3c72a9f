//! Turns that must hold, and wins that must be found: the positions of `connect6-defence.tsv` in the
//! folder of shared reference data.
//!
//! `cargo run --release -p engines --example connect6_defence -- [SECONDS] [SPEC]`
//!
//! The engine SPEC (default: `connect6`) thinks for SECONDS (default: 0.3) about each position. A
//! turn holds if a search of 50,000 positions finds no win of the opponent by double threats behind
//! it. Where the mover has a win by single threats, a turn counts that the engine says wins; and one
//! turn before, a turn of the other player holds after which a search with zones finds no win among
//! 50,000 positions.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::time::{Duration, Instant};

use connect6::forced::ForcedOptions;
use connect6::zone::{Options, Prover};
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
    let mut counts = DefenceCounts::default();
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, _, played, _, stones] = fields[..] else {
            continue;
        };
        let position: Connect6 = stones.replace(',', "").parse().unwrap();
        print!("{kind} (then {played}): ");
        if kind == "save" {
            counts.saves += 1;
            counts.held += u32::from(holds(&spec, &position, seconds, by_double_threats));
            continue;
        }
        let (turn, is_won, nodes, time) = think(&spec, &position, seconds);
        let claim = if is_won { "wins" } else { "no win is found" };
        println!("{turn}, {claim}, {time:.2} s, {nodes} nodes");
        counts.wins += 1;
        counts.won += u32::from(is_won);
        let before = stones.rsplit_once(' ').unwrap().0;
        let position: Connect6 = before.replace(',', "").parse().unwrap();
        print!("  one turn before: ");
        counts.before += u32::from(holds(&spec, &position, seconds, with_zones));
    }
    let DefenceCounts {
        held,
        saves,
        won,
        wins,
        before,
    } = counts;
    println!(
        "{held} of {saves} turns hold, {won} of {wins} wins are found, \
         and one turn before them {before} turns hold."
    );
}

/// What was counted.
#[derive(Default)]
struct DefenceCounts {
    held: u32,
    saves: u32,
    won: u32,
    wins: u32,
    before: u32,
}

/// Whether the turn that the engine plays holds, by a search for the opponent's win.
fn holds(spec: &str, position: &Connect6, seconds: f64, wins: fn(&Connect6) -> bool) -> bool {
    let (turn, _, nodes, time) = think(spec, position, seconds);
    let mut after = *position;
    after.try_turn(after.read_turn(&turn).unwrap()).unwrap();
    let holds = !wins(&after);
    let verdict = if holds { "holds" } else { "loses" };
    println!("{turn} {verdict}, {time:.2} s, {nodes} nodes");
    holds
}

/// Whether the player to move wins by double threats, as far as 50,000 positions show.
fn by_double_threats(position: &Connect6) -> bool {
    let search = ForcedOptions {
        nodes: 50_000,
        ..ForcedOptions::DEFAULT
    };
    ForcedWinSolver::new().turns(position, search).is_some()
}

/// Whether they win with zones, as far as 50,000 positions show.
fn with_zones(position: &Connect6) -> bool {
    let prover = Prover::new(position, Options::DEFAULT);
    prover.is_some_and(|mut prover| prover.run_until(50_000, &|| false).answer == Some(true))
}

/// The turn that the engine plays, whether it says that it wins, its nodes, and its seconds.
fn think(spec: &str, position: &Connect6, seconds: f64) -> (String, bool, u64, f64) {
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
    (stones, is_won, found.nodes, start.elapsed().as_secs_f64())
}
