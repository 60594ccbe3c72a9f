//! What is asked of the better bot, and what it got.

use std::sync::Arc;

use planes::World;
use planes::three::Rules;
use players::three::{BASELINES, Bot, Tally, Weights, play};

use crate::bar::Bar;

/// What seats scored in so many matches.
fn tally(world: &Arc<World>, bots: &[Bot; 3], matches: u32, seed: u64, bar: &mut Bar) -> Tally {
    let mut tally = Tally::default();
    for number in 0..matches {
        tally.add_record(&play(world, Rules::default(), bots, seed << 32 | u64::from(number)));
        bar.step();
    }
    tally
}

/// All lines; each figure from so many matches.
pub(crate) fn all(world: &Arc<World>, matches: u32, seed: u32) {
    let ahead = Bot::Ahead(Weights::default());
    let seed = u64::from(seed);
    let mut bar = Bar::new(matches * 22);
    let favourite =
        [Bot::Info, ahead].map(|bot| tally(world, &[bot, Bot::Entropy, Bot::Entropy], matches, seed, &mut bar));
    println!("seat 0 against two entropy bots, {matches} matches: asked 97 % of matches");
    for (bot, tally) in [Bot::Info, ahead].iter().zip(&favourite) {
        let (won, points) = (100.0 * tally.won(0), tally.mean(0));
        println!("  {:8} got {won:5.1} %, {points:.3} ± {:.3} points a round", bot.to_string(), tally.error(0));
    }
    println!("points a round: three of the same bot, then ahead against two of it; asked: a gain of 3 standard errors");
    println!("  bot      seat   alone            ahead            gain   errors");
    for (number, bot) in (2..).zip(BASELINES) {
        let alone = tally(world, &[bot; 3], matches, seed + number, &mut bar);
        for seat in 0..3 {
            let mut bots = [bot; 3];
            bots[seat] = ahead;
            // Other layouts than those of the bot alone, so that errors are independent.
            let with = tally(world, &bots, matches, seed + 100 * (number + seat as u64), &mut bar);
            let gain = with.mean(seat) - alone.mean(seat);
            let error = with.error(seat).hypot(alone.error(seat));
            println!(
                "  {:8} {seat}      {:.3} ± {:.3}    {:.3} ± {:.3}    {gain:+.3} {:6.1}",
                bot.to_string(),
                alone.mean(seat),
                alone.error(seat),
                with.mean(seat),
                with.error(seat),
                gain / error
            );
        }
    }
}
