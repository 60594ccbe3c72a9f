use rand_core::Rng;

use crate::{Position, Step, StepOf, Stochastic, ToMove};

/// A number below `bound` (0 if that is 0), the same on every machine.
///
/// Lemire's multiply-shift (2019) on 32 bits while `bound` fits them, else on 64; without
/// rejection, so a number's probability is off by less than 2^-32 (2^-64).
pub fn below(random: &mut (impl Rng + ?Sized), bound: u64) -> u64 {
    if let Ok(small) = u32::try_from(bound) {
        return (u64::from(random.next_u32()) * u64::from(small)) >> 32;
    }
    #[allow(clippy::cast_possible_truncation, reason = "the high half of 128 bits")]
    let high = ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64;
    high
}

/// One of the moves, each as likely as the other; nothing where nobody moves.
pub fn random_move<P: Position>(position: &P, random: &mut (impl Rng + ?Sized)) -> Option<P::Move> {
    let pick = below(random, position.move_count() as u64);
    position.moves().nth(usize::try_from(pick).ok()?)
}

/// One of the events, drawn by weight; nothing where nothing happens.
pub fn random_event<P: Stochastic>(position: &P, random: &mut (impl Rng + ?Sized)) -> Option<P::Event> {
    let total = position.events().fold(0_u64, |sum, (_, weight)| sum.saturating_add(weight));
    let mut left = below(random, total);
    for (event, weight) in position.events() {
        if left < weight {
            return Some(event);
        }
        left -= weight;
    }
    None
}

/// Takes one random step. Nothing happens, and nothing is returned, where the
/// game is over (or breaks a law).
pub fn random_step<P: Stochastic>(position: &mut P, random: &mut (impl Rng + ?Sized)) -> Option<StepOf<P>> {
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
