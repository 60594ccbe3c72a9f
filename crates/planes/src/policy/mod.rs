//! Strategies: where to shoot, and what that costs on every layout there is.
//!
//! A [`Strategy`] says a cell for a [`State`]. [`evaluate`] plays it against *all* layouts at once:
//! it splits them by the answer to the strategy's shot and goes on with each group, so every layout
//! is met once per shot and the sum of shots, the worst case and the histogram are exact, not
//! sampled.
//!
//! | strategy | idea |
//! |---|---|
//! | [`Greedy::gini`] | the split with the least expected number of layouts left |
//! | [`Greedy::entropy`] | the most expected information, in bits |
//! | [`Greedy::with_heads`] | bits + λ · P(head): a head also ends a plane |
//! | [`Rollout`] | tries the best cells and plays a strategy out to the end behind each |
//! | [`paper`](crate::paper) | the weights of the modelling paper |
//!
//! A rollout is itself a strategy, so a rollout of rollouts is the two-level rollout; [`Staged`]
//! calls it only once few layouts are left, and [`Ahead`] searches the first shots before it is
//! called.

mod ahead;
mod evaluate;
mod greedy;
mod rollout;
mod state;
mod tally;

pub use ahead::Ahead;
pub(crate) use evaluate::all;
pub use evaluate::evaluate;
#[cfg(feature = "std")]
pub use evaluate::evaluate_threads;
pub use greedy::{Greedy, ONE, Ties};
pub use rollout::{Ranked, Rollout, Staged, play_out};
pub use state::{Counts, KnownAnswers, State};
pub(crate) use state::{GROUPS, learn, partition};
pub use tally::ShotCounts;

use crate::cell::Cell;

/// Returns where to shoot.
///
/// The same state, whatever the order of its layouts, gets the same answer.
pub trait Strategy {
    /// The next cell: of the board, and not yet shot at; nothing only if every plane is down or
    /// every cell was shot at. Who breaks this never finishes: a cell that cannot be shot at is
    /// taken for none.
    fn shot(&mut self, state: &State<'_>) -> Option<Cell>;
}

impl<S: Strategy + ?Sized> Strategy for &mut S {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        (**self).shot(state)
    }
}

impl<S: Strategy + ?Sized> Strategy for alloc::boxed::Box<S> {
    fn shot(&mut self, state: &State<'_>) -> Option<Cell> {
        (**self).shot(state)
    }
}

/// The strategy's shot, if it can be fired.
pub(crate) fn next_shot(
    strategy: &mut (impl Strategy + ?Sized),
    state: &State<'_>,
) -> Option<Cell> {
    strategy.shot(state).filter(|&cell| state.is_fresh(cell))
}
