//! The paper's strategy game: payoffs of 64 profiles, a Nash point, and its precision.

use std::error::Error;
use std::sync::Arc;

use engines::planes::three::strategy::{Tensor, estimate, profiles, regrets, solve};
use planes::World;
use planes::three::Rules;

use crate::bar::Bar;

const NAMES: [&str; 4] = ["near, risky", "near, safe", "far, risky", "far, safe"];

/// The estimates from this many matches for each profile.
pub(crate) fn estimates(
    world: &Arc<World>,
    matches: u32,
    seed: u32,
) -> Result<Tensor, Box<dyn Error>> {
    let mut bar = Bar::new(64);
    let rules = Rules::default();
    let tallies = profiles().map(|profile| {
        let tally = estimate(world, rules, profile, matches, seed.into());
        bar.step();
        tally
    });
    Tensor::new(rules.rounds, tallies.collect())
        .ok_or_else(|| "two matches at least are needed".into())
}

/// New estimates of the profiles on which the gains at the tensor's point depend: those in which at
/// most one seat leaves its strategy there. They come from new matches, so they are independent of
/// the luck that led to the point.
pub(crate) fn refined(
    world: &Arc<World>,
    tensor: &Tensor,
    matches: u32,
    seed: u32,
) -> Result<Tensor, Box<dyn Error>> {
    let nash = solve(&tensor.game().ok_or("a tensor has 64 estimates")?);
    let plays = |seat: usize, strategy: usize| {
        nash.mixed[seat]
            .get(strategy)
            .is_some_and(|s| s.to_string() != "0")
    };
    let near =
        |profile: [usize; 3]| (0..3).filter(|&seat| !plays(seat, profile[seat])).count() <= 1;
    let mut bar = Bar::new(64);
    let rules = Rules {
        rounds: tensor.rounds(),
        ..Rules::default()
    };
    let tallies = profiles().map(|profile| {
        bar.step();
        if near(profile) {
            estimate(world, rules, profile, matches, seed.into())
        } else {
            tensor.tally(profile).clone()
        }
    });
    Tensor::new(rules.rounds, tallies.collect())
        .ok_or_else(|| "two matches at least are needed".into())
}

/// The table and the point.
pub(crate) fn show(tensor: &Tensor) -> Result<(), Box<dyn Error>> {
    println!("points a round by seat, ± standard error; strategies of the seats 0, 1, 2");
    for profile in profiles() {
        print!(
            "{:11} | {:11} | {:11}",
            NAMES[profile[0]], NAMES[profile[1]], NAMES[profile[2]]
        );
        for seat in 0..3 {
            let (payoff, error) = tensor.payoff(profile, seat);
            print!(" | {payoff:.3} ± {error:.3}");
        }
        println!();
    }
    let game = tensor.game().ok_or("a tensor has 64 estimates")?;
    let nash = solve(&game);
    let regrets = regrets(&game, &nash.mixed).ok_or("no mixture")?;
    println!(
        "{:?} point; what each seat could gain by another strategy, exactly:",
        nash.kind
    );
    for (seat, regret) in regrets.iter().enumerate() {
        let shares = nash.mixed[seat]
            .iter()
            .zip(NAMES)
            .filter(|(share, _)| share.to_string() != "0");
        let shares: Vec<String> = shares
            .map(|(share, name)| format!("{share} {name}"))
            .collect();
        println!("  seat {seat}: {regret}, playing {}", shares.join(" + "));
    }
    let gains = tensor.gains(&nash.mixed);
    for gain in &gains {
        println!(
            "  seat {}, {:11}: gain {:+.4} ± {:.4}",
            gain.seat, NAMES[gain.strategy], gain.gain, gain.error
        );
    }
    let most = gains
        .iter()
        .map(|gain| gain.gain + 3.0 * gain.error)
        .fold(0.0, f64::max);
    println!(
        "so no player gains more than {most:.3} points a round by another strategy, at 3 standard errors"
    );
    Ok(())
}
