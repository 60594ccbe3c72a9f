//! The value of a position by many workers: its subtrees are jobs.
//!
//! A solve of hours outgrows one machine. So the first moves are made here, and what is behind them
//! goes out as [jobs](farm::Job) with a limit of nodes:
//!
//! ```text
//! make the moves that suffice, two deep       positions that look alike are one
//! let workers solve the positions behind them
//! join, upwards:    a move that closes t boxes        t + the value behind it: the same player goes on
//!                   any other move                    − the value behind it: the opponent is to move
//!                   a position                        the greatest of its moves
//! ```
//!
//! A value depends on the undrawn edges alone, so the score and the player to move are taken off
//! before positions are compared.
//!
//! A job that reaches its limit gives the [bounds](Bounds) that it has proved, and bounds are joined
//! as values are. The value of the root may be known though some subtrees are not.
//!
//! # What is believed
//!
//! No short certificate shows a value. A result must lie within bounds that cost nothing: the boxes
//! that are left, their parity, what the captures of the turn bring, and the closed form of simple
//! endgames. The rest is found by second opinions of other workers ([`farm::Trust`]), of which a
//! solve wants more than a match does ([`SECOND_OPINIONS`]): one false value can change the answer.

mod kind;
mod run;
mod split;

pub use kind::{DotsSolveKind, SubtreeJob, SubtreeResult};
pub use run::{JobSolution, JobSolveError, JobSolveOptions, SECOND_OPINIONS, solve_by_jobs};
pub use split::SplitTree;

#[cfg(doc)]
use ::dots::solve::Bounds;
