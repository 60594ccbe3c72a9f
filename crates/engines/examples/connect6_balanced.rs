//! Openings for matches of Connect6 that do not decide the game by colour.
//!
//! `cargo run --release -p engines --example connect6_balanced -- [COUNT] [NODES] [SEED]`
//!
//! Draws positions of five or seven stones near the centre, by a seeded generator, and plays eight
//! pilot games of the engine `connect6` against itself from each: with NODES nodes a turn (100), and
//! some more in each game than in the one before, so that the games differ. COUNT positions (1)
//! of which each colour wins three games or more are printed, one a line, for `quincunx match
//! connect6 --openings FILE`. No two of them are equivalent under turning and mirroring the board.
//! Each core tries a position of its own; the result does not depend on their number. After each
//! position that was tried, what is known so far goes to standard error.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::collections::HashSet;
use std::thread;

use connect6::{AnyConnect6, Cell};
use game_core::{Position, Symmetric, ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{EngineSpec, Limits};

/// Pilot games from each position, and how many of them each colour must win.
const GAMES: u64 = 8;
const LEAST: u64 = 3;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |default| words.next().map_or(default, |word| word.parse().unwrap());
    let (count, nodes) = (number(1), number(100));
    let (mut random, mut seen) = (ChaCha8Rng::seed_from_u64(number(6)), HashSet::new());
    let (mut tried, mut found) = (0_u64, 0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    while found < count {
        let mut positions = Vec::new();
        while positions.len() < cores {
            let position = drawn(&mut random, tried.is_multiple_of(2));
            tried += 1;
            if seen.insert(position.canonical()) {
                positions.push(position);
            }
        }
        let tests = thread::scope(|scope| {
            let test = |position| scope.spawn(move || is_balanced(position, nodes));
            let tests: Vec<_> = positions.iter().map(test).collect();
            tests
                .into_iter()
                .map(|test| test.join().unwrap())
                .collect::<Vec<bool>>()
        });
        for (position, is_balanced) in positions.iter().zip(tests) {
            if is_balanced && found < count {
                found += 1;
                println!("{position}");
            }
        }
        eprintln!("{found} of {tried} positions are balanced.");
    }
}

/// Black's stone in the centre, and a turn of each side near to it; if so wanted one more of White.
fn drawn(random: &mut ChaCha8Rng, is_longer: bool) -> AnyConnect6 {
    let centre = Cell::new(9, 9).unwrap();
    let mut position = AnyConnect6::default().after(centre);
    let reaches: &[usize] = if is_longer { &[2, 3, 3] } else { &[2, 3] };
    for &reach in reaches {
        for _ in 0..2 {
            let near: Vec<Cell> = position
                .moves()
                .filter(|cell| cell.distance(centre) <= reach)
                .collect();
            let drawn = below(random, near.len() as u64);
            position.play(near[usize::try_from(drawn).unwrap()]);
        }
    }
    position
}

/// Whether each colour wins some of the pilot games. It ends as soon as that is certain.
fn is_balanced(position: &AnyConnect6, nodes: u64) -> bool {
    let (mut black, mut white) = (0, 0);
    for game in 0..GAMES {
        match first_players_payoff(position, nodes + game * nodes / 5) {
            payoff if payoff > 0 => black += 1,
            payoff if payoff < 0 => white += 1,
            _ => {}
        }
        let (least, left) = (black.min(white), GAMES - game - 1);
        if least >= LEAST || least + left < LEAST {
            return least >= LEAST;
        }
    }
    false
}

/// The result of a game of the engine against itself.
fn first_players_payoff(position: &AnyConnect6, nodes: u64) -> i32 {
    let mut game = engines::CONNECT6.start();
    game.read(&position.to_string()).unwrap();
    let spec: EngineSpec = "connect6".parse().unwrap();
    let mut engine = game.engine(&spec).unwrap();
    engine.begin(nodes);
    while let ToMove::Player(_) = game.to_move() {
        let analysis = engine
            .think(game.as_ref(), &Limits::new().nodes(nodes))
            .unwrap();
        game.play(analysis.best_move().unwrap()).unwrap();
    }
    game.payoffs()[0]
}
