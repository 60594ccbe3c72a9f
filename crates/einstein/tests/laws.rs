//! Every size keeps the laws.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use einstein::{AnyEinStein, EinStein, Size};
use game_core::Compact;
use game_core::laws::{LawError, Suite};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All laws of a game, over this many random plies.
fn laws<const N: usize, const K: usize, const F: usize>(plies: u64) -> Result<usize, LawError> {
    let start = EinStein::<N, K, F>::start();
    let mut suite = Suite::new(start, ChaCha8Rng::seed_from_u64(1))
        .plies(plies)
        .keep(20_000);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .finite()?
        .move_index()?
        .symmetric()?
        .notation()?;
    suite.positions()
}

fn compact<const N: usize, const K: usize, const F: usize>() -> Result<(), LawError>
where
    EinStein<N, K, F>: Compact,
{
    Suite::new(EinStein::<N, K, F>::start(), ChaCha8Rng::seed_from_u64(2)).compact()?;
    Ok(())
}

#[test]
fn the_game_of_contests() -> Result<(), LawError> {
    assert!(laws::<5, 6, 6>(1_000_000)? > 10_000);
    Ok(())
}

#[test]
fn three_stones() -> Result<(), LawError> {
    for positions in [
        laws::<3, 3, 3>(50_000)?,
        laws::<4, 3, 3>(50_000)?,
        laws::<5, 3, 3>(50_000)?,
    ] {
        assert!(positions > 1_000);
    }
    laws::<6, 3, 3>(50_000)?;
    Ok(())
}

#[test]
fn four_and_five_stones() -> Result<(), LawError> {
    laws::<4, 4, 4>(50_000)?;
    laws::<4, 5, 5>(50_000)?;
    laws::<5, 4, 4>(50_000)?;
    laws::<6, 5, 5>(50_000)?;
    Ok(())
}

#[test]
fn six_stones_on_other_boards() -> Result<(), LawError> {
    laws::<4, 6, 6>(50_000)?;
    laws::<6, 6, 6>(50_000)?;
    Ok(())
}

/// Dice whose highest and lowest face differ in effect: no number may be reversed.
#[test]
fn more_or_fewer_faces_than_stones() -> Result<(), LawError> {
    laws::<3, 3, 6>(50_000)?;
    laws::<4, 4, 6>(50_000)?;
    laws::<5, 6, 4>(50_000)?;
    Ok(())
}

#[test]
fn packs_of_one_word() -> Result<(), LawError> {
    compact::<3, 3, 3>()?;
    compact::<4, 6, 6>()?;
    compact::<5, 6, 6>()?;
    compact::<6, 5, 5>()?;
    compact::<6, 3, 6>()
}

/// Every size behind the one type, in one suite: keys and packs must tell the sizes apart.
#[test]
fn any_size() -> Result<(), LawError> {
    let starts: Vec<AnyEinStein> = Size::ALL
        .iter()
        .filter_map(|&size| AnyEinStein::start(size))
        .collect();
    assert_eq!((starts.len(), starts[0]), (23, AnyEinStein::default()));
    let mut suite = Suite::new(starts[0], ChaCha8Rng::seed_from_u64(3))
        .plies(40_000)
        .keep(20_000);
    for &start in &starts[1..] {
        suite = suite.start(start);
    }
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .finite()?
        .symmetric()?
        .notation()?;
    Ok(())
}
