//! Learns the weights of `einstein::learnt`.
//!
//! In each round the evaluation plays itself, its positions get values from searches that evaluate
//! leaves by the weights so far and know the exact values of four stones, and the weights learn
//! these values. So certainty travels from the endings towards the opening, two turns a round; in
//! the last two rounds three. Then games are played by searches, and the weights learn the games'
//! outcomes without the luck of the throws, which do not repeat the errors of the evaluation. One
//! thread and one seed give one file, the same on every machine.
//!
//! ```console
//! cargo run --release --example einstein_train                       a short try, which writes nothing
//! cargo run --release --example einstein_train -- --rounds 10 --positions 500000 --outcomes 8000000 \
//!     --out crates/einstein/src/learnt/weights.bin                   the weights of the crate
//! cargo run --release --example einstein_train -- --ablation true --positions 600000
//! ```
//!
//! The last one teaches the values of searches to networks without some inputs, and prints their
//! errors.
//!
//! With `--workers N` the positions come from batches that N threads do as jobs, and with
//! `--farm URL` from batches that the workers of a server do (docs/farm.md; behind
//! `--features nats`). The file is the same for any number of workers, and another one than without
//! these options: there one game follows the other. Games for their outcomes are always played by
//! this process.

mod ablation;
#[path = "../../crates/engines/examples/common/adam.rs"]
mod adam;
mod epoch;
mod gather;
mod network;
#[path = "../../crates/engines/examples/common/workers.rs"]
mod workers;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use adam::Adam;
use epoch::errors;
use network::{Network, Sample, Senses};
use quincunx::einstein::Size;
use quincunx::einstein::learnt::{Features, Learnt, Weights};
use quincunx::engines::einstein::tables::{EinSteinTable, Tables};
use quincunx::game_core::mix;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use workers::Workers;

/// Rates at the beginning and the end of each pass through the samples of a round.
const RATES: [(f32, f32); 2] = [(2e-3, 1e-3), (1e-3, 5e-4)];

/// The same for the last round.
const LAST_RATES: [(f32, f32); 6] = [
    (1e-3, 1e-3),
    (1e-3, 6e-4),
    (6e-4, 3e-4),
    (3e-4, 1e-4),
    (1e-4, 3e-5),
    (3e-5, 1e-6),
];

/// The same for outcomes: they are noisy values, so the last passes average over many of them.
const OUTCOME_RATES: [(f32, f32); 8] = [
    (1e-3, 9e-4),
    (9e-4, 7e-4),
    (7e-4, 5e-4),
    (5e-4, 4e-4),
    (4e-4, 3e-4),
    (3e-4, 2e-4),
    (2e-4, 1e-4),
    (1e-4, 1e-6),
];

/// The options of the command line.
struct Choice {
    rounds: usize,
    positions: usize,
    /// Positions whose values are outcomes without luck.
    outcomes: usize,
    seed: u64,
    depth: u32,
    ablation: bool,
    /// The workers that do batches; `None` if the games are played one after the other.
    workers: Option<Workers>,
    /// The file for the weights after the last round, if any.
    out: Option<PathBuf>,
}

impl Choice {
    fn of(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
        let mut choice = Self {
            rounds: 2,
            positions: 10_000,
            outcomes: 0,
            seed: 1,
            depth: 2,
            ablation: false,
            workers: None,
            out: None,
        };
        for pair in arguments.chunks(2) {
            match pair {
                [name, value] if name == "--rounds" => choice.rounds = value.parse()?,
                [name, value] if name == "--positions" => choice.positions = value.parse()?,
                [name, value] if name == "--outcomes" => choice.outcomes = value.parse()?,
                [name, value] if name == "--seed" => choice.seed = value.parse()?,
                [name, value] if name == "--depth" => choice.depth = value.parse()?,
                [name, value] if name == "--ablation" => choice.ablation = value.parse()?,
                [name, value] if name == "--workers" || name == "--farm" => {
                    choice.workers = Some(Workers::of(name, value)?);
                }
                [name, value] if name == "--out" => choice.out = Some(PathBuf::from(value)),
                _ => {
                    return Err("Options are --rounds n, --positions n, --outcomes n, --seed n, --depth n, \
                                --ablation true, --workers n, --farm URL and --out FILE."
                        .into());
                }
            }
        }
        Ok(choice)
    }
}

/// The state that lasts from round to round.
struct Training {
    table: Arc<EinSteinTable>,
    network: Network,
    adam: Adam,
    random: ChaCha8Rng,
    begin: Instant,
}

impl Training {
    fn weights(&self) -> Result<Weights, Box<dyn Error>> {
        Weights::rounded(&self.network.parameters)
            .ok_or_else(|| "The network has not the units of the crate.".into())
    }

    /// A function that prints how many of `count` positions there are, now and then.
    fn progress(&self, count: usize) -> impl Fn(usize) + Sync + use<> {
        let (begin, reported) = (self.begin, AtomicUsize::new(0));
        move |done: usize| {
            if done / 50_000 > reported.swap(done / 50_000, Relaxed) {
                let seconds = begin.elapsed().as_secs_f64();
                eprintln!("{seconds:7.1} s: {done} of {count} positions");
            }
        }
    }

    /// Positions with values by the weights so far.
    fn gather(&mut self, round: usize, choice: &Choice) -> Result<Vec<Sample>, Box<dyn Error>> {
        let (weights, count) = (self.weights()?, choice.positions);
        let depth = choice.depth + u32::from(round + 2 > choice.rounds);
        let (asked, progress) = ((count, depth), self.progress(count));
        if let Some(workers) = &choice.workers {
            let seed = mix(mix(choice.seed) ^ round as u64);
            return gather::by_jobs(&weights, asked, seed, workers, &progress);
        }
        let learnt = Learnt::with(&weights);
        let game = gather::by_searches;
        gather::alone(
            &learnt,
            &self.table,
            asked,
            game,
            &mut self.random,
            progress,
        )
    }

    /// Writes the weights. The crate does not compile with half a file, so the complete file is
    /// renamed.
    fn write(&self, out: &Path) -> Result<(), Box<dyn Error>> {
        let draft = out.with_extension("making");
        std::fs::write(&draft, self.weights()?.write())?;
        std::fs::rename(&draft, out)?;
        println!(
            "{}: {:.0} s",
            out.display(),
            self.begin.elapsed().as_secs_f64()
        );
        Ok(())
    }

    /// All rounds of values by searches.
    fn rounds(&mut self, choice: &Choice) -> Result<(), Box<dyn Error>> {
        let mut window: Vec<Vec<Sample>> = Vec::new();
        for round in 1..=choice.rounds {
            let mut fresh = self.gather(round, choice)?;
            let held = self.held_out(&mut fresh, &format!("round {round}"));
            window.push(fresh);
            if window.len() > 4 {
                window.remove(0);
            }
            let rates: &[_] = if round == choice.rounds {
                &LAST_RATES
            } else {
                &RATES
            };
            let samples: Vec<Sample> = window.iter().flatten().cloned().collect();
            self.learn(&samples, &held, rates);
        }
        Ok(())
    }

    /// Learns the outcomes of games without luck. Adam begins anew.
    fn outcomes(&mut self, choice: &Choice) -> Result<(), Box<dyn Error>> {
        let (learnt, count) = (Learnt::with(&self.weights()?), choice.outcomes);
        let (asked, progress) = ((count, choice.depth), self.progress(count));
        let game = gather::by_outcomes;
        let mut samples = gather::alone(
            &learnt,
            &self.table,
            asked,
            game,
            &mut self.random,
            progress,
        )?;
        let held = self.held_out(&mut samples, "outcomes without luck");
        self.adam = Adam::new(self.network.parameters.len());
        self.learn(&samples, &held, &OUTCOME_RATES);
        Ok(())
    }

    /// Takes a twentieth of the samples out, and prints the errors on it so far.
    fn held_out(&self, samples: &mut Vec<Sample>, name: &str) -> Vec<Sample> {
        let held = samples.split_off(samples.len() - samples.len() / 20);
        let (excess, error) = errors(&self.network, &held);
        println!(
            "{name}: {} positions; before: excess {excess:.5}, error {error:.4}",
            samples.len()
        );
        held
    }

    /// Goes through the samples once for each pair of rates.
    fn learn(&mut self, samples: &[Sample], held: &[Sample], rates: &[(f32, f32)]) {
        for (epoch, &rates) in rates.iter().enumerate() {
            let loss = self
                .adam
                .epoch(&mut self.network, samples, rates, &mut self.random);
            let (excess, error) = errors(&self.network, held);
            let seconds = self.begin.elapsed().as_secs_f64();
            println!(
                "{seconds:7.1} s: epoch {epoch}, loss {loss:.5}; held out: excess {excess:.5}, error {error:.4}"
            );
        }
    }
}

/// Teaches the same values to networks without some inputs.
fn compare_inputs(
    table: &Arc<EinSteinTable>,
    random: &mut ChaCha8Rng,
    choice: &Choice,
) -> Result<(), Box<dyn Error>> {
    if choice.workers.is_some() {
        return Err("--ablation goes with neither --workers nor --farm.".into());
    }
    let asked = (choice.positions, choice.depth);
    let game = gather::by_searches;
    let samples = gather::alone(&Learnt::new(), table, asked, game, random, |_| ())?;
    ablation::compare(&samples);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let choice = Choice::of(&arguments)?;
    let mut random = ChaCha8Rng::seed_from_u64(choice.seed);
    let network = Network::new(Features::UNITS, Senses::all(), &mut random);
    let adam = Adam::new(network.parameters.len());
    let table = Tables::shared().einstein(Size::STANDARD, 4)?;
    if choice.ablation {
        return compare_inputs(&table, &mut random, &choice);
    }
    let mut training = Training {
        table,
        network,
        adam,
        random,
        begin: Instant::now(),
    };
    training.rounds(&choice)?;
    if choice.outcomes > 0 {
        training.outcomes(&choice)?;
    }
    if let Some(out) = &choice.out {
        training.write(out)?;
    }
    Ok(())
}
