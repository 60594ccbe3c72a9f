//! Every toy keeps all its laws.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use game_core::laws::{Broken, Law, Suite};
use game_core::{ConstantKey, Payoff, Stochastic};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::nim::{Nim, Seats, Sizes};
use toys::race::Race;
use toys::strip::{Belief, Secret};
use toys::tag::{Gaps, Ring, Tag};
use toys::tic_tac_toe::{Board, Boards, Lines};

fn suite<P: Stochastic>(start: P) -> Suite<P, ChaCha8Rng> {
    Suite::new(start, ChaCha8Rng::seed_from_u64(1)).plies(100_000)
}

#[test]
fn nim() -> Result<(), Broken> {
    let mut suite = suite(Nim::new(21)).start(Nim::new(0));
    suite.position()?.finite()?.ranking(&Seats(21))?.ranking(&Sizes(21))?.ranking(&Seats(9))?.evaluate(&Payoff)?;
    assert_eq!(suite.positions()?, 3 * 22 - 5); // all but 21 and 20 with two seats each, and 19 with one
    Ok(())
}

#[test]
fn race() -> Result<(), Broken> {
    let mut suite = suite(Race::START).exhaustive(20_000);
    suite.position()?.zero_sum()?.packed()?.finite()?.notation()?.evaluate(&Payoff)?;
    Ok(())
}

#[test]
fn belief() -> Result<(), Broken> {
    suite(Belief::new(8)).start(Belief::new(128)).keep(5_000).position()?.finite()?;
    Ok(())
}

#[test]
fn secret() -> Result<(), Broken> {
    suite(Secret::new(9, 3)).start(Secret::new(100, 77)).keep(5_000).position()?.finite()?.hidden()?;
    Ok(())
}

#[test]
fn tic_tac_toe() -> Result<(), Broken> {
    let mut suite = suite(Board::START).exhaustive(10_000);
    suite.position()?.zero_sum()?.packed()?.compact()?.finite()?.symmetric()?.notation()?;
    suite.move_index()?.ranking(&Boards)?.evaluate(&Lines::default())?.evaluate(&Payoff)?;
    assert_eq!(suite.positions()?, 5_478);
    Ok(())
}

#[test]
fn tag() -> Result<(), Broken> {
    for cells in [4, 5, 9, 16] {
        let (ring, gaps) = (Ring::new(cells), Gaps::new(cells));
        let mut suite = suite(Tag::new(cells, 0, 2)).longest(100);
        suite.position()?.zero_sum()?.evaluate(&Payoff)?;
        suite.ranking(&ring)?.predecessors(&ring)?.ranking(&gaps)?.predecessors(&gaps)?;
    }
    Ok(())
}

/// The adapter for the worst case of a table breaks the law of keys, on purpose.
#[test]
fn a_constant_key_is_found() {
    let broken = suite(ConstantKey(Board::START)).position().map(|_| ()).unwrap_err();
    assert_eq!(broken.law, Law::KeyFuture);
    assert!(broken.to_string().starts_with("The law KeyFuture is broken: Positions of equal key"), "{broken}");
    assert!(broken.to_string().ends_with('.'), "{broken}");
}

/// Same seed, same extent, same verdict.
#[test]
fn verdicts_are_reproducible() {
    let verdict = || suite(ConstantKey(Race::START)).position().map(|_| ()).unwrap_err();
    assert_eq!(verdict(), verdict());
}

/// However little is asked for, nothing hangs and nothing overflows.
#[test]
fn extents_may_be_tiny() -> Result<(), Broken> {
    let none = || suite(Race::START).plies(0).exhaustive(0).keep(0).longest(0);
    none().position()?.zero_sum()?.packed()?.finite()?.notation()?.evaluate(&Payoff)?;
    suite(Board::START).plies(u64::MAX).keep(1).longest(u64::MAX).position()?.zero_sum()?;
    Ok(())
}
