//! Alpha-beta search for alternating turns, extra turns and turns of several moves.
//!
//! # The idea
//!
//! A move need not be examined to the end once it is known to be worse than another. Depth-first
//! search carries a window (alpha, beta): the mover has already alpha elsewhere, and the opponent
//! will not allow beta. Values inside are exact; outside, a bound is enough (Knuth and
//! Moore, "An Analysis of Alpha-Beta Pruning", 1975).
//!
//! ```text
//! value(p, alpha, beta)                      seen by the player to move at p
//!     if bounds or the table settle it:  done
//!     for each move m, best guess first:
//!         if the same player goes on:   v :=  value(p after m,  alpha, beta)
//!         if the other player is:       v := −value(p after m, −beta, −alpha)
//!         score := max(score, v);  alpha := max(alpha, v)
//!         if v ≥ beta: stop
//!     remember score and best move
//! ```
//!
//! *From a node to its child, value and window change sign if and only if the other player is to
//! move there.* So a player may move many times in a row, and no game needs code for it.
//!
//! # What this code adds
//!
//! - Iterative deepening by *turns*, with the best move of one depth tried first at the next.
//! - Principal variation search: moves after the first are only tested for being better,
//!   by a window of one point (Marsland and Campbell 1982).
//! - [`Drive`]: full windows, aspiration, MTD(f), bisection.
//! - A transposition table that keeps the gain *from a position on*, so that positions
//!   reached with different payoffs share entries; wins by their distance from the position.
//!   An entry that was found without the evaluator holds at every depth.
//! - Proofs: [`AlphaBeta::exact`] tells positions apart by [`Packed::pack`], tries all moves unless
//!   those that an order leaves out are proved to be no better, and finds the fastest win.
//! - Opinions of the evaluator, all off unless overridden: noisy moves beyond the horizon, null
//!   moves, late-move reductions, widths (how many moves of a node are tried), proved bounds.
//! - It can stop at *any* node and go on there later, with the same nodes in all: see
//!   [`AlphaBeta::go_on`].
//!
//! [`Packed::pack`]: game_core::Packed::pack

mod busy;
mod drive;
mod fast_node;
mod frame;
mod node;
mod quiescence;
mod resume;
mod root;
mod search;
mod share;
mod task;
mod threads;
mod worker;

pub use drive::Drive;
pub use search::AlphaBeta;

use game_core::Score;

/// How a search goes about its work. The defaults suit most games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The windows of a depth.
    pub drive: Drive,
    /// The windows of a search to the end of the game.
    pub proof: Drive,
    /// How many best moves get an exact value and a place in the report's order; at least one.
    pub lines: usize,
    /// Whether moves after the first are searched by a window of one point first: better or not,
    /// before how good (principal variation search).
    pub scouts: bool,
    /// The depth at which deepening begins; 1 except for measurements.
    pub first_depth: u32,
    /// In proofs, positions with at most this many moves to the end are not remembered: to look one
    /// up in a large table takes longer than to search a few nodes again. 0 unless measured.
    pub forget_last: usize,
}

impl Options {
    /// Full windows at every depth from 1, with scouts; MTD(f) for proofs; one best move.
    pub const DEFAULT: Self = Self {
        drive: Drive::Full,
        proof: Drive::Mtdf,
        lines: 1,
        scouts: true,
        first_depth: 1,
        forget_last: 0,
    };

    /// Looks for the value of a depth within `reach` of the last depth's.
    #[must_use]
    pub const fn aspiration(mut self, reach: Score) -> Self {
        self.drive = Drive::Aspiration(reach);
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
