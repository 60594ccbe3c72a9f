//! Exact sweep: the value of every position of a game with dice, in one pass, as whole numbers.
//!
//! # The idea
//!
//! [`Sweep`](crate::Sweep) rounds. Where the game is small enough nothing needs to be: if at most
//! `p` throws can still come and the weights of every throw sum to a divisor of one *base* (the
//! faces of the die), every value is a whole number over base^p. So all numerators are kept over
//! one denominator, that of the longest game:
//!
//! ```text
//! for every rank r, from the least to the greatest:
//!     numerator[r] := Σ over the cases of r:  weight · best of their links for the player to move
//!                     ÷ the weights' sum,     which leaves no rest
//!     where a link is worth  gain · base^throws ± numerator[its rank]
//! ```
//!
//! [`Fractions`](crate::Fractions) finds the same for one position and what can be reached from it,
//! in a map; here every position of a ranking has its place in a row, eight bytes long.
//!
//! # Eight bytes
//!
//! The denominator of a long game does not fit 64 bits: 33 throws of a die with four faces make
//! 4³³ = 2⁶⁶. But few positions have all throws before them. A number is kept without the last
//! powers of the base that it has in common with the denominator ([`Numerators::kept`] throws are
//! left, as many as 64 bits hold), and the few that do not have them in common are kept apart, in
//! 128 bits. Nothing is ever rounded: a division that leaves a rest is an error.
//!
//! # Example
//!
//! The example `einstein_layouts` solves whole games. In small:
//!
//! ```
//! # use game_core::{Descending, Ranking};
//! # use toys::race::Race;
//! use search::ExactSweep;
//! # fn values<R: Descending<Race> + Sync>(ranking: &R) -> Result<(), search::exact_sweep::ExactSweepError> {
//! // A race of at most 40 throws of a die with two faces, which pays 1.
//! let values = ExactSweep::new(ranking, 1, 2, 40).run::<Race>()?;
//! values.verify::<Race, _>(ranking, 1)?;
//! println!("{:?}", values.value(0));
//! # Ok(())
//! # }
//! ```

mod error;
mod numerators;
mod settle;
mod verify;

use core::ops::ControlFlow;

use game_core::{Branches, Descending, Limits, Packed, Reported, Run, Score, Stochastic, ZeroSum};

use crate::sweep::SweepError;
pub use crate::sweep::SweepProgress;
pub use error::ExactSweepError;
pub use numerators::Numerators;

/// An exact sweep to be made.
///
/// See [the module](self).
#[derive(Debug)]
pub struct ExactSweep<'r, R> {
    ranking: &'r R,
    unit: Score,
    base: u64,
    throws: u32,
    limits: Limits<'r, SweepProgress>,
}

impl<'r, R> ExactSweep<'r, R> {
    /// A sweep over all ranks of `ranking`, of a game whose payoffs are multiples of `unit`, whose
    /// chance nodes have weights that sum to divisors of `base`, and in which no more than
    /// `throws` of them follow each other in a line of play.
    #[must_use]
    pub const fn new(ranking: &'r R, unit: Score, base: u64, throws: u32) -> Self {
        Self {
            ranking,
            unit,
            base,
            throws,
            limits: Limits::new(),
        }
    }
}

/// A report is made when this many ranks more are done.
const INTERVAL: u64 = 1 << 16;

impl<'r, R> ExactSweep<'r, R> {
    /// Within these limits, of which the time, the stop flag and the listener count: the sweep
    /// reports every 65,536 ranks and at its end. What ends it before is [`SweepError::Stopped`].
    #[must_use]
    pub fn limits<T: Reported<SweepProgress>>(mut self, limits: &Limits<'r, T>) -> Self {
        self.limits = T::limits(limits);
        self
    }

    /// Finds the value of every rank.
    ///
    /// # Errors
    ///
    /// The numbers do not fit, the game is not the one described to [`new`](ExactSweep::new), the
    /// game or the ranking breaks a law, there is not enough memory, or a [limit](Self::limits)
    /// stops it.
    pub fn run<P>(self) -> Result<Numerators, ExactSweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P>,
    {
        let (total, run) = (self.ranking.count(), Run::new(&self.limits));
        let mut values = Numerators::empty(total, P::BOUND, self.unit, self.base, self.throws)?;
        let (mut links, mut next, mut failed) = (Vec::new(), INTERVAL, None);
        let _ = self
            .ranking
            .expand(0..total, &mut |rank, branches: Result<&Branches, _>| {
                let mut step = || {
                    let branches =
                        branches.map_err(|error| SweepError::Branches { rank, error })?;
                    values.settle(rank, branches, &mut links)?;
                    if rank >= next {
                        next = rank + INTERVAL;
                        let flow = run.report(|| SweepProgress { done: rank, total });
                        return if flow.is_break() {
                            Err(SweepError::Stopped.into())
                        } else {
                            Ok(())
                        };
                    }
                    Ok(())
                };
                match step() {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failed = Some(error);
                        ControlFlow::Break(())
                    }
                }
            });
        if let Some(error) = failed {
            return Err(error);
        }
        let _ = run.report(|| SweepProgress { done: total, total });
        Ok(values)
    }
}
