//! How fast rules and evaluation are, on one thread: `cargo run --release -p einstein --example speed`
//!
//! Random games from the start with the generic steps of `game-core`, the same with the event and
//! the move drawn from one word, and evaluations of positions before the roll.

use std::time::Instant;

use einstein::patent::{Patent, Scale, Worth};
use einstein::{EinStein, Face};
use game_core::{Position, Side, Stochastic, ToMove, mix, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const GAMES: u32 = 200_000;

/// Plays with `game_core::random_step`; returns moves made.
fn generic() -> u64 {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let mut steps = 0;
    for _ in 0..GAMES {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            steps += 1;
        }
    }
    steps / 2
}

/// Plays with one word of `mix` for the die and the move; returns moves made.
fn lean() -> u64 {
    let (mut word, mut moves) = (1, 0);
    for _ in 0..GAMES {
        let mut position = EinStein::START;
        while position.to_move() != ToMove::Nobody {
            word = mix(word);
            let below = |bound: usize, bits: u64| ((bits & 0xFFFF_FFFF) * bound as u64) >> 32;
            let Some(face) = u8::try_from(below(6, word) + 1).ok().and_then(Face::new) else { break };
            position.happen(face);
            let pick = below(position.move_count(), word >> 32);
            let Some(m) = position.moves().nth(usize::try_from(pick).unwrap_or(0)) else { break };
            position.play(m);
            moves += 1;
        }
    }
    moves
}

/// Positions of random games before a roll.
fn positions() -> Vec<EinStein> {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let mut met = Vec::new();
    while met.len() < 100_000 {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            if position.to_move() == ToMove::Chance {
                met.push(position);
            }
        }
    }
    met
}

fn main() {
    let begin = Instant::now();
    let moves = generic();
    let seconds = begin.elapsed().as_secs_f64();
    println!("random games, generic steps: {:.2} M/s, {} moves", f64::from(GAMES) / seconds / 1e6, moves);
    let begin = Instant::now();
    let moves = lean();
    let seconds = begin.elapsed().as_secs_f64();
    println!("random games, one word a move: {:.2} M/s, {} moves", f64::from(GAMES) / seconds / 1e6, moves);
    let met = positions();
    for (name, scale) in [("linear", Scale::Linear), ("logistic", Scale::default())] {
        let mut patent = Patent::default().worth(Worth::Figure, 2).scale(scale);
        let begin = Instant::now();
        let sum: i64 = (0..20).flat_map(|_| &met).map(|p| judge(&mut patent, p)).sum();
        let count = u32::try_from(20 * met.len()).unwrap_or(u32::MAX);
        println!("evaluations, {name}: {:.1} M/s, sum {sum}", f64::from(count) / begin.elapsed().as_secs_f64() / 1e6);
    }
}

fn judge(patent: &mut Patent, position: &EinStein) -> i64 {
    i64::from(game_core::Evaluate::evaluate(patent, position, Side::First))
}
