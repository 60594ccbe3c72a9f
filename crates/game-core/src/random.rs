//! Draws that never change from version to version: numbers, moves, events, whole games.
//!
//! Openings, dice, journals, signatures of searches and learnt weights depend on each number that a
//! seed gives. The ranges and shuffles of the crate `rand` may give other numbers in another
//! release, so these lines are our own; code without such a promise uses `rand`.

use rand_core::Rng;

use crate::{Finite, MAX_CHANCE_RUN, MAX_STEPS, Position, Step, StepOf, Stochastic, ToMove};

/// A number below `bound` (0 if that is 0), the same on every machine.
///
/// Lemire's multiply-shift (2019) on 32 bits while `bound` fits them, else on 64; without
/// rejection, so a number's probability is off by less than 2^-32 (2^-64).
#[inline]
pub fn below(random: &mut (impl Rng + ?Sized), bound: u64) -> u64 {
    if let Ok(small) = u32::try_from(bound) {
        return (u64::from(random.next_u32()) * u64::from(small)) >> 32;
    }
    #[allow(clippy::cast_possible_truncation, reason = "the high half of 128 bits")]
    let high = ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64;
    high
}

/// One of the moves, each as likely as the other; `None` where no player is to move.
#[inline]
pub fn random_move<P: Position>(position: &P, random: &mut (impl Rng + ?Sized)) -> Option<P::Move> {
    let pick = below(random, position.move_count() as u64);
    position.nth_move(usize::try_from(pick).ok()?)
}

/// One of the events, drawn by weight; `None` where nothing happens.
#[inline]
pub fn random_event<P: Stochastic>(
    position: &P,
    random: &mut (impl Rng + ?Sized),
) -> Option<P::Event> {
    let point = below(random, position.total_weight());
    position.event_at(point)
}

/// Takes one random step. Nothing happens, and nothing is returned, where the
/// game is over (or breaks a law).
#[inline]
pub fn random_step<P: Stochastic>(
    position: &mut P,
    random: &mut (impl Rng + ?Sized),
) -> Option<StepOf<P>> {
    match position.to_move() {
        ToMove::Nobody => None,
        ToMove::Player(_) => {
            let m = random_move(position, random)?;
            position.play(m);
            Some(Step::Move(m))
        }
        ToMove::Chance => {
            let event = random_event(position, random)?;
            position.happen(event);
            Some(Step::Event(event))
        }
    }
}

/// Up to this many things are drawn with what a draw has left of a word.
const FEW: u64 = 16;

/// Plays a position on at random to the end of its game; whether it came to an end.
///
/// The same as [`random_step`] over and over, but for the numbers drawn: an event and the move
/// after it share a word where there are few of them, which takes half as long. A probability is
/// off by less than 2^-24 then. Games that break a law may stop before their end: where nothing is
/// listed, or too much, where chance does not end, or after [`MAX_MOVES`](Finite::MAX_MOVES).
#[inline]
pub fn random_game<P: Stochastic + Finite>(
    position: &mut P,
    random: &mut (impl Rng + ?Sized),
) -> bool {
    let (mut left, mut run, mut rest) = (P::MAX_MOVES, 0, None);
    loop {
        match position.to_move() {
            ToMove::Nobody => return true,
            ToMove::Chance => {
                let point = draw(random, &mut rest, position.total_weight());
                let Some(event) = position.event_at(point).filter(|_| run < MAX_CHANCE_RUN) else {
                    return false;
                };
                position.happen(event);
                run += 1;
            }
            ToMove::Player(_) => {
                let count = position.move_count();
                let number = draw(random, &mut rest, count as u64);
                let m = usize::try_from(number)
                    .ok()
                    .and_then(|number| position.nth_move(number));
                let Some(m) = m.filter(|_| left > 0 && count <= MAX_STEPS) else {
                    return false;
                };
                position.play(m);
                left -= 1;
                run = 0;
                rest = None;
            }
        }
    }
}

/// A number below `bound`, from the rest of a word if there is something, else from a new one.
///
/// The product of a word and a bound has the number in its upper half, and the lower half is as
/// random as the word was, but for as many bits as were drawn.
#[inline]
fn draw(random: &mut (impl Rng + ?Sized), rest: &mut Option<u32>, bound: u64) -> u64 {
    if bound > FEW {
        *rest = None;
        return below(random, bound);
    }
    let (word, fresh) = rest
        .take()
        .map_or_else(|| (random.next_u32(), true), |word| (word, false));
    let product = u64::from(word) * bound;
    #[allow(clippy::cast_possible_truncation, reason = "the lower half")]
    if fresh {
        *rest = Some(product as u32);
    }
    product >> 32
}
