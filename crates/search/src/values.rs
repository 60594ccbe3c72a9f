//! Values at a node and values from the root: who sees them, and what distance they count.

use game_core::{Position, Score};

use crate::{Bound, Entry};

/// Beyond every payoff, with room to shift a window by the secured payoff.
pub(crate) const INFINITY: Score = Score::MAX / 2;

/// Whether a value says that the game is won or lost, some turns ahead.
#[inline]
pub(crate) fn decided<P: Position>(score: Score) -> bool {
    P::WIN.is_some_and(|win| score.unsigned_abs() > win.unsigned_abs() / 2)
}

/// In how many turns a decided value wins or loses.
#[inline]
pub(crate) fn turns_to_end<P: Position>(score: Score) -> Option<Score> {
    P::WIN.filter(|win| score.abs() > win / 2).map(|win| win - score.abs())
}

/// A decided payoff, worth less the later it comes. The payoff is within its bound, so it has a
/// negative.
#[inline]
pub(crate) fn slower<P: Position>(payoff: Score, turns: Score) -> Score {
    match P::WIN {
        Some(win) if payoff.abs() == win => payoff - payoff.signum() * turns,
        _ => payoff,
    }
}

/// A value as seen from the root, made one that is seen from a node `turns` below it.
#[inline]
pub(crate) fn from_node<P: Position>(score: Score, turns: Score) -> Score {
    if decided::<P>(score) { score + score.signum() * turns } else { score }
}

/// A value as seen from a node, made one that is seen from the root `turns` above it.
#[inline]
pub(crate) fn from_root<P: Position>(score: Score, turns: Score) -> Score {
    if decided::<P>(score) { score - score.signum() * turns } else { score }
}

/// What an entry says about a window, if it settles the matter: exactly, or by a bound that
/// lies outside. `score` is that of the entry, seen from the root.
#[inline]
pub(crate) fn settles(entry: Entry, score: Score, depth: u32, (alpha, beta): (Score, Score)) -> bool {
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    answers && entry.depth >= depth
}
