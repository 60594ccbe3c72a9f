use alloc::vec::Vec;

use rand_core::Rng;

use super::steps::{Steps, gain, players, taken};
use crate::{MAX_STEPS, Player, Position, Stochastic, ToMove, mix};

/// Random continuations tried for each pair of positions.
const CONTINUATIONS: usize = 3;

/// Steps of a continuation.
const FAR: usize = 64;

/// The player to move, independent of the names: the number of seats between
/// the perspective and the player. A perspective is a player's number.
fn relative<P: Position>(to_move: ToMove<P::Player>, perspective: usize) -> ToMove<usize> {
    match to_move {
        ToMove::Player(player) => {
            let seats = P::Player::COUNT.max(1);
            ToMove::Player((player.index() % seats).wrapping_add(seats - perspective) % seats)
        }
        ToMove::Chance => ToMove::Chance,
        ToMove::Nobody => ToMove::Nobody,
    }
}

/// The number of the player to move; where no player is to move, players keep their names.
pub(super) fn perspective<P: Position>(position: &P) -> usize {
    position
        .to_move()
        .player()
        .map_or(0, |player| player.index() % P::Player::COUNT.max(1))
}

/// The players in order around the table, beginning with the one who sees.
fn around<P: Position>(perspective: usize) -> impl Iterator<Item = P::Player> {
    players::<P>()
        .skip(perspective)
        .chain(players::<P>().take(perspective))
}

/// What differs between the futures of two positions, found by playing both on alike; `None`
/// if they agree. Payoffs count from here on and are seen by the player to move.
pub(super) fn difference<P: Stochastic>(
    a: &P,
    b: &P,
    random: &mut impl Rng,
) -> Option<&'static str> {
    let mut steps = Steps::new();
    (0..CONTINUATIONS).find_map(|_| play_on(a, b, &mut steps, random))
}

/// Plays both on in the same way until something differs.
fn play_on<P: Stochastic>(
    a: &P,
    b: &P,
    steps: &mut Steps<P>,
    random: &mut impl Rng,
) -> Option<&'static str> {
    let (perspective_a, perspective_b) = (perspective(a), perspective(b));
    let (mut left, mut right) = (a.clone(), b.clone());
    for _ in 0..FAR {
        if relative::<P>(left.to_move(), perspective_a)
            != relative::<P>(right.to_move(), perspective_b)
        {
            return Some("who is to move differs");
        }
        let both = around::<P>(perspective_a).zip(around::<P>(perspective_b));
        if both
            .into_iter()
            .any(|(mine, yours)| gain(a, &left, mine) != gain(b, &right, yours))
        {
            return Some("the further payoffs differ");
        }
        if steps.refill(&left).is_err()
            || !right
                .moves()
                .take(MAX_STEPS)
                .eq(steps.moves.iter().copied())
        {
            return Some("the moves differ");
        }
        if !right
            .events()
            .take(MAX_STEPS)
            .eq(steps.events.iter().copied())
        {
            return Some("the events differ");
        }
        let step = steps.draw(left.to_move(), random)?;
        left = taken(&left, step);
        right = taken(&right, step);
    }
    None
}

/// What agrees between positions that differ in the names of moves alone: for each step, in no
/// order, its weight, every player's gain by it, who is to move then, and `class` of what
/// follows, all in one hash.
pub(super) fn outlook<P: Stochastic>(
    position: &P,
    steps: &mut Steps<P>,
    mut class: impl FnMut(&P) -> u64,
) -> Option<Vec<u64>> {
    steps.refill(position).ok()?;
    let perspective = perspective(position);
    let weights = steps
        .events
        .iter()
        .map(|&(_, weight)| weight)
        .chain(core::iter::repeat(0));
    let chance = position.to_move() == ToMove::Chance;
    let mut hashes: Vec<u64> = (steps.of(position.to_move()))
        .zip(weights)
        .map(|(step, weight)| {
            let next = taken(position, step);
            let mover = match relative::<P>(next.to_move(), perspective) {
                ToMove::Player(seats) => seats as u64 + 2,
                ToMove::Chance => 1,
                ToMove::Nobody => 0,
            };
            let start = mix(mix(mix(class(&next)) ^ mover) ^ if chance { weight } else { 0 });
            around::<P>(perspective).fold(start, |hash, player| {
                mix(hash ^ gain(position, &next, player).cast_unsigned())
            })
        })
        .collect();
    hashes.sort_unstable();
    Some(hashes)
}
