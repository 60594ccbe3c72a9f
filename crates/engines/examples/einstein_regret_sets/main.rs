//! The public sets of positions by which `quincunx regret einstein --set FILE` measures: made, and
//! checked by another way.
//!
//! ```console
//! export QUINCUNX_TABLES=FOLDER; quincunx tables build einstein 5
//! cargo run --release -p engines --example einstein_regret_sets -- 5 data/einstein/five.txt
//! cargo run --release -p engines --example einstein_regret_sets -- 6 data/einstein/six.txt
//! cargo run --release -p engines --example einstein_regret_sets -- --check data/einstein/six.txt --sample 50
//! ```
//!
//! Positions come from games of `learnt` against itself, values from the endgame table of five
//! stones: see `make`. A third number is that of positions, in place of 10,000. The check needs no
//! table of five: see `check`. Without arguments, the check is of the first position of
//! five stones.

mod check;
mod make;
mod values;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use engines::einstein::tables::Tables;

/// Positions of a published set.
const POSITIONS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => check::run(&published("five.txt"), 1),
        ["--check", file] => check::run(Path::new(file), usize::MAX),
        ["--check", file, "--sample", sample] => check::run(Path::new(file), sample.parse()?),
        [stones, file] => write(stones.parse()?, POSITIONS, file),
        [stones, file, positions] => write(stones.parse()?, positions.parse()?, file),
        _ => Err("The arguments are STONES FILE or --check FILE [--sample N].".into()),
    }
}

/// A file of the folder of published sets.
fn published(name: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/einstein");
    Path::new(root).join(name)
}

/// Makes a set with the tables of the folder in `QUINCUNX_TABLES`.
fn write(stones: usize, positions: usize, file: &str) -> Result<(), Box<dyn Error>> {
    Tables::shared().set_folder(env::var_os("QUINCUNX_TABLES").map(PathBuf::from));
    Ok(fs::write(file, make::set(stones, positions)?)?)
}
