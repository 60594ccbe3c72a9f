use alloc::format;
use alloc::vec::Vec;

use rand_core::Rng;

use super::Law;
use super::atlas::Atlas;
use super::copies::disagreement;
use super::error::{Verdict, ensure, ensure_seen};
use super::steps::{few, pick};
use crate::{MAX_STEPS, Position, Stochastic};

/// Foreign moves collected, and tried on each position.
const FOREIGN: usize = 64;
const FOREIGN_TRIED: usize = 16;

/// Up to this many items, all pairs are compared; in longer lists only close ones.
const ALL_PAIRS: usize = 1024;
const CLOSE: usize = 16;

/// An item that occurs twice in a list.
pub(super) fn repeated<T: PartialEq>(items: &[T]) -> Option<&T> {
    let reach = if items.len() <= ALL_PAIRS {
        ALL_PAIRS
    } else {
        CLOSE
    };
    let mut rest = items;
    while let [first, others @ ..] = rest {
        if others.iter().take(reach).any(|other| other == first) {
            return Some(first);
        }
        rest = others;
    }
    None
}

/// Whether there are moves exactly while a player is to move.
pub(super) fn exist<P: Position>(position: &P, none: bool) -> Verdict {
    let player = position.to_move().player().is_some();
    ensure(!(player && none), Law::MoveExists)?;
    ensure(player || none, Law::NoMoveOtherwise)
}

/// The laws of the list of moves.
pub(super) fn list<P: Position>(position: &P, moves: &[P::Move]) -> Verdict {
    exist(position, moves.is_empty())?;
    let twice = repeated(moves);
    ensure_seen(twice.is_none(), Law::DistinctMoves, || {
        format!("{twice:?} comes twice")
    })?;
    for _ in 0..2 {
        let again = position
            .moves()
            .take(MAX_STEPS + 1)
            .eq(moves.iter().copied());
        ensure(again, Law::SteadyMoves)?;
    }
    let count = position.move_count();
    ensure_seen(count == moves.len(), Law::MoveCount, || {
        format!("{count} instead of {}", moves.len())
    })?;
    // Where the list is gone through for each place, all would take too long.
    let mut places = (0..=moves.len())
        .step_by((moves.len() / CLOSE).max(1))
        .chain([moves.len()]);
    let astray = places.find(|&n| position.nth_move(n) != moves.get(n).copied());
    ensure_seen(astray.is_none(), Law::NthMove, || {
        format!("the move number {astray:?} is another")
    })?;
    let places = (0..moves.len()).step_by((moves.len() / CLOSE).max(1));
    let mut numbered = places.filter_map(|n| moves.get(n).map(|&m| (n, position.move_number(m))));
    let astray = numbered.find(|&(n, number)| number != Some(n));
    ensure_seen(astray.is_none(), Law::NthMove, || {
        format!("a move's place and its number are {astray:?}")
    })?;
    let denied = few(moves).find(|&m| !position.is_legal(m));
    ensure_seen(denied.is_none(), Law::IsLegal, || {
        format!("{denied:?} is listed and denied")
    })
}

/// The laws of playing a listed move, in all ways that there are.
pub(super) fn play<P: Position + Stochastic>(position: &P, moves: &[P::Move]) -> Verdict {
    for m in few(moves) {
        let (mut played, mut replayed, mut tried) =
            (position.clone(), position.clone(), position.clone());
        played.play(m);
        replayed.play(m);
        let same = played == replayed && played.key() == replayed.key();
        ensure_seen(same, Law::Reproducible, || {
            format!("{m:?} leads to {played:?} and to {replayed:?}")
        })?;
        let after = position.after(m);
        ensure_seen(after == played, Law::After, || {
            format!("{m:?} leads to {played:?} and to {after:?}")
        })?;
        let accepted = tried.try_play(m).is_ok() && tried == played;
        ensure_seen(accepted, Law::TryPlay, || {
            format!("{m:?} leads to {played:?}, tried to {tried:?}")
        })?;
    }
    Ok(())
}

/// Different moves from all over the atlas: a move that is foreign to one position is legal in
/// another.
pub(super) fn foreign<P: Stochastic>(atlas: &Atlas<P>) -> Vec<P::Move> {
    let mut pool: Vec<P::Move> = Vec::new();
    let stride = (atlas.len() / FOREIGN).max(1);
    for at in (0..atlas.len()).step_by(stride) {
        for m in atlas.position(at).moves().take(FOREIGN) {
            if pool.len() < FOREIGN && !pool.contains(&m) {
                pool.push(m);
            }
        }
    }
    pool
}

/// The laws of moves that are not listed.
pub(super) fn refuse<P: Stochastic>(
    position: &P,
    moves: &[P::Move],
    foreign: &[P::Move],
    random: &mut impl Rng,
) -> Verdict {
    let tried =
        (0..FOREIGN_TRIED.min(foreign.len())).filter_map(|_| pick(foreign, random).copied());
    for m in tried.filter(|m| !moves.contains(m)) {
        ensure_seen(!position.is_legal(m), Law::IsLegal, || {
            format!("{m:?} is not listed and allowed")
        })?;
        let mut tried = position.clone();
        let refused = tried.try_play(m).is_err();
        ensure_seen(refused, Law::Refusal, || format!("{m:?} is accepted"))?;
        let found = disagreement(position, &tried);
        ensure_seen(found.is_none(), Law::Refusal, || {
            format!("{m:?} is refused and leaves {tried:?}")
        })?;
    }
    Ok(())
}
