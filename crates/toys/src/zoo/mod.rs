//! Games that each break exactly one law, to show that every law is checked.
//!
//! A law suite that never complains proves nothing. So here are three small games that are
//! correct, and a list of [`Fault`]s that can be put into them, each the kind of mistake that a
//! real game is written with: a key that forgets a heap, a clone that shares, a parser that is
//! too kind. Every fault knows the [law](Fault::law) it breaks.
//!
//! | game | has | faults |
//! |---|---|---|
//! | [`Heaps`] | every capability of a deterministic duel, with [`Numbers`] for a ranking and an [`Evaluator`] | most |
//! | [`Deal`] | chance and a secret | those of events and views |
//! | [`Table`] | players of its own, and numbers of moves | those of players and of moves |
//!
//! [`examine`] puts one fault into all of them and runs all checks:
//!
//! ```
//! use game_core::laws::Law;
//! use rand_chacha::ChaCha8Rng;
//! use rand_core::SeedableRng;
//! use toys::zoo::{Fault, examine};
//!
//! let random = ChaCha8Rng::seed_from_u64(1);
//! examine(None, &random)?; // the games are sound …
//! let broken = examine(Some(Fault::BlurredKey), &random).unwrap_err(); // … until one is not
//! assert_eq!(broken.law, Law::KeyFuture);
//! # Ok::<(), game_core::laws::LawError>(())
//! ```

mod deal;
mod deal_text;
mod evaluator;
mod fault;
mod heaps;
mod heaps_copies;
mod heaps_text;
mod impure_state;
mod numbers;
mod table;

use game_core::Score;
use game_core::laws::{LawError, Suite};
use rand_core::Rng;

pub use deal::{Card, Deal, DealMove, View};
pub use evaluator::Evaluator;
pub use fault::Fault;
pub use heaps::{Heaps, Take};
pub use numbers::Numbers;
pub use table::{Guest, Table};

use heaps::{LONGEST, PRIZE};

/// Plies of random play for each game; all of them are seen completely anyway.
const PLIES: u64 = 1_000;

/// Runs all checks on all games of the zoo, with one fault in them or none.
///
/// # Errors
///
/// The first law found broken: none without a fault, and else that of the fault.
pub fn examine<R: Rng + Clone>(fault: Option<Fault>, random: &R) -> Result<(), LawError> {
    match fault {
        Some(Fault::NegativeBound) => heaps::<-1, PRIZE, LONGEST, R>(fault, random),
        Some(Fault::HugeBound) => heaps::<{ Score::MAX / 2 }, PRIZE, LONGEST, R>(fault, random),
        Some(Fault::NegativeWin) => heaps::<PRIZE, { -PRIZE }, LONGEST, R>(fault, random),
        Some(Fault::WinBeyondBound) => heaps::<PRIZE, { PRIZE + 1 }, LONGEST, R>(fault, random),
        Some(Fault::ShortLimit) => heaps::<PRIZE, PRIZE, { LONGEST / 2 }, R>(fault, random),
        _ => heaps::<PRIZE, PRIZE, LONGEST, R>(fault, random),
    }?;
    deal(fault, random)?;
    match fault {
        Some(Fault::Misnumbered) => table::<true, 0, 1, R>(random),
        Some(Fault::WordsFromOne) => table::<false, 1, 1, R>(random),
        Some(Fault::OneWord) => table::<false, 0, 0, R>(random),
        _ => table::<false, 0, 1, R>(random),
    }
}

/// All checks of the heaps.
fn heaps<const BOUND: Score, const WIN: Score, const LIMIT: usize, R: Rng + Clone>(
    fault: Option<Fault>,
    random: &R,
) -> Result<(), LawError> {
    let (numbers, evaluator) = (Numbers { fault }, Evaluator::new(fault));
    let mut suite = Suite::new(Heaps::<BOUND, WIN, LIMIT>::new(fault), random.clone()).plies(PLIES);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .finite()?
        .symmetric()?;
    suite
        .ranking(&numbers)?
        .predecessors(&numbers)?
        .descending(&numbers)?
        .notation()?
        .evaluate(&evaluator)?;
    Ok(())
}

/// All checks of the deal.
fn deal<R: Rng + Clone>(fault: Option<Fault>, random: &R) -> Result<(), LawError> {
    let mut suite = Suite::new(Deal::new(fault), random.clone()).plies(PLIES);
    suite
        .position()?
        .zero_sum()?
        .packed()?
        .compact()?
        .finite()?
        .hidden()?
        .notation()?;
    Ok(())
}

/// All checks of the table.
fn table<const BACKWARDS: bool, const FIRST: usize, const STEP: usize, R: Rng + Clone>(
    random: &R,
) -> Result<(), LawError> {
    let start = Table::<BACKWARDS, FIRST, STEP>::START;
    Suite::new(start, random.clone())
        .plies(PLIES)
        .position()?
        .move_index()?;
    Ok(())
}
