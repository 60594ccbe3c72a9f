//! Values relative to a node and values relative to the root: where the distance to the end is
//! counted from.

use game_core::{Position, Score};

use crate::{Bound, Entry};

/// Beyond every payoff, with room to shift a window by the secured payoff.
pub(crate) const INFINITY: Score = Score::MAX / 2;

/// Whether a value means that the game is won or lost, now or some turns ahead.
#[inline]
pub(crate) fn decided<P: Position>(score: Score) -> bool {
    P::WIN.is_some_and(|win| score.unsigned_abs() > win.unsigned_abs() / 2)
}

/// In how many turns a decided value wins or loses.
#[inline]
pub(crate) fn turns_to_end<P: Position>(score: Score) -> Option<Score> {
    P::WIN
        .filter(|win| score.abs() > win / 2)
        .map(|win| win - score.abs())
}

/// The payoff at the end of the game, where a later win is worth less and a later loss costs less;
/// other payoffs stay. The payoff is within the game's bound, so `abs` does not overflow.
#[inline]
pub(crate) fn slower<P: Position>(payoff: Score, turns: Score) -> Score {
    match P::WIN {
        Some(win) if payoff.abs() == win => payoff - payoff.signum() * turns,
        _ => payoff,
    }
}

/// Converts a value relative to the root into one relative to a node `turns` below it.
#[inline]
pub(crate) fn root_to_node<P: Position>(score: Score, turns: Score) -> Score {
    if decided::<P>(score) {
        score + score.signum() * turns
    } else {
        score
    }
}

/// Converts a value relative to a node into one relative to the root `turns` above it.
#[inline]
pub(crate) fn node_to_root<P: Position>(score: Score, turns: Score) -> Score {
    if decided::<P>(score) {
        score - score.signum() * turns
    } else {
        score
    }
}

/// Whether an entry is deep enough and settles the question of a window: exactly, or by a bound
/// outside the window. `score` is that of the entry, relative to the root.
#[inline]
pub(crate) fn settles(
    entry: Entry,
    score: Score,
    depth: u32,
    (alpha, beta): (Score, Score),
) -> bool {
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    answers && entry.depth >= depth
}
