use rand_core::Rng;

use super::Law;
use super::atlas::Atlas;
use super::error::{Verdict, ensure_seen};
use super::steps::{pick, players};
use crate::{MAX_STEPS, Stochastic, below};

/// In what two positions that should agree do not.
pub(super) fn disagreement<P: Stochastic>(a: &P, b: &P) -> Option<&'static str> {
    if a != b {
        Some("they are not equal")
    } else if a.key() != b.key() {
        Some("the keys differ")
    } else {
        disagreement_of_equals(a, b)
    }
}

/// In what two equal positions disagree, whatever their keys.
pub(super) fn disagreement_of_equals<P: Stochastic>(a: &P, b: &P) -> Option<&'static str> {
    if a.to_move() != b.to_move() {
        Some("who is to move differs")
    } else if !a.moves().take(MAX_STEPS).eq(b.moves().take(MAX_STEPS)) {
        Some("the moves differ")
    } else if !a.events().take(MAX_STEPS).eq(b.events().take(MAX_STEPS)) {
        Some("the events differ")
    } else if players::<P>().any(|player| a.payoff(player) != b.payoff(player)) {
        Some("the payoffs differ")
    } else {
        None
    }
}

/// The laws of copies: cloned, refilled over two other positions, and left alone.
pub(super) fn examine<P: Stochastic>(
    atlas: &Atlas<P>,
    at: usize,
    random: &mut impl Rng,
) -> Verdict {
    let position = atlas.position(at);
    agree(position, &position.clone(), Law::Clone)?;
    for _ in 0..2 {
        let other = usize::try_from(below(random, atlas.len() as u64)).unwrap_or(0);
        let mut refilled = atlas.position(other).clone();
        refilled.clone_from(position);
        agree(position, &refilled, Law::CloneFrom)?;
    }
    Ok(())
}

fn agree<P: Stochastic>(position: &P, copy: &P, law: Law) -> Verdict {
    let found = disagreement(position, copy);
    ensure_seen(found.is_none(), law, || {
        alloc::format!("the copy is {copy:?}, and {}", found.unwrap_or_default())
    })
}

/// Playing on a copy does not reach the original.
pub(super) fn leave_alone<P: Stochastic>(
    position: &P,
    moves: &[P::Move],
    random: &mut impl Rng,
) -> Verdict {
    let Some(&m) = pick(moves, random) else {
        return Ok(());
    };
    let (mut played, unplayed) = (position.clone(), position.clone());
    let key = position.key();
    played.play(m);
    let shared = *position != unplayed
        || position.key() != key
        || !position.moves().eq(moves.iter().copied());
    ensure_seen(!shared, Law::Clone, || {
        alloc::format!("playing {m:?} on a clone changed the original")
    })
}
