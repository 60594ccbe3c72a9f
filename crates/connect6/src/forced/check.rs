//! The checker of forced wins. It counts windows by definition, on the board as it is, and knows
//! nothing of roads, lists or tables.

use game_core::{Position, Side};
use smallvec::SmallVec;
use thiserror::Error;

use super::ForcedWin;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::position::Connect6;
use crate::window::windows;

/// Why a forced win is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ForcedCheckError {
    /// The game is over, or a turn has begun.
    #[error("A forced win begins with a whole turn of a game that goes on.")]
    Start,
    /// A turn is not legal at its place; with the number of turns before it.
    #[error("The turn behind {0} others is not legal.")]
    Illegal(usize),
    /// The opponent can make six in reply.
    #[error("Behind {} turns the opponent makes six himself.", .0 + 1)]
    Counter(usize),
    /// The turn threatens nothing, or one stone stops it, so that the other is free.
    #[error("The turn behind {0} others leaves the opponent a free stone.")]
    Idle(usize),
    /// These two stones stop all threats, and the proof does not answer them.
    #[error(
        "Behind {} turns the stones in {} and in {}, \
         counted from the upper left corner, stop all threats, and nothing is said of them.",
        .0 + 1, .1[0].row_and_column(), .1[1].row_and_column()
    )]
    Unanswered(usize, [Cell; 2]),
    /// A branch has more turns than a board has room for.
    #[error("The win has more turns than a board has room for.")]
    TooDeep,
}

/// The empty cells of each window that a side fills with two stones or fewer.
fn hot<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    side: Side,
) -> SmallVec<[Cells; 8]> {
    let (own, empty) = (position.stones(side), position.empty());
    let missing = |cells: Cells| Some(cells - own).filter(|&missing| missing == (missing & empty));
    windows(N)
        .filter_map(|window| missing(window.cells().into_iter().collect()))
        .filter(|missing| (1..=2).contains(&missing.len()))
        .collect()
}

/// Plays the win against every reply: each branch ends with six in a row or with threats that
/// nothing stops.
///
/// # Errors
///
/// The first flaw.
pub fn check<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    win: &ForcedWin,
) -> Result<(), ForcedCheckError> {
    if position.is_over() || position.left() != 2 {
        return Err(ForcedCheckError::Start);
    }
    follow(position, win, 0)
}

fn follow<const N: usize, const FIVES: bool>(
    position: &Connect6<N, FIVES>,
    win: &ForcedWin,
    turns: usize,
) -> Result<(), ForcedCheckError> {
    // A turn and its reply take four cells.
    if turns > N * N / 4 {
        return Err(ForcedCheckError::TooDeep);
    }
    let (mut after, attacker) = (*position, position.mover());
    after
        .try_turn(win.turn)
        .map_err(|_| ForcedCheckError::Illegal(turns))?;
    if after.winner() == Some(attacker) {
        return Ok(());
    }
    // Where few cells are left the board may be full before the threat is carried out.
    if after.is_over() || after.empty().len() < 4 {
        return Err(ForcedCheckError::Idle(turns));
    }
    if !hot(&after, !attacker).is_empty() {
        return Err(ForcedCheckError::Counter(turns));
    }
    let threats = hot(&after, attacker);
    let stops = |cells: Cells| threats.iter().all(|missing| !(*missing & cells).is_empty());
    let all = threats
        .iter()
        .fold(Cells::EMPTY, |all, &missing| all | missing);
    if threats.is_empty() || all.iter().any(|cell| stops(Cells::EMPTY.with(cell))) {
        return Err(ForcedCheckError::Idle(turns));
    }
    // One stone stops nothing, so each of two that do lies in a window.
    for first in all {
        for second in all.iter().filter(|&second| second > first) {
            if !stops(Cells::EMPTY.with(first).with(second)) {
                continue;
            }
            let answered = win
                .replies
                .iter()
                .find(|answered| answered.reply == [first, second]);
            let answered = answered.ok_or(ForcedCheckError::Unanswered(turns, [first, second]))?;
            follow(&after.after(first).after(second), &answered.win, turns + 1)?;
        }
    }
    Ok(())
}
