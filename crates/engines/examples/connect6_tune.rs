//! Learns the values of roads, from human games or from games of the engine `connect6` against
//! itself.
//!
//! `cargo run --release -p engines --example connect6_tune -- FILE`: each line of FILE has the
//! stones of a game in the order of play, separated by commas or spaces.
//!
//! `cargo run --release -p engines --example connect6_tune -- [GAMES] [NODES] [ROUNDS]`: a round
//! plays this many games (default 10) with this many nodes a turn (default 300) from random
//! openings, each player with the values of the round before, the first round with those of the
//! patent (default 2 rounds). The values in docs/performance-log.md took `1000 1000 2`.
//!
//! `cargo run --release -p engines --features farm --example connect6_tune -- [GAMES] [NODES] [ROUNDS]
//! --workers N` lets N threads play the games, five of them a job; with `--features nats` and
//! `--farm URL` the workers of a server play them (docs/farm.md). The values are the same for any
//! number of workers, and others than without these options: there a player remembers what it
//! searched at its turns before.
//!
//! The examples are the positions at the beginnings of turns, except those that are won at once:
//! the number of roads with one to five stones of the player who has just moved (`mine`) and of the
//! player to move (`theirs`), and the winner. Logistic regression then finds the values that best
//! predict the winner, in thousandths of a logit. Positions with a forced win must be among them,
//! because a leaf may have one. Without them the values were weaker by 85 Elo
//! (docs/performance-log.md).
//!
//! A player to move with four stones in a road wins at once, so no example covers `theirs` with
//! four and five stones. These values order turns that stop a win, and are set to those of the same
//! roads as `mine`.
#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[cfg(feature = "farm")]
#[path = "common/workers.rs"]
mod workers;

use connect6::{Connect6, RoadValues, Roads};
use engines::connect6::self_play::{SelfPlayer, draw_opening};
use game_core::{Position, Side};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Roads of the player who has just moved with one to five stones, then of the other player with
/// one to three; and 1 for the constant.
const INPUTS: usize = 9;

/// A value of 1 in logits.
const UNIT: f64 = 1000.0;

/// The counts of a position, and whether the player who has just moved won.
type Example = ([f64; INPUTS], bool);

/// Bytes of the table of a search.
const BYTES: usize = 1 << 22;

/// Games of a round.
#[derive(Clone, Copy)]
struct RoundPlan {
    number: u64,
    games: u64,
    nodes: u64,
    values: RoadValues,
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let is_option = |word: &String| word == "--workers" || word == "--farm";
    let option = words
        .iter()
        .position(is_option)
        .map(|at| (words.remove(at), words.remove(at)));
    if let Some(text) = words
        .first()
        .filter(|word| word.parse::<u64>().is_err())
        .map(std::fs::read_to_string)
    {
        let mut examples = Vec::new();
        text.unwrap()
            .lines()
            .for_each(|line| read(line, &mut examples));
        tell("games", &examples);
        return;
    }
    let number = |n: usize, default| words.get(n).map_or(default, |text| text.parse().unwrap());
    let (games, nodes, rounds) = (number(0, 10), number(1, 300), number(2, 2));
    let (mut values, mut examples) = (RoadValues::PATENT, Vec::new());
    for number in 1..=rounds {
        let round = RoundPlan {
            number,
            games,
            nodes,
            values,
        };
        match &option {
            Some((name, value)) => by_jobs(round, name, value, &mut examples),
            None => one_by_one(round, &mut examples),
        }
        values = tell(&format!("round {number}"), &examples);
    }
}

/// Plays the games of a round one after the other, and adds their positions.
fn one_by_one(round: RoundPlan, examples: &mut Vec<Example>) {
    let mut random = ChaCha8Rng::seed_from_u64(round.number - 1);
    let before = examples.len();
    for game in 1..=round.games {
        note(&play(round, &mut random), examples);
        if game % 100 == 0 {
            eprintln!(
                "round {}: {game} games, {} positions",
                round.number,
                examples.len() - before
            );
        }
    }
}

/// Lets workers play the games of a round, and adds their positions.
#[cfg(feature = "farm")]
fn by_jobs(round: RoundPlan, name: &str, value: &str, examples: &mut Vec<Example>) {
    use engines::connect6::self_play::{Connect6SelfPlayKind, GameBatch, OPENING_TURNS};
    use farm::Kinds;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use workers::{Workers, secret};

    /// Games of a batch: a second of work or more. The result depends on it.
    const BATCH: u64 = 5;

    let batches: Vec<GameBatch> = (0..round.games.div_ceil(BATCH))
        .map(|number| {
            let seed = game_core::mix(game_core::mix(round.number - 1) ^ number);
            let games = u32::try_from(BATCH.min(round.games - number * BATCH)).unwrap();
            GameBatch::new(seed, games, round.nodes, &round.values)
        })
        .collect();
    let inputs: Result<Vec<_>, _> = batches.iter().map(serde_json::to_value).collect();
    let kinds = Kinds::default().with(Connect6SelfPlayKind::new(secret()));
    let reported = AtomicU64::new(0);
    let progress = |jobs: u64| {
        let games = jobs * BATCH;
        if games / 100 > reported.swap(games / 100, Relaxed) {
            eprintln!("round {}: {games} games", round.number);
        }
    };
    let workers = Workers::of(name, value).unwrap();
    let outputs = workers
        .outputs(
            &kinds,
            Connect6SelfPlayKind::NAME,
            &inputs.unwrap(),
            &progress,
        )
        .unwrap();
    for (batch, output) in batches.iter().zip(&outputs) {
        for positions in batch.replay(output).unwrap() {
            note(&positions[OPENING_TURNS..], examples);
        }
    }
}

/// There are no workers.
#[cfg(not(feature = "farm"))]
fn by_jobs(_: RoundPlan, name: &str, _: &str, _: &mut Vec<Example>) {
    eprintln!("The option {name} needs `--features farm` behind `cargo run`.");
    std::process::exit(2);
}

/// Fits the examples and prints the result.
fn tell(name: &str, examples: &[Example]) -> RoadValues {
    let weights = fit(examples);
    let values = rounded(&weights);
    println!(
        "{name}: {} positions, loss {:.4}, {values:?}",
        examples.len(),
        loss(&weights, examples)
    );
    values
}

/// Adds the positions of a game.
fn read(line: &str, examples: &mut Vec<Example>) {
    let (mut position, mut met) = (Connect6::<19>::EMPTY, Vec::new());
    for stone in line.split([',', ' ']).filter(|stone| !stone.is_empty()) {
        if position.left() == 2 && position.winning_turn().is_none() {
            met.push((inputs(&position), position.mover()));
        }
        position
            .try_play(connect6::notation::read_cell(stone, 19).unwrap())
            .unwrap();
    }
    if let Some(winner) = position.winner() {
        examples.extend(
            met.into_iter()
                .map(|(inputs, mover)| (inputs, winner != mover)),
        );
    }
}

/// Plays a game from a random opening; returns the positions at the beginnings of its turns, and the
/// last one.
fn play(round: RoundPlan, random: &mut ChaCha8Rng) -> Vec<Connect6> {
    let (mut position, _) = draw_opening(random);
    let mut player = SelfPlayer::new(round.values, round.nodes, BYTES).unwrap();
    let mut positions = vec![position];
    while let Some(turn) = player.turn(&position).unwrap() {
        turn.cells().for_each(|cell| position.play(cell));
        positions.push(position);
    }
    positions
}

/// Adds the positions of a game that can be learnt from.
fn note(positions: &[Connect6], examples: &mut Vec<Example>) {
    let Some(winner) = positions.last().and_then(Connect6::winner) else {
        return;
    };
    let met = positions
        .iter()
        .filter(|position| !position.is_over() && position.winning_turn().is_none());
    examples.extend(met.map(|position| (inputs(position), winner != position.mover())));
}

/// The counts of a position.
fn inputs(position: &Connect6) -> [f64; INPUTS] {
    let roads = Roads::of(position);
    let counts = |side: Side| roads.counts(side).map(f64::from);
    let (mine, theirs) = (counts(!position.mover()), counts(position.mover()));
    [
        mine[1], mine[2], mine[3], mine[4], mine[5], theirs[1], theirs[2], theirs[3], 1.0,
    ]
}

/// The probability that the player who has just moved wins.
fn expected(weights: &[f64; INPUTS], inputs: &[f64; INPUTS]) -> f64 {
    let sum: f64 = weights
        .iter()
        .zip(inputs)
        .map(|(weight, input)| weight * input)
        .sum();
    1.0 / (1.0 + libm::exp(-sum))
}

/// The mean of −ln of the probability given to the actual result.
fn loss(weights: &[f64; INPUTS], examples: &[Example]) -> f64 {
    let one = |(inputs, won): &Example| {
        let expected = expected(weights, inputs);
        -libm::log(if *won { expected } else { 1.0 - expected }.max(1e-12))
    };
    let count = f64::from(u32::try_from(examples.len()).unwrap());
    examples.iter().map(one).sum::<f64>() / count
}

/// The weights of least loss, by Newton's method: the loss has one minimum, and its curvature is
/// known.
fn fit(examples: &[Example]) -> [f64; INPUTS] {
    let mut weights = [0.0; INPUTS];
    for _ in 0..12 {
        // A small extra curvature for inputs that never occur.
        let mut matrix = [[0.0; INPUTS + 1]; INPUTS];
        matrix
            .iter_mut()
            .enumerate()
            .for_each(|(i, row)| row[i] = 1.0);
        for (inputs, won) in examples {
            let expected = expected(&weights, inputs);
            let (miss, curvature) = (
                f64::from(u8::from(*won)) - expected,
                expected * (1.0 - expected),
            );
            for i in 0..INPUTS {
                matrix[i][INPUTS] += miss * inputs[i];
                for j in 0..INPUTS {
                    matrix[i][j] += curvature * inputs[i] * inputs[j];
                }
            }
        }
        let step = solved(matrix);
        weights
            .iter_mut()
            .zip(step)
            .for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Solves linear equations with the right side in the last column; the matrix is positive definite.
fn solved(mut matrix: [[f64; INPUTS + 1]; INPUTS]) -> [f64; INPUTS] {
    for i in 0..INPUTS {
        let row = matrix[i];
        for (other, line) in matrix.iter_mut().enumerate() {
            let factor = if other == i { 0.0 } else { line[i] / row[i] };
            line.iter_mut()
                .zip(row)
                .for_each(|(entry, from)| *entry -= factor * from);
        }
    }
    core::array::from_fn(|i| matrix[i][INPUTS] / matrix[i][i])
}

/// Values of roads from weights: whole numbers of thousandths.
fn rounded(weights: &[f64; INPUTS]) -> RoadValues {
    #[allow(clippy::cast_possible_truncation, reason = "a few thousands")]
    let value = |n: usize, sign: f64| libm::round(sign * UNIT * weights[n]) as i32;
    let mine = [
        0,
        value(0, 1.0),
        value(1, 1.0),
        value(2, 1.0),
        value(3, 1.0),
        value(4, 1.0),
        1_000_000,
    ];
    let theirs = [
        0,
        value(5, -1.0),
        value(6, -1.0),
        value(7, -1.0),
        mine[4],
        mine[5],
        1_000_000,
    ];
    RoadValues::new(mine, theirs, 0).unwrap()
}
