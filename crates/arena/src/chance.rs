//! The random numbers of a match: one seed, and streams of a generator that belong to it.
//!
//! The generator, `ChaCha` (D. J. Bernstein, 2008), gives 2^64 independent streams for one key,
//! each entered at no cost. So every draw has an address – seed, purpose, number – and its value
//! depends on nothing that was drawn before: a game can be played again alone, and in any order.
//! Draws are the same in every release, so they do not use the ranges of the crate `rand`, which
//! may change.
//!
//! # Paired dice
//!
//! The die before ply k of a game is the draw number k of the game's dice, and both games of a
//! pair have the same dice. While the two games follow the same line they see the same rolls;
//! after that the rolls still agree ply by ply, so a lucky sequence falls to either engine once.
//! Where the positions differ so much that other events are possible, the same draw picks the
//! event at the same place of the distribution: the share of the weights below it is the same.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_core::Rng;

/// What numbers are drawn for; each purpose has streams of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// The random plies at the head of a round.
    Opening = 1,
    /// The seed of a round's dice.
    Dice = 2,
    /// The seed of an engine in a game.
    Engine = 3,
}

/// The generator at that address.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number);
    generator
}

/// The generator for a purpose: `number` counts what it is drawn for.
pub(crate) fn generator_for(purpose: Purpose, seed: u64, number: u64) -> ChaCha8Rng {
    // The purpose chooses the key, so that no two purposes share a stream.
    let key = stream(seed, purpose as u64).next_u64();
    stream(key, number)
}

/// A seed for a purpose.
pub(crate) fn seed_for(purpose: Purpose, seed: u64, number: u64) -> u64 {
    generator_for(purpose, seed, number).next_u64()
}

/// The index of the event that happens before ply `ply`, among events of these weights; `None` if
/// there are none.
pub(crate) fn roll(
    dice: u64,
    ply: u64,
    weights: impl Iterator<Item = u64> + Clone,
) -> Option<usize> {
    pick(stream(dice, ply).next_u64(), weights)
}

/// The index of the event that a draw selects: the draw's share of 2^64 falls into the event's share
/// of all weights.
pub(crate) fn pick(draw: u64, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
    let total: u128 = weights.clone().map(u128::from).sum();
    // `left` is below the total, which fits 64 bits by the laws of games; if it did not, the last
    // event would be taken.
    let mut left = u128::from(draw).saturating_mul(total) >> 64;
    let mut last = None;
    for (place, weight) in weights
        .map(u128::from)
        .enumerate()
        .filter(|&(_, weight)| weight > 0)
    {
        if left < weight {
            return Some(place);
        }
        left -= weight;
        last = Some(place);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_depends_on_its_address_alone() {
        let six = || (0..6).map(|_| 1);
        let rolls: Vec<_> = (0..100).map(|ply| roll(7, ply, six())).collect();
        let backwards: Vec<_> = (0..100).rev().map(|ply| roll(7, ply, six())).collect();
        assert!(rolls.iter().eq(backwards.iter().rev()));
        assert_ne!(
            rolls,
            (0..100).map(|ply| roll(8, ply, six())).collect::<Vec<_>>()
        );
    }

    #[test]
    fn rolls_follow_the_weights() {
        let mut counts = [0_u32; 4];
        for ply in 0..10_000 {
            counts[roll(1, ply, [1, 0, 2, 7].into_iter()).unwrap()] += 1;
        }
        // Each count within five standard deviations (30, 0, 40, 46) of its mean.
        assert!(
            counts[1] == 0 && counts[0].abs_diff(1000) < 150,
            "{counts:?}"
        );
        assert!(
            counts[2].abs_diff(2000) < 200 && counts[3].abs_diff(7000) < 230,
            "{counts:?}"
        );
    }

    #[test]
    fn edges_of_the_distribution() {
        assert_eq!(pick(0, [3, 1].into_iter()), Some(0));
        assert_eq!(pick(u64::MAX, [3, 1].into_iter()), Some(1));
        assert_eq!(pick(u64::MAX, [u64::MAX, u64::MAX].into_iter()), Some(1));
        assert_eq!(pick(5, [0, 0].into_iter()), None);
        assert_eq!(pick(5, std::iter::empty()), None);
    }

    #[test]
    fn purposes_and_numbers_have_seeds_of_their_own() {
        let mut seeds = Vec::new();
        for purpose in [Purpose::Opening, Purpose::Dice, Purpose::Engine] {
            seeds.extend((0..100).map(|number| seed_for(purpose, 1, number)));
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 300);
    }
}
