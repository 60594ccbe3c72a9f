//! Acyclic sweep: the value of every position of a game with dice, in one pass.
//!
//! # The idea
//!
//! Where play never leads back, positions can be numbered so that every line of play goes down
//! ([`Descending`]). Then the values are found in the order of the numbers, each from values that
//! are known already; nothing is iterated and nothing is searched twice:
//!
//! ```text
//! for every rank r, from the least to the greatest:
//!     value[r] := the mean over the cases of r, by weight, of
//!                     the best of their links for the player to move:  gain ± value[rank of the link]
//! ```
//!
//! It is Bellman's dynamic programming (1957) in the order that retrograde analysis of games with
//! dice has used since backgammon's bear-off tables (Sconyers, 1990s; Turner built the first
//! tables of this kind for EinStein würfelt nicht!, 2012).
//!
//! # What this code adds
//!
//! * *Any zero-sum game with chance* that has a descending ranking; an entry is what the player who
//!   [sees](Descending::perspective) a rank still gains, so extra turns need no code and rankings
//!   may forget who is who.
//! * *Two bytes per rank.* Within a slice values are numbers of 64 bits; when the slice is settled
//!   they are rounded to 65,535 steps between a loss and a win. Later slices read the rounded
//!   values. So an entry is off by at most half a step for each *inexact* slice that a line of
//!   play passes, its own included: [`SweptValues::error`] says how much. A half step is 2^-17 of a
//!   win's probability; three or fewer of them stay below 2^-15.
//! * *Threads*: slices of one stage are settled at the same time. Values do not depend on it.
//! * *Progress, a stop and a resumption* slice by slice, in memory or in a file that grows while
//!   the values are found ([`Sweep::build`]), and a [proof](SweptValues::verify) by local
//!   rules, which follows play by the rules of the game alone.
//! * *Parts*: slices of one stage may be settled by programs that share no memory, given the bytes
//!   of the slices before them ([`EarlierSlices`], [`SliceDraft`]).
//! * *Use*: a [`ValueTable`] is a [`Probe`](game_core::Probe) for every search.
//!
//! # Example
//!
//! Two players in turn throw a coin and take one or two matches, heads at most one; the player who
//! takes the last one wins.
//!
//! ```
//! # use game_core::{Packed, Position, Score, Side, Stochastic, ToMove, ZeroSum, mix};
//! use game_core::{Descending, Ranking, Slice};
//! use search::Sweep;
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Coin {
//!     mover: Side,
//!     matches: u8,
//!     /// Matches that the coin lets take; 0 before it is thrown.
//!     most: u8,
//! }
//! # impl Position for Coin {
//! #     type Move = u8;
//! #     type Player = Side;
//! #     const BOUND: Score = 1;
//! #     fn to_move(&self) -> ToMove<Side> {
//! #         match (self.matches, self.most) {
//! #             (0, _) => ToMove::Nobody,
//! #             (_, 0) => ToMove::Chance,
//! #             _ => ToMove::Player(self.mover),
//! #         }
//! #     }
//! #     fn moves(&self) -> impl Iterator<Item = u8> { 1..=self.most.min(self.matches) }
//! #     fn play(&mut self, taken: u8) {
//! #         *self = Coin { mover: !self.mover, matches: self.matches - taken, most: 0 };
//! #     }
//! #     fn payoff(&self, player: Side) -> Score {
//! #         if self.matches > 0 { 0 } else if player == self.mover { -1 } else { 1 }
//! #     }
//! #     fn key(&self) -> u64 { mix(self.pack()[0]) }
//! # }
//! # impl Stochastic for Coin {
//! #     type Event = u8;
//! #     fn events(&self) -> impl Iterator<Item = (u8, u64)> {
//! #         let chance = self.to_move() == ToMove::Chance;
//! #         (1..=2).filter(move |_| chance).map(|most| (most, 1))
//! #     }
//! #     fn happen(&mut self, most: u8) { self.most = most; }
//! # }
//! # impl ZeroSum for Coin {}
//! # impl Packed for Coin {
//! #     fn pack(&self) -> [u64; 2] { [u64::from(self.matches) << 8 | u64::from(self.most), self.mover as u64] }
//! # }
//!
//! /// Piles of up to nine matches, before either player's throw.
//! struct Piles;
//!
//! impl Ranking<Coin> for Piles {
//!     fn count(&self) -> u64 {
//!         10
//!     }
//!     fn rank(&self, coin: &Coin) -> Option<u64> {
//!         (coin.to_move() == ToMove::Chance && coin.matches < 10).then_some(coin.matches.into())
//!     }
//!     fn unrank(&self, rank: u64) -> Option<Coin> {
//!         let matches = u8::try_from(rank).ok().filter(|rank| (1..10).contains(rank))?;
//!         Some(Coin { mover: Side::First, matches, most: 0 })
//!     }
//! }
//!
//! impl Descending<Coin> for Piles {
//!     fn perspective(&self, coin: &Coin) -> Side {
//!         coin.mover
//!     }
//!     fn slices(&self) -> usize {
//!         1
//!     }
//!     fn slice(&self, number: usize) -> Option<Slice> {
//!         (number == 0).then_some(Slice { first: 0, end: 10, stage: 0 })
//!     }
//! }
//!
//! let swept = Sweep::new(&Piles).run::<Coin>()?;
//! assert_eq!(swept.value(1), Some(1.0));
//! // With two matches heads gives the last one away and tails takes both: a fair game.
//! assert_eq!(swept.value(2), Some(0.0));
//! swept.verify::<Coin, _>(&Piles)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod code;
mod earlier_slices;
mod error;
mod load_error;
mod mismatch;
mod settle;
mod store;
mod swept_values;
mod table;
mod verify;
mod work;

use game_core::{Descending, Limits, Packed, Reported, Stochastic, ZeroSum};

pub use build::{BuildError, Making, SliceDraft, making};
pub use earlier_slices::EarlierSlices;
pub use error::SweepError;
pub use load_error::LoadError;
pub use mismatch::VerifyError;
pub use swept_values::SweptValues;
pub use table::ValueTable;
pub use verify::Audit;

/// How far a sweep is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SweepProgress {
    /// Ranks dealt with, those of an earlier run included.
    pub done: u64,
    /// All ranks.
    pub total: u64,
}

impl Reported<Self> for SweepProgress {
    fn limits<'l>(limits: &Limits<'l, Self>) -> Limits<'l, Self> {
        *limits
    }
}

/// A sweep to be made.
///
/// See [the module](self) for an example.
#[derive(Debug)]
pub struct Sweep<'r, R> {
    ranking: &'r R,
    limits: Limits<'r, SweepProgress>,
}

impl<'r, R> Sweep<'r, R> {
    /// A sweep over all ranks of `ranking`, by one thread.
    #[must_use]
    pub const fn new(ranking: &'r R) -> Self {
        Self {
            ranking,
            limits: Limits::new(),
        }
    }

    /// Within these limits, of which the threads, the time, the stop flag and the listener count.
    ///
    /// Threads settle slices of one stage at the same time; the values are the same. Where the
    /// system starts no thread there is one. The sweep reports about every 65,536 ranks and after
    /// every stage. What ends it before all is done is [`SweepError::Stopped`].
    #[must_use]
    pub fn limits<T: Reported<SweepProgress>>(mut self, limits: &Limits<'r, T>) -> Self {
        self.limits = T::limits(limits);
        self
    }

    /// Finds the value of every rank.
    ///
    /// # Errors
    ///
    /// The game or the ranking breaks a law, there is not enough memory, a thread panics, or
    /// a [limit](Self::limits) stops it.
    pub fn run<P>(self) -> Result<SweptValues, SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + Sync,
    {
        let mut swept = SweptValues::empty::<P, R>(self.ranking)?;
        self.resume::<P>(&mut swept)?;
        Ok(swept)
    }

    /// Goes on with what an earlier run has left undone: the slices that it settled stay.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), and `swept` was not made for a ranking with these slices. Whatever
    /// happens, `swept` keeps all slices that are settled.
    pub fn resume<P>(self, swept: &mut SweptValues) -> Result<(), SweepError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + Sync,
    {
        if !swept.fits::<P, R>(self.ranking) {
            return Err(SweepError::OtherRanking);
        }
        work::all::<P, R>(self.ranking, swept, &self.limits, &mut |_, _, _| true)
    }
}
