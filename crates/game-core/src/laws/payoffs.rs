use alloc::format;

use super::Law;
use super::error::{Verdict, ensure_seen};
use super::steps::{players, size};
use crate::{MAX_STEPS, Player, Position, Score, ToMove};

/// What the types declare: players, BOUND and WIN.
pub(super) fn declared<P: Position>() -> Verdict {
    let count = P::Player::COUNT;
    ensure_seen((1..=MAX_STEPS).contains(&count), Law::Players, || {
        format!("a count of {count}")
    })?;
    let wrong =
        (0..count).find(|&i| P::Player::from_index(i).is_none_or(|player| player.index() != i));
    ensure_seen(wrong.is_none(), Law::Players, || {
        format!("number {wrong:?} is not that of its player")
    })?;
    let beyond = P::Player::from_index(count);
    ensure_seen(beyond.is_none(), Law::Players, || {
        format!("{beyond:?} beyond the count")
    })?;
    let bound = P::BOUND;
    ensure_seen(0 < bound && bound < Score::MAX / 4, Law::BoundSize, || {
        format!("a BOUND of {bound}")
    })?;
    let win = P::WIN.unwrap_or(bound);
    ensure_seen(0 < win && win <= bound, Law::WinSize, || {
        format!("a WIN of {win} and a BOUND of {bound}")
    })
}

/// The laws of payoffs, and of the number of the player to move.
pub(super) fn examine<P: Position>(position: &P) -> Verdict {
    if let ToMove::Player(player) = position.to_move() {
        let known = P::Player::from_index(player.index()) == Some(player);
        ensure_seen(known, Law::Players, || {
            format!("{player:?} is to move and has no number")
        })?;
    }
    for player in players::<P>() {
        let payoff = position.payoff(player);
        let seen = || format!("{player:?} is paid {payoff}");
        ensure_seen(size(payoff) <= size(P::BOUND), Law::PayoffBound, seen)?;
        if let (ToMove::Nobody, Some(win)) = (position.to_move(), P::WIN) {
            ensure_seen(payoff == 0 || size(payoff) == size(win), Law::WinPays, seen)?;
        }
    }
    Ok(())
}
