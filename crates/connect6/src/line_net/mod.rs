//! An evaluation that was learnt from the engine's own searches: what every empty cell sees along
//! its four lines, and a small network behind it.
//!
//! Roads are counted one by one, so a cell where two lines cross is worth no more to them than two
//! cells on one line each. Here each empty cell has 32 sums of its own, one row of numbers for every
//! pattern that it sees (`patterns.rs`), as the side sees it that has just moved and as the other one
//! does. What is above zero is summed over the board:
//!
//! ```text
//! s[cell]  = b + Σ over four directions  Mine[pattern, as who has just moved sees it]
//!                                      + Theirs[pattern, as the other one sees it]      32 sums
//! S        = Σ over empty cells  max(s[cell], 0)
//! h_j      = max(c_j + W_j · S / 16, 0)                                                 32 units
//! result   = d + Σ_j V_j · h_j + R · (points of roads) / 1000                           log-odds
//! ```
//!
//! A pattern does not say which way it lies, so that the eight symmetries of the board change no
//! value. Weights are whole numbers of 16 bits and sums of 32, so every machine computes the same.
//! A stone changes the patterns of at most 40 cells, and only their sums are computed anew
//! (`sums.rs`).
//!
//! The idea is that of the "mix nets" of Rapfi (2025) and of NNUE (Nasu, 2018): features of lines
//! that are looked up, summed as stones come and go, and a small network behind them. Labels are
//! values of searches a few turns deep, made by `connect6_net`, an example of the crate `engines`:
//! the evaluation learns to see at once what a search finds, as `TreeStrap` does (Veness, Silver,
//! Uther and Blair, 2009). docs/connect6.md says how much that is worth.

mod patterns;
mod sums;
mod weights;

use alloc::vec::Vec;

use crate::direction::Direction;
use crate::lines::Lines;
use crate::position::Connect6;
use patterns::pattern;

pub use weights::{LineWeights, LineWeightsError};

pub(crate) use sums::LineNet;

/// How many patterns there are: a row of [`LineWeights`] for each, seen by who has just moved, and as
/// many for the other side.
pub const PATTERNS: usize = patterns::PATTERNS;

/// The weights of the crate.
const BYTES: &[u8] = include_bytes!("weights.bin");

/// What the network looks up at the beginning of a turn, for training: for each empty cell eight
/// numbers of rows, those of the four directions as the side sees them that has just moved, and then
/// as the player to move sees them, from [`PATTERNS`] on.
///
/// ```
/// use connect6::{Connect6, line_net};
///
/// let position: Connect6 = "J10 I9J11".parse()?;
/// let rows = line_net::rows(&position);
/// assert_eq!(rows.len(), 361 - 3);
/// assert!(rows.iter().flatten().all(|&row| usize::from(row) < 2 * line_net::PATTERNS));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[must_use]
pub fn rows<const N: usize>(position: &Connect6<N>) -> Vec<[u16; 8]> {
    let (lines, me) = (Lines::of(position), !position.mover());
    let row = |cell, at: usize| {
        let side = if at < 4 { me } else { !me };
        let around = lines.around(cell, Direction::ALL[at % 4], side);
        pattern(around) + [0, FROM][usize::from(side != me)]
    };
    position
        .empty()
        .into_iter()
        .map(|cell| core::array::from_fn(|at| row(cell, at)))
        .collect()
}

/// The row of the first pattern as the player to move sees it.
#[allow(clippy::cast_possible_truncation, reason = "2016")]
const FROM: u16 = PATTERNS as u16;
