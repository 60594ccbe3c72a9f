//! The L-Game and its variants keep the laws, over a million random plies and every position.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

use game_core::laws::Suite;
use lgame::{AtMostOne, Classes, ExactlyOne, Fixed, LGame, Rule, States, UpToBoth};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All positions of both sides.
const POSITIONS: usize = 2 * States::COUNT;

fn laws<R: Rule>(plies: u64) {
    let random = ChaCha8Rng::seed_from_u64(1);
    let mut suite = Suite::new(LGame::<R>::start(), random).plies(plies).exhaustive(POSITIONS);
    let checked = || -> Result<usize, game_core::laws::Broken> {
        suite.position()?.zero_sum()?.packed()?.symmetric()?.notation()?;
        suite.ranking(&States)?.ranking(&Classes)?;
        suite.predecessors(&States)?.predecessors(&Classes)?;
        suite.positions()
    }();
    assert_eq!(checked.unwrap_or_else(|broken| panic!("{broken}")), POSITIONS);
}

#[test]
fn the_game() {
    laws::<AtMostOne>(1_000_000);
}

#[test]
fn the_variants() {
    laws::<ExactlyOne>(10_000);
    laws::<UpToBoth>(10_000);
}

/// With fixed neutral pieces the start reaches few positions.
#[test]
fn fixed_neutral_pieces() {
    let start = LGame::<Fixed>::start();
    let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(1)).exhaustive(POSITIONS);
    suite.position().unwrap().packed().unwrap().symmetric().unwrap().notation().unwrap();
    suite.ranking(&States).unwrap().predecessors(&Classes).unwrap();
    assert!(suite.positions().unwrap() < POSITIONS);
}
