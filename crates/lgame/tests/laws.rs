//! The L-Game and its variants keep the laws, on every position and over a million random plies.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::Payoff;
use game_core::laws::{LawError, Suite};
use lgame::{AtMostOne, Classes, ExactlyOne, Fixed, LGame, Rule, States, UpToBoth};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All positions of both sides.
const POSITIONS: usize = 2 * States::COUNT;

/// All laws on every position. Random play would add no new position, so there is none.
fn laws<R: Rule>() {
    let random = ChaCha8Rng::seed_from_u64(1);
    let mut suite = Suite::new(LGame::<R>::start(), random)
        .plies(0)
        .exhaustive(POSITIONS);
    let checked = || -> Result<usize, LawError> {
        suite
            .position()?
            .zero_sum()?
            .packed()?
            .compact()?
            .symmetric()?
            .notation()?;
        suite.ranking(&States)?.ranking(&Classes)?;
        suite.predecessors(&States)?.predecessors(&Classes)?;
        suite.positions()
    }();
    assert_eq!(
        checked.unwrap_or_else(|broken| panic!("{broken}")),
        POSITIONS
    );
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_game() {
    laws::<AtMostOne>();
}

/// The same on the positions of some random play.
#[test]
fn some_of_the_game() -> Result<(), LawError> {
    let random = ChaCha8Rng::seed_from_u64(2);
    let mut suite = Suite::new(LGame::<AtMostOne>::start(), random)
        .plies(2_000)
        .exhaustive(0);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .compact()?
        .symmetric()?
        .notation()?;
    suite.ranking(&States)?.ranking(&Classes)?;
    suite.predecessors(&States)?.predecessors(&Classes)?;
    assert!((500..POSITIONS).contains(&suite.positions()?));
    Ok(())
}

/// The same by play alone: a million random plies reach nearly every position.
#[test]
#[ignore = "a minute; .ci/deep"]
fn the_game_in_play() -> Result<(), LawError> {
    let random = ChaCha8Rng::seed_from_u64(1);
    let mut suite = Suite::new(LGame::<AtMostOne>::start(), random)
        .plies(1_000_000)
        .exhaustive(0);
    suite.position()?.zero_sum()?.packed()?.evaluate(&Payoff)?;
    assert!(suite.positions()? > POSITIONS * 9 / 10);
    Ok(())
}

#[test]
#[ignore = "two minutes; .ci/deep"]
fn exactly_one_neutral_piece_moves() {
    laws::<ExactlyOne>();
}

#[test]
#[ignore = "two minutes; .ci/deep"]
fn up_to_both_neutral_pieces_move() {
    laws::<UpToBoth>();
}

/// With fixed neutral pieces the start reaches few positions.
#[test]
fn fixed_neutral_pieces() -> Result<(), LawError> {
    let start = LGame::<Fixed>::start();
    let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(1)).exhaustive(POSITIONS);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .compact()?
        .symmetric()?
        .notation()?;
    suite.ranking(&States)?.ranking(&Classes)?;
    suite.predecessors(&States)?.predecessors(&Classes)?;
    assert!(suite.positions()? < POSITIONS);
    Ok(())
}
