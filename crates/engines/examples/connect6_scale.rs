//! By which scale points of the engine `connect6` become a probability of winning.
//!
//! `cargo run --release -p engines --example connect6_scale -- [GAMES] [NODES] [ENGINE]`
//!
//! The engine plays GAMES games (4) against itself, with NODES nodes a turn (200), after seven
//! random stones near the centre; the scale in use comes from 300 games with 2,000 nodes. ENGINE is
//! another engine of the game, as `connect6:values=learnt` for roads alone. The mean
//! of the last depths in each position and the result of its game are fitted by a logistic
//! curve, `1 / (1 + e^(−points / scale))`, whose scale makes the results most likely. Beside the
//! scale a table says how often positions of each tenth of the curve were really won.
#![allow(clippy::cast_precision_loss, reason = "numbers of games")]

use game_core::ToMove;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use registry::{EngineSpec, ErasedGame, Limits};

/// A position that was met: what the curve is fitted to.
struct Sample {
    /// The estimate of the engine, on its present scale.
    estimate: f64,
    /// 1 if the mover won, 0.5 for a draw, 0 if not.
    result: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().map_or(Ok(4), |word| word.parse())?;
    let nodes: u64 = words.next().map_or(Ok(200), |word| word.parse())?;
    let spec: EngineSpec = words.next().as_deref().unwrap_or("connect6").parse()?;
    let mut samples = Vec::new();
    for game in 0..games {
        play(game, nodes, &spec, &mut samples)?;
        if (game + 1) % 50 == 0 {
            eprintln!("{} games, {} positions", game + 1, samples.len());
        }
    }
    let factor = fitted(&samples);
    println!(
        "{} positions of {games} games, {nodes} nodes a turn",
        samples.len()
    );
    println!("The present scale should be divided by {factor:.3}.");
    table(&samples);
    Ok(())
}

/// Plays a game and adds its positions.
fn play(
    seed: u64,
    nodes: u64,
    spec: &EngineSpec,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut game = opening(seed);
    let mut engine = game.engine(spec)?;
    engine.begin(seed);
    let mut met: Vec<(usize, f64)> = Vec::new();
    while let ToMove::Player(mover) = game.to_move() {
        let analysis = engine.think(game.as_ref(), &Limits::new().nodes(nodes))?;
        // Both stones of a turn come from one thought, which counts once.
        if let (Some(estimate), false) = (analysis.estimate, analysis.moves.is_empty()) {
            met.push((mover, estimate));
        }
        game.play(analysis.best_move()?)?;
    }
    let payoffs = game.payoffs();
    samples.extend(met.into_iter().map(|(mover, estimate)| {
        let result = payoffs.get(mover).copied().unwrap_or(0);
        Sample {
            estimate,
            result: f64::midpoint(f64::from(result.signum()), 1.0),
        }
    }));
    Ok(())
}

/// A position after seven random stones near the centre: Black's first turn and three whole turns
/// more.
fn opening(seed: u64) -> Box<dyn ErasedGame> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = engines::CONNECT6.start();
    let mut stones = 0;
    while stones < 7 {
        let mut coordinate = || usize::try_from(random.next_u64() % 9).unwrap_or(0) + 6;
        let column = b"ABCDEFGHIJKLMNOPQRS"[coordinate()];
        let cell = format!("{}{}", char::from(column), coordinate());
        stones += usize::from(game.play(&cell).is_ok());
    }
    game
}

/// The factor of the log-odds that makes the results most likely, by bisection of the derivative.
fn fitted(samples: &[Sample]) -> f64 {
    let odds = |p: f64| libm::log(p / (1.0 - p)).clamp(-50.0, 50.0);
    let slope = |factor: f64| -> f64 {
        let term = |sample: &Sample| {
            let x = odds(sample.estimate);
            x * (sample.result - 1.0 / (1.0 + libm::exp(-factor * x)))
        };
        samples.iter().map(term).sum()
    };
    let (mut low, mut high) = (0.0, 64.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Positions by tenths of the estimate: how many, their mean estimate, and the part that was won.
fn table(samples: &[Sample]) {
    println!(
        "{:>10} {:>10} {:>10} {:>10}",
        "estimate", "positions", "mean", "won"
    );
    for tenth in 0..10 {
        let (low, high) = (f64::from(tenth) / 10.0, f64::from(tenth + 1) / 10.0);
        let within: Vec<&Sample> = samples
            .iter()
            .filter(|sample| low <= sample.estimate && sample.estimate < high)
            .collect();
        let mean = |of: fn(&Sample) -> f64| {
            within.iter().map(|&sample| of(sample)).sum::<f64>() / within.len() as f64
        };
        println!(
            "{low:>4.1}–{high:.1}   {:>10} {:>10.3} {:>10.3}",
            within.len(),
            mean(|sample| sample.estimate),
            mean(|sample| sample.result)
        );
    }
}
