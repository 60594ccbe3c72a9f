//! Retrograde analysis: a game solved completely, from its final positions backwards.
//!
//! # The idea
//!
//! Every final position is decided. A move into a position that is lost for the opponent wins;
//! a position all of whose moves lead into positions won by the opponent is lost. So decisions
//! spread backwards from the end, one ply per round:
//!
//! ```text
//! open[p] := number of moves of p                            for every unfinished p
//! decided at distance 0 := the final positions that are won or lost
//! for distance = 1, 2, …, while anything was decided at distance − 1:
//!     for every p decided at distance − 1, and every move q → p of an undecided q:
//!         p is won by the player who moves at q:  q is won in `distance`
//!         p is lost for the player who moves at q:
//!             open[q] := open[q] − 1;  if it is 0:  q is lost in `distance`
//! whatever is never decided is drawn
//! ```
//!
//! Rounds go by distance, so the first win found is the shortest, and the last refutation of a
//! lost position is the longest. Cycles do no harm: a position that can be held forever is
//! never decided, and endless play is a draw. Depth-first searches go wrong exactly there.
//!
//! The method is Ströhlein's ("Untersuchungen über kombinatorische Spiele", 1970) and
//! Thompson's ("Retrograde Analysis of Certain Endgames", ICCA Journal, 1986).
//!
//! # What this code adds
//!
//! * *Any game*: positions are numbered by a [`Ranking`]; nothing else is known of the game.
//! * *Extra turns*: a result changes its sign only where the player to move changes
//!   ([`Perspective`](game_core::Perspective)), so a player may move again, even in a cycle.
//! * *Rankings that forget who is who*: a rank then stands for two positions with the players
//!   exchanged, and a result of a finished one cannot be stored for both. So the result of a
//!   finished child is always read from the child itself, never from the table.
//! * *Three ways that must agree*, to be chosen by what a ranking knows and what memory there is:
//!
//! | way | needs | time | memory beside the table |
//! |---|---|---|---|
//! | [`solve`](Retrograde::solve) | a ranking | every move played once | 8 bytes per move and per rank |
//! | [`solve_backwards`](Retrograde::solve_backwards) | [`Predecessors`] | no move played | the ranks of two distances |
//! | [`sweep`](Retrograde::sweep) | a ranking | every move played once *per distance* | none |
//!
//! * *One table*: two bytes per rank hold the number of open moves until the position is
//!   decided and its outcome from then on, so a round touches memory once per move.
//! * *A proof*: [`Solved::verify`] checks a solution by local rules alone.
//!
//! # Example
//!
//! Tag on a ring of cells: two pieces step one or two cells forward or one back; the player who
//! lands on the other wins. Only the way from the mover to the other matters, so this ranking
//! forgets who is who.
//!
//! ```
//! # use game_core::{Position, Score, Side, ToMove, ZeroSum, deterministic, mix};
//! use game_core::{Outcome, Ranking};
//! use search::Retrograde;
//!
//! const CELLS: u8 = 9;
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Tag {
//!     mover: Side,
//!     /// Cells forward from the mover's piece to the other.
//!     way: u8,
//! }
//! # impl Position for Tag {
//! #     type Move = u8;
//! #     type Player = Side;
//! #     const BOUND: Score = 1;
//! #     fn to_move(&self) -> ToMove<Side> {
//! #         if self.way == 0 { ToMove::Nobody } else { ToMove::Player(self.mover) }
//! #     }
//! #     fn moves(&self) -> impl Iterator<Item = u8> { [1, 2, CELLS - 1].into_iter().filter(|_| self.way > 0) }
//! #     fn play(&mut self, steps: u8) {
//! #         self.way = (CELLS + steps - self.way) % CELLS;
//! #         self.mover = !self.mover;
//! #     }
//! #     fn payoff(&self, player: Side) -> Score {
//! #         if self.way > 0 { 0 } else if player == self.mover { -1 } else { 1 }
//! #     }
//! #     fn key(&self) -> u64 { mix(self.way.into()) }
//! # }
//! # deterministic!(Tag);
//! # impl ZeroSum for Tag {}
//!
//! struct Ways;
//!
//! impl Ranking<Tag> for Ways {
//!     fn count(&self) -> u64 {
//!         CELLS.into()
//!     }
//!     fn rank(&self, tag: &Tag) -> Option<u64> {
//!         Some(tag.way.into())
//!     }
//!     fn unrank(&self, rank: u64) -> Option<Tag> {
//!         Some(Tag { mover: Side::First, way: u8::try_from(rank).ok().filter(|&way| way < CELLS)? })
//!     }
//! }
//!
//! let solved = Retrograde::new(&Ways).solve()?;
//! let beside = Tag { mover: Side::Second, way: 1 };
//! assert_eq!(solved.outcome(&Ways, &beside), Some(Outcome::Win(1)));
//! assert_eq!(solved.outcome_at(4), Some(Outcome::Draw)); // neither is ever caught
//! solved.verify(&Ways)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backward;
mod code;
mod error;
mod forward;
mod histogram;
mod memory;
mod progress;
mod solved;
mod sweep;
mod verify;
mod wave;

use game_core::{Deterministic, Limits, Predecessors, Ranking, Reported, Run, ZeroSum};

pub use error::RetrogradeError;
pub use histogram::Histogram;
pub use progress::{Phase, Progress};
pub use solved::Solved;
pub use verify::VerifyError;

/// A retrograde analysis to be made.
///
/// See [the module](self) for the three ways to solve and for an example.
#[derive(Debug)]
pub struct Retrograde<'r, R> {
    ranking: &'r R,
    limits: Limits<'r, Progress>,
}

impl<'r, R> Retrograde<'r, R> {
    /// An analysis of all positions that `ranking` holds.
    #[must_use]
    pub const fn new(ranking: &'r R) -> Self {
        Self {
            ranking,
            limits: Limits::new(),
        }
    }

    /// Within these limits, of which the time, the stop flag and the listener count: the analysis
    /// reports when a phase begins and ends, and every 65,536 ranks. What ends it early is
    /// [`RetrogradeError::Stopped`].
    #[must_use]
    pub fn limits<T: Reported<Progress>>(mut self, limits: &Limits<'r, T>) -> Self {
        self.limits = T::limits(limits);
        self
    }

    /// Solves by playing every move once, and following the moves back.
    ///
    /// Final positions need not be ranked. Once a winning move is found, the other moves of a
    /// position are not played.
    ///
    /// # Errors
    ///
    /// The game or the ranking breaks a law, there is not enough memory, or
    /// a [limit](Self::limits) stops it. A ranking of more
    /// than 2^31 ranks or positions with more than 2^32 moves together are too large for this
    /// way.
    pub fn solve<P>(self) -> Result<Solved, RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        forward::solve(self.ranking, &Run::new(&self.limits))
    }

    /// Solves by the predecessors that the ranking knows; no move is played.
    ///
    /// Every final position that can be reached must be ranked: where one is not, the moves
    /// into it are never found, and [`Solved::verify`] rejects the solution.
    ///
    /// # Errors
    ///
    /// The game or the ranking breaks a law, there is not enough memory, or
    /// a [limit](Self::limits) stops it.
    pub fn solve_backwards<P>(self) -> Result<Solved, RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Predecessors<P>,
    {
        backward::solve(self.ranking, &Run::new(&self.limits))
    }

    /// Solves by definition: plays every move of every undecided position, once per distance.
    ///
    /// The oracle of the other ways, and the way to go when there is no memory beside the table.
    ///
    /// # Errors
    ///
    /// The game or the ranking breaks a law, there is not enough memory, or
    /// a [limit](Self::limits) stops it.
    pub fn sweep<P>(self) -> Result<Solved, RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        sweep::solve(self.ranking, &Run::new(&self.limits))
    }
}
