//! The game of three in Planes: the scores of its bots in each seat, and the paper's strategy game.
//!
//! ```console
//! cargo run --release -p engines --example planes_three                       a few rounds of everything, seconds
//! cargo run --release -p engines --example planes_three -- all                the aims and the results, minutes
//! cargo run --release -p engines --example planes_three -- match ahead entropy entropy --matches 100 --seed 1
//! cargo run --release -p engines --example planes_three -- gain info ahead:three=0.2 --matches 500
//! cargo run --release -p engines --example planes_three -- record info info info --seed 1 > FILE
//! cargo run --release -p engines --example planes_three -- check FILE         replays a recorded match
//! cargo run --release -p engines --example planes_three -- estimate --matches 100 > FILE
//! cargo run --release -p engines --example planes_three -- nash FILE
//! cargo run --release -p engines --example planes_three -- refine FILE --matches 400 --seed 2 > FILE2
//! ```
//!
//! With `--ties next`, shots at the next seat come first if both opponents are worth the same;
//! without it chance decides. The estimates of the strategy game always leave it to chance.

mod asked;
mod bar;
mod nash;

use std::error::Error;
use std::fs;
use std::str::FromStr;
use std::sync::Arc;

use engines::planes::three::{Bot, Chance, Tally, Ties, play};
use planes::three::{MatchRecord, Rules};
use planes::{Setup, World};

use asked::Plan;
use bar::Bar;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let matches: Option<u32> = option(&mut words, "--matches")?;
    let seed = option(&mut words, "--seed")?.unwrap_or(1);
    let ties = ties(&mut words)?;
    let plan = |default| Plan {
        matches: matches.unwrap_or(default),
        seed,
        ties,
    };
    let world = Arc::new(World::new(Setup::standard(9, 2))?);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            asked::all(&world, plan(2));
            nash::show(&nash::estimates(&world, 2, seed)?)
        }
        ["all"] => {
            asked::all(&world, plan(300));
            nash::show(&nash::estimates(&world, 20, seed)?)
        }
        ["match", a, b, c] => {
            played(&world, &[a.parse()?, b.parse()?, c.parse()?], plan(10));
            Ok(())
        }
        ["gain", alone, with] => {
            asked::gain(&world, alone.parse()?, with.parse()?, plan(100));
            Ok(())
        }
        ["record", a, b, c] => {
            let bots = [a.parse()?, b.parse()?, c.parse()?];
            let chance = Chance {
                seed: seed.into(),
                ties,
            };
            print!("{}", play(&world, Rules::default(), &bots, chance));
            Ok(())
        }
        ["check", file] => checked(file),
        ["estimate"] => {
            print!("{}", nash::estimates(&world, matches.unwrap_or(10), seed)?);
            Ok(())
        }
        ["refine", file] => {
            let tensor = fs::read_to_string(file)?.parse()?;
            print!(
                "{}",
                nash::refined(&world, &tensor, matches.unwrap_or(100), seed)?
            );
            Ok(())
        }
        ["nash", file] => nash::show(&fs::read_to_string(file)?.parse()?),
        _ => Err(
            "see the head of crates/engines/examples/planes_three/main.rs for what may be asked"
                .into(),
        ),
    }
}

/// Takes an option with its value from the words.
fn ties(words: &mut Vec<String>) -> Result<Ties, Box<dyn Error>> {
    match option::<String>(words, "--ties")?.as_deref() {
        None | Some("chance") => Ok(Ties::Chance),
        Some("next") => Ok(Ties::Next),
        Some(_) => Err("--ties is `chance` or `next`".into()),
    }
}

fn option<T: FromStr<Err: Error + 'static>>(
    words: &mut Vec<String>,
    name: &str,
) -> Result<Option<T>, Box<dyn Error>> {
    let Some(at) = words.iter().position(|word| word == name) else {
        return Ok(None);
    };
    words.remove(at);
    if at == words.len() {
        return Err(format!("{name} needs a value").into());
    }
    Ok(Some(words.remove(at).parse()?))
}

/// Matches between three bots.
fn played(world: &Arc<World>, bots: &[Bot; 3], plan: Plan) {
    let mut bar = Bar::new(plan.matches);
    let mut tally = Tally::default();
    for chance in plan.chances() {
        tally.add_record(&play(world, Rules::default(), bots, chance));
        bar.step();
    }
    drop(bar);
    println!("{} matches, {} rounds", tally.matches(), tally.parts());
    for (seat, bot) in bots.iter().enumerate() {
        let (points, error, won) = (tally.mean(seat), tally.error(seat), 100.0 * tally.won(seat));
        println!(
            "seat {seat}: {points:.3} ± {error:.3} points a round, {won:5.1} % of matches  {bot}"
        );
    }
}

fn checked(file: &str) -> Result<(), Box<dyn Error>> {
    let record: MatchRecord = fs::read_to_string(file)?.parse()?;
    let standing = record.standing()?;
    println!(
        "{file}: {} rounds, {:?} points, won by {:?}",
        record.rounds.len(),
        standing.totals(),
        standing.winners()
    );
    Ok(())
}
