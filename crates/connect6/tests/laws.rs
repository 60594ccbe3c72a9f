//! Boards of every kind keep the laws.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use connect6::Connect6;
use game_core::Side;
use game_core::laws::{LawError, Suite};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All laws of a board, over this many random plies; fewer on larger boards, because every move of
/// every position is checked under eight symmetries.
fn laws<const N: usize, const FIVES: bool>(plies: u64) -> Result<usize, LawError> {
    let start = Connect6::<N, FIVES>::EMPTY;
    let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(1))
        .plies(plies)
        .exhaustive(400);
    suite
        .position()?
        .zero_sum()?
        .finite()?
        .move_index()?
        .symmetric()?
        .notation()?;
    suite.positions()
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_board_of_contests() -> Result<(), LawError> {
    assert!(laws::<19, false>(600)? > 900);
    Ok(())
}

#[test]
fn smaller_boards() -> Result<(), LawError> {
    laws::<15, false>(600)?;
    laws::<9, false>(2_000)?;
    Ok(())
}

/// Boards so small that games often end without a six.
#[test]
fn full_boards_with_and_without_the_rule_of_fives() -> Result<(), LawError> {
    laws::<6, false>(5_000)?;
    laws::<6, true>(5_000)?;
    laws::<7, true>(5_000)?;
    Ok(())
}

/// Crowded starts: keys and payoffs near the end of games that are won.
#[test]
fn near_the_end() -> Result<(), LawError> {
    let start: Connect6<9> = "9x9 E5 D4D5 E4E6 D6D7 E7F5 D8C5".parse().unwrap();
    assert_eq!(start.stones(Side::First).len(), 5);
    let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(2)).plies(2_000);
    suite
        .position()?
        .zero_sum()?
        .finite()?
        .move_index()?
        .symmetric()?
        .notation()?;
    Ok(())
}
