use alloc::format;
use alloc::string::String;

use rand_core::Rng;

use super::Law;
use super::atlas::Atlas;
use super::copies::disagreement_of_equals;
use super::error::{Verdict, ensure_seen};
use super::future::difference;
use super::steps::{Steps, taken};
use crate::Stochastic;

/// The first positions, of which all pairs are compared.
const PAIRS_AMONG: usize = 1_000;

/// The first positions, of which all steps are followed to positions met before.
pub(super) const TWINS_OF: usize = 5_000;

/// The laws of keys and of equality.
pub(super) fn examine<P: Stochastic>(
    atlas: &Atlas<P>,
    at: usize,
    steps: &mut Steps<P>,
    random: &mut impl Rng,
) -> Verdict {
    let position = atlas.position(at);
    if at < PAIRS_AMONG {
        let twin = (0..at)
            .find(|&other| atlas.key(other) != atlas.key(at) && atlas.position(other) == position);
        let seen = || {
            twin.map_or_else(String::new, |other| {
                format!("it equals {:?}", atlas.position(other))
            })
        };
        ensure_seen(twin.is_none(), Law::EqualKeys, seen)?;
    }
    twins(atlas, at, steps, |next, known| {
        let found = disagreement_of_equals(next, known);
        let seen = || {
            format!(
                "of {next:?} and {known:?}, one that follows, {}",
                found.unwrap_or_default()
            )
        };
        ensure_seen(found.is_none(), Law::EqualPositions, seen)
    })?;
    let Some(older) = atlas.older(at) else {
        return Ok(());
    };
    same_future(older, position, Law::KeyFuture, random)
}

/// Shows each position that follows from this one beside the equal one in the atlas: the two
/// have usually come about in different ways.
pub(super) fn twins<P: Stochastic>(
    atlas: &Atlas<P>,
    at: usize,
    steps: &mut Steps<P>,
    mut compare: impl FnMut(&P, &P) -> Verdict,
) -> Verdict {
    if at >= TWINS_OF {
        return Ok(());
    }
    let position = atlas.position(at);
    steps.refill(position)?;
    for step in steps.of(position.to_move()) {
        let next = taken(position, step);
        if let Some(known) = atlas.find(&next) {
            compare(&next, atlas.position(known))?;
        }
    }
    Ok(())
}

/// The law says that two positions have the same future.
pub(super) fn same_future<P: Stochastic>(a: &P, b: &P, law: Law, random: &mut impl Rng) -> Verdict {
    let found = difference(a, b, random);
    ensure_seen(found.is_none(), law, || {
        format!("beside {a:?}, {}", found.unwrap_or_default())
    })
}
