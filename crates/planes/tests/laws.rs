//! Beliefs and the referee's position keep the laws.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::Arc;

use game_core::laws::{LawError, Suite};
use planes::duel::Exchange;
use planes::{Belief, Secret};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn laws(text: &str, plies: u64) -> Result<(), LawError> {
    let start: Belief = text.parse().unwrap();
    let mut suite = Suite::new(start.clone(), ChaCha8Rng::seed_from_u64(1))
        .plies(plies)
        .keep(600)
        .exhaustive(100);
    suite.position()?.finite()?.move_index()?.notation()?;
    let secret = |layout| Secret::new(Arc::clone(start.world()), layout).unwrap();
    let mut suite = Suite::new(secret(0), ChaCha8Rng::seed_from_u64(2))
        .plies(plies)
        .keep(600)
        .exhaustive(100);
    suite = suite.start(secret(start.world().len() - 1));
    suite.position()?.finite()?.hidden()?;
    Ok(())
}

/// Rounds as both sides see them: two boards, one position.
#[test]
fn exchanges() -> Result<(), LawError> {
    for text in [
        "7x7/1 |",
        "7x7/1r D4=b | A1=m",
        "6x6/2[.h./bbb/.b./bbb] |",
        "1x1/1[h] |",
    ] {
        let start: Exchange = text.parse().unwrap();
        let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(3))
            .plies(1_000)
            .keep(600)
            .exhaustive(100);
        suite.position()?.zero_sum()?.move_index()?.notation()?;
    }
    Ok(())
}

#[test]
fn one_plane() -> Result<(), LawError> {
    laws("7x7/1", 2_000)?;
    laws("7x7/1r D4=b", 2_000)?;
    laws("4x5/1", 1_000)
}

#[test]
fn several_planes() -> Result<(), LawError> {
    laws("7x7/2", 1_000)?;
    laws("7x7/2r", 1_000)?;
    laws("8x7/2r", 1_000)
}

#[test]
fn other_shapes() -> Result<(), LawError> {
    laws("6x6/2[.h./bbb/.b./bbb]", 1_000)?;
    laws("4x4/3r[hb]", 1_000)?;
    laws("1x1/1[h]", 100)
}
