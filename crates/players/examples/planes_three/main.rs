//! The game of three in Planes: what its bots score in each seat, and the paper's strategy game.
//!
//! ```console
//! cargo run --release -p players --example planes_three                       a few rounds of everything, seconds
//! cargo run --release -p players --example planes_three -- all                what is asked for and what was got, minutes
//! cargo run --release -p players --example planes_three -- match ahead entropy entropy --matches 100 --seed 1
//! cargo run --release -p players --example planes_three -- record info info info --seed 1 > FILE
//! cargo run --release -p players --example planes_three -- check FILE         replays a recorded match
//! cargo run --release -p players --example planes_three -- estimate --matches 100 > FILE
//! cargo run --release -p players --example planes_three -- nash FILE
//! ```

mod asked;
mod bar;
mod nash;

use std::error::Error;
use std::fs;
use std::sync::Arc;

use planes::three::{MatchRecord, Rules};
use planes::{Setup, World};
use players::three::{Bot, Tally, play};

use bar::Bar;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let matches = option(&mut words, "--matches")?;
    let seed = option(&mut words, "--seed")?.unwrap_or(1);
    let world = Arc::new(World::new(Setup::standard(9, 2))?);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            asked::all(&world, 2, seed);
            nash::show(&nash::estimates(&world, 2, seed)?)
        }
        ["all"] => {
            asked::all(&world, matches.unwrap_or(300), seed);
            nash::show(&nash::estimates(&world, 20, seed)?)
        }
        ["match", a, b, c] => {
            played(&world, &[a.parse()?, b.parse()?, c.parse()?], matches.unwrap_or(10), seed);
            Ok(())
        }
        ["record", a, b, c] => {
            print!("{}", play(&world, Rules::default(), &[a.parse()?, b.parse()?, c.parse()?], seed.into()));
            Ok(())
        }
        ["check", file] => checked(file),
        ["estimate"] => {
            print!("{}", nash::estimates(&world, matches.unwrap_or(10), seed)?);
            Ok(())
        }
        ["nash", file] => nash::show(&fs::read_to_string(file)?.parse()?),
        _ => Err("see the head of crates/players/examples/planes_three/main.rs for what may be asked".into()),
    }
}

/// Takes an option with its value out of the words.
fn option(words: &mut Vec<String>, name: &str) -> Result<Option<u32>, Box<dyn Error>> {
    let Some(at) = words.iter().position(|word| word == name) else { return Ok(None) };
    words.remove(at);
    if at == words.len() {
        return Err(format!("{name} needs a whole number").into());
    }
    Ok(Some(words.remove(at).parse()?))
}

/// Matches between three bots.
fn played(world: &Arc<World>, bots: &[Bot; 3], matches: u32, seed: u32) {
    let mut bar = Bar::new(matches);
    let mut tally = Tally::default();
    for number in 0..matches {
        tally.add_record(&play(world, Rules::default(), bots, u64::from(seed) << 32 | u64::from(number)));
        bar.step();
    }
    drop(bar);
    println!("{} matches, {} rounds", tally.matches(), tally.parts());
    for (seat, bot) in bots.iter().enumerate() {
        let (points, error, won) = (tally.mean(seat), tally.error(seat), 100.0 * tally.won(seat));
        println!("seat {seat}: {points:.3} ± {error:.3} points a round, {won:5.1} % of matches  {bot}");
    }
}

fn checked(file: &str) -> Result<(), Box<dyn Error>> {
    let record: MatchRecord = fs::read_to_string(file)?.parse()?;
    let standing = record.standing()?;
    println!("{file}: {} rounds, {:?} points, won by {:?}", record.rounds.len(), standing.totals(), standing.winners());
    Ok(())
}
