//! The speed of rules and evaluation, on one thread: `cargo run --release -p einstein --example
//! speed`
//!
//! Random games from the start, by single steps of `game-core` and as a whole, and evaluations of
//! positions before the roll.

use std::time::Instant;

use einstein::learnt::Learnt;
use einstein::patent::{Patent, Scale, Worth};
use einstein::{EinStein, Race};
use game_core::{Evaluate, Position, Side, ToMove, random_game, random_step};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

const GAMES: u32 = 400_000;

/// How many times every position is evaluated.
const ROUNDS: usize = 20;

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

/// Plays with `game_core::random_game`; returns moves made.
fn whole() -> u64 {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let mut won = 0;
    for _ in 0..GAMES {
        let mut position = EinStein::START;
        won +=
            u64::from(random_game(&mut position, random) && position.winner() == Some(Side::First));
    }
    won
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
    println!(
        "random games, generic steps: {:.2} M/s, {} moves",
        f64::from(GAMES) / seconds / 1e6,
        moves
    );
    let begin = Instant::now();
    let won = whole();
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "random games as a whole: {:.2} M/s, {won} of {GAMES} won by who begins",
        f64::from(GAMES) / seconds / 1e6
    );
    let met = positions();
    for (name, scale) in [("linear", Scale::Linear), ("logistic", Scale::default())] {
        tell(
            &format!("the patent's, {name}"),
            &met,
            &mut Patent::default().worth(Worth::Figure, 2).scale(scale),
        );
    }
    tell("the race", &met, &mut Race::new());
    tell("the learnt one", &met, &mut Learnt::new());
}

/// Evaluates all positions many times.
fn tell(name: &str, met: &[EinStein], evaluator: &mut impl Evaluate<EinStein>) {
    let _ = evaluator.evaluate(&EinStein::START, Side::First); // tables are made
    let begin = Instant::now();
    let sum: i64 = (0..ROUNDS)
        .flat_map(|_| met)
        .map(|p| i64::from(evaluator.evaluate(p, Side::First)))
        .sum();
    let count = u32::try_from(ROUNDS * met.len()).unwrap_or(u32::MAX);
    println!(
        "evaluations, {name}: {:.1} M/s, sum {sum}",
        f64::from(count) / begin.elapsed().as_secs_f64() / 1e6
    );
}
