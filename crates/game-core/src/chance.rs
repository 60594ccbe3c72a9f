use core::convert::Infallible;
use core::fmt::Debug;

use crate::{MAX_STEPS, Position};

/// Most events in a row, without a move between them.
///
/// Chance that goes on for longer is taken for chance without end, which breaks a law.
pub const MAX_CHANCE_RUN: u32 = 256;

/// A game in which nature may act: [`ToMove::Chance`](crate::ToMove::Chance) occurs.
///
/// Every game is one: where nature never acts, [`deterministic!`](crate::deterministic)
/// writes the two empty implementations. So searches for dice also play without them.
///
/// Chance has explicit outcomes and weights, never a random `apply`: a search enumerates the
/// events, a player draws one with [`random_event`](crate::random_event).
pub trait Stochastic: Position {
    /// Something nature decides: a die, an answer.
    type Event: Copy + Eq + Debug;

    /// The possible events with their weights; none unless chance is to move.
    ///
    /// An event happens with probability weight / sum of the weights. Weights are
    /// positive integers whose sum fits `u64`, so that exact solvers stay exact.
    fn events(&self) -> impl Iterator<Item = (Self::Event, u64)>;

    /// Lets a possible `event` happen. Any other leaves the position in an unspecified,
    /// but safe, state.
    fn happen(&mut self, event: Self::Event);

    /// The sum of the weights; 0 where nothing can happen. Dice override this with a constant.
    ///
    /// A list that does not end within [`MAX_STEPS`], which breaks a law, sums to 0 as well.
    fn total_weight(&self) -> u64 {
        let (mut sum, mut count) = (0_u64, 0);
        self.events().take(MAX_STEPS + 1).for_each(|(_, weight)| {
            sum = sum.saturating_add(weight);
            count += 1;
        });
        if count > MAX_STEPS { 0 } else { sum }
    }

    /// The event on which a point falls if the weights are laid end to end in the order of
    /// [`events`](Self::events); nothing from [`total_weight`](Self::total_weight) on.
    ///
    /// So a point drawn below the sum draws an event by its weight. Dice override this, too: a
    /// throw of a die is then a number and no search through a list.
    fn event_at(&self, point: u64) -> Option<Self::Event> {
        let mut left = point;
        for (event, weight) in self.events().take(MAX_STEPS) {
            if left < weight {
                return Some(event);
            }
            left -= weight;
        }
        None
    }

    /// The position after a possible `event`.
    #[must_use]
    fn given(&self, event: Self::Event) -> Self {
        let mut next = self.clone();
        next.happen(event);
        next
    }
}

/// A game in which nature never acts.
///
/// A subtrait and no blanket implementation of [`Stochastic`]: so adapters can
/// forward both, whatever they wrap.
pub trait Deterministic: Stochastic<Event = Infallible> {}

/// Declares that nature never acts in a game: `deterministic!(Dots)`, or with
/// parameters in front `deterministic!([const N: usize] Connect<N>)`.
#[macro_export]
macro_rules! deterministic {
    ([$($parameters:tt)*] $game:ty) => {
        impl<$($parameters)*> $crate::Stochastic for $game {
            type Event = ::core::convert::Infallible;

            fn events(&self) -> impl Iterator<Item = (Self::Event, u64)> {
                ::core::iter::empty()
            }

            fn happen(&mut self, event: Self::Event) {
                match event {}
            }
        }

        impl<$($parameters)*> $crate::Deterministic for $game {}
    };
    ($game:ty) => {
        $crate::deterministic!([] $game);
    };
}
