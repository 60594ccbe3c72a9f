//! Boards of every kind keep the laws.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use core::str::FromStr;

use dots::{AnyDots, Dots, Fixed, Grid, Measured, Setup, Size};
use game_core::laws::{LawError, Suite};
use game_core::{Notation, ParseError};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// All laws of a board, over this many random plies from an empty board and the two other starts.
fn laws<G: Grid>(grid: G, plies: u64) -> Result<usize, LawError>
where
    Dots<G>: Notation + FromStr<Err = ParseError>,
{
    let start = |setup: fn(Size) -> Setup| Dots::from_setup(grid, &setup(grid.size())).unwrap();
    let mut suite = Suite::new(Dots::empty(grid), ChaCha8Rng::seed_from_u64(1))
        .plies(plies)
        .keep(20_000);
    suite = suite
        .start(start(Setup::icelandic))
        .start(start(Setup::swedish));
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

#[test]
fn the_board_of_contests() -> Result<(), LawError> {
    assert!(laws(Fixed::<5, 5>::GRID, 100_000)? > 10_000);
    Suite::new(Dots::<Fixed<5, 5>>::EMPTY, ChaCha8Rng::seed_from_u64(2)).compact()?;
    Ok(())
}

#[test]
fn small_boards() -> Result<(), LawError> {
    laws(Fixed::<1, 1>::GRID, 5_000)?;
    laws(Fixed::<1, 2>::GRID, 5_000)?;
    laws(Fixed::<2, 1>::GRID, 5_000)?;
    laws(Fixed::<1, 5>::GRID, 20_000)?;
    laws(Fixed::<5, 1>::GRID, 20_000)?;
    laws(Fixed::<2, 2>::GRID, 20_000)?;
    laws(Fixed::<2, 3>::GRID, 20_000)?;
    laws(Fixed::<3, 2>::GRID, 20_000)?;
    laws(Fixed::<3, 3>::GRID, 20_000)?;
    Ok(())
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn boards_that_fill_the_words() -> Result<(), LawError> {
    laws(Fixed::<1, 21>::GRID, 20_000)?; // 64 edges
    laws(Fixed::<21, 1>::GRID, 20_000)?;
    laws(Fixed::<4, 6>::GRID, 20_000)?;
    laws(Fixed::<6, 6, u128>::GRID, 20_000)?;
    laws(Fixed::<7, 7, u128>::GRID, 20_000)?;
    laws(Fixed::<1, 38, u128>::GRID, 20_000)?;
    laws(Fixed::<3, 3, u128>::GRID, 20_000)?;
    Ok(())
}

/// Every size behind the one type, in one suite: keys and packs must tell the sizes apart.
#[test]
fn any_size() -> Result<(), LawError> {
    let starts: Vec<AnyDots> = Size::all().map(AnyDots::empty).collect();
    assert_eq!(starts.len(), 177);
    assert!(
        Size::all()
            .zip(&starts)
            .all(|(size, start)| start.size() == size)
    );
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
        .move_index()?
        .symmetric()?
        .notation()?;
    Ok(())
}

/// The types whose size is known at run time promise as much.
#[test]
fn measured_bounds() {
    use game_core::{Finite, Position};
    assert_eq!(
        (
            <Dots<Measured<u64>>>::BOUND,
            <Dots<Measured<u64>>>::MAX_MOVES
        ),
        (25, 64)
    );
    assert_eq!(
        (
            <Dots<Measured<u128>>>::BOUND,
            <Dots<Measured<u128>>>::MAX_MOVES
        ),
        (50, 116)
    );
    let most = Size::all().map(Size::boxes).max();
    assert_eq!(most, Some(50));
}
