//! Dice that the program throws.
//!
//! A throw depends on the seed of the match, the number of the game and that of the step alone: a
//! throw that is taken back falls the same way again, so a takeback gains nothing, and a match that
//! is resumed after a power cut meets the dice that it would have met. So throws are the same in
//! every release, and do not use the crate `rand`, whose draws may change.

use game_core::{below, mix};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use registry::ErasedGame;

/// What the die shows; nothing where none is due.
pub(crate) fn thrown(game: &dyn ErasedGame, seed: u64, number: u32, step: usize) -> Option<String> {
    let chances = game.chances();
    let total = chances
        .iter()
        .fold(0_u64, |sum, (_, weight)| sum.saturating_add(*weight));
    if total == 0 {
        return None;
    }
    let mut random = ChaCha8Rng::seed_from_u64(mix(seed ^ mix(u64::from(number))));
    random.set_stream(step as u64);
    let mut left = below(&mut random, total);
    for (event, weight) in chances {
        if left < weight {
            return Some(event);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Kind;

    /// 60,000 throws: each face within four standard deviations of a sixth.
    #[test]
    fn the_die_is_fair() {
        let game = Kind::of("einstein").unwrap().entry.start();
        let mut counts = [0_i64; 6];
        for step in 0..60_000 {
            let face: usize = thrown(game.as_ref(), 1, 1, step).unwrap().parse().unwrap();
            counts[face - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (count - 10_000).abs() < 4 * 92),
            "{counts:?}"
        );
        assert_eq!(
            thrown(game.as_ref(), 1, 1, 7),
            thrown(game.as_ref(), 1, 1, 7)
        );
        assert_eq!(
            thrown(Kind::of("dots").unwrap().entry.start().as_ref(), 1, 1, 7),
            None
        );
    }
}
