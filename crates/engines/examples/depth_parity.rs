//! How far the win chance that is shown at the start swings from depth to depth.
//!
//! `cargo run --release -p engines --example depth_parity -- [DEPTH [GAME]]`
//!
//! Values of single depths swing with their parity: a side that has just moved looks better than it
//! is. So programs show a mean of the last depths. The table has for each depth from 1 to DEPTH (5)
//! the value of that depth alone and the chance that is shown, in the standard layout of EinStein
//! würfelt nicht! after a roll of 6 and in Connect6 after the first stone; below it the spread, the
//! largest chance from depth 2 on less the smallest. With GAME (`connect6`) that game alone.

use registry::{EngineSpec, Limits, Unit};

type Failure = Box<dyn std::error::Error>;

/// The engines, each with its game and the moves before it thinks.
const TABLES: [(&str, &str, &[&str]); 3] = [
    ("einstein", "learnt", &[]),
    ("einstein", "expectimax", &[]),
    ("connect6", "connect6:book=off", &["J10"]),
];

fn main() -> Result<(), Failure> {
    let deepest: u32 = std::env::args().nth(1).map_or(Ok(5), |word| word.parse())?;
    let only = std::env::args().nth(2);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    for (name, engine, moves) in TABLES.into_iter().filter(|(name, ..)| wanted(name)) {
        print_table(name, engine, moves, deepest)?;
    }
    Ok(())
}

/// Prints the values and chances of an engine at each depth, and the spread of the chances.
fn print_table(name: &str, engine: &str, moves: &[&str], deepest: u32) -> Result<(), Failure> {
    let mut game = engines::entry(name)
        .ok_or("There is no such game.")?
        .start();
    for text in moves {
        game.play(text)?;
    }
    println!("| {engine}, depth | alone | shown |\n|---|---:|---:|");
    let mut chances = Vec::new();
    for depth in 1..=deepest {
        let mut thinking = game.engine(&engine.parse::<EngineSpec>()?)?;
        let analysis = thinking.think(game.as_ref(), &Limits::new().depth(depth))?;
        let value = analysis.value.ok_or("There is no value.")?;
        let chance = analysis.probability().ok_or("There is no chance.")?;
        let alone = if analysis.unit == Unit::Probability {
            format!("{:.1} %", 100.0 * value)
        } else {
            format!("{value:+.0}")
        };
        println!("| {depth} | {alone} | {:.1} % |", 100.0 * chance);
        if depth >= 2 {
            chances.push(chance);
        }
    }
    let low = chances.iter().copied().fold(1.0, f64::min);
    let high = chances.iter().copied().fold(0.0, f64::max);
    println!("\nSpread: {:.1} points\n", 100.0 * (high - low));
    Ok(())
}
