//! Forced wins: turns that each threaten twice, whatever the opponent does (连续迫著, VCDT).
//!
//! # The idea
//!
//! A turn that leaves the opponent *t* cells to fill is a threat of t stones ([`Threats`]). A turn
//! has two. So three are a win, and with two the opponent may only choose among the few pairs that
//! stop both: they are forced. A win by double threats alone is therefore a small tree, found in
//! depth first search:
//!
//! ```text
//! attack(turns)
//!     six in this turn?                             won
//!     every turn that stops the opponent's threats and makes two or more:
//!         three or more:                            won in two turns
//!         two, and attack(turns − 1) wins after every pair of stones that stops both:   won
//! ```
//!
//! Deepening by turns finds the shortest such win.
//!
//! # Which turns threaten twice
//!
//! Where no six can be made at once, a window becomes hot only by a stone of this turn: one with
//! three stones by either of them, one with two stones by both together. A turn threatens twice
//! exactly if no cell lies in all its hot windows. For each cell of the windows with three stones
//! the cells that lie in *all* of its windows are known, at most two; a pair of cells that share no
//! window threatens twice exactly if they have no such cell in common. What shares a window is
//! looked at by itself.
//!
//! A stone may threaten twice alone; then the other one is free, and of the free cells those are
//! tried which lie in windows with two stones or more, or stop something. So a win that is found is
//! proved, and *none found* says only that none of this kind is there.
//!
//! [`Threats`]: crate::Threats

mod check;
mod lists;
mod proof;
mod solver;
mod table;
mod wins;

pub use check::{ForcedCheckError, check};
pub use proof::{Answered, ForcedWin};
pub(crate) use solver::IsOver;
pub use solver::{ForcedOptions, ForcedWinSolver, StoppedError};
