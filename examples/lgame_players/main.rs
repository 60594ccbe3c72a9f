//! The L-Game's engines against a random opponent and against each other.
//!
//! `cargo run --release --example lgame_players`
//!
//! Against the random opponent every figure is exact: a game is a Markov chain, and its
//! probabilities are summed up until nothing changes. Beside them are seeded games, which must
//! agree within their interval. Between engines without random numbers the start decides the game,
//! so they play one from each class of drawn positions, once with each side to move.

mod chain;
mod duel;
mod policy;
mod sample;

use std::error::Error;
use std::fmt::Write;

use chain::Chain;
use duel::duel;
use policy::Policy;
use sample::Sample;

/// Engines that never err.
const SOUND: [&str; 5] = [
    "perfect",
    "probability",
    "traps",
    "traps:measure=share",
    "hunt",
];

/// Engines that do.
const FALLIBLE: [&str; 3] = [
    "alphabeta:table=1,depth=1",
    "alphabeta:table=1,depth=2",
    "alphabeta:table=1,depth=3",
];

/// Seeded games against the random opponent.
const GAMES: u64 = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// The output; a test compares it with `examples/golden/lgame_players.txt`.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let policies = |specs: &[&str]| {
        specs
            .iter()
            .map(|spec| Policy::of(spec))
            .collect::<Result<Vec<_>, _>>()
    };
    let (mut sound, mut fallible) = (policies(&SOUND)?, policies(&FALLIBLE)?);
    let mut text = String::new();
    writeln!(
        text,
        "{:<28}{:>20}{:>20}{:>24}",
        "Against a random opponent", "first", "second", "1000 games, first"
    )?;
    writeln!(
        text,
        "{:<28}{:>10}{:>10}{:>10}{:>10}{:>8}{:>16}",
        "", "wins", "moves", "wins", "moves", "wins", "moves"
    )?;
    for (spec, policy) in SOUND
        .iter()
        .chain(&FALLIBLE)
        .zip(sound.iter_mut().chain(&mut fallible))
    {
        let chain = Chain::of(policy)?;
        write_row(&mut text, spec, [chain.first(), chain.second()])?;
    }
    text += "moves: the engine's own, on average, to the end of the game; ±: a 95 % interval\n";
    write_duels(&mut text, &mut sound, &mut fallible)?;
    Ok(text)
}

/// A row: the exact values for an engine that moves first and second, and seeded games beside them.
fn write_row(text: &mut String, spec: &str, exact: [(f64, f64); 2]) -> Result<(), Box<dyn Error>> {
    write!(text, "{spec:<28}")?;
    for (wins, moves) in exact {
        write!(text, "{:>9.3}%{moves:>10.4}", 100.0 * wins)?;
    }
    let sample = Sample::play(spec, GAMES)?;
    let (mean, half) = sample.moves();
    writeln!(text, "{:>8}{mean:>9.3} ±{half:>5.3}", sample.won)?;
    Ok(())
}

fn write_duels(
    text: &mut String,
    sound: &mut [Policy],
    fallible: &mut [Policy],
) -> Result<(), Box<dyn Error>> {
    writeln!(
        text,
        "\nWon, drawn and lost, from every class of drawn positions with either side to move"
    )?;
    write!(text, "{:<20}{:>18}", "", "each above")?;
    FALLIBLE.iter().try_for_each(|spec| {
        write!(
            text,
            "{:>18}",
            spec.replace("alphabeta:table=1,", "alphabeta ")
        )
    })?;
    for (number, name) in SOUND.iter().enumerate() {
        let (above, rest) = sound.split_at_mut(number);
        let [own, ..] = rest else { break };
        let mut scores = above
            .iter_mut()
            .map(|other| duel(own, other))
            .collect::<Result<Vec<_>, _>>()?;
        // One figure for all of them if all are equal; otherwise all are shown.
        scores.dedup();
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        write!(text, "\n{name:<20}{:>18}", scores.join(", "))?;
        for other in fallible.iter_mut() {
            write!(text, "{:>18}", duel(own, other)?.to_string())?;
        }
    }
    text.push('\n');
    Ok(())
}
