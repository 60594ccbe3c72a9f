//! Rounds and matches: a pure function of the world, the rules, the bots and a seed.

use std::sync::Arc;

use ::planes::World;
use ::planes::three::{MatchRecord, Referee, RoundRecord, Rules, Standing};
use game_core::{Player, Position, Score, Seat};
use rand_chacha::ChaCha8Rng;

use super::bot::Hiding;
use super::chance::stream;
use super::{Bot, Chance, Situation, Ties};

/// Plays a match to its end. A seat's layout depends only on the seed, the round and its own way to
/// hide, so bots meet the same layouts in matches with the same seed.
#[must_use]
pub fn play(
    world: &Arc<World>,
    rules: Rules,
    bots: &[Bot; 3],
    chance: impl Into<Chance>,
) -> MatchRecord {
    let chance = chance.into();
    let mut standing = Standing::new(rules);
    let mut rounds = Vec::new();
    let hiders = bots.each_ref().map(|bot| bot.hider(world));
    while let Some(opener) = standing.opener() {
        let deal = Deal::of(&hiders, chance, opener, rounds.len() as u64);
        let Some((round, points)) = play_round(world, rules, bots, deal, standing.totals()) else {
            break;
        };
        standing.add(points);
        rounds.push(round);
    }
    MatchRecord {
        world: Arc::clone(world),
        rules,
        rounds,
    }
}

/// Plays this many rounds without additional ones; returns the points of each, by seat.
#[must_use]
pub fn play_rounds(
    world: &Arc<World>,
    rules: Rules,
    bots: &[Bot; 3],
    chance: impl Into<Chance>,
    count: u16,
) -> Vec<[Score; 3]> {
    let chance = chance.into();
    let rules = Rules {
        rounds: count,
        ..rules
    };
    let mut standing = Standing::new(rules);
    let hiders = bots.each_ref().map(|bot| bot.hider(world));
    for round in 0..count {
        // A match of `count` rounds is never decided early, so there is an opener.
        let Some(opener) = standing.opener() else {
            break;
        };
        let deal = Deal::of(&hiders, chance, opener, round.into());
        let Some((_, points)) = play_round(world, rules, bots, deal, standing.totals()) else {
            break;
        };
        standing.add(points);
    }
    standing.rounds().to_vec()
}

/// The start of a round.
struct Deal {
    opener: Seat<3>,
    layouts: [usize; 3],
    ties: Ties,
    /// Decides ties.
    random: ChaCha8Rng,
}

impl Deal {
    fn of(
        hiders: &[Hiding; 3],
        Chance { seed, ties }: Chance,
        opener: Seat<3>,
        round: u64,
    ) -> Self {
        let layouts =
            [0, 1, 2].map(|seat: usize| hiders[seat].draw(&mut stream(seed, round, seat as u64)));
        Self {
            opener,
            layouts,
            ties,
            random: stream(seed, round, 3),
        }
    }
}

/// Plays one round; `None` if a layout is not in the world.
///
/// A gunner that returns no legal shot fires the first legal one.
fn play_round(
    world: &Arc<World>,
    rules: Rules,
    bots: &[Bot; 3],
    deal: Deal,
    totals: [Score; 3],
) -> Option<(RoundRecord, [Score; 3])> {
    let Deal {
        opener,
        layouts,
        ties,
        mut random,
    } = deal;
    let mut referee = Referee::new(Arc::clone(world), rules, opener, layouts)?;
    let mut gunners = bots.each_ref().map(Bot::gunner);
    let mut shots = Vec::new();
    while let Some(seat) = referee.to_move().player() {
        let points = referee.points();
        let totals = core::array::from_fn(|other| totals[other] + points[other]);
        let first = ties.first(seat, &mut random);
        let situation = Situation {
            view: referee.seen_by(seat),
            totals,
            first,
        };
        let shot = gunners[seat.index()]
            .shot(&situation)
            .filter(|&shot| referee.is_legal(shot));
        let Some(shot) = shot.or_else(|| referee.moves().next()) else {
            break;
        };
        referee.play(shot);
        shots.push(shot);
    }
    Some((
        RoundRecord {
            opener,
            layouts,
            shots,
        },
        referee.points(),
    ))
}
