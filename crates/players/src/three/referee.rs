//! Rounds and matches: a pure function of the world, the rules, the bots and a seed.

use std::sync::Arc;

use ::planes::World;
use ::planes::three::{MatchRecord, Referee, RoundRecord, Rules, Standing};
use game_core::{Player, Position, Score, Seat, mix};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::bot::Hiding;
use super::{Bot, Situation};

/// Plays a match to its end. What a seat hides depends on the seed, the round and its own way to hide
/// alone, so that bots meet the same layouts in matches of the same seed.
#[must_use]
pub fn play(world: &Arc<World>, rules: Rules, bots: &[Bot; 3], seed: u64) -> MatchRecord {
    let mut standing = Standing::new(rules);
    let mut rounds = Vec::new();
    let hiders = bots.each_ref().map(|bot| bot.hider(world));
    while let Some(opener) = standing.opener() {
        let layouts = hidden(&hiders, seed, rounds.len() as u64);
        let Some((round, points)) = play_round(world, rules, bots, (opener, layouts), standing.totals()) else { break };
        standing.add(points);
        rounds.push(round);
    }
    MatchRecord { world: Arc::clone(world), rules, rounds }
}

/// Plays so many rounds, none added; the points of each, by seat.
#[must_use]
pub fn play_rounds(world: &Arc<World>, rules: Rules, bots: &[Bot; 3], seed: u64, count: u16) -> Vec<[Score; 3]> {
    let rules = Rules { rounds: count, ..rules };
    let mut standing = Standing::new(rules);
    let hiders = bots.each_ref().map(|bot| bot.hider(world));
    for round in 0..count {
        // Beyond the first round this asks for no decision, so somebody always opens.
        let Some(opener) = standing.opener() else { break };
        let layouts = hidden(&hiders, seed, round.into());
        let Some((_, points)) = play_round(world, rules, bots, (opener, layouts), standing.totals()) else { break };
        standing.add(points);
    }
    standing.rounds().to_vec()
}

/// What the seats hide in a round.
fn hidden(hiders: &[Hiding; 3], seed: u64, round: u64) -> [usize; 3] {
    [0, 1, 2].map(|seat: usize| {
        let mut random = ChaCha8Rng::seed_from_u64(mix(mix(seed) ^ (4 * round + seat as u64)));
        hiders[seat].draw(&mut random)
    })
}

/// Plays one round; nothing if a layout is none of the world's.
///
/// A gunner that says no shot, or one that may not be fired, fires the first that may.
fn play_round(
    world: &Arc<World>,
    rules: Rules,
    bots: &[Bot; 3],
    (opener, layouts): (Seat<3>, [usize; 3]),
    totals: [Score; 3],
) -> Option<(RoundRecord, [Score; 3])> {
    let mut table = Referee::new(Arc::clone(world), rules, opener, layouts)?;
    let mut gunners = bots.each_ref().map(Bot::gunner);
    let mut shots = Vec::new();
    while let Some(seat) = table.to_move().player() {
        let points = table.points();
        let totals = core::array::from_fn(|other| totals[other] + points[other]);
        let situation = Situation { view: table.seen_by(seat), totals };
        let shot = gunners[seat.index()].shot(&situation).filter(|&shot| table.is_legal(shot));
        let Some(shot) = shot.or_else(|| table.moves().next()) else { break };
        table.play(shot);
        shots.push(shot);
    }
    Some((RoundRecord { opener, layouts, shots }, table.points()))
}
