//! The questions that the bots must answer, and the results.

use std::sync::Arc;

use engines::planes::three::{BASELINES, Bot, Chance, Tally, Ties, Weights, play, play_rounds};
use planes::World;
use planes::three::Rules;

use crate::bar::Bar;

/// Points a round by seat of three `info` bots, in an independent simulation.
const SEATS: [f64; 3] = [3.74, 2.51, 2.20];

/// The number of matches, their seed, and the rule for ties.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) matches: u32,
    pub(crate) seed: u32,
    pub(crate) ties: Ties,
}

impl Plan {
    /// The seed and the rule for ties of each match.
    pub(crate) fn chances(self) -> impl Iterator<Item = Chance> {
        (0..self.matches).map(move |number| {
            let seed = u64::from(self.seed) << 32 | u64::from(number);
            Chance {
                seed,
                ties: self.ties,
            }
        })
    }
}

/// Points of the seats, and the matches that they won.
fn tally(world: &Arc<World>, bots: &[Bot; 3], plan: Plan, bar: &mut Bar) -> Tally {
    let mut tally = Tally::default();
    for chance in plan.chances() {
        tally.add_record(&play(world, Rules::default(), bots, chance));
        bar.step();
    }
    tally
}

/// The points of every match by seat, without additional rounds: matches with the same chance can
/// be compared one by one.
fn points(world: &Arc<World>, bots: &[Bot; 3], plan: Plan, bar: &mut Bar) -> Vec<[i32; 3]> {
    let rules = Rules::default();
    let of_match = |chance: Chance| {
        let rounds = play_rounds(world, rules, bots, chance, rules.rounds);
        bar.step();
        [0, 1, 2].map(|seat: usize| rounds.iter().map(|points| points[seat]).sum())
    };
    plan.chances().map(of_match).collect()
}

/// Prints all lines; each figure comes from this many matches.
pub(crate) fn all(world: &Arc<World>, plan: Plan) {
    let mut bar = Bar::new(plan.matches.saturating_mul(23));
    seats(world, plan, &mut bar);
    favourites(world, plan, &mut bar);
    head(Bot::Ahead(Weights::default()));
    for bot in BASELINES {
        gains(world, bot, Bot::Ahead(Weights::default()), plan, &mut bar);
    }
}

/// Prints how much more one bot scores than another among two of the latter.
pub(crate) fn gain(world: &Arc<World>, alone: Bot, with: Bot, plan: Plan) {
    let mut bar = Bar::new(plan.matches.saturating_mul(4));
    head(with);
    gains(world, alone, with, plan, &mut bar);
}

fn head(with: Bot) {
    println!(
        "points a round: three of the same bot, then {with} against two of it in the same matches;"
    );
    println!("asked: a gain of 3 standard errors of the paired difference");
    println!("  bot      seat  alone  with   gain               errors");
}

/// Three of the same bot beside the known figures.
fn seats(world: &Arc<World>, plan: Plan, bar: &mut Bar) {
    let tally = tally(world, &[Bot::Info; 3], plan, bar);
    println!("three info bots, {} matches:", plan.matches);
    for (seat, asked) in SEATS.iter().enumerate() {
        let (mean, error, won) = (tally.mean(seat), tally.error(seat), 100.0 * tally.won(seat));
        println!(
            "  seat {seat}: asked {asked:.2}, got {mean:.3} ± {error:.3} points a round, {won:5.1} % of matches"
        );
    }
}

/// One good bot against two that shoot for information.
fn favourites(world: &Arc<World>, plan: Plan, bar: &mut Bar) {
    println!(
        "seat 0 against two entropy bots, {} matches: asked 97 % of matches",
        plan.matches
    );
    for bot in [Bot::Info, Bot::Ahead(Weights::default())] {
        let tally = tally(world, &[bot, Bot::Entropy, Bot::Entropy], plan, bar);
        let (name, won, points) = (bot.to_string(), 100.0 * tally.won(0), tally.mean(0));
        println!(
            "  {name:8} got {won:5.1} %, {points:.3} ± {:.3} points a round",
            tally.error(0)
        );
    }
}

/// In each seat, how much more one bot scores against two of another than that one itself does.
fn gains(world: &Arc<World>, bot: Bot, one: Bot, plan: Plan, bar: &mut Bar) {
    let rounds = f64::from(Rules::default().rounds);
    let alone = points(world, &[bot; 3], plan, bar);
    for seat in 0..3 {
        let mut bots = [bot; 3];
        bots[seat] = one;
        let with = points(world, &bots, plan, bar);
        // Three counts of a tally: with, alone, and their difference.
        let mut tally = Tally::default();
        for (with, alone) in with.iter().zip(&alone) {
            tally.add([with[seat], alone[seat], with[seat] - alone[seat]]);
        }
        let [with, alone, gain] = [0, 1, 2].map(|count| tally.mean(count) / rounds);
        let error = tally.error(2) / rounds;
        let name = bot.to_string();
        println!(
            "  {name:8} {seat}     {alone:.3}  {with:.3}  {gain:+.3} ± {error:.3} {:10.1}",
            gain / error
        );
    }
}
