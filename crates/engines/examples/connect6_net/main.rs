//! Learns the weights of `connect6::line_net`, the evaluation of the engine `connect6`.
//!
//! ```console
//! cargo run --release -p engines --example connect6_net         a short try, which writes nothing
//! cargo run --release -p engines --example connect6_net -- label roads 0 9000 1000 1.labels
//! cargo run --release -p engines --example connect6_net -- fit 8 1.bin 1.labels
//! cargo run --release -p engines --example connect6_net -- label 1.bin 9000 5000 1500 2.labels
//! cargo run --release -p engines --example connect6_net -- fit 24 weights.bin 1.labels 2.labels
//! ```
//!
//! `label WEIGHTS FIRST GAMES NODES FILE` plays the games with the numbers FIRST, FIRST + 1 … by
//! searches of NODES nodes, and writes their positions, and three others near each, with what these
//! searches think of them. WEIGHTS is a file, `built-in`, or `roads` for roads alone. Each game
//! depends on its number alone, so the file is the same however many threads there are (one for each
//! core). `fit EPOCHS OUT FILE…` learns from such files and writes the weights. The target of a
//! position of a game is for three tenths its result and for the rest what the search thinks, unless
//! the search found a win; that of a position beside a game is what the search thinks.

#[path = "../common/adam.rs"]
mod adam;
mod fit;
mod labels;
mod network;
mod play;

use std::error::Error;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use connect6::line_net::LineWeights;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use labels::Labelled;
use network::Sample;
use play::Labeller;

/// The share of the game's result in what is learnt.
const RESULT: f32 = 0.3;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            let labels = labelled(Some(LineWeights::built_in()), (0, 4), 100)?;
            learn(&labels, 2).map(|weights| println!("{} bytes", weights.write().len()))
        }
        ["label", weights, first, games, nodes, file] => {
            let weights = match weights {
                "roads" => None,
                "built-in" => Some(LineWeights::built_in()),
                path => Some(LineWeights::read(&fs::read(path)?)?),
            };
            let labels = labelled(weights, (first.parse()?, games.parse()?), nodes.parse()?)?;
            let mut bytes = Vec::new();
            for label in &labels {
                label.write(&mut bytes);
            }
            Ok(fs::write(file, bytes)?)
        }
        ["fit", epochs, out, ref files @ ..] if !files.is_empty() => {
            let mut labels = Vec::new();
            for file in files {
                labels.extend(Labelled::read(&fs::read(file)?)?);
            }
            let weights = learn(&labels, epochs.parse()?)?;
            Ok(fs::write(out, weights.write())?)
        }
        _ => Err(
            "The arguments are label WEIGHTS FIRST GAMES NODES FILE, or fit EPOCHS OUT FILE…"
                .into(),
        ),
    }
}

/// The labelled positions of some games, in the order of their numbers.
fn labelled(
    weights: Option<LineWeights>,
    (first, games): (u64, u64),
    nodes: u64,
) -> Result<Vec<Labelled>, Box<dyn Error>> {
    let weights = weights.map(Arc::new);
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || -> Result<(), String> {
        let mut labeller =
            Labeller::new(weights.clone(), nodes).map_err(|error| error.to_string())?;
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                return Ok(());
            }
            let labels = labeller
                .game(first + number)
                .map_err(|error| error.to_string())?;
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((number, labels));
            if done.len() % 100 == 0 {
                eprint!("\r{} of {games} games ", done.len());
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|thread| {
            thread
                .join()
                .map_err(|_| "A thread has failed.".to_owned())?
        })
    })?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(number, _)| number);
    let labels: Vec<Labelled> = done.into_iter().flat_map(|(_, labels)| labels).collect();
    eprintln!("\r{games} games, {} positions", labels.len());
    Ok(labels)
}

/// Weights that were learnt from these positions.
fn learn(labels: &[Labelled], epochs: usize) -> Result<LineWeights, Box<dyn Error>> {
    let samples: Vec<Sample> = labels
        .iter()
        .map(|label| Sample::new(label, RESULT))
        .collect();
    if samples.is_empty() || epochs == 0 {
        return Err("There is nothing to learn: positions and epochs are wanted.".into());
    }
    let network = fit::fit(&samples, epochs, &mut ChaCha8Rng::seed_from_u64(0))
        .ok_or("A thread has failed.")?;
    Ok(network
        .weights()
        .ok_or("The network has another size than the engine's.")?)
}
