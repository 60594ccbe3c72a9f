//! The laws of chance: events, their weights, and the positions after them.

use alloc::format;

use super::Law;
use super::error::{Verdict, ensure, ensure_seen};
use super::moves::repeated;
use super::steps::few;
use crate::{MAX_STEPS, Stochastic, ToMove};

/// At least this many events are looked up in the list.
const DRAWN: usize = 64;

/// The laws of the list of events and of their weights.
pub(super) fn list<P: Stochastic>(position: &P, events: &[(P::Event, u64)]) -> Verdict {
    let chance = position.to_move() == ToMove::Chance;
    ensure(!(chance && events.is_empty()), Law::EventExists)?;
    ensure(chance || events.is_empty(), Law::NoEventOtherwise)?;
    if !chance {
        return Ok(());
    }
    let names: alloc::vec::Vec<_> = events.iter().map(|&(event, _)| event).collect();
    let twice = repeated(&names);
    ensure_seen(twice.is_none(), Law::DistinctEvents, || {
        format!("{twice:?} comes twice")
    })?;
    for _ in 0..2 {
        let again = position
            .events()
            .take(MAX_STEPS + 1)
            .eq(events.iter().copied());
        ensure(again, Law::SteadyEvents)?;
    }
    let weightless = events.iter().find(|&&(_, weight)| weight == 0);
    ensure_seen(weightless.is_none(), Law::PositiveWeights, || {
        format!("{weightless:?} weighs nothing")
    })?;
    let sum = events
        .iter()
        .try_fold(0_u64, |sum, &(_, weight)| sum.checked_add(weight));
    ensure(sum.is_some(), Law::WeightSum)?;
    points(position, events, sum.unwrap_or(0))
}

/// The laws of events that are drawn: the first and the last point of each, and the first beyond.
fn points<P: Stochastic>(position: &P, events: &[(P::Event, u64)], sum: u64) -> Verdict {
    let weight = position.total_weight();
    ensure_seen(weight == sum, Law::TotalWeight, || {
        format!("{weight} instead of {sum}")
    })?;
    let mut begin = 0;
    for (place, &(event, weight)) in events.iter().enumerate() {
        let end = begin + weight;
        // `event_at` may scan the list, so only about `DRAWN` events are checked.
        if place % (events.len() / DRAWN).max(1) == 0 {
            let found = [begin, end - 1].map(|point| position.event_at(point));
            ensure_seen(found == [Some(event); 2], Law::EventAt, || {
                format!("{found:?} instead of {event:?}")
            })?;
        }
        begin = end;
    }
    let beyond = position.event_at(sum);
    ensure_seen(beyond.is_none(), Law::EventAt, || {
        format!("{beyond:?} beyond all weights")
    })
}

/// The law of events that happen.
pub(super) fn happen<P: Stochastic>(position: &P, events: &[(P::Event, u64)]) -> Verdict {
    for (event, _) in few(events) {
        let (mut happened, mut again) = (position.clone(), position.clone());
        happened.happen(event);
        again.happen(event);
        let same =
            happened == again && happened.key() == again.key() && position.given(event) == happened;
        ensure_seen(same, Law::Given, || {
            format!("{event:?} leads to more than one position")
        })?;
    }
    Ok(())
}
